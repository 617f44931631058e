import type {
  LaidTable,
  LastRoundView,
  RoundView,
  SeatView,
  View,
} from '../../../shared/protocol/view.ts';
import type { RoundEndActions, RoundEndPlace } from '../../../web/views/roundEnd.ts';

const NAMES = ['Ana', 'Bo', 'Cy', 'Di'];

export function seatsOf(names: readonly (string | null)[] = NAMES): readonly SeatView[] {
  return names.map((name, seat) => ({
    seat,
    player: name === null ? null : `player${seat}`,
    name,
    kind: name === null ? 'house' : 'person',
    count: 7,
    away: false,
  }));
}

/** A view of seat 0 at a table that plays, changed as a test needs it. */
export function viewOf(changes: Partial<View> = {}): View {
  return {
    tableId: 'AAAAAAAAAAAAAAAAAAAAAA',
    version: 5,
    ruleset: 'jamaican-partner',
    rulesetVersion: 1,
    options: { rounds: null, scoring: 'loveRun', target: 6 },
    terms: {
      allowanceSeconds: 86_400,
      bankSeconds: 0,
      incrementSeconds: 0,
      pauses: { weekends: false, sleep: false, vacationDays: 0 },
      onExpiry: 'house',
      missesToHouse: 3,
      swift: false,
      orders: true,
      lobby: false,
      watch: 'link',
      watchDelayRounds: 0,
      seating: 'joined',
      beacon: false,
    },
    status: 'playing',
    readKey: 'AAAAAAAAAAAAAAAAAAAAAA',
    invite: null,
    sides: 'pairs',
    seats: seatsOf(),
    you: { seat: 0, hand: [], openings: [], moves: [], can: [] },
    round: null,
    deadline: null,
    overdue: false,
    scores: [0, 0],
    game: { no: 1, target: 6, playOff: false, next: null, winner: null },
    match: null,
    lastRound: null,
    fair: {
      grade: 'D',
      words: null,
      beacon: 'none',
      code: null,
      secrets: [],
      texts: [],
      epoch: null,
      size: 1,
      head: '',
    },
    previous: null,
    rematch: null,
    over: null,
    ...changes,
  };
}

type RoundFacts = Omit<RoundView, 'line' | 'center' | 'arms'>;
type LastRoundFacts = Omit<LastRoundView, 'line' | 'center' | 'arms'>;

export function roundOf(
  changes: Partial<RoundFacts> = {},
  table: LaidTable = { line: [] },
): RoundView {
  return {
    no: 1,
    poser: null,
    ends: [],
    turns: [0],
    forced: false,
    draw: null,
    beacon: null,
    redeal: null,
    history: [],
    value: 1,
    fines: null,
    ...changes,
    ...table,
  };
}

export function lastRoundOf(
  changes: Partial<LastRoundFacts> = {},
  table: LaidTable = { line: [] },
): LastRoundView {
  return {
    no: 1,
    poser: 0,
    deal: [],
    history: [],
    end: 'domino',
    closer: 0,
    winner: 0,
    side: 0,
    tie: false,
    keyBone: false,
    counts: [0, 10, 9, 21],
    value: 1,
    points: null,
    bonuses: [],
    fines: null,
    scores: [1, 0],
    event: 'win',
    ...changes,
    ...table,
  };
}

/** Where a finished round is shown, and what can be done there, for who only looks. */
export const END_PLACE: RoundEndPlace = {
  space: { width: 304, height: 288 },
  share: { link: null, isLocal: false, canSend: false },
  isBusy: false,
};

const nothing = (): void => undefined;

export const END_ACTIONS: RoundEndActions = {
  dismiss: nothing,
  check: nothing,
  download: nothing,
  rematch: nothing,
  copy: nothing,
  send: nothing,
  savePicture: nothing,
};
