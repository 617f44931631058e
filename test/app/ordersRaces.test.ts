/**
 * Standing orders and the decisions that they race with, what they cost, and how large the commits
 * are that they make. Every await of a decision is a place where something else can come between.
 */
import { describe, expect, test } from 'vitest';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import { Orders } from '../../functions/app/orders.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { Tables } from '../../functions/app/tables.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { MoveView } from '../../shared/protocol/view.ts';
import { Draft } from '../../shared/table/draft.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { itemBytes } from '../support/itemBytes.ts';

const PLAY = DF1_PAYLOADS.play[0];
const FOUR = ['me', 'open', 'open', 'open'] as const;

/** What is called between two steps of a decision, and what is told of each step. */
interface Between {
  step: (name: string) => Promise<void>;
}

/** `port` with something else in front of each of its calls. */
function steppedPort<T extends object>(port: T, between: Between): T {
  return new Proxy(port, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await between.step(String(key));
        return method.apply(target, args);
      };
    },
  });
}

const stepped =
  (between: Between) =>
  (ports: Ports): Ports => ({
    ...ports,
    journal: steppedPort(ports.journal, between),
    vault: steppedPort(ports.vault, between),
    directory: steppedPort(ports.directory, between),
  });

interface SureTurn {
  readonly table: DrivenTable;
  readonly between: Between;
  /** Plays the first legal bone of the seat to play, whose next has the turn for sure. */
  readonly play: () => Promise<unknown>;
  readonly seat: number;
  readonly order: (entries: readonly object[]) => Promise<void>;
  readonly everything: readonly MoveView[];
}

const playerOf = ({ players }: DrivenTable, seat: number) => players[seat] ?? '';

async function openTurns({ t, tableId }: DrivenTable): Promise<readonly number[]> {
  const newest = await t.ports.journal.newest(tableId);
  return (newest && storedState(newest))?.round?.play?.turns ?? [];
}

/** A table just before a turn that is sure to come, played to it in the same way each time. */
async function sureTurn(seed: string): Promise<SureTurn> {
  const between: Between = { step: async () => undefined };
  const table = await drivenTable(seed, { seats: FOUR }, stepped(between));
  await runOut(table);
  const play = async () => {
    const [now = 0] = await openTurns(table);
    const { you } = await viewOf(table, playerOf(table, now));
    return act(table, playerOf(table, now), { type: 'play', ...you.moves[0] });
  };
  for (let i = 0; i < 12; i += 1) {
    const [now = 0] = await openTurns(table);
    const seat = (now + 1) % 4;
    const { you, round } = await viewOf(table, playerOf(table, seat));
    const pips = new Set(you.hand.join(''));
    if (round?.ends.length && round.ends.every((pip) => pips.has(String(pip)))) {
      const order = async (entries: readonly object[]) => {
        const orders = entries.map((entry) => ({ at: 'turn', ...entry }));
        const answer = await act(table, playerOf(table, seat), { type: 'orders', orders });
        // The decision may have gone by: then it is sent again for what has become of it.
        if (!answer.ok && answer.error.code === 'stale') return order(entries);
        if (!answer.ok) throw new Error(answer.error.code);
      };
      const ends = ['L', 'R'] as const;
      // Looks of the first epoch would make good what the orders themselves have to.
      await table.t.drain();
      table.t.looks.length = 0;
      const everything = you.hand.flatMap((bone) => ends.map((end) => ({ bone, end })));
      return { table, between, play, seat, order, everything };
    }
    await play();
  }
  throw new Error('no seat is sure of its turn');
}

/** Delivers commits and makes the looks that they ask for. */
async function deliver({ t, tableId }: DrivenTable): Promise<void> {
  await t.drain();
  for (const { at } of t.looks.splice(0)) if (at <= t.clock.at) await t.app.look(tableId);
}

/** Does something else at one step of what runs; says how many steps there were. */
async function interrupted(
  { between }: SureTurn,
  at: number,
  run: () => Promise<unknown>,
  interrupt: () => Promise<unknown>,
): Promise<{ readonly steps: readonly string[] }> {
  const steps: string[] = [];
  let isInside = false;
  between.step = async (name) => {
    if (isInside) return;
    steps.push(name);
    if (steps.length - 1 !== at) return;
    isInside = true;
    await interrupt();
    isInside = false;
  };
  await run();
  between.step = async () => undefined;
  return { steps };
}

async function fired({ table, seat }: SureTurn): Promise<number> {
  const events = await eventsOf(table);
  return events.filter((e) => e.type === 'automatic' && e.reason === 'orders' && e.seat === seat)
    .length;
}

/** Runs `once` for each step of what it interrupts, until there are no more. */
async function atEveryStep(once: (at: number) => Promise<number>): Promise<number> {
  let at = 0;
  while (at < (await once(at))) at += 1;
  return at;
}

describe('orders against a decision, at every one of its steps', () => {
  test('that are given while it brings the turn fire, before it or after it, once', async () => {
    const steps = await atEveryStep(async (at) => {
      const set = await sureTurn('given');
      const { steps } = await interrupted(set, at, set.play, () => set.order(set.everything));
      await deliver(set.table);
      if (at < steps.length) expect(await fired(set), `${at}: ${steps.join(' ')}`).toBe(1);
      return steps.length;
    });
    expect(steps).toBeGreaterThan(3);
  });

  test('that a decision comes between while they are given fire once', async () => {
    const steps = await atEveryStep(async (at) => {
      const set = await sureTurn('between');
      const give = () => set.order(set.everything);
      const { steps } = await interrupted(set, at, give, set.play);
      await deliver(set.table);
      if (at < steps.length) expect(await fired(set), `${at}: ${steps.join(' ')}`).toBe(1);
      return steps.length;
    });
    expect(steps).toBeGreaterThan(5);
  });

  test('that are revoked never fire in what begins after the answer', async () => {
    const outcomes = new Map<number, number>();
    await atEveryStep(async (at) => {
      const set = await sureTurn('revoked');
      await set.order(set.everything);
      const { steps } = await interrupted(set, at, set.play, () => set.order([]));
      if (at >= steps.length) return steps.length;
      const count = await fired(set);
      const readAt = steps.indexOf('playerOrders');
      if (at <= readAt) expect(count, steps.join(' ')).toBe(0);
      outcomes.set(count, at);
      await deliver(set.table);
      await playOn(set.table, plainly, ({ round }) => round?.no === 2);
      expect(await fired(set)).toBe(count);
      return steps.length;
    });
    // Some decisions had read the orders already: those may still play by them.
    expect([...outcomes.keys()].sort()).toEqual([0, 1]);
  });

  test('of which two are given at once are both answered, and the later revision stands', async () => {
    await atEveryStep(async (at) => {
      const set = await sureTurn('both');
      const late = (no: number) => [{ ...set.everything[no], at: 'expiry' }];
      const { steps } = await interrupted(
        set,
        at,
        () => set.order(late(0)),
        () => set.order(late(1)),
      );
      const player = playerOf(set.table, set.seat);
      const told = await set.table.t.app.commands.orders(set.table.tableId, player);
      if (at < steps.length) expect(told).toMatchObject({ value: { revision: 2 } });
      return steps.length;
    });
  });
});

describe('a crash', () => {
  test('between a commit and its delivery leaves no order unseen and no list armed', async () => {
    const set = await sureTurn('crash');
    const never = set.everything.map((entry) => ({ ...entry, when: { passed: [set.seat] } }));
    await set.order(never);
    await set.play();
    // Nothing is delivered, as after a crash: what is off follows from the journal alone.
    const player = playerOf(set.table, set.seat);
    const told = await set.table.t.app.commands.orders(set.table.tableId, player);
    expect(told).toMatchObject({ value: { disarmed: [expect.any(Number)] } });
    await set.play();
    await set.play();
    expect(await fired(set)).toBe(0);
  });

  test('after orders were kept and before they were played is made good by the look', async () => {
    const set = await sureTurn('kept');
    await set.play();
    const crash = new Error('killed');
    let kept = false;
    set.between.step = async (name) => {
      if (kept) throw crash;
      kept = name === 'keepOrders';
    };
    await expect(set.order(set.everything)).rejects.toBe(crash);
    set.between.step = async () => undefined;
    expect(await fired(set)).toBe(0);
    await set.table.t.app.look(set.table.tableId);
    expect(await fired(set)).toBe(1);
  });
});

/** How often the row of orders was read, and whose. */
function counted(reads: string[]) {
  return (ports: Ports): Ports => ({
    ...ports,
    vault: {
      ...ports.vault,
      async playerOrders(tableId, player) {
        reads.push(player);
        return ports.vault.playerOrders(tableId, player);
      },
    },
  });
}

describe('the row of orders', () => {
  /** A round from its deal on: the reads, and how often the turn came to a person. */
  const play = async (seed: string, terms: object, seats: readonly ('me' | 'open' | 'house')[]) => {
    const reads: string[] = [];
    const table = await drivenTable(seed, { terms, seats }, counted(reads));
    await runOut(table);
    reads.length = 0;
    const dealt = await eventsOf(table);
    await playOn(table, plainly, ({ lastRound }) => lastRound !== null);
    const events = (await eventsOf(table)).slice(dealt.length);
    const isPersons = (seat: number) => seats[seat] !== 'house';
    const turns = events.filter((e) => e.type === 'turn' && e.seats.some(isPersons)).length;
    return { reads, table, turns };
  };

  test('is never read where the terms have no orders', async () => {
    expect((await play('no orders', { orders: false }, FOUR)).reads).toEqual([]);
  });

  test('is read once by the decision that brings a person the turn, never for the house', async () => {
    const { reads, table, turns } = await play('house', {}, ['me', 'house', 'house', 'house']);
    expect(new Set(reads)).toEqual(new Set(table.players));
    expect(reads).toHaveLength(turns);
  });

  test('is read once more when the commit is delivered', async () => {
    const { reads, table, turns } = await play('delivered', {}, FOUR);
    expect(reads).toHaveLength(turns);
    await table.t.drain();
    // The first turn and its read were before.
    expect(reads).toHaveLength(2 * turns + 1);
  });
});

describe('commits of a table where everybody has ordered everything', () => {
  test('stay within their bound, and the game goes on by itself', async () => {
    const table = await drivenTable('all ordered', { seats: FOUR, terms: { swift: true } });
    await runOut(table);
    let most = 0;
    for (let round = 1; round <= 4; round += 1) {
      for (const player of table.players) {
        const { you } = await viewOf(table, player);
        const orders = you.hand.flatMap((bone) => [
          { bone, at: 'turn' },
          { bone, end: 'L', at: 'turn' },
        ]);
        if (you.can.includes('orders')) await act(table, player, { type: 'orders', orders });
      }
      await deliver(table);
      await playOn(table, plainly, (view) => (view.round?.no ?? 0) > round);
    }
    for (const commit of await table.t.ports.journal.after(table.tableId, 0, 1_000)) {
      const bytes = itemBytes({ ...commitToItem(table.tableId, commit) });
      expect(bytes, `version ${commit.version}`).toBeLessThanOrEqual(LIMITS.commitBytesMax);
      most = Math.max(most, commit.events.filter(({ type }) => type === PLAY).length);
    }
    // One decision has played many turns.
    expect(most).toBeGreaterThan(8);
    await expectFolds(table);
  });

  test('leave over what there is no room for, unread', async () => {
    const set = await sureTurn('full');
    await set.play();
    await set.table.t.ports.vault.keepOrders(set.table.tableId, playerOf(set.table, set.seat), {
      revision: 1,
      seat: set.seat,
      round: 1,
      since: 0,
      entries: set.everything.map((entry) => ({ ...entry, at: 'turn' })),
      receipts: [],
    });
    const { ports, clock } = set.table.t;
    const table = await new Tables(ports).load(set.table.tableId, { fresh: true });
    if (table === null) throw new Error('the table is gone');
    const [reads, orders] = [[] as string[], new Orders(ports.vault)];
    set.between.step = async (name) => void reads.push(name);
    const draft = () => new Draft({ ...table, version: table.version + 1, now: clock.at });
    const full = Object.defineProperty(draft(), 'payloadBytes', { value: 2_900 });
    expect([await orders.play(full), full.events, reads]).toEqual([false, [], []]);
    const empty = draft();
    expect(await orders.play(empty)).toBe(true);
    expect(empty.events.length).toBeGreaterThan(0);
  });
});
