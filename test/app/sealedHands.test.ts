/**
 * Who opens the masters of a table, and when: whoever decides or shows a hand, and nobody else. An
 * instance that has met a table without them opens what it needs when it needs it, once.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type App, makeApp } from '../../functions/app/app.ts';
import { commitOf } from '../../functions/app/commits.ts';
import { wantsLogHead } from '../../functions/app/heads.ts';
import type { Following, Ports } from '../../functions/app/ports.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { Tables } from '../../functions/app/tables.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { goOnAtOnce } from '../../shared/table/advance.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import { DEVICE, missedTable, playTo, promiseAll } from '../support/backgroundEpochs.ts';
import { type DrivenTable, drivenTable, runOut } from '../support/drivenTable.ts';
import { playerOf, playFirst, sureTurn } from '../support/ordersTurn.ts';
import { runs } from '../support/runs.ts';

type PlayCommand = Extract<Command, { readonly type: 'play' }>;

const FOUR = { seats: ['me', 'open', 'open', 'open'] } as const;
const WATCHER = 'somebody-without-a-seat';
const ROUNDS = 4;

/** An instance that knows no table yet, with what it opens and what it sends. */
interface Cold {
  readonly app: App;
  /** Epochs whose masters the vault was asked for. */
  readonly opened: number[];
  /** Tables and times of looks that it asks for. */
  readonly looks: number[];
  /** By connection, which is named as its player. */
  readonly sent: Map<string, string[]>;
  /** Who is connected; null for who has really connected. */
  followers: readonly string[] | null;
  /** What the vault does before it answers. */
  vaultFails: boolean;
}

function coldInstance({ t, tableId }: DrivenTable, change: Partial<Ports> = {}): Cold {
  const { vault, directory } = t.ports;
  const ports: Ports = {
    ...t.ports,
    vault: {
      ...vault,
      async master(table, epoch) {
        cold.opened.push(epoch);
        if (cold.vaultFails) throw new Error('throttled');
        return vault.master(table, epoch);
      },
    },
    directory: {
      ...directory,
      async following(table, now): Promise<Following> {
        const found = await directory.following(table, now);
        if (cold.followers === null) return found;
        const followers = cold.followers.map((playerId) => ({
          playerId,
          connectionId: playerId,
          tableId,
        }));
        return { ...found, followers };
      },
    },
    gateway: {
      async post(connectionId, message) {
        cold.sent.set(connectionId, [...(cold.sent.get(connectionId) ?? []), message]);
        return 'sent';
      },
    },
    looks: {
      async lookAt(_, at) {
        cold.looks.push(at);
      },
    },
    ...change,
  };
  const cold: Cold = {
    app: makeApp(ports),
    opened: [],
    looks: [],
    sent: new Map(),
    followers: null,
    vaultFails: false,
  };
  return cold;
}

const journalOf = ({ t, tableId }: DrivenTable): Promise<readonly Commit[]> =>
  t.ports.journal.after(tableId, 0, 10_000);

const newestOf = async (table: DrivenTable): Promise<Commit> => {
  const newest = await table.t.ports.journal.newest(table.tableId);
  if (newest === null) throw new Error('the table is gone');
  return newest;
};

/** Four persons in the middle of the first round. */
async function running(seed: string): Promise<DrivenTable> {
  const table = await drivenTable(seed, FOUR);
  await runOut(table);
  for (let i = 0; i < 3; i += 1) await playFirst(table);
  return table;
}

const viewBy = async ({ tableId }: DrivenTable, app: App, player: string) => {
  const seen = await app.reading.view(tableId, { player, key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value.view;
};

/**
 * A commit that had no room for the only play of the next turn, with which its round ends and one
 * of the next epoch begins. It is told as it was decided; it need not be in the journal.
 */
async function leftOver(): Promise<{ readonly table: DrivenTable; readonly commit: Commit }> {
  const table = await missedTable('left over', { ...FOUR, terms: { swift: true } });
  await (await promiseAll(table, table.players, 1))();
  const { t, tableId } = table;
  for (let turn = 0; turn < 40; turn += 1) {
    const loaded = await new Tables(t.ports).load(tableId, { fresh: true, opens: 'all' });
    const [seat = -1] = loaded?.state.round?.play?.turns ?? [];
    const player = table.players[seat] ?? '';
    if (loaded === null) throw new Error('the table is gone');
    const { you, version } = await viewBy(table, t.app, player);
    const head = { commandId: `left ${turn}`, expectedVersion: version };
    const command = { ...head, type: 'play', ...you.moves[0] } as PlayCommand;
    const full = new Draft({ ...loaded, version: version + 1, now: t.clock.at });
    Object.defineProperty(full, 'payloadBytes', { value: 2_900 });
    if (!decide(full, player, command, housePlay).ok) throw new Error('a legal play was refused');
    const next = new Draft({ ...loaded, state: full.state, version: version + 2, now: t.clock.at });
    goOnAtOnce(next, housePlay);
    if (next.state.round?.epoch === 2 && full.state.round?.epoch === 1) {
      await t.ports.directory.noteOrders(tableId, 1);
      return { table, commit: commitOf(full, null) };
    }
    const played = { tableId, player, command, receivedAt: t.clock.at, via: null };
    if (!(await t.app.commands.run(played)).ok) throw new Error('a legal play was refused');
  }
  throw new Error('no round ended so');
}

describe('an instance that tells of commits', () => {
  test('opens nothing where nobody is connected, and signs the same heads', async () => {
    const table = await running('nobody');
    await playTo(table, 3);
    const cold = coldInstance(table);
    const commits = await journalOf(table);
    for (const commit of commits) await cold.app.consume(table.tableId, commit);
    expect(cold.opened).toEqual([]);
    const signed = commits.filter(wantsLogHead).map(({ size }) => size);
    expect(signed.length).toBeGreaterThan(3);
    const heads = await table.t.ports.directory.heads(table.tableId);
    expect(heads.map(({ size }) => size)).toEqual(signed);
  });

  test('opens nothing for a watcher, nor for the connection that played', async () => {
    const table = await running('watched');
    const cold = coldInstance(table);
    cold.followers = [WATCHER];
    await cold.app.consume(table.tableId, await newestOf(table));
    expect(cold.sent.get(WATCHER)).toHaveLength(1);
    const { view } = JSON.parse(cold.sent.get(WATCHER)?.[0] ?? '');
    expect(view.you).toMatchObject({ seat: null, hand: [], openings: [], moves: [] });
    const [mover = ''] = table.players;
    cold.followers = [mover];
    const newest = await newestOf(table);
    const receipt = { ...newest.receipt, via: mover } as Commit['receipt'];
    await cold.app.consume(table.tableId, { ...newest, receipt });
    expect(cold.sent.get(mover)).toBeUndefined();
    expect(cold.opened).toEqual([]);
  });

  test('sends who connects after it has met the table their own view, opened once for all', async () => {
    const table = await running('later');
    const { tableId, players } = table;
    const cold = coldInstance(table);
    for (const commit of await journalOf(table)) await cold.app.consume(tableId, commit);
    expect(cold.opened).toEqual([]);
    for (const player of players) await table.t.app.follow(player, player, tableId);
    const hands: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      await playFirst(table);
      await cold.app.consume(tableId, await newestOf(table));
      for (const player of players) {
        const { view } = JSON.parse(cold.sent.get(player)?.at(-1) ?? '');
        expect(view).toEqual(await viewBy(table, makeApp(table.t.ports), player));
        hands.push(view.you.hand.join());
      }
    }
    expect(new Set(hands).size).toBeGreaterThan(4);
    expect(cold.opened).toEqual([1]);
  });

  test.each([1, 4])('fails with a master that does not open: %i are told later', async (count) => {
    const table = await running('throttled');
    const cold = coldInstance(table);
    cold.followers = table.players.slice(0, count);
    cold.vaultFails = true;
    const newest = await newestOf(table);
    await expect(cold.app.consume(table.tableId, newest)).rejects.toThrow('throttled');
    expect(cold.sent.size).toBe(0);
    cold.vaultFails = false;
    await cold.app.consume(table.tableId, newest);
    expect([...cold.sent.keys()].sort()).toEqual([...cold.followers].sort());
  });

  test.each([
    ['of who is at turn, for this round', 0, 1, true],
    ['of who is at turn, for another round', 0, 7, false],
    ['of somebody else', 2, 1, false],
  ])('opens the round only for orders to be decided: %s', async (_, behind, round, isOpened) => {
    const set = await sureTurn('ordered');
    const { table, seat } = set;
    const cold = coldInstance(table);
    await set.play();
    // Too late for the decision, and in time for who tells of it.
    const { vault, directory } = table.t.ports;
    const whose = (seat + behind) % 4;
    await directory.noteOrders(table.tableId, 1);
    await vault.keepOrders(table.tableId, playerOf(table, whose), {
      revision: 1,
      seat: whose,
      round,
      since: 0,
      entries: set.everything.map((entry) => ({ ...entry, at: 'turn' })),
      receipts: [],
    });
    await cold.app.consume(table.tableId, await newestOf(table));
    expect([cold.opened, cold.looks.length]).toEqual(isOpened ? [[1], 1] : [[], 0]);
  });

  test('opens no other epoch to see that a play has been left over', async () => {
    const { table, commit } = await leftOver();
    const cold = coldInstance(table);
    await cold.app.consume(table.tableId, commit);
    expect([cold.opened, cold.looks]).toEqual([[1], [table.t.clock.at]]);
  });
});

/** A commit that is told to some, or somebody who looks. */
type Act =
  | { readonly told: number; readonly to: readonly string[] }
  | { readonly looks: string | null };

describe('loads in any order', () => {
  let table: DrivenTable;
  let commits: readonly Commit[];
  const told = new Map<string, string>();
  const seen = new Map<string | null, unknown>();

  const viewers = () => [...table.players, WATCHER];

  beforeAll(async () => {
    table = await missedTable('any order', DEVICE);
    await playTo(table, 2);
    await (await promiseAll(table, table.players, 1))();
    await playTo(table, ROUNDS);
    commits = await journalOf(table);
    const warm = coldInstance(table);
    warm.followers = viewers();
    for (const commit of commits) {
      await warm.app.consume(table.tableId, commit);
      for (const viewer of viewers()) {
        told.set(`${viewer}/${commit.version}`, warm.sent.get(viewer)?.at(-1) ?? '');
      }
    }
    for (const player of [...viewers(), null]) {
      seen.set(
        player,
        await makeApp(table.t.ports).reading.view(table.tableId, { player, key: null }),
      );
    }
  });

  test('the rounds are of more than one epoch, and hands differ', () => {
    const epochs = commits.map((commit) => storedState(commit)?.round?.epoch ?? 0);
    expect(new Set(epochs)).toEqual(new Set([0, 1, 2]));
  });

  test('show everybody the same, and ask the vault once for each master, for a seat alone', async () => {
    const act = fc.oneof(
      fc.record({
        told: fc.nat(commits.length - 1),
        to: fc.subarray(viewers()),
      }),
      fc.record({ looks: fc.constantFrom(...viewers(), null) }),
    );
    const property = fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts: Act[]) => {
      const cold = coldInstance(table);
      const needed = new Set<number>();
      const newest = await newestOf(table);
      const isSeated = (player: string | null) => player !== null && table.players.includes(player);
      for (const one of acts) {
        const commit = 'told' in one ? commits[one.told] : newest;
        const people = 'told' in one ? one.to : [one.looks];
        if (commit === undefined) throw new Error('no such commit');
        const epoch = storedState(commit)?.round?.epoch;
        if (epoch !== undefined && people.some(isSeated)) needed.add(epoch);
        if ('told' in one) {
          cold.followers = one.to;
          cold.sent.clear();
          await cold.app.consume(table.tableId, commit);
          expect([...cold.sent.keys()].sort()).toEqual([...one.to].sort());
          for (const [viewer, messages] of cold.sent) {
            expect(messages).toEqual([told.get(`${viewer}/${commit.version}`)]);
          }
        } else {
          const reader = { player: one.looks, key: null };
          expect(await cold.app.reading.view(table.tableId, reader)).toEqual(seen.get(one.looks));
        }
      }
      expect([...cold.opened].sort()).toEqual([...needed].sort());
    });
    await fc.assert(property, { numRuns: runs(60, 1_000) });
  });
});
