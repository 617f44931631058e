/** The player's tables, the way from one to the next, settings, and coming back. */
import { describe, expect, test } from 'vitest';
import type { MyTableView } from '../../shared/protocol/mine.ts';
import { chooseGame, type Wish } from '../../web/choice.ts';
import { mineHint, mineStatus, mineTitle } from '../../web/mineWords.ts';
import { SettingsPage } from '../../web/pages/settingsPage.ts';
import { toldOf } from '../../web/recap.ts';
import type { Settings } from '../../web/settings.ts';
import { clockText, windowOf } from '../../web/settings.ts';
import { changeOf } from '../../web/views/settings.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { openPage, type Page } from './support/page.ts';
import { byTag, elements, press, textOf } from './support/tree.ts';
import { lastRoundOf, roundOf, viewOf } from './support/views.ts';

const text = (page: Page): string => page.view().map(textOf).join('\n');
const plain = (said: string): string => said.replace(/[\u2068\u2069]/g, '');

async function begin(page: Page, wish: Partial<Wish> = {}): Promise<string> {
  const choice = chooseGame('jamaican-partner', 'quick');
  void page.app.desk.sitDown.begin({
    name: 'Ana',
    choice,
    friends: 0,
    terms: {},
    ...wish,
  });
  await page.settle();
  return page.hash();
}

/** The rows of the list: where each leads, and what it says. */
const rows = (page: Page) =>
  elements(...page.view())
    .filter((el) => el.attrs['class'] === 'row-link')
    .map((el) => ({ href: el.attrs['href'], says: plain(el.children.map(textOf).join('|')) }));

/** Plays whatever fits first. */
async function play(page: Page): Promise<void> {
  const fitting = byTag(page.view(), 'button').filter(
    (el) => el.attrs['aria-disabled'] === 'false',
  );
  press(fitting[0]);
  const end = byTag(page.view(), 'button').find((el) => el.attrs['class'] === 'end-button');
  if (end !== undefined) press(end);
  await page.settle();
}

/** The server tells the list of tables what its commits have changed. */
async function home(server: TestApp, page: Page): Promise<void> {
  await server.drain();
  page.go('#/');
  await page.settle();
}

function settingsOf({ app: { page } }: Page): Settings {
  if (!(page instanceof SettingsPage)) throw new Error('no settings are shown');
  return page.settings;
}

describe('the list of my tables', () => {
  test('is the player’s and not the device’s, those first that wait', async () => {
    const server = testApp('list');
    const page = openPage(server);
    const waiting = [await begin(page), await begin(page)];
    const open = await begin(page, { friends: 1, terms: { allowanceSeconds: 300 } });
    await home(server, page);
    const hrefs = rows(page).map(({ href }) => href);
    expect(hrefs.slice(0, 2).sort()).toEqual(waiting.sort());
    expect(hrefs.slice(2)).toEqual([open]);
    expect(rows(page)[0]?.says).toBe('With the house|Your turn|Jamaican partner');
    expect(rows(page)[2]?.says).toContain('Waiting for one more player');
    // Another device of the same player knows nothing but its pass.
    const me = page.shelf.getItem('sixlove.me') ?? '';
    const other = openPage(server);
    other.shelf.setItem('sixlove.me', me);
    other.go('#/');
    await other.settle();
    expect(rows(other)).toEqual(rows(page));
  });

  test('stays when there is no answer', async () => {
    const server = testApp('offline list');
    const page = openPage(server);
    await begin(page);
    await home(server, page);
    const before = rows(page);
    page.network.up = false;
    await page.app.refresh();
    expect(rows(page)).toEqual(before);
  });

  test('a table that was only watched is listed after them', async () => {
    const server = testApp('watched too');
    const ana = openPage(server);
    const theirs = await begin(ana);
    const bo = openPage(server);
    const own = await begin(bo, { name: 'Bo' });
    const key = JSON.parse(ana.shelf.getItem('sixlove.tables') ?? '[]')[0].readKey as string;
    bo.go(`${theirs}?i=${key}`);
    await bo.settle();
    await home(server, bo);
    expect(rows(bo).map(({ href }) => href)).toEqual([own, theirs]);
  });
});

describe('after a move', () => {
  test('the next table that waits is one click away, and none where none does', async () => {
    const server = testApp('next table');
    const ana = openPage(server);
    const friends = await begin(ana, { friends: 3, terms: { allowanceSeconds: 300 } });
    const other = await begin(ana);
    await server.drain();
    const linkOf = (page: Page) =>
      elements(...page.view()).find((el) => el.attrs['class'] === 'next-table');
    // A table that waits for the player asks for a bone, not to go elsewhere.
    expect(linkOf(ana)).toBeUndefined();
    server.clock.at += 30_000;
    ana.go(friends);
    await ana.settle();
    const [link] = byTag(linkOf(ana)?.children.filter((el) => typeof el !== 'string') ?? [], 'a');
    expect(link?.attrs['href']).toBe(other);
    expect(plain(textOf(link ?? ''))).toBe('Next table: With the house');
    ana.go(other);
    await ana.settle();
    await play(ana);
    ana.go(friends);
    await ana.settle();
    // The house has answered: it waits again.
    expect(linkOf(ana)).toBeDefined();
  });
});

/** What a made-up browser says of itself. */
const DEVICE = { zone: 'Europe/Madrid', language: 'en' } as const;

describe('settings', () => {
  test('begin with what this device suggests, and are kept', async () => {
    const server = testApp('settings');
    const page = openPage(server);
    await begin(page);
    page.go('#/me');
    await page.settle();
    const zone = byTag(page.view(), 'option').find((el) => el.attrs['value'] === 'Europe/Madrid');
    expect(zone?.attrs['selected']).toBe(true);
    const quiet = { fromMinute: 0, toMinute: 420 };
    const change = {
      name: 'Anita',
      zone: 'America/Lima',
      sleep: null,
      quiet,
      language: 'es',
    } as const;
    void settingsOf(page).save(change);
    await page.settle();
    expect(text(page)).toContain('Your settings are kept.');
    const [profile] = [...(await server.ports.directory.players([playerOf(page)])).values()];
    expect(profile).toMatchObject(change);
    page.go('#/');
    await page.settle();
    expect(text(page)).toContain('Anita');
    expect(byTag(page.view(), 'a').some((el) => el.attrs['href'] === '#/me')).toBe(true);
  });

  test('have the zone and language of the device from the first table on', async () => {
    const server = testApp('zone');
    const page = openPage(server);
    await begin(page);
    const [profile] = [...(await server.ports.directory.players([playerOf(page)])).values()];
    expect(profile).toEqual({ playerId: playerOf(page), name: 'Ana', ...DEVICE });
  });

  test('that the server refuses say what is wrong and change nothing', async () => {
    const server = testApp('bad settings');
    const page = openPage(server);
    await begin(page);
    page.go('#/me');
    await page.settle();
    void settingsOf(page).save({ sleep: { fromMinute: 0, toMinute: 800 } });
    await page.settle();
    expect(text(page)).toContain('sleeping hours are 12 at most');
    const [profile] = [...(await server.ports.directory.players([playerOf(page)])).values()];
    expect(profile).toMatchObject({ playerId: playerOf(page), name: 'Ana', ...DEVICE });
    expect(profile).not.toHaveProperty('sleep');
  });

  test('are nobody’s before there is a player', () => {
    const page = openPage(testApp('nobody'), '#/me');
    expect(text(page)).toContain('Sit down at a table first');
  });

  test('a form says what is ticked and typed', () => {
    const form = new FormData();
    const fields = {
      name: ' Ana ',
      zone: 'UTC',
      'sleep-from': '22:30',
      'sleep-to': '06:05',
      language: 'es',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const base = { name: 'Ana', zone: 'UTC', quiet: null, language: 'es' };
    expect(changeOf(form)).toEqual({ ...base, sleep: null });
    form.set('sleep', 'on');
    expect(changeOf(form)).toEqual({ ...base, sleep: { fromMinute: 1350, toMinute: 365 } });
  });

  test('times of day are minutes and back', () => {
    for (const minute of [0, 59, 60, 725, 1439]) {
      const shown = clockText(minute);
      expect(windowOf(shown, '00:01')).toEqual({ fromMinute: minute, toMinute: 1 });
    }
    for (const broken of ['', '24:00', '7:00', '12:60'])
      expect(windowOf(broken, '00:01')).toBe(null);
  });
});

function playerOf(page: Page): string {
  return JSON.parse(page.shelf.getItem('sixlove.me') ?? '{}').playerId as string;
}

describe('coming back', () => {
  test('the server learns what was seen, when one comes and when one goes', async () => {
    const server = testApp('comes and goes');
    const page = openPage(server);
    const tableId = (await begin(page)).slice('#/t/'.length);
    const seen = () => server.ports.directory.seenVersion(playerOf(page), tableId);
    const first = await seen();
    expect(first).toBeGreaterThan(0);
    await play(page);
    const newest = (await server.ports.journal.newest(tableId))?.version;
    page.go('#/');
    await page.settle();
    expect(await seen()).toBe(newest);
    expect(newest).toBeGreaterThan(first);
  });

  test('a little is told turn by turn, much in three lines at most', () => {
    const history = Array.from({ length: 9 }, (_, i) => ({
      seat: i % 4,
      bone: '01',
      end: 'L' as const,
    }));
    const view = viewOf({
      lastRound: lastRoundOf({ no: 3, history }),
      round: roundOf({ no: 4, history: history.slice(0, 2), turns: [2] }),
    });
    expect(toldOf(view, { no: 4, turns: 0 })).toHaveLength(2);
    const much = toldOf(view, { no: 3, turns: 2 });
    expect(much).toHaveLength(2);
    expect(much[0]).toMatch(/^Round 3 ended: /);
    expect(toldOf(view, { no: 2, turns: 9, ended: true })[0]).toMatch(/^Round 3 ended: /);
    expect(toldOf(view, { no: 2, turns: 9 })[0]).toMatch(/^Several rounds ended/);
  });
});

describe('a table of the list in words', () => {
  const [ana, bo, house] = [
    { seat: 0, player: 'a', name: 'Ana', kind: 'person', away: false },
    { seat: 1, player: 'b', name: 'Bo', kind: 'person', away: false },
    { seat: 2, player: null, name: null, kind: 'house', away: false },
  ] as const;
  const table: MyTableView = {
    tableId: 'AAAAAAAAAAAAAAAAAAAAAA',
    ruleset: 'jamaican-partner',
    status: 'playing',
    version: 9,
    seat: 0,
    seats: [ana, bo, house],
    yourTurn: false,
    waitingFor: [1],
    deadline: '2027-01-15T08:00:00.000Z',
    overdue: false,
    scores: [0, 0],
    result: null,
    seen: 0,
    at: '2027-01-15T07:00:00.000Z',
  };
  const result = (won: boolean | null) => ({ over: 'finished', winners: [0], won });

  test.each([
    [{}, 'Bo to play'],
    [{ yourTurn: true, waitingFor: [0] }, 'Your turn'],
    [{ yourTurn: true, waitingFor: [0], overdue: true }, 'Your turn'],
    [{ overdue: true }, 'Time has run out for this turn'],
    [{ waitingFor: [] }, 'Being dealt, or the house is thinking'],
    [{ status: 'open', seats: [ana, { ...house, kind: 'open' }] }, 'Waiting for one more player'],
    [{ status: 'over', result: result(true), scores: [6, 2] }, 'You have won, 6 to 2'],
    [{ status: 'over', result: result(false), scores: [6, 2], seat: 3 }, 'Lost, 2 to 6'],
    [{ status: 'over', result: result(false), scores: [6, 2, 0] }, 'Lost'],
    [{ status: 'over', result: result(null), scores: [1, 1] }, 'Over, 1 to 1'],
    [{ status: 'over', result: { ...result(null), over: 'cancelled' } }, 'Called off'],
  ] as const)('%j', (change, status) => {
    expect(plain(mineStatus({ ...table, ...change }))).toBe(status);
  });

  test('names who else sits there, and until when somebody has time', () => {
    expect(plain(mineTitle(table))).toBe('With Bo');
    expect(mineTitle({ ...table, seats: [ana, house] })).toBe('With the house');
    const now = Date.parse(table.at);
    expect(mineHint(table, now)).toMatch(/^Jamaican.* · until \d\d:00, in 1\u00a0hr$/);
    expect(mineHint({ ...table, overdue: true }, now + 7_200_000)).toMatch(/until \d\d:00$/);
    expect(mineHint({ ...table, deadline: null, result: result(true) }, now)).toMatch(
      / · \d\d:00$/,
    );
    expect(mineHint({ ...table, waitingFor: [] }, now)).not.toContain('until');
  });
});
