/**
 * What a person is told, and when: everything that waits for them goes into one message. A pure
 * function of what is waiting, of what was said before and of the time; whoever asks it late,
 * twice or after an outage of days gets one message and no flood. Unix milliseconds throughout.
 */
import { nextLocalMinute, type Quiet, quietUntil } from './quiet.ts';
import {
  halfOf,
  pingAt,
  type Reminder,
  remindableFrom,
  remindersOf,
  type TurnClock,
} from './reminders.ts';

const MINUTE_MS = 60_000;
/** Between two messages about turns, doubled for each that nothing followed. */
const GAP_MS_MIN = 30 * MINUTE_MS;
export const GAP_MS_MAX = 12 * 60 * MINUTE_MS;
/** A reminder that is due so soon goes out with a message that goes out anyway. */
const REMIND_AHEAD_MS = 2 * 60 * MINUTE_MS;

/** `prompt`: soon after a turn comes; `daily`: once a day; `off`: nothing at all. */
export const TURN_NOTICES = ['prompt', 'daily', 'off'] as const;
export type TurnNotices = (typeof TURN_NOTICES)[number];

/** What a person has chosen. */
export interface Wishes {
  readonly quiet: Quiet;
  readonly turns: TurnNotices;
  /** Minute of the day in the person's zone for `daily`. */
  readonly dailyMinute: number;
  /** Nothing is sent before. */
  readonly mutedUntil: number;
}

/** What a person was told of a turn already. A mark of another turn or deadline counts as none. */
export interface Marks {
  readonly pinged: string | null;
  readonly reminded: {
    readonly turn: string;
    readonly deadline: number;
    readonly kinds: readonly Reminder[];
  } | null;
}

export const NO_MARKS: Marks = { pinged: null, reminded: null };

/** A turn that waits for the person. */
export interface PendingTurn extends TurnClock {
  readonly tableId: string;
  /** Names the turn among those of its table. */
  readonly turn: string;
  /** The person has seen it, or is looking at the table right now. */
  readonly seen: boolean;
  readonly marks: Marks;
}

/** Something to be told once: a result, a seat that the house took. */
export interface News {
  readonly key: string;
  readonly at: number;
}

export interface Waiting {
  readonly turns: readonly PendingTurn[];
  readonly news: readonly News[];
  /** When the last message about turns went out; null before the first. */
  readonly lastAt: number | null;
  /** Messages in a row after which nothing was played or looked at. */
  readonly unanswered: number;
}

/** One message. The turns are in order of their deadlines. */
export interface Message {
  readonly turns: readonly {
    readonly tableId: string;
    /** Null: the turn is listed because it waits. */
    readonly reminder: Reminder | null;
    readonly marks: Marks;
  }[];
  /** Keys of news. */
  readonly news: readonly string[];
}

export interface Plan {
  /** To be sent now; null for nothing. */
  readonly send: Message | null;
  /** When to ask again; null until something new happens. */
  readonly nextAt: number | null;
  /** Something is due, and waits for quiet hours or a mute to end. */
  readonly isHeld: boolean;
}

const NOTHING: Plan = { send: null, nextAt: null, isHeld: false };

/** The least time between the last message about turns and the next one. */
function turnGap(unanswered: number): number {
  return Math.min(GAP_MS_MAX, GAP_MS_MIN * 2 ** Math.min(unanswered, 10));
}

function isSaid({ turn, seen, marks }: PendingTurn): boolean {
  return seen || marks.pinged === turn;
}

function saidKinds({ turn, deadline, marks: { reminded } }: PendingTurn): readonly Reminder[] {
  return reminded?.turn === turn && reminded.deadline === deadline ? reminded.kinds : [];
}

function remindersLeft(turn: PendingTurn, wishes: Wishes) {
  const said = saidKinds(turn);
  return remindersOf(turn, wishes.quiet).filter(({ kind }) => !said.includes(kind));
}

/** When a turn is announced: after the gap, but not in the second half of what time there is. */
function announcedAt(turn: PendingTurn, { lastAt, unanswered }: Waiting, wishes: Wishes): number {
  const first = pingAt(turn);
  if (wishes.turns === 'daily') {
    const after = Math.max(first, lastAt ?? first);
    return nextLocalMinute(wishes.quiet.zone, wishes.dailyMinute, after);
  }
  if (lastAt === null) return first;
  const { openedAt, deadline } = turn;
  const half = deadline === null ? Number.POSITIVE_INFINITY : halfOf(openedAt, deadline);
  return Math.max(first, Math.min(lastAt + turnGap(unanswered), half));
}

/**
 * When the next reminder of a turn comes; null once none can help. The gap holds back all but the
 * last one.
 */
function remindedAt(turn: PendingTurn, waiting: Waiting, wishes: Wishes, now: number) {
  const { deadline } = turn;
  if (deadline === null || deadline <= now) return null;
  const { lastAt, unanswered } = waiting;
  const open = lastAt === null ? 0 : lastAt + turnGap(unanswered);
  const last = remindersOf(turn, wishes.quiet).at(-1)?.kind;
  const instants = remindersLeft(turn, wishes).map(({ kind, at }) =>
    kind === last ? at : Math.max(at, open),
  );
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The same turn after a message at `now`: what is due, or nearly, has been said. */
function told(turn: PendingTurn, wishes: Wishes, now: number): Message['turns'][number] {
  const { tableId, deadline } = turn;
  const soon = now + (now < remindableFrom(turn) ? 0 : REMIND_AHEAD_MS);
  const isRunning = deadline !== null && deadline > now;
  const due = isRunning ? remindersLeft(turn, wishes).filter(({ at }) => at <= soon) : [];
  const kinds = [...saidKinds(turn), ...due.map(({ kind }) => kind)];
  const reminded =
    due.length === 0 || deadline === null
      ? turn.marks.reminded
      : { turn: turn.turn, deadline, kinds };
  const reminder = due.at(-1)?.kind ?? null;
  return { tableId, reminder, marks: { pinged: turn.turn, reminded } };
}

function byDeadline(a: PendingTurn, b: PendingTurn): number {
  const [x, y] = [a.deadline ?? Number.POSITIVE_INFINITY, b.deadline ?? Number.POSITIVE_INFINITY];
  if (x !== y) return x - y;
  return a.tableId < b.tableId ? -1 : 1;
}

/** What to tell a person now, and when to ask again. */
export function planNotices(waiting: Waiting, wishes: Wishes, now: number): Plan {
  if (wishes.turns === 'off') return NOTHING;
  const instants = [
    ...waiting.turns.map((turn) => (isSaid(turn) ? null : announcedAt(turn, waiting, wishes))),
    ...waiting.turns.map((turn) => remindedAt(turn, waiting, wishes, now)),
    ...waiting.news.map(({ at }) => at),
  ].filter((at) => at !== null);
  if (instants.length === 0) return NOTHING;
  const wanted = Math.min(...instants);
  const opensAt = quietUntil(wishes.quiet, Math.max(now, wishes.mutedUntil));
  if (wanted > now || opensAt > now) {
    const nextAt = quietUntil(wishes.quiet, Math.max(wanted, opensAt));
    return { send: null, nextAt, isHeld: wanted <= now };
  }
  const turns = [...waiting.turns].sort(byDeadline).map((turn) => told(turn, wishes, now));
  const send = { turns, news: waiting.news.map(({ key }) => key) };
  return { send, nextAt: now, isHeld: false };
}
