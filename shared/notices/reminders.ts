/**
 * When a turn is announced and when its player is reminded. Pure functions of the instants that
 * the table's events store; Unix milliseconds throughout.
 */
import { type Quiet, quietSince } from './quiet.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PING_DELAY_MS_MIN = MINUTE_MS;
const PING_DELAY_MS_MAX = 30 * MINUTE_MS;
/** No reminder comes in this first part of a turn. */
const UNREMINDED_PART = 0.25;
/** A last reminder that would fall into quiet hours comes so long before they begin. */
const BEFORE_QUIET_MS = 10 * MINUTE_MS;

/** Half of the turn has passed, or so much of it is left. */
export const REMINDERS = ['half', 'eightHours', 'oneHour'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** What the clock says of a turn. */
export interface TurnClock {
  readonly openedAt: number;
  /** Null: the turn never runs out. */
  readonly deadline: number | null;
  /** The terms' time for a turn; null without a clock. */
  readonly allowanceMs: number | null;
}

/** A sixtieth of the allowance after a turn opened: a minute at least, half an hour at most. */
export function pingAt({ openedAt, allowanceMs }: TurnClock): number {
  const delay = (allowanceMs ?? Number.POSITIVE_INFINITY) / 60;
  return openedAt + Math.floor(Math.min(PING_DELAY_MS_MAX, Math.max(PING_DELAY_MS_MIN, delay)));
}

/** The middle of a turn, a whole number of ms as every instant is. */
export function halfOf(openedAt: number, deadline: number): number {
  return openedAt + Math.floor((deadline - openedAt) / 2);
}

/** From when on a turn may have a reminder. */
export function remindableFrom({ openedAt, deadline }: TurnClock): number {
  if (deadline === null) return openedAt;
  return openedAt + Math.floor(UNREMINDED_PART * (deadline - openedAt));
}

/**
 * The reminders of a turn in order, three at most. A last one is moved before quiet hours in which
 * the deadline falls; any other waits for their end like every notice.
 */
export function remindersOf(
  clock: TurnClock,
  quiet: Quiet,
): readonly { readonly kind: Reminder; readonly at: number }[] {
  const { openedAt, deadline, allowanceMs } = clock;
  if (deadline === null || allowanceMs === null) return [];
  const earliest = remindableFrom(clock);
  const at: Readonly<Record<Reminder, number>> = {
    half: allowanceMs < DAY_MS ? Number.NEGATIVE_INFINITY : halfOf(openedAt, deadline),
    eightHours: deadline - 8 * HOUR_MS,
    oneHour: beforeQuiet(deadline - HOUR_MS, deadline, quiet),
  };
  return REMINDERS.map((kind) => ({ kind, at: at[kind] }))
    .filter((reminder) => reminder.at >= earliest)
    .sort((a, b) => a.at - b.at);
}

function beforeQuiet(at: number, deadline: number, quiet: Quiet): number {
  const begins = quietSince(quiet, deadline);
  return begins === null ? at : Math.min(at, begins - BEFORE_QUIET_MS);
}
