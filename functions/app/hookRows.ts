/**
 * Rows of webhooks. In the vault, `CONTACT#player` / `HOOK#id`: an address is a capability, and
 * what its server answers is for its owner. In the directory, `HPEND#id`: what is to be delivered,
 * and `HLOG#id`: what was, for a month, so that it can be sent again.
 */
import type { WebhookFormat } from '../../shared/protocol/notices.ts';
import type { HookInterest } from './noticeRows.ts';

const ROTATION_MS = 86_400_000;
const ATTEMPTS_KEPT_MAX = 20;
const PUT_OFF_MS = 60_000;
/** The reason of an attempt that was not answered in time. */
const TIMEOUT = 'timeout';
export const LOG_KEPT_MS = 30 * 86_400_000;

export type HookOff = 'owner' | 'gone' | 'failing';

export interface HookAttempt {
  readonly eventId: string;
  readonly type: string;
  readonly at: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly answer: string;
}

export interface Hook extends HookInterest {
  readonly url: string;
  readonly language: 'en' | 'es';
  readonly mention: string | null;
  readonly off: HookOff | null;
  readonly createdAt: number;
  /** Counts its secrets; the one before stays good for a day. */
  readonly generation: number;
  readonly rotatedAt: number | null;
  readonly failingSince: number | null;
  /**
   * When the owner had something sent by hand within a day, Unix ms, the newest first; the id keeps
   * two requests of one instant apart.
   */
  readonly asked: readonly { readonly at: number; readonly id: string }[];
  /** When the owner was last mentioned. */
  readonly mentionedAt: number;
  /** The newest first. */
  readonly attempts: readonly HookAttempt[];
}

/** One event on its way. Its bytes are the same for each attempt, but for chats. */
export interface PendingEvent {
  readonly eventId: string;
  readonly type: string;
  readonly format: WebhookFormat;
  readonly tableId: string | null;
  readonly version: number;
  /** The turn that it announces; null for what stays true. */
  readonly turn: string | null;
  readonly at: number;
  /** The body of the format `standard`. */
  readonly body: string;
  readonly attempts: number;
  readonly nextAt: number;
  /** Whether the owner has asked for it; left out if not. */
  readonly byHand?: true;
  /** Who tries now; null between attempts. */
  readonly claim: string | null;
}

export interface LoggedEvent {
  readonly event: PendingEvent;
  readonly state: 'sent' | 'failed' | 'superseded';
}

export const hookKey = (hookId: string): string => `HOOK#${hookId}`;
export const HOOK_PREFIX = 'HOOK#';
export const pendingOf = (hookId: string): string => `HPEND#${hookId}`;
export const logOf = (hookId: string): string => `HLOG#${hookId}`;

/**
 * A turn's key is its table's, so that a newer one takes its place, and all tests of a hook have
 * one; other events have their own.
 */
export function pendingKey({ turn, tableId, at, eventId }: PendingEvent): string {
  if (tableId === null) return 'TEST';
  return turn !== null ? `T#${tableId}` : `E#${sortable(at)}#${eventId}`;
}

export const logKey = ({ at, eventId }: PendingEvent): string => `${sortable(at)}#${eventId}`;

const sortable = (at: number): string => String(at).padStart(15, '0');

/** The secrets to sign with at `now`: the newest, and for a day the one before. */
export function generationsAt({ generation, rotatedAt }: Hook, now: number): readonly number[] {
  const isOverlap = rotatedAt !== null && now - rotatedAt < ROTATION_MS;
  return isOverlap ? [generation, generation - 1] : [generation];
}

/**
 * Until when a receiver that lets everybody wait is left alone: a minute for each attempt in a row
 * that it has not answered in time, unless its owner has asked for one since.
 */
export function putOffUntil({ attempts, asked }: Hook): number {
  const answered = attempts.findIndex(({ reason }) => reason !== TIMEOUT);
  const silent = answered < 0 ? attempts.length : answered;
  const last = attempts[0]?.at ?? 0;
  return (asked[0]?.at ?? 0) > last ? 0 : last + silent * PUT_OFF_MS;
}

export function withAttempt(hook: Hook, attempt: HookAttempt): Hook {
  return { ...hook, attempts: [attempt, ...hook.attempts].slice(0, ATTEMPTS_KEPT_MAX) };
}
