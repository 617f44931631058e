/**
 * The rows of the outbox and of its settings, and how they are changed. In the directory:
 * `OUT#player` holds choices and what was told, `WAKE#minute` whom to look at then, and of which
 * table, and `HWAKE#minute` whose webhook. What waits is asked of the tables themselves.
 * In the vault: `CONTACT#player` holds addresses, which give access to a person.
 */
import type { Marks, TurnNotices } from '../../shared/notices/policy.ts';
import type { WebhookEventType, WebhookFormat } from '../../shared/protocol/notices.ts';
import type { Nudges } from './ports/notices.ts';
import type { Rows } from './ports/rows.ts';
import type { Clock } from './ports.ts';
import { TooBusy } from './tooBusy.ts';

const MINUTE_MS = 60_000;
/** After an outage of so long, everybody is looked at who has something new. */
const WAKE_KEPT_MS = 30 * 86_400_000;
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

/** What a person was told of the turn of a table. */
export interface Said extends Marks {
  readonly tableId: string;
}

/** What a person was told so far. */
export interface ToldSoFar {
  /** When the last message about turns went out; null before the first. */
  readonly lastAt: number | null;
  /** Messages in a row after which nothing was played or looked at. */
  readonly unanswered: number;
  /** Of tables that waited when the last message went out. */
  readonly said: readonly Said[];
}

/**
 * Somebody is telling a person something, or has: what it says is in the row already. Whoever tells
 * notes at its end that it has come to it; one that does not has crashed, and what it claimed
 * counts as not told.
 */
export interface Claim {
  readonly by: string;
  /** When the one that tells began, Unix ms; left out by earlier versions, which note no end. */
  readonly at?: number;
  /** Until then it may still be at it, Unix ms. */
  readonly until: number;
  /** What was told before. */
  readonly before?: ToldSoFar;
}

/** `OUT#player` / `PERSON`: what a person was told, and who is telling something now. */
export interface Told extends ToldSoFar {
  readonly claim: Claim | null;
  /** Attempts in a row in which no channel took a message. */
  readonly failures: number;
  /** A wake of all that waits for the person stands at this instant, Unix ms; null for none. */
  readonly wakeAt: number | null;
}

export const NOTHING_TOLD: Told = {
  lastAt: null,
  unanswered: 0,
  said: [],
  claim: null,
  failures: 0,
  wakeAt: null,
};

/**
 * `OUT#player` / `TURN#table`: what counts as told of a table's turn since the outbox was made anew.
 * Earlier versions kept one for each table.
 */
export interface TurnRow {
  readonly tableId: string;
  /** Of the newest commit that said something of the turn. */
  readonly version: number;
  readonly turn: string;
  readonly openedAt: number;
  readonly marks: Marks;
}

/** `OUT#player` / `NEWS#key`: to be told once. A row that was told stays, so that it is not again. */
export interface NewsRow {
  readonly at: number;
  readonly told: boolean;
  readonly what:
    | { readonly kind: 'over' | 'away'; readonly tableId: string }
    | { readonly kind: 'hookDisabled'; readonly host: string };
}

export const outbox = (playerId: string): string => `OUT#${playerId}`;
export const contacts = (playerId: string): string => `CONTACT#${playerId}`;
export const SETTINGS = 'SETTINGS';
export const PERSON = 'PERSON';
export const turnKey = (tableId: string): string => `TURN#${tableId}`;
export const newsKey = (key: string): string => `NEWS#${key}`;

/**
 * Changes a row by what stands there, `fallback` for none, as often as others come between. Null
 * from `edit` leaves it as it is. Answers what stands there then. Throws `TooBusy` where others were
 * always quicker.
 */
export async function changeRow<T>(
  rows: Rows,
  place: { readonly partition: string; readonly key: string; readonly keptUntil?: number },
  fallback: T,
  edit: (value: T) => T | null | Promise<T | null>,
): Promise<T> {
  const { partition, key, keptUntil } = place;
  for (let i = 0; i < CHANGES_MAX; i += 1) {
    const row = await rows.get(partition, key);
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
  | {
      readonly kind: 'player';
      readonly playerId: string;
      /** The one table that something has come of; left out for all of the player's. */
      readonly tableId?: string | undefined;
    }
  | { readonly kind: 'hook'; readonly playerId: string; readonly hookId: string };

function wakeKey(wake: Wake): string {
  if (wake.kind === 'hook') return `H#${wake.playerId}#${wake.hookId}`;
  return `P#${wake.playerId}${wake.tableId === undefined ? '' : `#${wake.tableId}`}`;
}

export function readWake(key: string): Wake | null {
  const [kind, playerId, id] = key.split('#');
  if (playerId === undefined) return null;
  if (kind === 'P') return { kind: 'player', playerId, tableId: id };
  return kind === 'H' && id !== undefined ? { kind: 'hook', playerId, hookId: id } : null;
}

/** Where the wakes of a minute are: people apart from webhooks, so that they wait for none. */
export function wakeMinute(kind: Wake['kind'], at: number): string {
  return `${kind === 'player' ? 'WAKE' : 'HWAKE'}#${Math.floor(at / MINUTE_MS)}`;
}

/** The minute in which a person is looked at for something at `at`: none that begins before it. */
export function minuteFrom(at: number): number {
  return Math.ceil(at / MINUTE_MS) * MINUTE_MS;
}

/** Where wakes are noted, and what may bring one forward. */
export interface Wakes {
  readonly rows: Rows;
  readonly nudges: Nudges;
  readonly clock: Clock;
}

/**
 * Notes that somebody is to be looked at, at an instant: a row that the minute's sweep finds. Never
 * in a minute that the sweep has left behind. One write for a person, whose rows expire.
 */
export async function wakeAt({ rows, clock }: Wakes, who: Wake, at: number): Promise<void> {
  const dueAt = Math.max(at, clock.now());
  const key = wakeKey(who);
  if (who.kind === 'player') {
    const minute = minuteFrom(dueAt);
    await rows.set(wakeMinute('player', minute), key, {}, minute + WAKE_KEPT_MS);
    return;
  }
  const partition = wakeMinute('hook', dueAt);
  let seen = Number.POSITIVE_INFINITY;
  for (let i = 0; i < CHANGES_MAX; i += 1) {
    const revision = (await rows.get(partition, key))?.revision ?? 0;
    // Its revision rises, so that a sweep which has seen an earlier one does not take this away.
    // One that another has raised meanwhile is as good.
    if (revision > seen || (await rows.put(partition, key, {}, { expected: revision }))) return;
    seen = revision;
  }
  throw new TooBusy('WAKE: too many change it at once');
}

/** The same where a minute matters: with a nudge besides, which may be lost. */
export async function wakeSoon(wakes: Wakes, who: Wake, at: number): Promise<void> {
  await wakeAt(wakes, who, at);
  await wakes.nudges.lookAt(wakeKey(who), at);
}
