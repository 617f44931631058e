/**
 * What a play takes of every service around the handlers, counted exactly: real handlers, SDK
 * clients, store, key service protocol and local gateway. docs/cost.md prices the same counts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../bench/cost/meter.ts';
import {
  type CostTable,
  openCostTable,
  playAside,
  playByHttp,
  type Seated,
  seatAll,
  toPlay,
} from '../../bench/cost/table.ts';
import { type CostWorld, openCostWorld } from '../../bench/cost/world.ts';

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const PLAIN_BYTES_MAX = 1_024;
const ROUND_END_BYTES_MAX = 4_096;
/** Names and settings are read anew after some minutes: not in plays that follow at once. */
const PACE_MS = 1_000;

let world: CostWorld;

beforeAll(async () => {
  world = await openCostWorld('counts');
});
afterAll(() => world.close());

const isRoundEnd = (calls: readonly Call[]) =>
  calls.some(({ place, what }) => place === 'stream' && what === 'Sign');

/** Plays until one play was plain, or ended a round; what that one took. */
async function counted(play: () => Promise<unknown>, wantsEnd = false): Promise<readonly Call[]> {
  for (let i = 0; i < 60; i += 1) {
    world.meter.take();
    world.clock.at += PACE_MS;
    await play();
    const calls = world.meter.take();
    if (isRoundEnd(calls) === wantsEnd) return calls;
  }
  throw new Error('no such play came');
}

/** Calls in words, without what differs from play to play: the bytes. */
const lines = (calls: readonly Call[], place: Call['place']): string[] =>
  calls
    .filter((call) => call.place === place)
    .map((call) => {
      const { service, what, table, row, isStrong, isConditional, readUnits, writeUnits } = call;
      const how = [isStrong ? 'strong' : '', isConditional ? 'conditional' : ''];
      const units = [
        readUnits > 0 ? `${readUnits} read` : '',
        writeUnits > 0 ? `${writeUnits} written` : '',
      ];
      return [service, what, table, row, ...how, ...units].filter((word) => word !== '').join(' ');
    });

/** Requests to the key service, and whose. */
const keyRequests = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ service, place, what }) => (service === 'keys' ? `${place} ${what}` : []));

const ORDERS = 'store GetItem vault TABLE strong 1 read';
/** An order that says nothing before the turn has run out. */
const LATE = 'expiry';
const COMMIT = 'store PutItem journal TABLE conditional 1 written';
const TOLD = ['function invocation', 'store Query directory SUB strong 1 read'];

/** A table at which everything is known that an instance can know. */
async function warmTable(terms: object = {}): Promise<CostTable> {
  const table = await openCostTable(world, terms);
  // Everybody has had the turn twice.
  for (let i = 0; i < 8; i += 1) await playByHttp(table);
  return table;
}

describe('a plain play over a socket, four people connected', () => {
  let table: CostTable;
  let seated: Seated;

  beforeAll(async () => {
    table = await warmTable();
    seated = await seatAll(table);
    for (let i = 0; i < 4; i += 1) await seated.play();
  });
  afterAll(() => seated.close());

  test('is one conditional put of 1 KB at most and reads nothing', async () => {
    const calls = await counted(seated.play);
    expect(lines(calls, 'socket')).toEqual([
      'function invocation',
      COMMIT,
      'api message in',
      'api message out',
    ]);
    const [put] = calls.filter(({ what }) => what === 'PutItem');
    expect(put?.bytes).toBeLessThanOrEqual(PLAIN_BYTES_MAX);
  });

  test('is told by one read of who follows, and one post to each but the mover', async () => {
    const calls = await counted(seated.play);
    const post = 'connections PostToConnection';
    expect(lines(calls, 'stream')).toEqual([...TOLD, post, post, post]);
  });

  test('reaches each of the four once', async () => {
    const before = seated.received.map((messages) => messages.length);
    await counted(seated.play, true);
    const after = seated.received.map((messages, i) => messages.length - (before[i] ?? 0));
    expect(new Set(after).size).toBe(1);
  });

  test('asks the key service for nothing, scans nothing and is no transaction', async () => {
    const calls = await counted(seated.play);
    expect(calls.filter(({ service }) => service === 'keys')).toEqual([]);
    expect(calls.filter(({ what }) => /Scan|Transact/.test(what))).toEqual([]);
  });
});

describe('a plain play over HTTP, nobody connected', () => {
  test('is one conditional put, and writes no projection', async () => {
    const table = await warmTable();
    const calls = await counted(() => playByHttp(table));
    expect(lines(calls, 'http')).toEqual(['function invocation', COMMIT, 'api request']);
    expect(lines(calls, 'stream')).toEqual(TOLD);
    expect(calls.filter(({ what }) => WRITES.has(what))).toHaveLength(1);
  });

  test('is the same where the terms allow no orders', async () => {
    const table = await warmTable({ orders: false });
    const calls = await counted(() => playByHttp(table));
    expect(lines(calls, 'http')).toEqual(['function invocation', COMMIT, 'api request']);
    expect(lines(calls, 'stream')).toEqual(TOLD);
  });

  test('costs one strong read more at each function while there may be orders', async () => {
    const table = await warmTable();
    const next = await toPlay(table);
    const { token = '', playerId } = next?.person ?? {};
    const head = { commandId: 'orders-of-one', expectedVersion: next?.view.version };
    const orders = [{ bone: next?.view.you.hand[0], at: LATE }];
    const url = `POST /v1/tables/${table.tableId}/commands`;
    const told = await world.http(token, url, { type: 'orders', ...head, orders });
    expect(told.status).toBe(200);
    const isTheirs = async () => (await toPlay(table))?.person.playerId === playerId;
    const untilTheirs = async () => {
      let calls: readonly Call[] = [];
      do calls = await counted(() => playByHttp(table));
      while (!(await isTheirs()));
      return calls;
    };
    const read = (calls: readonly Call[], place: Call['place']) =>
      lines(calls, place).filter((line) => line === ORDERS);
    // Who tells has not opened the hands before: the list, the master of the round, the list again.
    const first = await untilTheirs();
    expect([read(first, 'http'), read(first, 'stream')]).toEqual([[ORDERS], Array(3).fill(ORDERS)]);
    expect(keyRequests(first)).toEqual(['stream Decrypt']);
    const second = await untilTheirs();
    expect([read(second, 'http'), read(second, 'stream')]).toEqual([[ORDERS], [ORDERS]]);
    expect(keyRequests(second)).toEqual([]);
  });

  test('costs an instance that another has overtaken one strong read more', async () => {
    const table = await warmTable({ orders: false });
    const seated = await seatAll(table);
    await counted(seated.play);
    const calls = await counted(() => playByHttp(table));
    await seated.close();
    const newest = 'store Query journal TABLE strong 1 read';
    expect(lines(calls, 'http')).toEqual(['function invocation', newest, COMMIT, 'api request']);
  });

  test('takes at move 2,000 what it takes at move 10', async () => {
    const table = await warmTable();
    const early = await counted(() => playByHttp(table));
    await playAside(table, 2_000);
    // Every instance has been overtaken.
    for (let i = 0; i < 2; i += 1) await counted(() => playByHttp(table));
    const late = await counted(() => playByHttp(table));
    for (const place of ['http', 'stream'] as const) {
      expect(lines(late, place)).toEqual(lines(early, place));
    }
  });
});

describe('where the instances do not know the table', () => {
  /** The receipt key is made with the first answer. */
  const PLAYS = ['http Decrypt', 'http Sign'];

  test('the function that plays opens the master of the round that is played, and no other', async () => {
    const table = await warmTable();
    for (let i = 0; i < 3; i += 1) {
      await world.restart();
      const calls = await counted(() => playByHttp(table));
      expect(keyRequests(calls)).toEqual(PLAYS);
    }
  });

  test('the function that tells makes no key request where nobody is connected', async () => {
    const table = await warmTable();
    await world.restart();
    const calls = await counted(() => playByHttp(table));
    expect(lines(calls, 'stream')).toContain(TOLD[1]);
    expect(keyRequests(calls).filter((line) => line.startsWith('stream'))).toEqual([]);
    // Nor of the end of a round, but for the signature.
    await world.restart();
    const end = await counted(() => playByHttp(table), true);
    expect(keyRequests(end).filter((line) => line.startsWith('stream'))).toEqual(['stream Sign']);
  });

  test('it opens one master for all who are connected, once they are', async () => {
    const table = await warmTable();
    await world.restart();
    await counted(() => playByHttp(table));
    const seated = await seatAll(table);
    const decrypted: string[][] = [];
    for (let i = 0; i < 2; i += 1) {
      const calls = await counted(seated.play);
      decrypted.push(keyRequests(calls).filter((line) => line === 'stream Decrypt'));
    }
    await seated.close();
    expect(decrypted).toEqual([['stream Decrypt'], []]);
  });
});

test('a round’s end with the next deal is one put of 4 KB at most and one signature by the log key', async () => {
  const table = await warmTable();
  const calls = await counted(() => playByHttp(table), true);
  const commits = calls.filter(({ what, table: t }) => what === 'PutItem' && t === 'journal');
  expect(commits).toHaveLength(1);
  expect(commits[0]?.bytes).toBeLessThanOrEqual(ROUND_END_BYTES_MAX);
  expect(calls.filter(({ service }) => service === 'keys').map(({ what }) => what)).toEqual([
    'Sign',
  ]);
  // What is signed is read from the journal; the score is known from the commit.
  const reads = calls.filter(({ readUnits, table: t }) => readUnits > 0 && t === 'journal');
  expect(reads.map(({ place, what }) => `${place} ${what}`)).toEqual(['stream GetItem']);
  // The highest size signed, and the head.
  const others = calls.filter((call) => WRITES.has(call.what) && call.table !== 'journal');
  expect(others.map(({ table: t, row }) => `${t} ${row}`)).toEqual([
    'vault TABLE',
    'directory HEAD',
  ]);
});

test('a turn of a short clock is one message of the queue more, and one look', async () => {
  const table = await warmTable({ allowanceSeconds: 60 });
  await world.looks();
  const calls = await counted(() => playByHttp(table));
  expect(calls.filter(({ service }) => service === 'queue')).toHaveLength(1);
  await world.looks();
  expect(world.meter.take().filter(({ what }) => what === 'invocation')).toHaveLength(1);
});
