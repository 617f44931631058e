import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoCensus } from '../../functions/adapters/dynamo/census.ts';
import type { CensusPage, Segment } from '../../functions/app/ports/census.ts';
import { idOf } from '../support/commits.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

/** More than DynamoDB looks at for one page of a scan, 1 MB. */
const ROWS = 50;
const ROW_BYTES = 30_000;
const TABLES = Array.from({ length: ROWS }, (_, i) => idOf(`table ${i}`));
const PLAYERS = Array.from({ length: ROWS }, (_, i) => idOf(`player ${i}`));

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  const put = (TableName: string, Item: object) =>
    store.client.send(new PutCommand({ TableName, Item }));
  const filler = new Uint8Array(ROW_BYTES);
  for (const id of TABLES) {
    await put(store.names.journal, { pk: `TABLE#${id}`, sk: 1, e: filler });
    await put(store.names.journal, { pk: `TABLE#${id}`, sk: 2 });
  }
  for (const id of PLAYERS) {
    await put(store.names.directory, { pk: `MINE#${id}`, sk: 'a', e: filler });
    await put(store.names.directory, { pk: `MINE#${id}`, sk: 'b' });
    await put(store.names.directory, { pk: `PLAYER#${id}`, sk: 'PROFILE' });
  }
});
afterAll(() => store.close());

type Read = (segment: Segment, from: string | null) => Promise<CensusPage>;

/** Every page of every segment, one segment after the other. */
async function pagesOf(read: Read, of: number): Promise<CensusPage[]> {
  const pages: CensusPage[] = [];
  for (let no = 0; no < of; no += 1) {
    let from: string | null = null;
    do {
      const page: CensusPage = await read({ no, of }, from);
      pages.push(page);
      from = page.next;
    } while (from !== null);
  }
  return pages;
}

const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

describe.each([1, 4])('a census in %i parts', (of) => {
  it('names every table once, over as many pages as it takes', async () => {
    const pages = await pagesOf(dynamoCensus(store.client, store.names).tables, of);
    expect(pages.length).toBeGreaterThan(of === 1 ? 1 : of - 1);
    expect(sorted(pages.flatMap(({ ids }) => ids))).toEqual(sorted(TABLES));
  });

  it('names everybody who has a list of tables, and nobody else', async () => {
    const pages = await pagesOf(dynamoCensus(store.client, store.names).listedPlayers, of);
    expect(sorted(new Set(pages.flatMap(({ ids }) => ids)))).toEqual(sorted(PLAYERS));
  });
});

it('says about how many commits there are', async () => {
  expect(await dynamoCensus(store.client, store.names).commits()).toBe(2 * ROWS);
});
