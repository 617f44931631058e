/** What the owner of a webhook has sent by hand: a test, and once more what was sent before. */
import { ok } from '../../shared/engine/result.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { ReplayBody } from '../../shared/protocol/notices.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import {
  type Hook,
  type LoggedEvent,
  logOf,
  type PendingEvent,
  pendingKey,
  pendingOf,
} from './hookRows.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import { changeRow, type Wakes } from './noticeRows.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Webhooks } from './webhooks.ts';

const DAY_MS = 86_400_000;
/** Between two requests. */
const AGAIN_MS = 5_000;

export interface ByHandDeps {
  readonly wakes: Wakes;
  readonly webhooks: Webhooks;
  readonly links: NoticeLinks;
  readonly newId: () => string;
}

export class HooksByHand {
  readonly #deps: ByHandDeps;

  constructor(deps: ByHandDeps) {
    this.#deps = deps;
  }

  /**
   * The hook, if its owner may have something sent now: one request at a time, so many a day, or a
   * receiver could be flooded through us.
   */
  async #ask(playerId: string, hookId: string): Promise<Outcome<Hook>> {
    const { wakes, webhooks, newId } = this.#deps;
    const now = wakes.clock.now();
    if ((await webhooks.hook(playerId, hookId)) === null) return refuse('not-found');
    const pending = await wakes.rows.list(pendingOf(hookId));
    const isUntried = ({ byHand, attempts }: PendingEvent) => byHand === true && attempts === 0;
    if (pending.some(({ value }) => isUntried(value as PendingEvent))) {
      return refuse('rate-limited', { detail: 'What you asked for before is still on its way.' });
    }
    const one = { at: now, id: newId() };
    let refused: string | null = null;
    const hook = await webhooks.change(playerId, hookId, (standing) => {
      const asked = standing.asked.filter(({ at }) => now - at < DAY_MS);
      const isSoon = now - (asked[0]?.at ?? 0) < AGAIN_MS;
      const isOften = asked.length >= LIMITS.byHandMax;
      refused = isSoon
        ? `Once in ${AGAIN_MS / 1000} seconds.`
        : isOften
          ? `At most ${LIMITS.byHandMax} times a day.`
          : null;
      return refused === null ? { ...standing, asked: [one, ...asked] } : null;
    });
    if (hook === null) return refuse('not-found');
    return refused === null ? ok(hook) : refuse('rate-limited', { detail: refused });
  }

  /** A delivery that says it is a test; it goes the way of all others. */
  async test(playerId: string, hookId: string): Promise<Outcome<{ readonly eventId: string }>> {
    const hook = await this.#ask(playerId, hookId);
    if (!hook.ok) return hook;
    const { wakes, webhooks, newId, links } = this.#deps;
    const at = wakes.clock.now();
    const eventId = newId();
    const type = 'test';
    const body = { type, timestamp: isoTime(at), data: { url: links.home() } };
    await webhooks.enqueueOne(playerId, hookId, {
      eventId,
      type,
      format: hook.value.format,
      tableId: null,
      version: 0,
      turn: null,
      at,
      body: JSON.stringify(body),
      attempts: 0,
      nextAt: at,
      claim: null,
      byHand: true,
    });
    return ok({ eventId });
  }

  /** Sends events of the last month again, under their own ids. */
  async replay(
    playerId: string,
    hookId: string,
    which: ReplayBody,
  ): Promise<Outcome<{ readonly events: number }>> {
    const hook = await this.#ask(playerId, hookId);
    if (!hook.ok) return hook;
    const { wakes, webhooks } = this.#deps;
    const rows = await wakes.rows.list(logOf(hookId));
    const logged = rows.map(({ value }) => value as LoggedEvent);
    const isWanted = ({ event }: LoggedEvent): boolean =>
      'eventId' in which
        ? event.eventId === which.eventId
        : event.at >= Date.parse(which.from) && event.at <= Date.parse(which.to);
    const wanted = logged.filter(isWanted).slice(0, LIMITS.replayMax);
    const nextAt = wakes.clock.now();
    for (const { event } of wanted) {
      // As something that happened: what it announced may have passed.
      const again = {
        ...event,
        turn: null,
        attempts: 0,
        nextAt,
        claim: null,
        byHand: true,
      } as const;
      const place = { partition: pendingOf(hookId), key: pendingKey(again) };
      await changeRow<PendingEvent | null>(wakes.rows, place, null, () => again);
    }
    if (wanted.length > 0) await webhooks.resume(playerId, hookId);
    return ok({ events: wanted.length });
  }
}
