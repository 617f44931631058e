/**
 * Delivering webhooks: one attempt at a time for each hook, in the order of what happened. An
 * attempt is claimed before it is made, so that two deliverers do not both make it; one that ends
 * in a crash is made again under the same id.
 */
import { chatBody } from '../../shared/notices/chatText.ts';
import { ATTEMPTS_MAX, isHopeless, retryAfterMs, retryAt } from '../../shared/notices/retries.ts';
import { gameName } from './gameName.ts';
import {
  generationsAt,
  type Hook,
  type HookOff,
  LOG_KEPT_MS,
  type PendingEvent,
  pendingOf,
  putOffUntil,
  withAttempt,
} from './hookRows.ts';
import { waitOf } from './noticeFacts.ts';
import {
  NEWS_KEPT_MS,
  type NewsRow,
  newsKey,
  outbox,
  type Wakes,
  wakeAt,
  wakeSoon,
} from './noticeRows.ts';
import type { HookSigner, Outbound, OutboundAnswer } from './ports/outbound.ts';
import type { Row } from './ports/rows.ts';
import type { Directory } from './ports.ts';
import type { PublicTables } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** An attempt ends within 15 s; whoever claimed one and is silent for longer has crashed. */
const CLAIM_MS = 60_000;
/** After a failure the others in the queue wait at least so long. */
const RETRY_MS_MIN = 5_000;
/** Of one look at a hook; what is left is for the next. */
const POSTS_MAX = 20;
/** No attempt is begun after so long in one look: a slow receiver leaves room for the others. */
const LOOK_MS = 15_000;
/** A receiver may be mentioned so often. */
const MENTION_MS = 30 * 60_000;

export interface DeliveryDeps {
  readonly wakes: Wakes;
  readonly webhooks: Webhooks;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players'>;
  readonly outbound: Outbound;
  readonly signer: HookSigner;
  readonly newId: () => string;
}

type Ended = 'sent' | 'later' | 'dropped';

export class HookDeliveries {
  readonly #deps: DeliveryDeps;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Makes the attempts that are due for a hook, and notes when the next one is. */
  async deliver(playerId: string, hookId: string): Promise<void> {
    const { wakes, webhooks } = this.#deps;
    const now = wakes.clock.now();
    const rows = await wakes.rows.list(pendingOf(hookId));
    const hook = await webhooks.hook(playerId, hookId);
    if (hook === null || rows.length === 0) return;
    if (hook.off !== null) {
      // Who turned it off may have died before commits were told so.
      await webhooks.publish(playerId);
      return;
    }
    const who = { kind: 'hook', playerId, hookId } as const;
    const putOff = putOffUntil(hook);
    if (now < putOff) {
      await wakeAt(wakes, who, putOff);
      return;
    }
    const queue = rows.map((row) => ({ row, event: row.value as PendingEvent }));
    queue.sort((a, b) => a.event.at - b.event.at);
    const due = queue.filter(({ event }) => event.nextAt <= now);
    const until = now + LOOK_MS;
    const tried = await this.#run(who, due.slice(0, POSTS_MAX), until);
    // One that got through says that the receiver is back: what waits for a retry goes too.
    const later = queue.filter(
      ({ event }) => event.claim === null && event.nextAt > now && event.attempts > 0,
    );
    if (tried === 'up') await this.#run(who, later.slice(0, POSTS_MAX), until);
    const left = await wakes.rows.list(pendingOf(hookId));
    const next = Math.min(...left.map(({ value }) => (value as PendingEvent).nextAt));
    if (next === Number.POSITIVE_INFINITY) return;
    // What is due behind one that failed waits with it.
    const at = tried === 'down' ? Math.max(next, now + RETRY_MS_MIN) : next;
    await (at - now < CLAIM_MS ? wakeSoon : wakeAt)(wakes, who, at);
  }

  /**
   * Attempts in order, up to the first that fails; none is begun from `until` on. One that cannot be
   * made, as of a table that cannot be read, holds up no other: it throws once the others are made.
   */
  async #run(
    { playerId, hookId }: { readonly playerId: string; readonly hookId: string },
    queue: readonly { readonly row: Row; readonly event: PendingEvent }[],
    until: number,
  ): Promise<'up' | 'down' | 'quiet'> {
    let found: 'up' | 'quiet' = 'quiet';
    const failures: unknown[] = [];
    for (const { row, event } of queue) {
      if (this.#deps.wakes.clock.now() >= until) break;
      try {
        const ended = await this.#attempt(playerId, hookId, row, event);
        if (ended === 'later') return 'down';
        if (ended === 'sent') found = 'up';
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return found;
  }

  async #attempt(playerId: string, hookId: string, row: Row, event: PendingEvent): Promise<Ended> {
    const { wakes, webhooks, newId } = this.#deps;
    const { rows, clock } = wakes;
    const partition = pendingOf(hookId);
    const now = clock.now();
    const keptUntil = event.at + LOG_KEPT_MS;
    // It counts from here on: whoever dies, or cannot note it, is not followed at once for ever.
    const attempts = event.attempts + 1;
    const nextAt = Math.max(now + CLAIM_MS, retryAt(attempts, now, null) ?? 0);
    const claimed = { ...event, attempts, claim: newId(), nextAt };
    if (!(await rows.put(partition, row.key, claimed, { expected: row.revision, keptUntil }))) {
      return 'dropped';
    }
    const end = async (state: 'sent' | 'failed' | 'superseded'): Promise<Ended> => {
      await webhooks.log(hookId, event, state);
      await rows.drop(partition, row.key, row.revision + 1);
      return state === 'sent' ? 'sent' : 'dropped';
    };
    const hook = await webhooks.hook(playerId, hookId);
    if (hook === null || hook.off !== null) return 'dropped';
    if (await this.#isStale(event)) return end('superseded');
    const answer = await this.#post(playerId, hook, event);
    const at = clock.now();
    const isSent = answer.kind === 'answered' && isSuccess(answer.status);
    await this.#note(playerId, hook, event, answer, at);
    if (isSent) return end('sent');
    const retryAfter = answer.kind === 'answered' ? answer.retryAfter : null;
    const againAt = retryAt(attempts, at, retryAfterMs(retryAfter, Date.parse, at));
    if (againAt === null || attempts >= ATTEMPTS_MAX) return end('failed');
    const waiting = { ...event, attempts, nextAt: againAt, claim: null };
    await rows.put(partition, row.key, waiting, { expected: row.revision + 1, keptUntil });
    return 'later';
  }

  /**
   * A turn that was played meanwhile is not announced, nor a deadline that has moved: asked of the
   * table, not of the row.
   */
  async #isStale({ type, turn, tableId, attempts, format, body }: PendingEvent): Promise<boolean> {
    if (turn === null || tableId === null) return false;
    const isReminder = type === 'turn.reminder';
    // A program is told at once; asking the table first would only take time.
    if (format === 'standard' && attempts === 0 && !isReminder) return false;
    const table = await this.#deps.tables.load(tableId);
    const wait = table === null ? null : waitOf(table.state);
    if (wait?.turn !== turn) return true;
    return isReminder && deadlineOf(body) !== wait.deadline;
  }

  async #post(playerId: string, hook: Hook, event: PendingEvent): Promise<OutboundAnswer> {
    const { outbound, signer, wakes } = this.#deps;
    const { hookId, url } = hook;
    const json = { 'content-type': 'application/json' };
    if (hook.format !== 'standard') {
      const body = await this.#chat(playerId, hook, event);
      return outbound.post({ url, headers: json, body });
    }
    const now = wakes.clock.now();
    const seconds = Math.floor(now / 1000);
    const message = { id: event.eventId, seconds, body: event.body };
    const headers = {
      ...json,
      'webhook-id': event.eventId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signer.sign(hookId, generationsAt(hook, now), message),
    };
    return outbound.post({ url, headers, body: event.body });
  }

  async #chat(playerId: string, hook: Hook, event: PendingEvent): Promise<string> {
    const { format, language } = hook;
    if (format === 'standard') throw new Error('a program is not spoken to in sentences');
    const { data } = JSON.parse(event.body) as { data: Readonly<Record<string, unknown>> };
    const text = (name: string): string => String(data[name] ?? '');
    const ids = [data['players'], data['player']].flat().filter((id) => typeof id === 'string');
    const names = await this.#deps.directory.players(ids);
    const table = event.tableId === null ? null : await this.#deps.tables.load(event.tableId);
    const ruleset = table?.header.rules.id;
    const isMine = ids.includes(playerId);
    const mayMention = this.#deps.wakes.clock.now() - hook.mentionedAt >= MENTION_MS;
    const isTurn = event.type.startsWith('turn.');
    const mention = isMine && isTurn && mayMention ? hook.mention : null;
    if (mention !== null) {
      const mentionedAt = this.#deps.wakes.clock.now();
      await this.#deps.webhooks.change(playerId, hook.hookId, (h) => ({ ...h, mentionedAt }));
    }
    const scores = data['scores'];
    return JSON.stringify(
      chatBody(format, language, {
        type: event.type,
        game: ruleset === undefined ? '' : gameName(ruleset, language),
        people: ids.flatMap((id) => names.get(id)?.name ?? []),
        deadline: data['deadline'] ? Date.parse(text('deadline')) : null,
        scores: Array.isArray(scores) ? scores.map(Number) : [],
        url: text('url'),
        mention,
      }),
    );
  }

  /** Keeps the attempt for the owner; turns a hook off that is gone or has failed for days. */
  async #note(
    playerId: string,
    hook: Hook,
    event: PendingEvent,
    answer: OutboundAnswer,
    at: number,
  ): Promise<void> {
    const { webhooks } = this.#deps;
    const isAnswered = answer.kind === 'answered';
    const status = isAnswered ? answer.status : null;
    const isSent = isAnswered && isSuccess(answer.status);
    const failingSince = isSent ? null : (hook.failingSince ?? at);
    const off: HookOff | null =
      status === 410 ? 'gone' : isHopeless(failingSince, at) ? 'failing' : null;
    const attempt = {
      eventId: event.eventId,
      type: event.type,
      at,
      status,
      reason: isAnswered ? null : answer.reason,
      answer: isAnswered ? answer.excerpt : '',
    };
    // First, so that whoever dies here makes the attempt again, and its owner hears of it once.
    if (off !== null && hook.off === null) await this.#tellOff(playerId, hook, at);
    await webhooks.change(playerId, hook.hookId, (h) => ({
      ...withAttempt(h, attempt),
      failingSince,
      off: h.off ?? off,
    }));
    if (off !== null) await webhooks.publish(playerId);
  }

  /** Once, also where two events find out at the same time. */
  async #tellOff(playerId: string, hook: Hook, at: number) {
    const { wakes } = this.#deps;
    const what = { kind: 'hookDisabled', host: new URL(hook.url).host } as const;
    const row: NewsRow = { at, told: false, what };
    const key = newsKey(`hook#${hook.hookId}#${hook.attempts[0]?.at ?? 0}`);
    const options = { expected: 0, keptUntil: at + NEWS_KEPT_MS };
    await wakes.rows.put(outbox(playerId), key, row, options);
    await wakeAt(wakes, { kind: 'player', playerId }, at);
  }
}

/** What the body of an event says of the deadline, Unix ms; null for none. */
function deadlineOf(body: string): number | null {
  const { data } = JSON.parse(body) as { readonly data: { readonly deadline?: string | null } };
  return data.deadline ? Date.parse(data.deadline) : null;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
