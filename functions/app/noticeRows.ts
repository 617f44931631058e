/**
 * The rows of the outbox and of its settings, and how they are changed. In the directory:
 * `OUT#player` holds what waits to be told and what was told, `WAKE#minute` whom to look at then,
 * and `HWAKE#minute` whose webhook.
 * In the vault: `CONTACT#player` holds addresses, which give access to a person.
 */
import type { Marks, TurnNotices } from '../../shared/notices/policy.ts';
import type { Reminder } from '../../shared/notices/reminders.ts';
import type { WebhookEventType, WebhookFormat } from '../../shared/protocol/notices.ts';
import type { Nudges } from './ports/notices.ts';
import type { Row, Rows } from './ports/rows.ts';
import type { Clock } from './ports.ts';
import { TooBusy } from './tooBusy.ts';

const MINUTE_MS = 60_000;
const CHANGES_MAX = 32;
const DAILY_MINUTE = 9 * 60;

/** What a hook wants to hear of; its address and secret are elsewhere. */
export interface HookInterest {
  readonly hookId: string;
  readonly format: WebhookFormat;
  /** Null: every type. */
  readonly events: readonly WebhookEventType[] | null;
  /** Null: every table. */
  readonly tables: readonly string[] | null;
  /** Whose turns: the owner's own, or everybody's at the owner's tables. */
  readonly turns: 'mine' | 'all';
}

/** `OUT#player` / `SETTINGS`: what a commit has to be projected for. */
export interface NoticeSettings {
  readonly turns: TurnNotices;
  readonly dailyMinute: number;
  /** Unix ms; 0 for never. */
  readonly mutedUntil: number;
  /** Whether there is a confirmed address. */
  readonly mail: boolean;
  /** How many browsers have subscribed. */
  readonly pushes: number;
  /** In how many chats the person can be written to; left out for none. */
  readonly chats?: number;
  /** Those that are on. */
  readonly hooks: readonly HookInterest[];
}

export const NO_SETTINGS: NoticeSettings = {
  turns: 'prompt',
  dailyMinute: DAILY_MINUTE,
  mutedUntil: 0,
  mail: false,
  pushes: 0,
  hooks: [],
};

/** `OUT#player` / `TROUBLE`: what went wrong since the last message; no such row where nothing did. */
export interface Trouble {
  /** Attempts in a row in which no channel took a message, and when the first of them was. */
  readonly failures: number;
  readonly failingSince: number;
  /** Looks in a row that began and were not seen to end. */
  readonly unended: number;
  /** Unix ms; nothing is sent before. */
  readonly until: number;
}

export const NO_TROUBLE: Trouble = { failures: 0, failingSince: 0, unended: 0, until: 0 };

/** The last message that named a turn; a message names all that wait. */
export interface Said {
  /** When it went out. */
  readonly at: number;
  /** Messages about turns up to it, in a row, after which nothing was played or looked at. */
  readonly unanswered: number;
  /** A wake that was noted by then, and that need not be noted again; null for none. */
  readonly wakeAt: number | null;
  /** Whether the player had seen this turn by then. */
  readonly wasSeen: boolean;
}

/** `OUT#player` / `TURN#table`: the newest turn there that waited for the player. */
export interface TurnRow {
  readonly tableId: string;
  /** Of the newest commit that said something of the turn. */
  readonly version: number;
  readonly turn: string;
  readonly openedAt: number;
  /** Of the commit that opened it: who has seen that has seen the turn. */
  readonly openedIn?: number;
  /** Which turn and reminders were said, of this turn or of an earlier one. */
  readonly marks: Marks;
  /** With the marks; left out before the first message. */
  readonly said?: Said;
  /** A reminder that was told, and has yet to be put on its way to webhooks; left out for none. */
  readonly owed?: Reminder | undefined;
}

/** `OUT#player` / `NEWS#key`: to be told once. A row that was told stays, so that it is not again. */
export interface NewsRow {
  readonly at: number;
  readonly told: boolean;
  readonly what:
    | { readonly kind: 'over' | 'away'; readonly tableId: string }
    | { readonly kind: 'hookDisabled'; readonly host: string };
}

/** How long a turn's row stays after its deadline, and news after they came: told or not. */
const TURN_KEPT_MS = 60 * 86_400_000;
export const NEWS_KEPT_MS = 365 * 86_400_000;

/** Until when the row of a turn stays; one that never runs out may wait for the end of a mute. */
export function turnKeptUntil(deadline: number | null, now: number): number {
  return deadline === null ? now + NEWS_KEPT_MS : deadline + TURN_KEPT_MS;
}

export const outbox = (playerId: string): string => `OUT#${playerId}`;
export const contacts = (playerId: string): string => `CONTACT#${playerId}`;
export const SETTINGS = 'SETTINGS';
export const TROUBLE = 'TROUBLE';
export const turnKey = (tableId: string): string => `TURN#${tableId}`;
export const newsKey = (key: string): string => `NEWS#${key}`;

interface Place {
  readonly partition: string;
  readonly key: string;
  readonly keptUntil?: number;
  /** The row as it was read a moment ago, null for none; left out where it was not. */
  readonly known?: Row | null;
}

/**
 * Changes a row by what stands there, `fallback` for none, as often as others come between. Null
 * from `edit` leaves it as it is. Answers what stands there then. Throws `TooBusy` where others were
 * always quicker.
 */
export async function changeRow<T>(
  rows: Rows,
  place: Place,
  fallback: T,
  edit: (value: T) => T | null | Promise<T | null>,
): Promise<T> {
  const { partition, key, keptUntil, known } = place;
  for (let i = 0; i < CHANGES_MAX; i += 1) {
    const row = i === 0 && known !== undefined ? known : await rows.get(partition, key);
    const value = (row?.value ?? fallback) as T;
    const next = await edit(value);
    if (next === null) return value;
    const expected = row?.revision ?? 0;
    if (await rows.put(partition, key, next, { expected, keptUntil })) return next;
  }
  throw new TooBusy(`${partition.split('#')[0]} ${key.split('#')[0]}: too many change it at once`);
}

/** Who is to be looked at: a player's outbox, or a player's webhook. */
export type Wake =
  | { readonly kind: 'player'; readonly playerId: string }
  | { readonly kind: 'hook'; readonly playerId: string; readonly hookId: string };

function wakeKey(wake: Wake): string {
  return wake.kind === 'player' ? `P#${wake.playerId}` : `H#${wake.playerId}#${wake.hookId}`;
}

export function readWake(key: string): Wake | null {
  const [kind, playerId, hookId] = key.split('#');
  if (playerId === undefined) return null;
  if (kind === 'P') return { kind: 'player', playerId };
  return kind === 'H' && hookId !== undefined ? { kind: 'hook', playerId, hookId } : null;
}

/** Where the wakes of a minute are: people apart from webhooks, so that they wait for none. */
export function wakeMinute(kind: Wake['kind'], at: number): string {
  return `${kind === 'player' ? 'WAKE' : 'HWAKE'}#${Math.floor(at / MINUTE_MS)}`;
}

/** Where wakes are noted, and what may bring one forward. */
export interface Wakes {
  readonly rows: Rows;
  readonly nudges: Nudges;
  readonly clock: Clock;
}

/**
 * A wake noted so long before its minute is there when the minute is first looked at. Sweeps look
 * once more at minutes that began so lately, for the others.
 */
export const EARLY_MS = 2 * MINUTE_MS;
/** How long a wake that nobody takes away stays: as long as a turn that nobody looked at. */
const WAKE_KEPT_MS = TURN_KEPT_MS;

/** `WAKE#minute` and `HWAKE#minute`. */
export interface WakeRow {
  /** Noted `EARLY_MS` before the minute began. */
  readonly isEarly: boolean;
}

/**
 * Notes that somebody is to be looked at, at an instant: a row that the minute's sweep finds. Never
 * in a minute that the sweep has left behind.
 */
export async function wakeAt({ rows, clock }: Wakes, who: Wake, at: number): Promise<void> {
  const now = clock.now();
  const minute = Math.floor(Math.max(at, now) / MINUTE_MS) * MINUTE_MS;
  const partition = wakeMinute(who.kind, minute);
  const key = wakeKey(who);
  const isEarly = minute - now >= EARLY_MS;
  const row: WakeRow = { isEarly };
  const keptUntil = minute + WAKE_KEPT_MS;
  if (isEarly) {
    // One that is there already is as good: no sweep has come to it.
    await rows.put(partition, key, row, { expected: 0, keptUntil });
    return;
  }
  let seen = Number.POSITIVE_INFINITY;
  for (let i = 0; i < CHANGES_MAX; i += 1) {
    const expected = (await rows.get(partition, key))?.revision ?? 0;
    // Its revision rises, so that a sweep which has seen an earlier one does not take this away.
    // One that another has raised meanwhile is as good.
    if (expected > seen || (await rows.put(partition, key, row, { expected, keptUntil }))) return;
    seen = expected;
  }
  throw new TooBusy('WAKE: too many change it at once');
}

/** The first minute that begins no earlier, so that one look is enough; Unix ms. */
export const minuteFrom = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

/** The same of a person for whom nothing is due before. When that will be, Unix ms. */
export async function wakePerson(wakes: Wakes, playerId: string, at: number): Promise<number> {
  const minute = minuteFrom(at);
  await wakeAt(wakes, { kind: 'player', playerId }, minute);
  return minute;
}

/** The same where a minute matters: with a nudge besides, which may be lost. */
export async function wakeSoon(wakes: Wakes, who: Wake, at: number): Promise<void> {
  await wakeAt(wakes, who, at);
  await wakes.nudges.lookAt(wakeKey(who), at);
}
