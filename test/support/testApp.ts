import { createHash, createHmac } from 'node:crypto';
import { ed25519HeadSigner, logKey } from '../../functions/adapters/headSigner.ts';
import { installedWasm, resvgPictures } from '../../functions/adapters/raster.ts';
import { type App, makeApp } from '../../functions/app/app.ts';
import type { Delivery } from '../../functions/app/delivery.ts';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import type { Entropy, Ports } from '../../functions/app/ports.ts';
import { Secret } from '../../shared/fair/secret.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { View } from '../../shared/protocol/view.ts';
import { memoryDirectory, memoryJournal, memoryVault } from './memory.ts';
import { type NoticeWorld, noticePorts } from './noticePorts.ts';

/** Bytes that follow from a seed, so that a failing run can be run again. */
function seededEntropy(seed: string): Entropy {
  let n = 0;
  return {
    bytes32() {
      n += 1;
      return new Uint8Array(createHash('sha256').update(`${seed}/${n}`).digest());
    },
  };
}

export interface TestApp {
  readonly app: App;
  readonly ports: Ports;
  /** What tells people and programs. */
  readonly delivery: Delivery;
  /** The clock, Unix ms; set it to let time pass. */
  readonly clock: { at: number };
  /** What was sent to each connection, in order. */
  readonly sent: { readonly connectionId: string; readonly message: string }[];
  /** What was told to people, and how the world answers. */
  readonly notices: NoticeWorld;
  /** Looks that were asked for. */
  readonly looks: { readonly tableId: string; readonly at: number }[];
  /** Delivers every commit that was appended and not yet delivered. */
  drain(): Promise<void>;
  /** Puts the journal of a table back to a version. */
  rollBack(tableId: string, version: number): void;
}

/** The application on memory adapters, a clock that stands still and a seeded random source. */
export function testApp(seed: string, change: (ports: Ports) => Ports = (p) => p): TestApp {
  const clock = { at: 1_800_000_000_000 };
  const sent: TestApp['sent'] = [];
  const looks: TestApp['looks'] = [];
  const waiting: { tableId: string; commit: Commit }[] = [];
  const told = noticePorts();
  const entropy = seededEntropy(seed);
  const journal = memoryJournal();
  const now = { now: () => clock.at };
  const logSigner = ed25519HeadSigner('dominoes.test/log1', new Secret(entropy.bytes32()));
  const ports = change({
    journal: {
      ...journal,
      async append(tableId, commit) {
        const result = await journal.append(tableId, commit);
        if (result === 'appended') waiting.push({ tableId, commit });
        return result;
      },
    },
    vault: memoryVault(),
    directory: memoryDirectory(),
    logKeys: [logKey(logSigner, entropy, now)],
    gateway: {
      async post(connectionId, message) {
        sent.push({ connectionId, message });
        return 'sent';
      },
    },
    looks: {
      async lookAt(tableId, at) {
        looks.push({ tableId, at });
      },
    },
    tokens: {
      issue: async (playerId) => `token.${playerId}`,
      verify: async (token) => (token.startsWith('token.') ? token.slice(6) : null),
    },
    idTokens: null,
    derive: {
      id: (...fields) =>
        createHmac('sha256', seed)
          .update(JSON.stringify(fields))
          .digest()
          .subarray(0, 16)
          .toString('base64url'),
    },
    clock: now,
    entropy,
    pause: {
      async sleep(milliseconds) {
        clock.at += milliseconds;
      },
    },
    beacon: null,
    log: { info: () => undefined, error: () => undefined },
    pictures: resvgPictures(installedWasm),
    notices: told.ports,
    socketUrl: () => 'ws://dominoes.test/ws',
  });
  const app = makeApp(ports);
  return {
    app,
    ports,
    delivery: makeDelivery(ports, app.telling),
    clock,
    sent,
    notices: told.world,
    looks,
    rollBack: journal.rollBack,
    async drain() {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await app.consume(next.tableId, next.commit);
      }
    },
  };
}

let commandNo = 0;

/** A command id that no other call in the same file of tests returns. */
export function newCommandId(): string {
  commandNo += 1;
  return `c${commandNo}`;
}

/** Before each file, so that none depends on those which its process has run. */
export function restartCommandIds(): void {
  commandNo = 0;
}

export interface Seated {
  readonly tableId: string;
  readonly player: string;
  view: View;
}

/** A table of one person and three house players, the person's first epoch without a secret. */
export async function openHouseTable(
  test: TestApp,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Seated> {
  const { playerId } = await test.app.guest('Ana');
  const created = await test.app.opening.create(
    playerId,
    {
      commandId: newCommandId(),
      ruleset: 'jamaican-partner',
      options,
      seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
    },
    test.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  const { tableId } = created.value;
  test.clock.at += 10_000;
  await test.app.look(tableId);
  return { tableId, player: playerId, view: await see(test, tableId, playerId) };
}

export async function see(test: TestApp, tableId: string, player: string | null): Promise<View> {
  const seen = await test.app.reading.view(tableId, { player, key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value.view;
}
