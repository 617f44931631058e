/** The list of tables in a browser that several people play in. */
import { describe, expect, test } from 'vitest';
import { Account } from '../../web/account.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { type Me, makeStore } from '../../web/store.ts';

const ANA: Me = { playerId: 'ana', token: 'of ana', name: 'Ana' };
const BO: Me = { playerId: 'bo', token: 'of bo', name: 'Bo' };
const PLAY = { commandId: 'c1', expectedVersion: 3, type: 'play', bone: '66' } as const;

/** Bo plays where Ana has played before. */
function browser() {
  const store = makeStore(memoryShelf());
  store.setMe(BO);
  store.setOthers([ANA]);
  return store;
}

const idsOf = (tables: readonly { readonly tableId: string }[]) =>
  tables.map(({ tableId }) => tableId);

describe('a table at which another player of the browser has something', () => {
  test('is not listed for who plays now, and nobody else can take it away', () => {
    const store = browser();
    store.addTable({ tableId: 'hers', readKey: null });
    store.setUnanswered({ tableId: 'hers', playerId: 'ana' }, PLAY);
    store.addTable({ tableId: 'looked at', readKey: 'key' });
    expect(idsOf(store.tablesHere())).toEqual(['looked at']);
    store.removeTable('hers');
    store.removeTable('looked at');
    expect(idsOf(store.tables())).toEqual(['hers']);
    expect(store.unanswered({ tableId: 'hers', playerId: 'ana' })).toEqual(PLAY);
    store.setMe(ANA);
    store.setOthers([BO]);
    expect(idsOf(store.tablesHere())).toEqual(['hers']);
  });

  test('is listed for both who play at it, and goes for the one who takes it off', () => {
    const store = browser();
    store.addTable({ tableId: 'both', readKey: null });
    for (const playerId of ['ana', 'bo']) {
      store.setUnanswered({ tableId: 'both', playerId }, PLAY);
    }
    expect(idsOf(store.tablesHere())).toEqual(['both']);
    store.removeTable('both');
    expect(idsOf(store.tablesHere())).toEqual([]);
    expect(store.unanswered({ tableId: 'both', playerId: 'bo' })).toBeNull();
    expect(store.unanswered({ tableId: 'both', playerId: 'ana' })).toEqual(PLAY);
  });

  test('outlasts any number of tables that are looked at, while a move waits', () => {
    const store = browser();
    store.addTable({ tableId: 'hers', readKey: null });
    store.setUnanswered({ tableId: 'hers', playerId: 'ana' }, PLAY);
    for (let i = 0; i < 60; i += 1) store.addTable({ tableId: `table ${i}`, readKey: null });
    expect(store.tables()).toHaveLength(51);
    expect(store.unanswered({ tableId: 'hers', playerId: 'ana' })).toEqual(PLAY);
  });
});

describe('an answer about a player that comes when another one plays', () => {
  test('of a player who is deleted forgets that one alone', async () => {
    const store = browser();
    const account = accountOf(store, {
      async deleteMe() {
        store.setMe(ANA);
        store.setOthers([BO]);
        return { ok: true, value: null };
      },
    });
    await account.deleteMe();
    expect([store.me(), store.others()]).toEqual([ANA, []]);
  });

  test('of a code that is wrong leaves who was chosen meanwhile', async () => {
    const store = browser();
    const account = accountOf(store, {
      async useLink() {
        store.setMe(ANA);
        store.setOthers([BO]);
        return { ok: false, trouble: { code: 'not-found', detail: null } };
      },
    });
    await account.useLink('code');
    expect([store.me(), store.others()]).toEqual([ANA, [BO]]);
  });
});

function accountOf(store: ReturnType<typeof browser>, api: object): Account {
  const nothing = () => undefined;
  const deps = { store, api, changed: nothing, tell: nothing, redraw: nothing, download: nothing };
  return new Account(deps as unknown as ConstructorParameters<typeof Account>[0]);
}
