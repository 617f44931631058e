/** A table as text for the player who is to do something there. */
import type { View } from '../../shared/protocol/view.ts';
import { chatTexts } from '../../shared/words/chat/chatTexts.ts';
import type { Language } from '../../shared/words/language.ts';
import { boardText } from '../boardText.ts';
import { bySide, gameName, isLowestFirst, seatName, seatsInOrder } from './names.ts';
import { type Choice, choicesOf } from './reply.ts';
import { playWords } from './words/playWords.ts';

const COLUMNS_MAX = 80;

/** Everything that lies, is held and counts: what one needs to choose a play. */
export function tableText(view: View, language: Language): string[] {
  const { round, seats, you } = view;
  const t = playWords(language);
  const counts = seatsInOrder(view).map(
    (seat) => `${seatName(view, seat, language)} ${seats[seat]?.count ?? 0}`,
  );
  return [
    ...(round === null ? [] : [t.round(round.no, gameName(view, language))]),
    ...(round === null || round.history.length === 0 ? [] : [boardText(round, t.cross).trimEnd()]),
    t.hands(counts.join(', ')),
    ...scoreText(view, language),
    ...(you.hand.length === 0 ? [] : [t.yourHand(handText(view))]),
  ];
}

/** The own bones, those that can be played with a star. */
function handText({ you }: View): string {
  const fits = new Set(you.moves.map(({ bone }) => bone));
  return you.hand.map((bone) => `${bone}${fits.has(bone) ? '*' : ''}`).join(' ');
}

function scoreText(view: View, language: Language): string[] {
  const { scores, game, match, round } = view;
  const t = playWords(language);
  const target = game.target === null ? '' : t.target(game.target);
  const said = isLowestFirst(view) ? t.totals : t.score;
  const fined = (round?.fines ?? []).some((fine) => fine > 0);
  return [
    ...(scores.length === 0 ? [] : [said(bySide(view, scores, language), target)]),
    ...(match === null ? [] : [t.games(bySide(view, match.games, language))]),
    ...(round?.value != null && round.value > 1 ? [t.worth(round.value)] : []),
    ...(fined ? [t.fines(bySide(view, round?.fines ?? [], language))] : []),
  ];
}

/** Who drew which bone for the lead, at the beginning of a round that was begun so. */
export function drawText(view: View, language: Language): string[] {
  const draw = view.round?.draw ?? null;
  if (draw === null) return [];
  const parts = draw.bones.map((bone, seat) => `${seatName(view, seat, language)} ${bone}`);
  return [playWords(language).drawn(parts.join(', '), seatName(view, draw.seat, language))];
}

/** What is asked for, numbered, in rows of a terminal. */
export function choicesText(view: View, language: Language): string[] {
  const t = playWords(language);
  const choices = choicesOf(view, t);
  const asked = view.you.can.includes('keep') ? [chatTexts(language).keepOrRedeal] : [];
  const width = Math.max(0, ...choices.map(({ typed }) => typed.length));
  const cells = choices.map(({ typed }, i) => `${number(i)} ${typed.padEnd(width)}`);
  const rows: string[] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    const longer = `${row}   ${cell}`;
    if (row === undefined || longer.length > COLUMNS_MAX) rows.push(`  ${cell}`);
    else rows[rows.length - 1] = longer;
  }
  return [...asked, ...rows.map((row) => row.trimEnd())];
}

/** Two digits are a bone: from ten on a number has a sign before it. */
const number = (i: number): string => (i < 9 ? `${i + 1})` : `#${i + 1})`);

/** All that can be said now. */
export function helpText(view: View, language: Language): string[] {
  const t = playWords(language);
  const { help } = t;
  const choices: readonly Choice[] = choicesOf(view, t);
  const others = view.you.can.flatMap((type) => {
    const words = t.can[type];
    return words === undefined ? [] : [words];
  });
  const rows: (readonly [string, string])[] = [
    ...(choices.length === 0 ? [] : [['1', help.number] as const]),
    ...(view.you.moves.length === 0 ? [] : [['36', help.bone] as const]),
    ...others,
    help.table,
    help.link,
    help.quit,
  ];
  const width = Math.max(...rows.map(([typed]) => typed.length));
  return rows.map(([typed, does]) => `  ${typed.padEnd(width)}  ${does}`);
}
