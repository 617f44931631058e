/** What happened at a table since this player last saw it, in words. */
import type { LastRoundView, RoundView, View } from '../../shared/protocol/view.ts';
import { valueLabel } from '../../shared/words/labels.ts';
import type { Language } from '../../shared/words/language.ts';
import { type SeenRound, since } from '../../shared/words/since.ts';
import { boardText } from '../boardText.ts';
import { bySide, seatName, seatsInOrder, sideName } from './names.ts';
import { playWords } from './words/playWords.ts';

/** How far a view goes. */
export function seenOf({ round, lastRound }: View): SeenRound {
  if (round !== null) return { no: round.no, turns: round.history.length, ended: false };
  if (lastRound === null) return { no: 0, turns: 0, ended: false };
  return { no: lastRound.no, turns: lastRound.history.length, ended: true };
}

/** Where somebody begins who comes to a table: at the round that runs. */
export function seenAtFirst({ round, lastRound }: View): SeenRound {
  return { no: round?.no ?? lastRound?.no ?? 0, turns: 0, ended: false };
}

/** What is waited for, or how the table ended. */
export function waitingLine(view: View, language: Language): string {
  return since(view, seenOf(view), language, 'places').at(-1) ?? '';
}

/** The turns of the round that runs. */
export function turnsText(view: View, seen: SeenRound, language: Language): string[] {
  const running = { ...view, lastRound: null };
  return since(running, seen, language, 'places').slice(0, -1);
}

/** The round that ended since; null where none did, or its end was seen. */
export function endedRound({ lastRound }: View, seen: SeenRound): LastRoundView | null {
  if (lastRound === null || lastRound.no < seen.no) return null;
  return lastRound.no === seen.no && seen.ended ? null : lastRound;
}

/** The rest of a round that has ended, how it lay, and what it came to. */
export function roundEndText(
  view: View,
  last: LastRoundView,
  seen: SeenRound,
  language: Language,
): string[] {
  const t = playWords(language);
  // The round as it was before it was scored, and the score before the next round began.
  const played = { ...view, status: 'playing' as const, lastRound: null, round: atItsEnd(last) };
  const scored = { ...view, round: null };
  const [result = ''] = since(scored, seen, language, 'places');
  const left = seatsInOrder(view).flatMap((seat) => {
    const bones = bonesLeft(last, seat);
    const named = `${seatName(view, seat, language)} ${bones.join(' ')} (${last.counts[seat]})`;
    return bones.length === 0 ? [] : [named];
  });
  return [
    ...since(played, seen, language, 'places').slice(0, -1),
    boardText(last, t.cross).trimEnd(),
    ...(left.length === 0 ? [] : [t.left(left.join(', '))]),
    [result, ...worthText(view, last, language)].join(' '),
  ];
}

function atItsEnd(last: LastRoundView): RoundView {
  const facts = { draw: null, beacon: null, redeal: null, value: null, fines: null };
  const { no, poser, history } = last;
  const laid = 'line' in last ? { line: last.line } : { center: last.center, arms: last.arms };
  return { ...facts, ...laid, no, poser, history, forced: false, ends: [], turns: [] };
}

function bonesLeft(last: LastRoundView, seat: number): readonly string[] {
  const played = new Set(last.history.map(({ bone }) => bone));
  return (last.deal[seat] ?? []).filter((bone) => !played.has(bone));
}

/** What the round counted, and what it changes. */
function worthText(view: View, last: LastRoundView, language: Language): string[] {
  const t = playWords(language);
  const event = t.events[last.event];
  const points = last.points?.some((n) => n > 0) ? last.points : null;
  const fines = (last.fines ?? []).some((fine) => fine > 0) ? last.fines : null;
  return [
    ...(last.keyBone ? [t.keyBone] : []),
    ...(last.value !== null && last.value > 1 ? [t.wasWorth(last.value)] : []),
    ...(points === null ? [] : [`${t.points(bySide(view, points, language))}.`]),
    ...last.bonuses.map(({ kind, side, points: n }) => {
      const paid = valueLabel('bonuses', { [kind]: n }, language);
      return `${sideName(view, side, language)}: ${paid}.`;
    }),
    ...(fines === null ? [] : [`${t.fines(bySide(view, fines, language))}.`]),
    ...(event === undefined ? [] : [event]),
  ];
}
