/** When something is told: whoever is due is looked at, by the minute's sweep or by a nudge. */
import type { Deliveries } from './deliveries.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { readWake, type Wakes, wakeMinute } from './noticeRows.ts';
import type { Notices } from './notices.ts';
import type { Log } from './ports.ts';

const MINUTE_MS = 60_000;
/** Without a mark of an earlier sweep this much is looked at. */
const BACK_MS = 3_600_000;
/** Minutes looked at once more: a row may have been written while the last sweep read past it. */
const OVERLAP_MS = 2 * MINUTE_MS;
/** Minutes and people looked at side by side; a slow receiver holds up few. */
const AT_ONCE = 20;
const SWEPT = { partition: 'WAKE', key: 'SWEPT' };

export class Delivery {
  readonly #wakes: Wakes;
  readonly #notices: Notices;
  readonly #deliveries: Deliveries;
  readonly #log: Log;

  constructor(wakes: Wakes, notices: Notices, deliveries: Deliveries, log: Log) {
    this.#wakes = wakes;
    this.#notices = notices;
    this.#deliveries = deliveries;
    this.#log = log;
  }

  /** Looks at whoever a wake names. Late, doubled or needless calls say nothing twice. */
  async wake(key: string): Promise<void> {
    const who = readWake(key);
    if (who === null) return;
    if (who.kind === 'player') await this.#notices.deliver(who.playerId);
    else await this.#deliveries.deliver(who.playerId, who.hookId);
  }

  /**
   * Looks once at everyone whose minute has come since the last sweep, however long ago that was.
   * Who fails is looked at again in the next sweep and holds up nobody.
   */
  async sweep(): Promise<{ readonly woken: number }> {
    const { rows, clock } = this.#wakes;
    const now = clock.now();
    const mark = await rows.get(SWEPT.partition, SWEPT.key);
    const sweptTo = (mark?.value ?? null) as number | null;
    const from = sweptTo === null ? now - BACK_MS : sweptTo - OVERLAP_MS;
    const minutes: string[] = [];
    for (let at = from; at < now + MINUTE_MS; at += MINUTE_MS) {
      minutes.push(wakeMinute(Math.min(at, now)));
    }
    const listed = await eachAtOnce([...new Set(minutes)], AT_ONCE, async (partition) => ({
      partition,
      rows: await rows.list(partition),
    }));
    const found = new Map<string, { readonly partition: string; readonly revision: number }[]>();
    for (const { partition, rows: wakes } of listed) {
      for (const { key, revision } of wakes) {
        found.set(key, [...(found.get(key) ?? []), { partition, revision }]);
      }
    }
    await eachAtOnce([...found], AT_ONCE, async ([key, places]) => {
      try {
        await this.wake(key);
      } catch (error) {
        this.#log.error('somebody could not be told', error);
        await rows.put(wakeMinute(now + MINUTE_MS), key, {}, { expected: 0 });
      }
      for (const { partition, revision } of places) await rows.drop(partition, key, revision);
    });
    await rows.put(SWEPT.partition, SWEPT.key, now, { expected: mark?.revision ?? 0 });
    return { woken: found.size };
  }
}
