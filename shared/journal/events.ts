import type { Result } from '../engine/result.ts';
import type { GameState, RoundOutcome } from '../engine/state.ts';
import {
  bytesOf,
  coded,
  decodeWith,
  type Encoded,
  type EventOf,
  encodeWith,
  type PayloadError,
  perSeat,
  struct,
  U8,
  U32,
  U64,
} from '../fair/fields.ts';
import { DF1_PAYLOADS, type Df1Event, decodePayload, encodePayload } from '../fair/payloads.ts';
import { BONE, INSTANT, jsonOf, SEAT_MASK } from './appFields.ts';

/** TABLE_OPENED: what the table was set up with. Ids are 22 base64url characters. */
export interface TableOpened {
  readonly ruleset: string;
  readonly rulesetVersion: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly seats: readonly {
    readonly kind: 'open' | 'house' | 'person';
    readonly player: string | null;
  }[];
  /** The table that this one is a rematch of. */
  readonly previous: string | null;
}

/** A round as a game record writes it: bones are two digits, ends are named, passes left out. */
export interface RecordedRound {
  readonly deal: readonly (readonly string[])[];
  readonly poser: number | null;
  readonly plays: readonly string[];
}

/** ROUND_SCORED: what a round came to, and the game after it. */
export interface RoundScored {
  /** DF1's `round_no`. */
  readonly no: number;
  readonly round: RecordedRound;
  /** Null where the round was given up unfinished: it counts for nothing. */
  readonly outcome: RoundOutcome | null;
  readonly game: GameState;
}

/** The types from 0x80 on, which DF1 leaves to the application. Frozen like DF1's own. */
export const APP_PAYLOADS = {
  tableOpened: [
    0x80,
    jsonOf<TableOpened>(['ruleset', 'rulesetVersion', 'options', 'terms', 'seats', 'previous']),
  ],
  seatTaken: [
    0x81,
    struct({
      seat: U8,
      kind: coded([
        ['person', 1],
        ['house', 2],
      ]),
      playerId: bytesOf(16),
      playerKey: bytesOf(32),
    }),
  ],
  seatLeft: [
    0x82,
    struct({
      seat: U8,
      reason: coded([
        ['left', 1],
        ['resigned', 2],
        /** Away; somebody else takes the seat. */
        ['replaced', 3],
        /** A turn ran out where the terms make that a resignation. */
        ['forfeited', 4],
      ]),
      becomes: coded([
        ['open', 0],
        ['house', 2],
      ]),
    }),
  ],
  /** The turn is open: whose it is, and until when. */
  turn: [0x83, struct({ seats: SEAT_MASK, deadlineMs: INSTANT })],
  /** Stands right before the PLAY that it explains. */
  automatic: [
    0x84,
    struct({
      seat: U8,
      reason: coded([
        ['forced', 1],
        ['house', 2],
        ['time', 3],
        ['orders', 4],
        ['single', 5],
        ['away', 6],
      ]),
    }),
  ],
  leadGiven: [0x85, struct({ from: U8, to: U8 })],
  roundScored: [0x86, jsonOf<RoundScored>(['no', 'round', 'outcome', 'game'])],
  /** `away`: the house keeps the seat; otherwise its player is back. */
  seatAway: [
    0x87,
    struct({
      seat: U8,
      away: coded([
        [false, 0],
        [true, 1],
      ]),
    }),
  ],
  /** A deadline passed; `misses` counts them in a row. */
  missed: [0x88, struct({ seat: U8, misses: U8 })],
  epochWindow: [
    0x89,
    struct({
      epoch: U32,
      phase: coded([
        ['commit', 1],
        ['reveal', 2],
      ]),
      deadlineMs: INSTANT,
    }),
  ],
  tableOver: [
    0x8a,
    struct({
      reason: coded([
        ['finished', 1],
        ['resigned', 2],
        ['nobody-left', 3],
        ['log-full', 4],
        ['restored', 5],
        ['cancelled', 6],
        ['forfeited', 7],
      ]),
      /** Sides, not seats. */
      winners: SEAT_MASK,
    }),
  ],
  resigned: [0x8b, struct({ seat: U8 })],
  /** Stands right after the DEAL of a round whose lead is drawn: what each seat drew. */
  leadDrawn: [0x8c, struct({ bones: perSeat(BONE) })],
  /** Every seat is asked whether it keeps its bones, until a deadline. */
  redealWindow: [0x8d, struct({ deadlineMs: INSTANT })],
  /** `redeal` stands before the ROUND_VOID that it brings; `away`: the house answers for it. */
  redealAnswered: [
    0x8e,
    struct({
      seat: U8,
      answer: coded([
        ['keep', 1],
        ['redeal', 2],
      ]),
      by: coded([
        ['player', 1],
        ['house', 2],
        ['away', 3],
      ]),
    }),
  ],
  /** The bones are played; `silent` are the seats that gave no answer in time. */
  redealClosed: [0x8f, struct({ silent: SEAT_MASK })],
  /** Stands right after the CONTRIB_TEXT, which is stripped: whose words, and their `DF1T` hash. */
  wordsGiven: [0x90, struct({ epoch: U32, seat: U8, value: bytesOf(32) })],
  /**
   * The log went back to an older state, and heads up to `size` may have been signed of what is
   * lost. As many of these follow as it takes to pass it; then the game ends.
   */
  restored: [0x91, struct({ size: U32 })],
  /**
   * A turn or redeal window that is open runs out at another instant. `outage`: for as long as
   * nobody could have acted; `vacation`: a player whose turn it is has taken days off.
   */
  clockChanged: [
    0x92,
    struct({
      seats: SEAT_MASK,
      deadlineMs: INSTANT,
      reason: coded([
        ['outage', 1],
        ['vacation', 2],
      ]),
    }),
  ],
  /** What is left of the time a player has beside the allowance, where that has changed. */
  bankLeft: [0x93, struct({ seat: U8, ms: U64 })],
  /** The player's clock stands until then; `daysLeft` may still be taken. */
  vacationTaken: [0x94, struct({ seat: U8, untilMs: INSTANT, daysLeft: U8 })],
  /** Stands before the play of a turn that ran out, where somebody (`seat`) had to ask for it. */
  claimed: [0x95, struct({ seat: U8, of: U8 })],
  /** Stands before the end of a table that a player called off: it counts for nobody. */
  cancelled: [0x96, struct({ seat: U8 })],
} as const;

export type AppEvent = EventOf<typeof APP_PAYLOADS>;
/** Everything a journal can hold, told apart by `type`. */
export type JournalEvent = Df1Event | AppEvent;
/** A CONTRIB_TEXT as it is stored: its words are not in the journal. */
export interface WithheldWords {
  readonly type: 'withheldWords';
}
export type JournalEventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { type: T }>;

const APP_TYPE_MIN = 0x80;

function isApp(event: JournalEvent): event is AppEvent {
  return Object.hasOwn(APP_PAYLOADS, event.type);
}

/** Writes an event as it is stored, sent and hashed. Throws on values that do not fit. */
export function encodeEvent(event: JournalEvent): Encoded {
  return isApp(event) ? encodeWith(APP_PAYLOADS, event) : encodePayload(event);
}

/**
 * Reads a stored event of a table with `seats` seats. Of a JSON payload only its version is
 * checked: whoever reads somebody else's file looks at its fields with care.
 */
export function decodeEvent(
  encoded: Encoded,
  context: { readonly seats: number },
): Result<JournalEvent, PayloadError> {
  return encoded.type >= APP_TYPE_MIN
    ? decodeWith(APP_PAYLOADS, encoded, context.seats)
    : decodePayload(encoded, context);
}

const TURN_TYPES: ReadonlySet<number> = new Set([
  ...(
    ['roundLock', 'deal', 'play', 'pass', 'draw', 'roundEnd', 'roundVoid', 'gameEnd'] as const
  ).map((name) => DF1_PAYLOADS[name][0]),
  ...(['seatTaken', 'seatLeft', 'leadGiven', 'redealClosed'] as const).map(
    (name) => APP_PAYLOADS[name][0],
  ),
]);

/** Whether an event of this type byte makes a command that was meant for the turn before stale. */
export function isTurnEvent(type: number): boolean {
  return TURN_TYPES.has(type);
}
