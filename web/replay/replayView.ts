import type { SeatView, View } from '../../shared/protocol/view.ts';
import { words } from '../words.ts';
import type { ReplayRound, ReplayTable } from './readReplay.ts';

/** What is known of a table beside its proof: names, and who reads. */
export interface Beside {
  /** Names by player id. */
  readonly names: ReadonlyMap<string, string>;
  /** The reader's player id; null for none. */
  readonly me: string | null;
}

export const NOBODY_KNOWN: Beside = { names: new Map(), me: null };

const TERMS: View['terms'] = {
  allowanceSeconds: null,
  bankSeconds: 0,
  incrementSeconds: 0,
  pauses: { weekends: false, sleep: false, vacationDays: 0 },
  onExpiry: 'house',
  missesToHouse: 3,
  swift: false,
  orders: false,
  lobby: false,
  watch: 'players',
  watchDelayRounds: 0,
  seating: 'joined',
  beacon: false,
};

const FAIR: View['fair'] = {
  grade: null,
  words: null,
  beacon: 'none',
  code: null,
  secrets: [],
  texts: [],
  epoch: null,
  size: 0,
  head: '',
};

/** A table as the words and pictures of a round take it, right after one of its rounds. */
export function replayView(
  { tableId, rules }: ReplayTable,
  round: ReplayRound,
  { names, me }: Beside,
): View {
  const game = round.status === 'played' ? round.game : null;
  const seat = me === null ? -1 : round.players.indexOf(me);
  return {
    tableId,
    version: 0,
    ruleset: rules.id,
    rulesetVersion: rules.version,
    options: rules.options,
    terms: TERMS,
    status: 'playing',
    readKey: '',
    invite: null,
    sides: rules.sides,
    seats: round.players.map((player, at) => seatOf(player, at, names)),
    you: { seat: seat < 0 ? null : seat, hand: [], openings: [], moves: [], can: [] },
    round: null,
    deadline: null,
    overdue: false,
    scores: game?.scores ?? [],
    game: {
      no: 1,
      target: game?.target ?? null,
      playOff: game?.playOff ?? false,
      next: game?.next ?? null,
      winner: game?.won ?? null,
    },
    match: rules.bestOf === null || game === null ? null : { games: game.games, winner: null },
    lastRound: round.status === 'played' ? round.last : null,
    fair: FAIR,
    previous: null,
    rematch: null,
    over: null,
  };
}

function seatOf(player: string | null, seat: number, names: ReadonlyMap<string, string>): SeatView {
  const base = { seat, player, count: 0, away: false };
  if (player === null) return { ...base, kind: 'house', name: null };
  return { ...base, kind: 'person', name: names.get(player) ?? words.replays.seat(seat + 1) };
}
