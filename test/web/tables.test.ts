/** The list of tables: in groups, page by page, and what to do where nothing waits. */
import { describe, expect, test } from 'vitest';
import type { MyTablesView, MyTableView } from '../../shared/protocol/mine.ts';
import type { Answer } from '../../web/api.ts';
import { Lobby } from '../../web/lobby.ts';
import { memoryShelf } from '../../web/shelf.ts';
import { makeStore } from '../../web/store.ts';
import { type TableRow, tablesView } from '../../web/views/tables.ts';
import { byTag, elements, textOf } from './support/tree.ts';
import { roundOf, viewOf } from './support/views.ts';

const NOW = Date.parse('2027-01-15T08:00:00.000Z');

function tableOf(tableId: string, change: Partial<MyTableView> = {}): MyTableView {
  return {
    tableId,
    ruleset: 'jamaican-partner',
    status: 'playing',
    version: 9,
    seat: 0,
    seats: [],
    yourTurn: false,
    waitingFor: [],
    deadline: null,
    overdue: false,
    scores: [0, 0],
    result: null,
    seen: 0,
    at: '2027-01-15T07:00:00.000Z',
    ...change,
  };
}

const MINE = { yourTurn: true, waitingFor: [0] };
const OVER = { status: 'over', result: { over: 'finished', winners: [0], won: true } } as const;

function show(tables: readonly MyTableView[], isListed = true) {
  const rows: readonly TableRow[] = tables.map((mine) => ({ tableId: mine.tableId, mine }));
  const state = { rows, isListed, nowMs: NOW, hasMore: false, isLooking: false };
  return [tablesView(state, { forget: () => undefined, more: () => undefined })];
}

describe('the list', () => {
  test('begins with what waits for me, until when and how long that is', () => {
    const tree = show([
      tableOf('a', { ...MINE, deadline: '2027-01-17T08:05:00.000Z' }),
      tableOf('b', { status: 'open' }),
      tableOf('c', OVER),
    ]);
    expect(byTag(tree, 'h3').map(textOf)).toEqual(['Waiting for you', 'Going on', 'Over']);
    const [first] = byTag(tree, 'li');
    expect(textOf(first ?? '')).toMatch(/until \w{3} \d\d:05, in 2\u00a0days/);
    expect(first?.attrs['class']).toContain('row-mine');
    expect(textOf(tree[0] ?? '')).not.toContain('No table waits for you now.');
  });

  test('says what to do where nothing waits', () => {
    const tree = show([tableOf('b')]);
    expect(textOf(tree[0] ?? '')).toContain('No table waits for you now. Play a round against');
    expect(textOf(show([])[0] ?? '')).toContain('No tables yet.');
  });

  test('says nothing of what waits before the server has said what there is', () => {
    const tree = [...show([tableOf('b')], false), ...show([], false)];
    expect(tree.map(textOf).join(' ')).not.toMatch(/No table/);
  });

  test('folds away what has long been over', () => {
    const ended = ['a', 'b', 'c', 'd', 'e'].map((id) => tableOf(id, OVER));
    const [older] = byTag(show(ended), 'details');
    expect(textOf(older ?? '')).toContain('2 more that are over');
    const hrefs = byTag(older === undefined ? [] : [older], 'a').map((el) => el.attrs['href']);
    expect(hrefs).toEqual(['#/t/d', '#/t/e']);
    expect(byTag(show(ended.slice(0, 3)), 'details')).toEqual([]);
  });

  test('goes on behind a button', () => {
    const pressed: string[] = [];
    const rows = [{ tableId: 'a', mine: tableOf('a') }];
    const actions = { forget: () => undefined, more: () => void pressed.push('more') };
    const tree = [
      tablesView({ rows, isListed: true, nowMs: NOW, hasMore: true, isLooking: false }, actions),
    ];
    const more = elements(...tree).find((el) => textOf(el) === 'Show more tables');
    (more?.attrs['onclick'] as (() => void) | undefined)?.();
    expect(pressed).toEqual(['more']);
  });
});

describe('page by page', () => {
  /** A server with these pages, which may change, and may be away. */
  function server(pages: Record<string, readonly string[]>) {
    const asked: (string | null)[] = [];
    const network = { up: true };
    const names = Object.keys(pages);
    const store = makeStore(memoryShelf());
    store.setMe({ playerId: 'p', token: 't', name: 'Ana' });
    const lobby = new Lobby(
      {
        async myTables(cursor = null): Promise<Answer<MyTablesView>> {
          asked.push(cursor);
          if (!network.up) return { ok: false, trouble: { code: 'network', title: '' } };
          const at = cursor ?? names[0] ?? '';
          const next = names[names.indexOf(at) + 1] ?? null;
          const tables = (pages[at] ?? []).map((id) => tableOf(id));
          return { ok: true, value: { tables, next } };
        },
        table: async () => ({ ok: false, trouble: { code: 'network', title: '' } }),
      },
      store,
      () => NOW,
      () => undefined,
    );
    return { lobby, asked, network, store, ids: () => lobby.rows().map(({ tableId }) => tableId) };
  }

  test('more tables come after those that are shown, and stay when it is asked anew', async () => {
    const pages: Record<string, string[]> = { one: ['a', 'b'], two: ['c'], three: ['d'] };
    const { lobby, asked, ids } = server(pages);
    await lobby.refresh();
    expect([ids(), lobby.hasMore]).toEqual([['a', 'b'], true]);
    await lobby.more();
    expect(ids()).toEqual(['a', 'b', 'c']);
    // One has moved from the second page to the first meanwhile.
    pages['one'] = ['c', 'a'];
    pages['two'] = ['b'];
    await lobby.refresh();
    expect([ids(), lobby.hasMore]).toEqual([['c', 'a', 'b'], true]);
    await lobby.more();
    expect([ids(), lobby.hasMore]).toEqual([['c', 'a', 'b', 'd'], false]);
    expect(asked).toEqual([null, 'two', null, 'two', 'three']);
  });

  test('without an answer everything stays', async () => {
    const { lobby, network, ids } = server({ one: ['a'], two: ['b'] });
    await lobby.refresh();
    network.up = false;
    await lobby.more();
    await lobby.refresh();
    expect([ids(), lobby.hasMore]).toEqual([['a'], true]);
    network.up = true;
    await lobby.more();
    expect(ids()).toEqual(['a', 'b']);
  });

  test('is asked for at the first table, though it was looked for before there was a player', async () => {
    const { lobby, asked, store } = server({ one: ['a'] });
    store.setMe(null);
    await lobby.refresh();
    store.setMe({ playerId: 'p', token: 't', name: 'Ana' });
    await lobby.freshen();
    await lobby.freshen();
    expect(asked).toEqual([null]);
  });

  test('a table that is not in the list is shown as it was last seen here, if by this player', async () => {
    const { lobby, network, store } = server({ one: [] });
    network.up = false;
    const view = viewOf({ tableId: 'x', round: roundOf({ turns: [0] }) });
    store.addTable({ tableId: 'x', readKey: null });
    store.setKeptView({ tableId: 'x', playerId: 'p' }, { atMs: NOW - 5, value: view });
    await lobby.refresh();
    expect(lobby.rows()).toEqual([{ tableId: 'x', view, isLost: true }]);
    expect([lobby.asOfMs, lobby.isListed]).toEqual([NOW - 5, false]);
    store.setMe({ playerId: 'q', token: 't', name: 'Bo' });
    expect(lobby.rows()).toEqual([{ tableId: 'x', view: null, isLost: true }]);
  });

  test('another player of this device sees nothing of the list before', async () => {
    const { lobby, network, store, ids } = server({ one: ['a'], two: ['b'] });
    await lobby.refresh();
    await lobby.more();
    network.up = false;
    store.setMe({ playerId: 'q', token: 't', name: 'Bo' });
    await lobby.refresh();
    expect(ids()).toEqual([]);
    network.up = true;
    await lobby.refresh();
    expect([ids(), lobby.hasMore]).toEqual([['a'], true]);
  });
});
