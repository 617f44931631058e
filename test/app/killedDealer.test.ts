/**
 * A dealer that is killed anywhere deals the same bytes again (DF1 A.15, 1): the masters in the
 * vault are all that is random, and each is there before its root can be seen.
 */
import { describe, expect, test } from 'vitest';
import type { App } from '../../functions/app/app.ts';
import type { Outcome } from '../../functions/app/outcome.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import { commitView } from '../../functions/app/views.ts';
import { fromHex, toHex } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import type { Secret } from '../../shared/fair/secret.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { EPOCH_DEPTH } from '../../shared/table/ceremony.ts';
import { idOf } from '../support/commits.ts';
import { Killer, type Moment } from '../support/killing.ts';
import { type TestApp, testApp } from '../support/testApp.ts';

/** At these calls a process is killed: all, or those that open the table and some of the rest. */
const isChosen = (call: number) =>
  process.env['SIXLOVE_LONG'] !== undefined || call <= 8 || call % 12 === 0;
/** The game takes at least so many. */
const CALLS_MIN = 60;
const TIMEOUT_MS = 600_000;
const SEATS = 4;
const PLAYER = idOf('killed ana');
const CONTRIBUTION = new Uint8Array(32).fill(7);
const EPOCHS_MAX = 4;

const bytesOf = (id: string) => idBytes(id) ?? new Uint8Array();

function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.value;
}

/** What outlives a process: the stores, the clock, the log key. */
class World {
  readonly #base: TestApp;
  #processes = 0;
  /** How often a process has asked for randomness. */
  draws = 0;

  constructor() {
    this.#base = testApp('killed');
  }

  get clock(): { at: number } {
    return this.#base.clock;
  }

  get ports(): Ports {
    return this.#base.ports;
  }

  /** What connections were sent. */
  get told(): TestApp['sent'] {
    return this.#base.sent;
  }

  /** A new process, which shares nothing with those before it but the world. */
  boot(killer: Killer): App {
    this.#processes += 1;
    const { app } = testApp(`process ${this.#processes}`, (own) => {
      const entropy = {
        bytes32: () => {
          this.draws += 1;
          return own.entropy.bytes32();
        },
      };
      const journal = { ...this.ports.journal, append: this.#append };
      // A receipt key is its process's own; here it is one for all, so that proofs can be compared.
      return killer.ports({ ...this.ports, journal, entropy });
    });
    return app;
  }

  /** Checks before a commit that every root in it is of a master that is stored. */
  readonly #append = async (tableId: string, commit: Commit) => {
    for (const stored of commit.events) {
      const event = decodeStored(stored, SEATS);
      if (event.type !== 'epochOpen') continue;
      const master = await this.ports.vault.master(tableId, event.epoch);
      expect(master && rootOf(tableId, event.epoch, master)).toBe(toHex(event.seedRoot));
    }
    return this.ports.journal.append(tableId, commit);
  };
}

const roots = new Map<string, string>();

function rootOf(tableId: string, epoch: number, master: Secret): string {
  const key = `${tableId}/${epoch}/${toHex(master.reveal())}`;
  const root =
    roots.get(key) ??
    toHex(
      openEpochSecrets({
        master: master.reveal(),
        gameId: bytesOf(tableId),
        epoch,
        depth: EPOCH_DEPTH,
      }).root,
    );
  roots.set(key, root);
  return root;
}

/** Runs a step to its end: in the process that runs, or if that is killed, in the next one. */
class Host {
  readonly world: World;
  #killer: Killer;
  #app: App;
  delivered = 0;

  constructor(world: World, killer: Killer) {
    this.world = world;
    this.#killer = killer;
    this.#app = world.boot(killer);
  }

  async step<T>(take: (app: App) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const taken = await take(this.#app);
        // A failure that is only logged does not keep a dead process alive.
        if (!this.#killer.isDead) return taken;
      } catch (error) {
        if (!this.#killer.isDead) throw error;
      }
      this.#killer = new Killer();
      this.#app = this.world.boot(this.#killer);
    }
  }

  /** Gives every commit to a process, in order, as often as it takes. */
  async deliver(tableId: string): Promise<void> {
    const { journal } = this.world.ports;
    const newest = (await journal.newest(tableId))?.version ?? 0;
    while (this.delivered < newest) {
      await this.step((app) => app.consumeVersion(tableId, this.delivered + 1));
      this.delivered += 1;
    }
  }
}

const CREATE = {
  commandId: 'open',
  ruleset: 'jamaican-partner',
  options: { rounds: 1 },
  seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
} as const;

const create = async (app: App, at: number) =>
  accepted(await app.opening.create(PLAYER, { ...CREATE, seats: [...CREATE.seats] }, at));

function commitment(tableId: string, view: View | null): string {
  const seedRoot = fromHex(view?.fair.epoch?.seedRoot ?? '') ?? new Uint8Array();
  const place = { gameId: bytesOf(tableId), epoch: 1, seat: 0, playerId: bytesOf(PLAYER) };
  return toHex(contribCommit({ ...place, seedRoot, r: CONTRIBUTION }));
}

interface Played {
  readonly tableId: string;
  readonly commits: readonly unknown[];
  readonly proof: string;
}

/** A ceremony with one secret and the round after it, played to its end. */
async function play(host: Host): Promise<Played> {
  const { clock, ports } = host.world;
  const started = clock.at;
  const opened = await host.step((app) => create(app, started));
  const { tableId } = opened;
  const see = () =>
    host.step(async (app) =>
      accepted(await app.reading.view(tableId, { player: PLAYER, key: null })),
    );
  const send = async (command: Command) => {
    await host.step(async (app) =>
      accepted(
        await app.commands.run({
          tableId,
          player: PLAYER,
          command,
          receivedAt: clock.at,
          via: null,
        }),
      ),
    );
    await host.deliver(tableId);
  };
  const look = async () => {
    await host.step((app) => app.look(tableId));
    await host.deliver(tableId);
  };

  await host.step((app) => app.follow('connection', PLAYER, tableId));
  await host.deliver(tableId);
  const contribute = { type: 'contribute' as const, expectedVersion: 1 };
  const commit = commitment(tableId, opened.view);
  await send({ ...contribute, commandId: 'commit', commit });
  clock.at += 1_000;
  await send({ ...contribute, commandId: 'reveal', reveal: toHex(CONTRIBUTION) });
  for (;;) {
    const { view } = await see();
    if (view.status === 'over') break;
    const [move] = view.you.moves;
    if (move === undefined) {
      clock.at = Date.parse(view.deadline ?? '') + 5_000;
      await look();
      continue;
    }
    const base = { commandId: `play ${view.version}`, expectedVersion: view.version };
    await send({ ...base, type: 'play', ...move } as Command);
  }
  const reader = { player: PLAYER, key: null };
  const proof = await host.step(async (app) =>
    accepted(await app.reading.proof(tableId, reader, null)),
  );
  return { tableId, commits: await ports.journal.after(tableId, 0, 1_000), proof };
}

/** What was told to a viewer is in the journal, whatever a killed process had begun to tell. */
async function expectToldIsStored({ told, ports }: World, tableId: string): Promise<void> {
  const commits = await ports.journal.after(tableId, 0, 1_000);
  const stored = commits.map((commit) => JSON.stringify(commitView(commit, SEATS)));
  const frames = told.map(({ message }) => JSON.parse(message));
  expect(frames.length).toBeGreaterThanOrEqual(commits.length);
  for (const { version, at, events } of frames) {
    expect(JSON.stringify({ version, at, events })).toBe(stored[version - 1]);
  }
}

/** Masters by epoch, from the first on. */
async function mastersOf({ ports }: World, tableId: string): Promise<Secret[]> {
  const masters: Secret[] = [];
  for (let epoch = 1; epoch <= EPOCHS_MAX; epoch += 1) {
    const master = await ports.vault.master(tableId, epoch);
    if (master !== null) masters.push(master);
  }
  return masters;
}

/** The same game by a process that nobody kills and that finds these masters in its vault. */
async function undisturbed(tableId: string, masters: readonly Secret[]): Promise<Played> {
  const world = new World();
  for (const [i, master] of masters.entries()) {
    await world.ports.vault.keepMaster(tableId, i + 1, master);
  }
  const played = await play(new Host(world, new Killer()));
  expect(world.draws).toBe(0);
  return played;
}

describe('a dealer', () => {
  test('draws one master for each epoch, and nothing else', async () => {
    const world = new World();
    const { tableId } = await play(new Host(world, new Killer()));
    expect(world.draws).toBe((await mastersOf(world, tableId)).length);
  });

  test.each<Moment>(['before', 'after'])(
    'killed %s any call to the world deals the same again (reports 26, 48, 56)',
    async (moment) => {
      const whole = new Killer();
      await play(new Host(new World(), whole));
      const expected = new Map<string, Played>();
      expect(whole.calls).toBeGreaterThan(CALLS_MIN);
      for (let at = 1; at <= whole.calls; at += 1) {
        if (!isChosen(at)) continue;
        const world = new World();
        const killer = new Killer(at, moment);
        const played = await play(new Host(world, killer));
        expect(killer.isDead).toBe(true);
        await expectToldIsStored(world, played.tableId);
        const masters = await mastersOf(world, played.tableId);
        const key = masters.map((master) => toHex(master.reveal())).join();
        const same = expected.get(key) ?? (await undisturbed(played.tableId, masters));
        expected.set(key, same);
        expect(played).toEqual(same);
      }
    },
    TIMEOUT_MS,
  );

  test('that races another for the same table deals from the one master that was kept', async () => {
    const world = new World();
    const apps = [world.boot(new Killer()), world.boot(new Killer())];
    const opened = await Promise.all(apps.map((app) => create(app, world.clock.at)));
    expect(world.draws).toBeGreaterThan(1);
    const [first, second] = opened;
    expect(second).toEqual(first);
    const { tableId = '', view = null } = first ?? {};
    const [master] = await mastersOf(world, tableId);
    expect(master && rootOf(tableId, 1, master)).toBe(view?.fair.epoch?.seedRoot);
    expect(await world.ports.journal.after(tableId, 0, 9)).toHaveLength(1);
  });
});
