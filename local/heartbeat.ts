/**
 * How this machine knows that it was away: it notes the time every ten seconds and when it stops,
 * and an outage is what lies between the last note and the start, however short, or between two
 * notes that are too far apart. Clocks get that back.
 */
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { numberOf } from '../functions/adapters/dynamo/client.ts';
import type { Outages } from '../functions/app/ports/outages.ts';
import type { Clock, Log } from '../functions/app/ports.ts';
import type { Timers } from './timers.ts';

const BEAT_MS = 10_000;
/** While the process runs, a shorter gap is a beat that was late. */
const GAP_MS = 2 * BEAT_MS;

/** The one note. */
export interface Beats {
  /** When it was made, Unix ms; null before the first. */
  last(): Promise<number | null>;
  put(at: number): Promise<void>;
}

/** The note in a table of the local store. */
export function storedBeats(client: DynamoDBDocumentClient, tableName: string): Beats {
  const key = { pk: 'BEAT', sk: 'BEAT' };
  return {
    async last() {
      const get = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
      const { Item: row } = await client.send(get);
      return row === undefined ? null : numberOf(row, 'at');
    },
    async put(at) {
      await client.send(new PutCommand({ TableName: tableName, Item: { ...key, at } }));
    },
  };
}

export class Heartbeat {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #beats: Beats;
  readonly #outages: Pick<Outages, 'putOutage'>;
  #running: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;

  constructor(deps: {
    readonly clock: Clock;
    readonly timers: Timers;
    readonly log: Log;
    readonly beats: Beats;
    readonly outages: Pick<Outages, 'putOutage'>;
  }) {
    this.#clock = deps.clock;
    this.#timers = deps.timers;
    this.#log = deps.log;
    this.#beats = deps.beats;
    this.#outages = deps.outages;
  }

  /**
   * Records the time for which the machine was away, if it was, and beats from then on. To be
   * waited for before anything is served; throws if the store fails.
   */
  async start(): Promise<void> {
    await this.#beat(0);
    this.#wait();
  }

  /** Beats a last time, so that the outage begins where the machine goes. */
  async stop(): Promise<void> {
    if (this.#cancel === null) return;
    this.#cancel();
    this.#cancel = null;
    await this.#running;
    await this.#beatIfPossible();
  }

  #wait(): void {
    this.#cancel = this.#timers.after(BEAT_MS, () => {
      this.#wait();
      this.#running = this.#running.then(() => this.#beatIfPossible());
    });
  }

  async #beatIfPossible(): Promise<void> {
    try {
      await this.#beat(GAP_MS);
    } catch (error) {
      this.#log.error('the time was not noted', error);
    }
  }

  /** Notes the time, and what has passed since the last note where that is over `gapMs`. */
  async #beat(gapMs: number): Promise<void> {
    const last = await this.#beats.last();
    const now = this.#clock.now();
    if (last !== null && now - last > gapMs) {
      await this.#outages.putOutage({ fromMs: last, toMs: now });
      const seconds = Math.round((now - last) / 1000);
      this.#log.info('nobody could play, and clocks get it back', { seconds });
    }
    await this.#beats.put(now);
  }
}
