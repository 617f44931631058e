import { expect, test } from 'vitest';
import {
  fileHash,
  gameHash,
  LOBBY_HASH,
  readRoute,
  replayHash,
  rulesHash,
  SETTINGS_HASH,
  tableHash,
} from '../../web/route.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

test('addresses are read as they are written', () => {
  const table = { page: 'table', tableId: ID, invite: null, readKey: null };
  expect(readRoute(tableHash(ID, 'a+b'))).toEqual({ ...table, invite: 'a+b' });
  expect(readRoute(tableHash(ID))).toEqual(table);
  expect(readRoute(`${tableHash(ID)}?k=a`)).toEqual({ ...table, readKey: 'a' });
  const replay = { page: 'replay', tableId: ID, no: 3, readKey: 'k', isCheck: false };
  expect(readRoute(replayHash(ID, 3, 'k'))).toMatchObject(replay);
  expect(readRoute(fileHash(2))).toEqual({ page: 'file', no: 2 });
  expect(readRoute(SETTINGS_HASH)).toEqual({ page: 'settings' });
  expect(readRoute(LOBBY_HASH)).toEqual({ page: 'lobby' });
  expect(readRoute(rulesHash('french-cross'))).toEqual({ page: 'rules', id: 'french-cross' });
  expect(readRoute(gameHash('french-cross'))).toEqual({ page: 'start', game: 'french-cross' });
});

test.each(['', '#/', '#/t/short', '#/rules/', '#/rules/A_b', '#/lobby/x', '#/?g='])(
  '%j leads to the start',
  (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'start', game: null });
  },
);
