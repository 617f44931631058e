import type { SeatView, View } from '../../shared/protocol/view.ts';
import { PLACES } from '../../shared/words/places.ts';
import { instantWords, lengthWords } from '../format.ts';
import type { RoundScene } from '../playback.ts';
import { factsOf, goalWords } from '../rules.ts';
import { partnerOf, placeOf, shortName } from '../seating.ts';
import { sideName, sidesInOrder, sidesWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { backs } from './bone.ts';
import { whoView } from './who.ts';

/**
 * The seats around the table in order of play, but for the viewer's own. `scene` is null while
 * nothing is dealt.
 */
export function seatViews(view: View, scene: RoundScene | null, nowMs: number): readonly El[] {
  const count = view.seats.length;
  const next = (view.you.seat ?? 0) + 1;
  return view.seats
    .map((_, i) => (next + i) % count)
    .filter((seat) => seat !== view.you.seat)
    .map((seat) => seatView(view, scene, seat, nowMs));
}

function seatView(view: View, scene: RoundScene | null, seat: number, nowMs: number): El {
  const at = view.seats[seat];
  const isTurn = scene?.live === true && view.round?.turns.includes(seat) === true;
  const count = scene?.counts[seat] ?? 0;
  return h(
    'li',
    { key: seat, class: `seat seat-${placeOf(view, seat)} ${isTurn ? 'seat-turn' : ''}` },
    h('span', { class: 'seat-name' }, whoView(view, seat, shortName(view, seat))),
    ' ',
    h('span', { class: 'unseen' }, `${words.seat.sits[PLACES.indexOf(placeOf(view, seat))]} `),
    h('span', { class: 'seat-notes' }, notes(view, scene, seat, isTurn, nowMs).join(' · ')),
    at?.kind !== 'open' && scene !== null && backs(count),
    scene !== null && h('span', { class: 'seat-count' }, words.seat.holds(count)),
  );
}

function notes(
  view: View,
  scene: RoundScene | null,
  seat: number,
  isTurn: boolean,
  nowMs: number,
): readonly string[] {
  const at = view.seats[seat];
  const fine = scene === null ? 0 : (view.round?.fines?.[seat] ?? 0);
  const ownTurns = scene?.history.filter((turn) => turn.seat === seat) ?? [];
  return [
    ...(isTurn ? [`▸ ${words.seat.toPlay}`] : []),
    ...(!isTurn && ownTurns.at(-1)?.pass === true ? [words.seat.passed] : []),
    ...(partnerOf(view) === seat ? [words.seat.partner] : []),
    ...(at?.away === true ? [words.seat.away] : []),
    ...(fine > 0 ? [words.seat.fined(fine)] : []),
    ...(at === undefined ? [] : clockNotes(at, nowMs)),
  ];
}

/** What a seat's clock has beside the allowance, and that somebody else may sit there. */
export function clockNotes(
  { kind, bankSeconds, vacation, free }: SeatView,
  nowMs: number,
): readonly string[] {
  const { locale } = words;
  const until = vacation?.until ?? null;
  return [
    ...(until === null ? [] : [words.seat.offUntil(instantWords(until, nowMs, locale))]),
    ...(bankSeconds === undefined || kind !== 'person'
      ? []
      : [words.seat.bank(lengthWords(bankSeconds * 1_000, locale))]),
    ...(free === true ? [words.seat.free] : []),
  ];
}

/**
 * The score by side, mine first, as a run of dots where it is a run, and what it goes to. `fines`
 * are those of the running round by seat; they are part of the score at once.
 */
export function scoreView(
  view: View,
  scores: readonly number[],
  fines: readonly number[] | null,
): El {
  const facts = factsOf(view);
  const hasRun = facts.countsRounds && facts.rounds === null;
  const target = hasRun ? view.game.target : null;
  return h(
    'div',
    { class: 'score' },
    h(
      'ul',
      { class: 'score-sides', 'aria-label': words.score.title },
      sidesInOrder(view).map((side) => {
        const fine = fines?.[side] ?? 0;
        return sideView(sideName(view, side), (scores[side] ?? 0) + fine, fine, target);
      }),
    ),
    h('p', { class: 'score-goal' }, [goalWords(facts), ...gamesWords(view)].join(' · ')),
  );
}

function sideView(name: string, score: number, fine: number, target: number | null): El {
  const label = words.score.run(name, score, target);
  return h(
    'li',
    {
      class: 'score-side',
      'aria-label': fine === 0 ? label : `${label}${words.score.fines(fine)}`,
    },
    h('span', { class: 'score-name', 'aria-hidden': 'true' }, h('bdi', {}, name)),
    h('span', { class: 'score-dots', 'aria-hidden': 'true' }, dots(score, target)),
    h('span', { class: 'score-number', 'aria-hidden': 'true' }, score),
  );
}

function gamesWords(view: View): readonly string[] {
  return view.match === null ? [] : [words.score.games(sidesWords(view, view.match.games))];
}

const DOTS_MAX = 12;

function dots(score: number, target: number | null): string {
  if (target === null || target > DOTS_MAX) return '';
  return '●'.repeat(Math.min(score, target)) + '○'.repeat(Math.max(0, target - score));
}
