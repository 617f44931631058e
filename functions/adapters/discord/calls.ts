/**
 * Calls by the bot's token, held back where Discord has said no: it shuts out whoever collects
 * 10,000 answers of 401, 403 and 429 within ten minutes.
 */
import * as z from 'zod';
import type { Delivered } from '../../app/ports/chat.ts';
import type { Clock, Log } from '../../app/ports.ts';
import type { ChatHttp, ChatHttpAnswer, ChatHttpRequest } from '../chatHttp.ts';

/** Somebody may let the bot in again, or the app has its own reasons to ask. */
const SHUT_MS = 60_000;
/** Where Discord names no time to wait. */
const WAIT_MS = 1_000;
const NOTES_MAX = 10_000;

/** JSON error codes (discord.com/developers/docs/topics/opcodes-and-status-codes). */
export const CODE = {
  unknownMessage: 10_008,
  missingPermission: 50_013,
  threadArchived: 50_083,
  threadLocked: 160_005,
} as const;

const errorSchema = z.object({ code: z.number().optional(), global: z.boolean().optional() });

/** What went wrong with a call. */
export type Refused = Exclude<Delivered, { readonly kind: 'sent' }>;

export type Answered = { readonly kind: 'answered'; readonly json: unknown } | Refused;

export interface Call {
  /** Calls of one route share a limit: the method, and the channel. */
  readonly route: string;
  /** What the call needs, such as a channel: one that is gone or closed ends it. */
  readonly target: string;
  /** What it needs beside that, such as to send files there: the permission may be missing. */
  readonly extra?: string | undefined;
  /** The message that it changes. */
  readonly message?: string;
  readonly request: ChatHttpRequest;
}

/** Discord's own error code; 0 for none. */
export function codeOf({ json }: ChatHttpAnswer): number {
  return errorSchema.safeParse(json).data?.code ?? 0;
}

/** How long a 429 asks to wait. */
export function waitOf({ retryAfter }: ChatHttpAnswer): Refused {
  return { kind: 'later', afterMs: Math.max(retryAfter ?? WAIT_MS, 1) };
}

type Shut = 'gone' | 'forbidden' | 'unauthorised';

interface Note {
  readonly kind: 'wait' | Shut;
  /** Unix ms. */
  readonly until: number;
}

const EVERY_ROUTE = 'every route';
const BOT = 'bot';

export class BotCalls {
  readonly #http: ChatHttp;
  readonly #clock: Clock;
  readonly #log: Log;
  /** What Discord said of routes, channels, messages and the bot itself. */
  readonly #notes = new Map<string, Note>();

  constructor({ http, clock, log }: { http: ChatHttp; clock: Clock; log: Log }) {
    this.#http = http;
    this.#clock = clock;
    this.#log = log;
  }

  /** Makes the call, unless it is known what would come of it. Never throws. */
  async send(call: Call): Promise<Answered> {
    const known = this.#known(call);
    if (known !== null) return known;
    const answer = await this.#http(call.request);
    if (answer.status >= 200 && answer.status < 300) return { kind: 'answered', json: answer.json };
    const refused = this.#refused(call, answer);
    const { status } = answer;
    const { route } = call;
    this.#log.info('discord did not take a call', { route, status, code: codeOf(answer) });
    return refused;
  }

  #known({ route, target, extra, message }: Call): Refused | null {
    const now = this.#clock.now();
    for (const key of [EVERY_ROUTE, BOT, route, target, extra, message]) {
      const note = key === undefined ? undefined : this.#notes.get(key);
      if (note === undefined || note.until <= now) continue;
      return note.kind === 'wait'
        ? { kind: 'later', afterMs: note.until - now }
        : { kind: note.kind };
    }
    return null;
  }

  #refused({ route, target, extra, message }: Call, answer: ChatHttpAnswer): Refused {
    const code = codeOf(answer);
    if (answer.status === 429) {
      const wait = waitOf(answer);
      const isGlobal = errorSchema.safeParse(answer.json).data?.global === true;
      const ms = wait.kind === 'later' ? wait.afterMs : WAIT_MS;
      this.#note(isGlobal ? EVERY_ROUTE : route, 'wait', ms);
      return wait;
    }
    if (answer.status === 401) return this.#shut(BOT, 'unauthorised');
    if (answer.status === 403) {
      const isExtra = extra !== undefined && code === CODE.missingPermission;
      return this.#shut(isExtra ? extra : target, 'forbidden');
    }
    // A new message opens an archived thread again; a change of one does not.
    if (code === CODE.threadArchived && message !== undefined) return this.#shut(message, 'gone');
    if (code === CODE.threadArchived || code === CODE.threadLocked) {
      return this.#shut(target, 'forbidden');
    }
    if (answer.status === 404) {
      const isMessage = message !== undefined && code === CODE.unknownMessage;
      return this.#shut(isMessage ? message : target, 'gone');
    }
    return { kind: 'failed' };
  }

  #shut(key: string, kind: Shut): Refused {
    this.#note(key, kind, SHUT_MS);
    return { kind };
  }

  #note(key: string, kind: Note['kind'], ms: number): void {
    this.#notes.delete(key);
    this.#notes.set(key, { kind, until: this.#clock.now() + ms });
    for (const oldest of this.#notes.keys()) {
      if (this.#notes.size <= NOTES_MAX) break;
      this.#notes.delete(oldest);
    }
  }
}
