import type { View } from '../../shared/protocol/view.ts';
import type { RoundScene } from '../playback.ts';
import { partnerOf, placeOf, shortName } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { backs } from './bone.ts';

/** The seats around the table, but for the viewer's own. `scene` is null while nothing is dealt. */
export function seatViews(view: View, scene: RoundScene | null): readonly El[] {
  return view.seats
    .filter(({ seat }) => seat !== view.you.seat)
    .map(({ seat }) => seatView(view, scene, seat));
}

function seatView(view: View, scene: RoundScene | null, seat: number): El {
  const at = view.seats[seat];
  const isTurn = scene?.live === true && view.round?.turns.includes(seat) === true;
  const count = scene?.counts[seat] ?? 0;
  return h(
    'li',
    { key: seat, class: `seat seat-${placeOf(view, seat)} ${isTurn ? 'seat-turn' : ''}` },
    h('span', { class: 'seat-name' }, h('bdi', {}, shortName(view, seat))),
    ' ',
    h('span', { class: 'seat-notes' }, notes(view, scene, seat, isTurn).join(' · ')),
    at?.kind !== 'open' && scene !== null && backs(count),
    scene !== null && h('span', { class: 'seat-count' }, words.seat.holds(count)),
  );
}

function notes(
  view: View,
  scene: RoundScene | null,
  seat: number,
  isTurn: boolean,
): readonly string[] {
  const at = view.seats[seat];
  const ownTurns = scene?.history.filter((turn) => turn.seat === seat) ?? [];
  return [
    ...(isTurn ? [`▸ ${words.seat.toPlay}`] : []),
    ...(!isTurn && ownTurns.at(-1)?.pass === true ? [words.seat.passed] : []),
    ...(partnerOf(view) === seat ? [words.seat.partner] : []),
    ...(at?.away === true ? [words.seat.away] : []),
  ];
}

/** The score by pair, as a run of dots where it is a run. */
export function scoreView(view: View, scores: readonly number[]): El {
  const ours = (view.you.seat ?? 0) % 2;
  const hasRun = view.sides === 'pairs' && typeof view.options['rounds'] !== 'number';
  const target = hasRun ? view.game.target : null;
  const side = (name: string, score: number): El =>
    h(
      'li',
      { class: 'score-side', 'aria-label': words.score.run(name, score, target) },
      h('span', { class: 'score-name', 'aria-hidden': 'true' }, name),
      h('span', { class: 'score-dots', 'aria-hidden': 'true' }, dots(score, target)),
      h('span', { class: 'score-number', 'aria-hidden': 'true' }, score),
    );
  return h(
    'ul',
    { class: 'score', 'aria-label': words.score.title },
    side(words.score.us, scores[ours] ?? 0),
    side(words.score.them, scores[1 - ours] ?? 0),
  );
}

const DOTS_MAX = 12;

function dots(score: number, target: number | null): string {
  if (target === null || target > DOTS_MAX) return '';
  return '●'.repeat(Math.min(score, target)) + '○'.repeat(Math.max(0, target - score));
}
