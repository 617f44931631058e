import type {
  LaidTable,
  LastRoundView,
  RoundView,
  TurnView,
  View,
} from '../shared/protocol/view.ts';
import { laidUntil } from './laid.ts';
import type { Seen } from './recap.ts';

/** A round as far as it is shown. */
export interface RoundScene {
  readonly kind: 'round';
  readonly no: number;
  readonly table: LaidTable;
  readonly history: readonly TurnView[];
  /** Bones in hand by seat. */
  readonly counts: readonly number[];
  /** My bones. */
  readonly hand: readonly string[];
  /** Nothing newer is left to show, so the view's moves and turns hold. */
  readonly live: boolean;
}

export type Scene =
  | RoundScene
  | { readonly kind: 'result'; readonly last: LastRoundView }
  | { readonly kind: 'none' };

/** A page that fell further behind than this jumps ahead. */
const BEHIND_MAX = 8;

/** The round that ended and whose result has not been put aside; at a table's end the last one. */
function pendingResult(view: View, dismissed: number): LastRoundView | null {
  const { lastRound, round } = view;
  if (lastRound === null) return null;
  return lastRound.no > dismissed || (view.status === 'over' && round === null) ? lastRound : null;
}

/** What to show: turns are laid one by one, and a result stays until it is put aside. */
export function sceneOf(view: View, shown: Seen, dismissed: number): Scene {
  const last = pendingResult(view, dismissed);
  if (last !== null) {
    const isOut = shown.no !== last.no || shown.turns >= last.history.length;
    return isOut ? { kind: 'result', last } : endedScene(view, last, shown.turns);
  }
  if (view.round === null) return { kind: 'none' };
  return liveScene(view, view.round, shown.no === view.round.no ? shown.turns : 0);
}

function endedScene(view: View, last: LastRoundView, turns: number): RoundScene {
  const history = last.history.slice(0, turns);
  const handOf = (seat: number): readonly string[] => {
    const played = history.flatMap((t) => (t.seat === seat ? [t.bone] : []));
    return (last.deal[seat] ?? []).filter((bone) => !played.includes(bone));
  };
  return {
    kind: 'round',
    no: last.no,
    table: laidUntil(last, turns),
    history,
    counts: last.deal.map((_, seat) => handOf(seat).length),
    hand: view.you.seat === null ? [] : handOf(view.you.seat),
    live: false,
  };
}

function liveScene(view: View, round: RoundView, turns: number): RoundScene {
  const coming = round.history.slice(turns);
  const playsBy = (seat: number | null): readonly string[] =>
    coming.flatMap((turn) => (turn.seat === seat && turn.bone !== undefined ? [turn.bone] : []));
  return {
    kind: 'round',
    no: round.no,
    table: laidUntil(round, turns),
    history: round.history.slice(0, turns),
    counts: view.seats.map((seat) => seat.count + playsBy(seat.seat).length),
    hand: [...view.you.hand, ...playsBy(view.you.seat)].sort(),
    live: coming.length === 0,
  };
}

/** The next thing to show, or null when everything is shown. Further behind than `behindMax`: all. */
export function nextStep(
  view: View,
  shown: Seen,
  dismissed: number,
  behindMax = BEHIND_MAX,
): Seen | null {
  const round = pendingResult(view, dismissed) ?? view.round;
  if (round === null || round.no < shown.no) return null;
  const turns = shown.no === round.no ? shown.turns : 0;
  const isNew = shown.no !== round.no;
  const behind = round.history.length - turns;
  if (behind === 0) return isNew ? { no: round.no, turns } : null;
  return { no: round.no, turns: behind > behindMax ? round.history.length : turns + 1 };
}

/** Where everything is shown. */
export function lastStep(view: View, shown: Seen, dismissed: number): Seen {
  const round = pendingResult(view, dismissed) ?? view.round;
  return round === null ? shown : { no: round.no, turns: round.history.length };
}
