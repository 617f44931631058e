/** Watchers who are too many for the function that follows the journal, and who posts to them. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { inGroups } from '../../functions/app/crowds.ts';
import type { GroupPost } from '../../functions/app/ports/crowd.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { OF_ONE_PLAYER_MAX } from '../../functions/app/posts.ts';
import { WATCHERS_MAX } from '../../functions/app/push.ts';
import type { TablePlan } from '../support/drivenTable.ts';
import { type DrivenTable, drivenTable, openTable, runOut } from '../support/drivenTable.ts';
import { playFirst } from '../support/ordersTurn.ts';
import { quietLog } from '../support/quietLog.ts';
import { restartCommandIds, testApp } from '../support/testApp.ts';

const FOUR = ['me', 'open', 'open', 'open'] as const;
const TURNS_MAX = 100;

const digest = (message: string) => createHash('sha256').update(message).digest('hex');
const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `w${i}=`);

interface Watched {
  readonly table: DrivenTable;
  /** What crowds were told, in order; null where there is no port for them. */
  readonly told: GroupPost[] | null;
  /** Epochs whose masters were opened. */
  readonly opened: number[];
}

/** A running table of four with so many watchers; the same seed gives the same one. */
async function watched(
  watchers: number,
  { hasCrowd = true, terms = {}, seats = FOUR }: TablePlan & { readonly hasCrowd?: boolean } = {},
): Promise<Watched> {
  const told: GroupPost[] = [];
  const opened: number[] = [];
  const change = (ports: Ports): Ports => ({
    ...ports,
    crowd: hasCrowd ? inGroups({ tell: async (post) => void told.push(post) }) : undefined,
    vault: {
      ...ports.vault,
      async master(tableId, epoch) {
        opened.push(epoch);
        return ports.vault.master(tableId, epoch);
      },
    },
  });
  const options = { scoring: 'race', target: 3 };
  const table = await drivenTable('crowd', { seats, options, terms }, change);
  const { t, tableId, players } = table;
  // Those who sit down later are watchers of what was before.
  await t.drain();
  t.sent.length = 0;
  const until = t.clock.at + 365 * 86_400_000;
  const follow = (connectionId: string, playerId: string) =>
    t.ports.directory.putSubscription({ tableId, connectionId, playerId }, until);
  for (const [i, player] of players.entries()) await follow(`p${i}`, player);
  for (const id of ids(watchers)) await follow(id, `watcher ${id}`);
  return { table, told: hasCrowd ? told : null, opened };
}

/** The same game with a port for crowds and without, one after the other. */
async function twoWorlds(
  watchers: number,
  plan: TablePlan,
  play: (world: Watched) => Promise<void>,
): Promise<readonly [Watched, Watched]> {
  const run = async (hasCrowd: boolean): Promise<Watched> => {
    restartCommandIds();
    const world = await watched(watchers, { ...plan, hasCrowd });
    await play(world);
    return world;
  };
  return [await run(true), await run(false)];
}

/** What everybody was sent since then: by posts of the function itself, then by groups. */
function framesOf({ table: { t }, told }: Watched): Map<string, string[]> {
  const got = new Map<string, string[]>();
  const add = (connectionId: string, message: string) =>
    got.set(connectionId, [...(got.get(connectionId) ?? []), digest(message)]);
  for (const { connectionId, message } of t.sent) add(connectionId, message);
  for (const { connectionIds, message } of told ?? []) {
    for (const connectionId of connectionIds) add(connectionId, message);
  }
  return got;
}

function forget({ table: { t }, told }: Watched): void {
  t.sent.length = 0;
  if (told !== null) told.length = 0;
}

/** Some turns, each told before the next. */
async function playTurns(world: Watched, turns: number): Promise<void> {
  await runOut(world.table);
  for (let turn = 0; turn < turns; turn += 1) {
    await playFirst(world.table);
    await world.table.t.drain();
  }
}

describe('some hundred watchers', () => {
  test('are told as ever: the same bytes, in the same order, and nobody else is asked', async () => {
    const [one, other] = await twoWorlds(WATCHERS_MAX, {}, (world) => playTurns(world, 3));
    expect(one.table.t.sent.length).toBeGreaterThan(3 * WATCHERS_MAX);
    const toldBy = ({ table }: Watched) =>
      table.t.sent.map(({ connectionId, message }) => [connectionId, digest(message)]);
    expect(toldBy(one)).toEqual(toldBy(other));
    expect(one.told).toEqual([]);
  });
});

describe('a player who opens thousands of connections', () => {
  test('takes no time from anybody: some are told, and everybody else', async () => {
    const { table } = await watched(1);
    const { t, tableId, players } = table;
    const [many = ''] = players;
    const until = t.clock.at + 86_400_000;
    for (const id of ids(3_000)) {
      const connectionId = `many ${id}`;
      await t.ports.directory.putSubscription({ tableId, connectionId, playerId: many }, until);
    }
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    t.sent.length = 0;
    await t.app.consume(tableId, newest);
    const told = t.sent.map(({ connectionId }) => connectionId);
    expect(told).toHaveLength(OF_ONE_PLAYER_MAX + FOUR.length - 1 + 1);
    expect(told).toEqual(expect.arrayContaining(['p1', 'p2', 'p3', 'w0=']));
  });
});

describe('a crowd', () => {
  test('is handed to groups once the players are told, with the frame that each would get', async () => {
    const [one, other] = await twoWorlds(WATCHERS_MAX + 1, {}, (world) => playTurns(world, 3));
    expect(one.table.t.sent.every(({ connectionId }) => /^p\d$/.test(connectionId))).toBe(true);
    expect(one.told?.length).toBeGreaterThan(3);
    // Everybody got the same frames in the same order, by whatever way.
    expect(framesOf(one)).toEqual(framesOf(other));
    for (const { message, version, tableId } of one.told ?? []) {
      const frame = JSON.parse(message);
      expect(frame).toMatchObject({ tableId, version, view: { version, you: { seat: null } } });
    }
  });

  test('is told after the players, at each commit', async () => {
    const world = await watched(WATCHERS_MAX + 1);
    const { t, tableId } = world.table;
    const order: string[] = [];
    const app = makeApp({
      ...t.ports,
      gateway: {
        async post(connectionId) {
          await new Promise((resolve) => setImmediate(resolve));
          order.push(connectionId);
          return 'sent';
        },
      },
      crowd: inGroups({ tell: async ({ group }) => void order.push(`group ${group}`) }),
    });
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    await app.consume(tableId, newest);
    expect(order.map((name) => name.slice(0, 1)).join('')).toBe('ppppgg');
  });

  test('opens no hand: of a crowd alone no master is asked for', async () => {
    const world = await watched(WATCHERS_MAX + 1);
    await runOut(world.table);
    await world.table.t.drain();
    const { t, tableId } = world.table;
    for (const i of FOUR.keys()) await t.ports.directory.dropConnection(`p${i}`);
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    world.opened.length = 0;
    forget(world);
    await makeApp(t.ports).consume(tableId, newest);
    expect(world.told?.length).toBe(2);
    expect(world.opened).toEqual([]);
  });

  test('of a table that is shown late sees what it would, in the same order', async () => {
    const terms = { watchDelayRounds: 1 };
    const [one, other] = await twoWorlds(WATCHERS_MAX + 1, { terms }, async (world) => {
      for (let turn = 0; turn < TURNS_MAX; turn += 1) {
        const { lastRound } = await runOut(world.table);
        await world.table.t.drain();
        if (lastRound !== null) break;
      }
    });
    expect(framesOf(one)).toEqual(framesOf(other));
    const mine = one.told?.filter(({ connectionIds }) => connectionIds.includes('w0=')) ?? [];
    const versions = mine.map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(10);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
  });

  test('whose message comes late tells who took a seat meanwhile nothing of a hand', async () => {
    const told: GroupPost[] = [];
    const crowd = inGroups({ tell: async (post) => void told.push(post) });
    const t = testApp('late seat', (ports) => ({ ...ports, crowd }));
    const [ana, watcher] = [await t.app.guest('Ana'), await t.app.guest('Watcher')];
    const opened = await openTable(t, ana.playerId, { seats: FOUR });
    if (!opened.ok) throw new Error(opened.error.code);
    const { tableId, invite } = opened.value;
    for (const connectionId of ids(WATCHERS_MAX + 2)) {
      const playerId = connectionId === 'w7=' ? watcher.playerId : connectionId;
      await t.app.follow(connectionId, playerId, tableId);
    }
    await t.drain();
    const held = told.find(({ connectionIds }) => connectionIds.includes('w7='));
    const body = { commandId: 'late', invite };
    const joined = await t.app.opening.join(tableId, watcher.playerId, body, t.clock.at);
    expect(joined.ok).toBe(true);
    told.length = 0;
    await t.drain();
    const [own] = t.sent;
    expect(own?.connectionId).toBe('w7=');
    const seated = JSON.parse(own?.message ?? '');
    expect(seated.view).toMatchObject({ you: { seat: 1 }, invite });
    expect(told.flatMap(({ connectionIds }) => connectionIds)).not.toContain('w7=');
    // What was on its way is of an older version, and what every watcher saw of that.
    const late = JSON.parse(held?.message ?? '');
    expect(late.version).toBeLessThan(seated.version);
    expect(late.view).toMatchObject({ you: { seat: null, hand: [], moves: [] }, invite: null });
  });

  test('that is not taken is logged, and holds up neither players nor what else comes of it', async () => {
    const world = await watched(0);
    const { t, tableId } = world.table;
    const lines: unknown[] = [];
    const app = makeApp({
      ...t.ports,
      log: { ...quietLog, error: (what) => void lines.push(what) },
      directory: {
        ...t.ports.directory,
        following: async () => ({
          orderedRound: 0,
          followers: ids(WATCHERS_MAX + 1).map((id) => ({
            connectionId: id,
            playerId: id,
            tableId,
          })),
        }),
      },
      crowd: {
        async tell() {
          throw new Error('no queue');
        },
      },
    });
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    await app.consume(tableId, newest);
    expect(lines).toEqual(['a crowd could not be handed over']);
  });

  test('is handed over once everything else has come of the commit', async () => {
    const world = await watched(WATCHERS_MAX + 1);
    const { t, tableId } = world.table;
    const order: string[] = [];
    const app = makeApp({
      ...t.ports,
      directory: {
        ...t.ports.directory,
        async putMyTable(...args) {
          order.push('projection');
          return t.ports.directory.putMyTable(...args);
        },
      },
      crowd: { tell: async () => void order.push('crowd') },
    });
    const first = await t.ports.journal.at(tableId, 1);
    if (first === null) throw new Error('no table');
    await app.consume(tableId, first);
    expect(order.at(-1)).toBe('crowd');
    expect(order).toContain('projection');
  });

  test('of a late table is one where few watchers are owed many commits, for five seconds', async () => {
    const terms = { watchDelayRounds: 1 };
    const { table, told } = await watched(WATCHERS_MAX / 5, { terms });
    const { t, tableId } = table;
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const { lastRound } = await runOut(table);
      await t.drain();
      if (lastRound !== null) break;
    }
    expect(told?.length).toBeGreaterThan(5);
    expect(told?.every(({ groups }) => groups === 1)).toBe(true);
    const [handed, lines]: [number[], unknown[]] = [[], []];
    const slow = makeApp({
      ...t.ports,
      log: { ...quietLog, error: (what) => void lines.push(what) },
      crowd: {
        async tell({ version }) {
          handed.push(version);
          t.clock.at += 3_000;
        },
      },
    });
    const newest = await t.ports.journal.newest(tableId);
    for (let version = newest?.version ?? 0; version > 0 && handed.length === 0; version -= 1) {
      await slow.consumeVersion(tableId, version);
    }
    // The table's next commit waits no longer.
    expect(handed).toEqual(told?.slice(0, 2).map(({ version }) => version));
    expect(lines.length).toBe((told?.length ?? 0) - 2);
  });
});

describe('a silent gateway', () => {
  test('is asked for players first, and is given up after a while', async () => {
    const world = await watched(WATCHERS_MAX);
    const { t, tableId } = world.table;
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    const clock = { at: t.clock.at, now: () => clock.at };
    const [asked, lines]: [string[], unknown[]] = [[], []];
    const app = makeApp({
      ...t.ports,
      clock,
      directory: {
        ...t.ports.directory,
        async following(...args) {
          const { followers, ...rest } = await t.ports.directory.following(...args);
          const playersLast = [...followers].sort((a, b) =>
            a.connectionId < b.connectionId ? 1 : -1,
          );
          return { ...rest, followers: playersLast };
        },
      },
      log: { ...quietLog, error: (what) => void lines.push(what) },
      gateway: {
        async post(connectionId) {
          asked.push(connectionId);
          await new Promise((resolve) => setImmediate(resolve));
          clock.at += 100;
          throw new Error('silent');
        },
      },
    });
    await app.consume(tableId, newest);
    const players = FOUR.map((_, i) => `p${i}`);
    // Among those who are begun with at once: to make what a player sees takes longer.
    expect(asked.slice(0, 50)).toEqual(expect.arrayContaining(players));
    // As many as are asked side by side may be under way when time is up.
    expect(asked.length).toBeLessThanOrEqual(8_000 / 100 + 50);
    expect(lines).toEqual(Array(WATCHERS_MAX + FOUR.length).fill('a viewer was not reached'));
  });
});
