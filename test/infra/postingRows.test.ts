/** What the function that posts to crowds asks of the directory, against what its role may. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Meter } from '../../bench/cost/meter.ts';
import { systemClock } from '../../functions/adapters/clock.ts';
import { dynamoConnections } from '../../functions/adapters/dynamo/connections.ts';
import { dynamoFollowers } from '../../functions/adapters/dynamo/followers.ts';
import { postToGroup } from '../../functions/app/crowds.ts';
import { allPermissions } from '../../infra/permissionsPage.ts';
import { quietLog } from '../support/quietLog.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';
import { PROJECT_ROOT } from './templates.ts';

const LATER = Number.MAX_SAFE_INTEGER;
const TABLES = ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBB'];

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

it('all of it is allowed, and nothing else is: whoever is gone is forgotten', async () => {
  const { client, names } = store;
  const connections = dynamoConnections(client, names.directory);
  const followers = dynamoFollowers(client, names.directory);
  for (const connectionId of ['gone', 'here']) {
    await connections.putConnection({ connectionId, playerId: 'p' }, LATER);
    for (const tableId of TABLES) {
      await connections.putSubscription({ tableId, connectionId, playerId: 'p' }, LATER);
    }
  }
  const meter = new Meter();
  meter.countStore(client);
  const gateway = {
    post: async (id: string) => (id === 'here' ? ('sent' as const) : ('gone' as const)),
  };
  const ports = { gateway, directory: connections, clock: systemClock, log: quietLog };
  const post = {
    tableId: TABLES[0] ?? '',
    version: 1,
    message: '{}',
    group: 0,
    groups: 1,
    part: 0,
  };
  await meter.in('post', () =>
    postToGroup(ports, { ...post, connectionIds: ['gone', 'here', 'never was'] }),
  );
  const asked = meter.take().map(({ what, row }) => `dynamodb:${what} ${row}#*`);
  const allowed = allPermissions(PROJECT_ROOT)
    .filter(({ who, on }) => who === 'post' && on === 'Directory')
    .flatMap(({ may, only }) =>
      may.map((action) => `${action} ${only.join().replace('LeadingKeys ', '')}`),
    );
  expect([...new Set(asked)].sort()).toEqual(allowed.sort());
  for (const tableId of TABLES) {
    const left = await followers.subscriptions(tableId, 0);
    expect(left.map(({ connectionId }) => connectionId)).toEqual(['here']);
  }
});
