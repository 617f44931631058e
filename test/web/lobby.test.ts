/** Tables that anybody may sit down at, from the page: looked for, looked at, joined. */
import { describe, expect, test } from 'vitest';
import type { LobbyEntry, LobbyView } from '../../shared/protocol/lobby.ts';
import type { Answer, LobbyAsked } from '../../web/api.ts';
import { chooseGame, type Wish } from '../../web/choice.ts';
import { type LobbyFilters, OpenTables } from '../../web/openTables.ts';
import { LobbyPage } from '../../web/pages/lobbyPage.ts';
import { USUAL_TERMS } from '../../web/terms.ts';
import { testApp } from '../support/testApp.ts';
import { openPage, type Page } from './support/page.ts';
import { byTag, elements, textOf } from './support/tree.ts';

const text = (page: Page): string => page.view().map(textOf).join('\n');

async function open(page: Page, name: string, wish: Partial<Wish> = {}): Promise<string> {
  const choice = chooseGame('jamaican-partner', 'quick');
  const terms = { lobby: true, ...wish.terms };
  void page.app.desk.sitDown.begin({ name, choice, friends: 1, ...wish, terms });
  await page.settle();
  return page.hash();
}

function lobbyOf({ app: { page } }: Page): OpenTables {
  if (!(page instanceof LobbyPage)) throw new Error('no lobby is shown');
  return page.tables;
}

/** Where the tables that are shown lead. */
const links = (page: Page) =>
  byTag(page.view(), 'a')
    .filter((el) => String(el.attrs['class']).includes('primary'))
    .map((el) => el.attrs['href']);

describe('the lobby', () => {
  test('says who waits, for what game and under which terms, and leads to the table', async () => {
    const server = testApp('lobby');
    const ana = openPage(server);
    const hash = await open(ana, 'Ana', { terms: { swift: true } });
    await server.drain();
    const bo = openPage(server, '#/lobby');
    await bo.settle();
    const said = text(bo);
    expect(said).toContain('Jamaican partner');
    expect(said).toContain('1 round · 1 seat free');
    expect(said).toContain('Ana · has not finished a table yet');
    expect(said).toContain('A turn has 1 day; when it runs out the house plays it; a single bone');
    expect(said).toContain('Open seats are listed for everybody.');
    const [link] = links(bo);
    expect(link).toMatch(new RegExp(`^${hash}\\?i=[\\w-]{22}$`));

    bo.go(String(link));
    await bo.settle();
    expect(text(bo)).toContain('An open table');
    expect(text(bo)).toContain('You are the last one');
    expect(text(bo)).toContain('Where you sit: Across from ⁨Ana⁩, as partners.');
    bo.go('#/');
    ana.go('#/lobby');
    await ana.settle();
    expect(text(ana)).toContain('You sit here.');
    expect(links(ana)).toEqual([hash]);
  });

  test('shows what is looked for, and says what to do where there is nothing', async () => {
    const server = testApp('filters');
    const ana = openPage(server);
    await open(ana, 'Ana');
    const slow = await open(ana, 'Ana', { terms: { allowanceSeconds: 604_800 } });
    await server.drain();
    const bo = openPage(server, '#/lobby');
    await bo.settle();
    expect(links(bo)).toHaveLength(2);
    const none: LobbyFilters = { ruleset: null, pace: 'any', completion: 0 };
    const shown = async (filters: Partial<LobbyFilters>) => {
      void lobbyOf(bo).filter({ ...none, ...filters });
      await bo.settle();
      return links(bo).map((link) => String(link).replace(/\?.*/, ''));
    };
    expect(await shown({ pace: 'days' })).toEqual([slow]);
    expect(await shown({ pace: 'day' })).toHaveLength(1);
    expect(await shown({ pace: 'fast' })).toEqual([]);
    expect(await shown({ ruleset: 'french-cross' })).toEqual([]);
    expect(text(bo)).toContain('Nobody waits at such a table now.');
    const ways = byTag(bo.view(), 'a').map((el) => el.attrs['href']);
    expect(ways).toContain('#/?g=french-cross');
    bo.go('#/?g=french-cross');
    const chosen = elements(...bo.view()).find((el) => el.attrs['value'] === 'french-cross');
    expect(chosen?.attrs['selected']).toBe(true);
  });

  test('without an answer says so, and keeps what it showed', async () => {
    const server = testApp('no answer');
    const ana = openPage(server);
    await open(ana, 'Ana');
    await server.drain();
    ana.go('#/lobby');
    await ana.settle();
    ana.network.up = false;
    void lobbyOf(ana).look();
    await ana.settle();
    expect(links(ana)).toHaveLength(1);
    expect(text(ana)).toContain('No answer from the server.');
  });
});

describe('what is asked of the server', () => {
  function entry(tableId: string): LobbyEntry {
    return {
      tableId,
      invite: 'i',
      openedAt: '2027-01-15T08:00:00.000Z',
      ruleset: 'jamaican-partner',
      options: {},
      terms: USUAL_TERMS,
      words: [],
      seats: [],
    };
  }

  function lobby() {
    const asked: LobbyAsked[] = [];
    const answers: ((answer: Answer<LobbyView>) => void)[] = [];
    const tables = new OpenTables({
      api: {
        lobby(query) {
          asked.push(query);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
      language: () => 'en',
      tell: () => undefined,
      redraw: () => undefined,
    });
    const answer = (i: number, ids: readonly string[], next: string | null) =>
      answers[i]?.({ ok: true, value: { tables: ids.map(entry), next } });
    const ids = () => tables.entries?.map(({ tableId }) => tableId) ?? null;
    return { tables, asked, answer, ids };
  }

  test('the next page comes after those that are shown', async () => {
    const { tables, asked, answer, ids } = lobby();
    const first = tables.look();
    expect(ids()).toBeNull();
    answer(0, ['a', 'b'], 'there');
    await first;
    const more = tables.more();
    // A second press while the page is on its way asks for nothing.
    void tables.more();
    answer(1, ['c'], null);
    await more;
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(tables.hasMore).toBe(false);
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'there']);
  });

  test('an answer to an earlier question is dropped', async () => {
    const { tables, asked, answer, ids } = lobby();
    const first = tables.look();
    const second = tables.filter({ ruleset: null, pace: 'fast', completion: 80 });
    answer(1, ['new'], null);
    answer(0, ['old'], 'x');
    await Promise.all([first, second]);
    expect(ids()).toEqual(['new']);
    expect(tables.hasMore).toBe(false);
    expect(asked[1]).toMatchObject({ allowanceMin: null, allowanceMax: 900, completionMin: 80 });
  });
});
