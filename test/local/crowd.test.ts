/**
 * Two thousand who watch one table over the real gateway of this machine: what each of them got,
 * where the function for crowds works as it should, and where it ends in the middle.
 */

import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { managementGateway } from '../../functions/adapters/management.ts';
import { queueGroups } from '../../functions/adapters/queue.ts';
import { inGroups, postToGroup } from '../../functions/app/crowds.ts';
import type { Gateway } from '../../functions/app/ports.ts';
import { type DrivenTable, drivenTable, runOut } from '../support/drivenTable.ts';
import { type OrderedQueue, startOrderedQueue } from '../support/orderedQueue.ts';
import { playFirst } from '../support/ordersTurn.ts';
import { quietLog } from '../support/quietLog.ts';
import { type Rig, startRig } from './gateway/socketRig.ts';

const WATCHERS = 2_000;
const GONE = 30;
/** Of a group, who is told before the function ends. */
const TOLD_BEFORE = 100;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 240_000;
/** Messages take their time over a network. */
const SOON = { timeout: 60_000, interval: 50 };

interface Client {
  readonly ws: WebSocket;
  readonly connectionId: string;
  /** Versions of the commits that came, in order. */
  readonly versions: number[];
}

let rig: Rig;
let queue: OrderedQueue;
let sqs: SQSClient;
let table: DrivenTable;
let players: Client[] = [];
let watchers: Client[] = [];
/** To whom the function that follows the journal has posted. */
const posted: string[] = [];

async function connect(): Promise<Client> {
  const { ws, connectionId } = await rig.connect();
  const versions: number[] = [];
  ws.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'commit') versions.push(frame.version);
  });
  return { ws, connectionId, versions };
}

async function connectAll(count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let i = 0; i < count; i += 1) clients.push(await connect());
  return clients;
}

/** A table of four whose turns are played, two thousand watchers, and nothing told yet. */
async function openTable(): Promise<void> {
  const own = managementGateway(rig.management);
  const gateway: Gateway = {
    async post(connectionId, message) {
      posted.push(connectionId);
      return own.post(connectionId, message);
    },
  };
  const plan = { seats: ['me', 'open', 'open', 'open'] } as const;
  table = await drivenTable('two thousand', plan, (ports) => ({
    ...ports,
    gateway,
    crowd: inGroups(queueGroups(sqs, queue.url)),
  }));
  const { t, tableId } = table;
  await runOut(table);
  await t.drain();
  players = await connectAll(table.players.length);
  watchers = await connectAll(WATCHERS);
  const until = t.clock.at + 30 * DAY_MS;
  const follow = ({ connectionId }: Client, playerId: string) =>
    t.ports.directory.putSubscription({ tableId, connectionId, playerId }, until);
  for (const [i, player] of players.entries()) await follow(player, table.players[i] ?? '');
  for (const [i, watcher] of watchers.entries()) await follow(watcher, `watcher ${i}`);
  posted.length = 0;
}

/** The function for crowds, with the gateway that it posts by. */
const post =
  (gateway: Gateway) =>
  async ({ Records }: SQSEvent) => {
    const ports = {
      gateway,
      directory: table.t.ports.directory,
      clock: table.t.ports.clock,
      log: quietLog,
    };
    for (const { body } of Records) await postToGroup(ports, JSON.parse(body));
    return { batchItemFailures: [] };
  };

async function versionNow(): Promise<number> {
  return (await table.t.ports.journal.newest(table.tableId))?.version ?? 0;
}

const turnsAfter = (version: number, turns: number): number[] =>
  Array.from({ length: turns }, (_, i) => version + 1 + i);

/** Who has not got exactly these commits, and what they got: nobody, it is hoped. */
function others(clients: readonly Client[], expected: readonly number[]): string[] {
  return clients
    .filter(({ versions }) => versions.join() !== expected.join())
    .map(({ connectionId, versions }) => `${connectionId} ${versions.join()}`);
}

function forget(): void {
  posted.length = 0;
  for (const { versions } of [...players, ...watchers]) versions.length = 0;
}

beforeAll(async () => {
  rig = await startRig();
  queue = await startOrderedQueue(rig.time.clock);
  const credentials = { accessKeyId: 'key', secretAccessKey: 'key' };
  sqs = new SQSClient({ endpoint: queue.endpoint, region: 'local', credentials });
  await openTable();
}, TIMEOUT_MS);
afterAll(async () => {
  for (const { ws } of [...players, ...watchers]) ws.terminate();
  sqs.destroy();
  await queue.close();
  await rig.close();
});

describe('two thousand watchers', () => {
  test(
    'get each commit once and in order, behind the players; the gone are forgotten',
    async () => {
      const gone = watchers.splice(0, GONE);
      for (const { ws } of gone) ws.terminate();
      const from = await versionNow();
      await vi.waitFor(async () => {
        const answers = gone.map(({ connectionId }) =>
          managementGateway(rig.management).post(connectionId, '{}'),
        );
        expect(new Set(await Promise.all(answers))).toEqual(new Set(['gone']));
      }, SOON);
      // Three commits wait for each group before the first is posted.
      for (let turn = 0; turn < 3; turn += 1) {
        await playFirst(table);
        await table.t.drain();
      }
      const told = turnsAfter(from, 3);
      expect(await versionNow()).toBe(from + 3);
      await vi.waitFor(() => expect(others(players, told)).toEqual([]), SOON);
      expect(watchers.filter(({ versions }) => versions.length > 0)).toEqual([]);
      // Four posts a commit, whoever watches: what else is told goes by the queue.
      expect(posted).toHaveLength(3 * players.length);
      await queue.settle(post(managementGateway(rig.management)));
      await vi.waitFor(() => expect(others(watchers, told)).toEqual([]), SOON);
      expect(others(players, told)).toEqual([]);
      const left = await table.t.ports.directory.subscriptions(table.tableId, table.t.clock.at);
      expect(left).toHaveLength(players.length + watchers.length);
      expect(queue.dead).toEqual([]);
      // What SQS charges as one request.
      expect(queue.longestBytes()).toBeLessThan(64 * 1024);
    },
    TIMEOUT_MS,
  );

  test(
    'miss nothing where the function ends in the middle of a group, or a commit is told again',
    async () => {
      forget();
      const from = await versionNow();
      for (let turn = 0; turn < 2; turn += 1) {
        await playFirst(table);
        await table.t.drain();
      }
      const told = turnsAfter(from, 2);
      const newest = await table.t.ports.journal.newest(table.tableId);
      if (newest === null) throw new Error('no table');
      await table.t.app.consume(table.tableId, newest);
      const own = managementGateway(rig.management);
      const reached: string[] = [];
      let isFirst = true;
      const ending = async (event: SQSEvent) => {
        if (!isFirst) return post(own)(event);
        isFirst = false;
        // Every post after these never was: the function is no more.
        let left = TOLD_BEFORE;
        return new Promise<never>((_, reject) => {
          const dying: Gateway = {
            async post(connectionId, message) {
              left -= 1;
              if (left < 0) return new Promise(() => undefined);
              const answer = await own.post(connectionId, message);
              reached.push(connectionId);
              if (reached.length === TOLD_BEFORE) reject(new Error('the function ended'));
              return answer;
            },
          };
          post(dying)(event).catch(reject);
        });
      };
      await queue.settle(ending);
      const twice = new Set(reached);
      const [first = 0, second = 0] = told;
      const isTwice = ({ connectionId }: Client) => twice.has(connectionId);
      await vi.waitFor(() => {
        expect(others(watchers.filter(isTwice), [first, first, second])).toEqual([]);
        expect(
          others(
            watchers.filter((w) => !isTwice(w)),
            told,
          ),
        ).toEqual([]);
      }, SOON);
      expect(twice.size).toBe(TOLD_BEFORE);
      // The players were told again, as ever; the crowd's message was known by its id.
      await vi.waitFor(() => expect(others(players, [...told, second])).toEqual([]), SOON);
    },
    TIMEOUT_MS,
  );
});
