import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { dynamoDirectory } from '../../functions/adapters/dynamo/directory.ts';
import { isAlive } from '../../functions/adapters/dynamo/expiry.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import { queryAll } from '../../functions/adapters/dynamo/queryAll.ts';
import { commitOf, idOf, plain } from '../support/commits.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

type Handler = TestStore['client']['config']['requestHandler'];

function networkError(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}

/** A journal whose requests go through `handle`, which may do or lose what it likes. */
async function journalOver(
  handle: (
    attempt: number,
    send: () => ReturnType<Handler['handle']>,
  ) => ReturnType<Handler['handle']>,
  maxAttempts: number,
) {
  const { config } = store.client;
  const { requestHandler } = config;
  const endpoint = await config.endpoint?.();
  let attempt = 0;
  const client = makeDocumentClient({
    region: config.region,
    credentials: config.credentials,
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts,
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      destroy: () => {},
      updateHttpClientConfig: () => {},
      httpHandlerConfigs: () => ({}),
      handle: (request, options) => {
        attempt += 1;
        return handle(attempt, () => requestHandler.handle(request, options));
      },
    } satisfies Handler,
  });
  return dynamoJournal(client, store.names.journal);
}

describe('an append whose answer is lost', () => {
  const loseFirstAnswer: Parameters<typeof journalOver>[0] = async (attempt, send) => {
    const answer = await send();
    if (attempt === 1) throw networkError();
    return answer;
  };

  it.each([
    ['and repeated by the client meets its own first write', 3],
    ['and not repeated is found by reading', 1],
  ])('%s: appended (report 16)', async (_, maxAttempts) => {
    const journal = await journalOver(loseFirstAnswer, maxAttempts);
    const tableId = idOf(`lost ${maxAttempts}`);
    expect(await journal.append(tableId, commitOf(1))).toBe('appended');
    expect(plain(await journal.after(tableId, 0, 9))).toEqual(plain([commitOf(1)]));
  });

  it.each([3, 1])(
    'to a version that another has taken: conflict (%i attempts)',
    async (attempts) => {
      const journal = await journalOver(loseFirstAnswer, attempts);
      const tableId = idOf(`lost race ${attempts}`);
      await dynamoJournal(store.client, store.names.journal).append(tableId, commitOf(1, 'other'));
      expect(await journal.append(tableId, commitOf(1, 'mine'))).toBe('conflict');
    },
  );

  it('with the same events but another receipt is not taken for ours', async () => {
    const journal = dynamoJournal(store.client, store.names.journal);
    const tableId = idOf('twins');
    const commit = commitOf(1);
    const twin = { ...commit, receipt: null };
    expect(await journal.append(tableId, commit)).toBe('appended');
    expect(await journal.append(tableId, twin)).toBe('conflict');
  });

  it('and never carried out is an error, not a guess', async () => {
    const journal = await journalOver(async (attempt, send) => {
      if (attempt === 1) throw networkError();
      return send();
    }, 1);
    const tableId = idOf('never sent');
    await expect(journal.append(tableId, commitOf(1))).rejects.toThrow('socket hang up');
    expect(await journal.newest(tableId)).toBe(null);
  });
});

describe('the directory on DynamoDB', () => {
  it('asks again for profiles that did not fit one answer', async () => {
    const directory = dynamoDirectory(store.client, store.names.directory);
    const ids = Array.from({ length: 90 }, (_, i) => idOf(`long ${i}`));
    const name = 'x'.repeat(20_000);
    for (const playerId of ids) await directory.putPlayer({ playerId, name });
    expect((await directory.players(ids)).size).toBe(90);
  });

  it('marks what expires with whole seconds for the store, never earlier than it ends (report 21)', async () => {
    const directory = dynamoDirectory(store.client, store.names.directory);
    await directory.putTicket('ttl', idOf('ana'), 1_700_000_000_001);
    const key = { pk: 'TICKET#ttl', sk: 'TICKET' };
    const { Item } = await store.client.send(
      new GetCommand({ TableName: store.names.directory, Key: key }),
    );
    expect(Item).toMatchObject({ ttl: 1_700_000_001, until: 1_700_000_000_001 });
  });
});

it('a note of orders is a subscription that is over, to a version that knows of no notes', async () => {
  const directory = dynamoDirectory(store.client, store.names.directory);
  const tableId = idOf('noted');
  await directory.noteOrders(tableId, 3);
  const rows = await queryAll(store.client, store.names.directory, `SUB#${tableId}`);
  expect(rows).toHaveLength(1);
  // What every version asks of each row there, before anything else.
  expect(rows.filter((row) => isAlive(row, 1))).toEqual([]);
});
