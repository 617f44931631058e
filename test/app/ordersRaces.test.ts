/**
 * Standing orders and the decisions that they race with, what they cost, and how large the commits
 * are that they make. Every await of a decision is a place where something else can come between.
 */
import { describe, expect, test } from 'vitest';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import { Orders } from '../../functions/app/orders.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { Tables } from '../../functions/app/tables.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { Draft } from '../../shared/table/draft.ts';
import {
  act,
  drivenTable,
  eventsOf,
  expectFolds,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { itemBytes } from '../support/itemBytes.ts';
import {
  atEveryStep,
  deliver,
  fired,
  interrupted,
  playerOf,
  playFirst,
  sureTurn,
} from '../support/ordersTurn.ts';

const PLAY = DF1_PAYLOADS.play[0];
const FOUR = ['me', 'open', 'open', 'open'] as const;

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
  type Seats = readonly ('me' | 'open' | 'house')[];

  /** A table that has just been dealt, the reads until then, and those from then on. */
  const open = async (seed: string, terms: object, seats: Seats) => {
    const reads: string[] = [];
    const table = await drivenTable(seed, { terms, seats }, counted(reads));
    await runOut(table);
    return { table, firstReads: reads.splice(0), reads };
  };

  /** A round from its deal on: the reads, and how often the turn came to a person. */
  const play = async (seed: string, terms: object, seats: Seats) => {
    const { table, firstReads, reads } = await open(seed, terms, seats);
    const dealt = await eventsOf(table);
    await playOn(table, plainly, ({ lastRound }) => lastRound !== null);
    const events = (await eventsOf(table)).slice(dealt.length);
    const isPersons = (seat: number) => seats[seat] !== 'house';
    const turns = events.filter((e) => e.type === 'turn' && e.seats.some(isPersons)).length;
    return { firstReads, reads, table, turns };
  };

  test('is never read where the terms have no orders', async () => {
    expect((await play('no orders', { orders: false }, FOUR)).reads).toEqual([]);
  });

  test('is read by the first decision that brings a person the turn, never for the house', async () => {
    const seats = ['me', 'house', 'house', 'house'] as const;
    const { firstReads, reads, table, turns } = await play('house', {}, seats);
    expect(turns).toBeGreaterThan(2);
    // The look at the first turn reads it once more.
    expect([[...new Set(firstReads)], reads]).toEqual([table.players, []]);
  });

  test('is read once for each person by an instance that finds none, and by no delivery', async () => {
    const { firstReads, reads, table, turns } = await play('delivered', {}, FOUR);
    await table.t.drain();
    expect(turns).toBeGreaterThan(8);
    expect([...new Set(firstReads), ...reads].sort()).toEqual([...table.players].sort());
  });

  test('is read by every decision and delivery while there may be orders', async () => {
    const { table, reads } = await open('ordered', {}, FOUR);
    const [player = ''] = table.players;
    const { you } = await viewOf(table, player);
    const never = you.hand.map((bone) => ({ bone, at: 'turn', when: { passed: [you.seat] } }));
    await act(table, player, { type: 'orders', orders: never });
    const before = await eventsOf(table);
    await table.t.drain();
    reads.length = 0;
    await playOn(table, plainly, ({ lastRound }) => lastRound !== null);
    const turns = (await eventsOf(table)).slice(before.length).flatMap((event) => {
      return event.type === 'turn' ? event.seats : [];
    });
    const ofPlayer = () => reads.filter((read) => read === player).length;
    const own = turns.filter((seat) => seat === you.seat).length;
    expect(own).toBeGreaterThan(2);
    // The last turn is of a round for which none are noted.
    expect([own, own - 1]).toContain(ofPlayer());
    const decided = reads.length;
    await table.t.drain();
    expect([turns.length, turns.length - 1]).toContain(reads.length - decided);
  });
});

test('what a full commit may have left over is looked for, whatever is noted', async () => {
  const reads: string[] = [];
  const table = await drivenTable('full', { seats: FOUR }, counted(reads));
  const { t, tableId } = table;
  await runOut(table);
  await playFirst(table);
  await t.drain();
  reads.length = 0;
  const commit = await t.ports.journal.newest(tableId);
  const play = commit?.events.find(({ type }) => type === PLAY);
  if (!commit || !play) throw new Error('nobody has played');
  await t.app.consume(tableId, commit);
  expect(reads).toEqual([]);
  const full = { ...commit, events: [...commit.events, ...Array.from({ length: 60 }, () => play)] };
  await t.app.consume(tableId, full);
  expect(reads).toHaveLength(1);
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
    const table = await new Tables(ports).load(set.table.tableId, { fresh: true, opens: 'all' });
    if (table === null) throw new Error('the table is gone');
    const [reads, orders] = [[] as string[], new Orders(ports)];
    set.between.step = async (name) => void reads.push(name);
    const draft = () => new Draft({ ...table, version: table.version + 1, now: clock.at });
    const full = Object.defineProperty(draft(), 'payloadBytes', { value: 2_900 });
    expect([await orders.play(full), full.events, reads]).toEqual([false, [], []]);
    const empty = draft();
    expect(await orders.play(empty)).toBe(true);
    expect(empty.events.length).toBeGreaterThan(0);
  });
});
