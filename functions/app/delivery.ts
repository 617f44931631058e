/** When something is told: whoever is due is looked at, by the minute's sweep or by a nudge. */
import type { Deliveries } from './deliveries.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { changeRow, readWake, type Wake, type Wakes, wakeAt, wakeMinute } from './noticeRows.ts';
import type { Notices, Scope } from './notices.ts';
import type { Row } from './ports/rows.ts';
import type { Log } from './ports.ts';
import { type Ended, readMark, type SweptMark, type Teller, withEnded } from './tellers.ts';

const MINUTE_MS = 60_000;
/** Without a mark of an earlier sweep this much is looked at. */
const BACK_MS = 3_600_000;
/** Minutes looked at once more: a row may have been written while the last sweep read past it. */
const OVERLAP_MS = 2 * MINUTE_MS;
const LISTED_AT_ONCE = 20;
/** Where the sweeps leave their marks. */
const MARKS = 'WAKE';

interface Kind {
  readonly kind: Wake['kind'];
  readonly mark: string;
  /** How many are looked at side by side; a slow receiver holds up nobody but itself. */
  readonly atOnce: number;
  /** Nobody is begun with after so long: what is left is the next sweep's. */
  readonly budgetMs: number;
}

const PEOPLE: Kind = { kind: 'player', mark: 'SWEPT', atOnce: 40, budgetMs: 40_000 };
const HOOKS: Kind = { kind: 'hook', mark: 'HOOKS_SWEPT', atOnce: 20, budgetMs: 40_000 };

interface DueRow {
  readonly partition: string;
  /** Unix ms; where it begins. */
  readonly minute: number;
  readonly key: string;
  readonly revision: number;
}

/** Somebody to look at, and the rows that say so. */
interface Due {
  readonly who: Wake;
  /** Of a player: the tables that something has come of. */
  readonly scope: Scope;
  /** Unix ms; where the first of its minutes begins. */
  readonly minute: number;
  readonly rows: readonly DueRow[];
}

export interface Swept {
  readonly woken: number;
  /** Whom the next sweep begins with. */
  readonly left: number;
}

export interface DeliveryDeps {
  readonly wakes: Wakes;
  readonly notices: Notices;
  readonly deliveries: Deliveries;
  readonly log: Log;
  readonly newId: () => string;
  /** Whether rows of people that are done with are dropped: else the store lets them expire. */
  readonly drops: boolean;
}

export class Delivery {
  readonly #deps: DeliveryDeps;
  /** Rows that this instance has done with and may see once more, by their place. */
  readonly #done = new Map<string, DueRow>();

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Looks at whoever a wake names. Late, doubled or needless calls say nothing twice. */
  async wake(key: string): Promise<void> {
    const who = readWake(key);
    if (who === null) return;
    const { newId, wakes } = this.#deps;
    const teller: Teller = {
      by: newId(),
      at: wakes.clock.now(),
      mark: async () => readMark((await wakes.rows.get(MARKS, PEOPLE.mark))?.value),
      confirms: true,
      failed: () => undefined,
    };
    await this.#look(who, scopeOf(who), teller);
  }

  async #look(who: Wake, scope: Scope, teller: Teller): Promise<void> {
    const { notices, deliveries } = this.#deps;
    if (who.kind === 'player') await notices.deliver(who.playerId, scope, teller);
    else await deliveries.deliver(who.playerId, who.hookId);
  }

  /** Looks at people, and only then at webhooks, whose receivers may be slow. */
  async sweep(): Promise<{ readonly people: Swept; readonly hooks: Swept }> {
    const people = await this.sweepPeople();
    return { people, hooks: await this.sweepHooks() };
  }

  /** Looks once at every person whose minute has come, however long ago that was. */
  sweepPeople(): Promise<Swept> {
    return this.#sweep(PEOPLE);
  }

  /** The same for webhooks. */
  sweepHooks(): Promise<Swept> {
    return this.#sweep(HOOKS);
  }

  /**
   * Who fails is looked at again in the next sweep and holds up nobody. The mark says how far
   * everything has been looked at, for time may run out before the newest minute is through; and
   * that this sweep has come to its end, so that what it claimed was told.
   */
  async #sweep({ kind, mark: name, atOnce, budgetMs }: Kind): Promise<Swept> {
    const { clock, rows } = this.#deps.wakes;
    const now = clock.now();
    const standing = await rows.get(MARKS, name);
    const mark = readMark(standing?.value);
    const sweep: Ended = { by: this.#deps.newId(), at: now };
    let hasFailed = false;
    const failed = (): void => {
      hasFailed = true;
    };
    const teller: Teller = { ...sweep, mark: async () => mark, confirms: false, failed };
    const from = mark.to === null ? now - BACK_MS : mark.to - OVERLAP_MS;
    const due = await this.#due(kind, from, now);
    const left: Due[] = [];
    await eachAtOnce(due, atOnce, async (one) => {
      if (clock.now() - now < budgetMs) await this.#lookAt(one, teller);
      else left.push(one);
    });
    const doneTo = left.reduce((to, { minute }) => Math.min(to, minute + OVERLAP_MS), now);
    const isTold = kind === 'player' && !hasFailed;
    await this.#setMark(name, standing, (was) =>
      isTold ? withEnded(was, sweep, doneTo) : { ...was, to: doneTo },
    );
    this.#forget(doneTo - OVERLAP_MS);
    return { woken: due.length - left.length, left: left.length };
  }

  /** Two sweeps may end at a time: each adds itself, and the last one says how far they are. */
  async #setMark(name: string, standing: Row | null, edit: (was: SweptMark) => SweptMark) {
    const { rows } = this.#deps.wakes;
    const next = edit(readMark(standing?.value));
    const expected = standing?.revision ?? 0;
    if (await rows.put(MARKS, name, next, { expected })) return;
    await changeRow<unknown>(rows, { partition: MARKS, key: name }, undefined, (was) =>
      edit(readMark(was)),
    );
  }

  /** Who is due, those who have waited longest first. */
  async #due(kind: Wake['kind'], from: number, now: number): Promise<readonly Due[]> {
    const { rows } = this.#deps.wakes;
    const minutes: number[] = [];
    for (let at = from - (from % MINUTE_MS); at <= now; at += MINUTE_MS) minutes.push(at);
    const listed = await eachAtOnce(minutes, LISTED_AT_ONCE, async (minute) => {
      const partition = wakeMinute(kind, minute);
      // A row that came within the last second is seen by the next sweep, which reads it again.
      const wakes = await rows.list(partition, '', 'eventual');
      return wakes.map(({ key, revision }) => ({ partition, minute, key, revision }));
    });
    const found = new Map<string, Due>();
    for (const row of listed.flat()) {
      const who = readWake(row.key);
      if (who === null || this.#isDone(row)) continue;
      const key = who.kind === 'player' ? who.playerId : row.key;
      const due = found.get(key);
      const scope = due === undefined ? scopeOf(who) : bothOf(due.scope, scopeOf(who));
      const { minute } = due ?? row;
      found.set(key, { who, scope, minute, rows: [...(due?.rows ?? []), row] });
    }
    return [...found.values()];
  }

  async #lookAt({ who, scope, rows: due }: Due, teller: Teller): Promise<void> {
    const { wakes, log, drops } = this.#deps;
    try {
      await this.#look(who, scope, teller);
    } catch (error) {
      log.error('somebody could not be told', error);
      await this.#lookAgain(who);
    }
    for (const row of due) {
      this.#done.set(placeOf(row), row);
      if (who.kind === 'player' && !drops) continue;
      await wakes.rows.drop(row.partition, row.key, row.revision);
    }
  }

  /** In a minute: at all that a person has, whatever had come of it. */
  async #lookAgain(who: Wake): Promise<void> {
    const { wakes } = this.#deps;
    const again = who.kind === 'player' ? { ...who, tableId: undefined } : who;
    await wakeAt(wakes, again, wakes.clock.now() + MINUTE_MS);
  }

  #isDone(row: DueRow): boolean {
    return this.#done.get(placeOf(row))?.revision === row.revision;
  }

  /** Forgets rows of minutes that no sweep reads again. */
  #forget(before: number): void {
    for (const [place, { minute }] of this.#done) {
      if (minute + MINUTE_MS <= before) this.#done.delete(place);
    }
  }
}

const placeOf = ({ partition, key }: DueRow): string => `${partition} ${key}`;

function scopeOf(who: Wake): Scope {
  return who.kind === 'player' && who.tableId !== undefined ? new Set([who.tableId]) : 'all';
}

function bothOf(a: Scope, b: Scope): Scope {
  return a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]);
}
