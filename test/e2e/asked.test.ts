/**
 * Several windows that are asked the same: to claim a turn, to keep a deal. And what brings people
 * to a window: a code that is said, an account elsewhere. The server's clock leaps.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../local/serve.ts';
import { buildPage } from '../../scripts/pageBuild.js';
import { LEAP_MS, leapingTime } from '../support/leapingTime.ts';
import { type OidcRig, startProvider } from '../support/oidcProvider.ts';
import { ownServer } from '../support/ownServer.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';
import { command, newTable, type Person, person, sit, viewAt } from './byHttp.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const NARROW = { width: 320, height: 640 };

describe.skipIf(NO_BROWSER !== null)('people in several windows', { timeout: 240_000 }, () => {
  let folder = '';
  let server: Server;
  let browser: Browser;
  let provider: OidcRig;
  const time = leapingTime();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    const webDir = join(folder, 'web');
    await buildPage(webDir);
    provider = await startProvider();
    const oidcFile = join(folder, 'oidc.json');
    await writeFile(oidcFile, provider.json);
    server = await ownServer(join(folder, 'data'), { webDir, oidcFile, time });
    browser = await openBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await provider?.close();
    await rm(folder, { recursive: true });
  });

  const url = (): string => server.url.replace(/\/$/, '');

  /** A browser of its own, in which somebody plays, or nobody yet. */
  async function contextOf(who: Person | null): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' });
    const me = JSON.stringify(JSON.stringify(who));
    if (who !== null) await context.addInitScript(`localStorage.setItem('sixlove.me', ${me})`);
    return context;
  }

  async function windowAt(context: BrowserContext, hash: string): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENT.timeout);
    await page.goto(`${url()}/${hash}`);
    return page;
  }

  async function expectFit(page: Page): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  }

  test('a turn that ran out is claimed in one, and the other knows', async () => {
    const [ana, bo] = [await person(url(), 'Ana'), await person(url(), 'Bo')];
    const terms = { allowanceSeconds: 45, onExpiry: 'claim' };
    const table = await newTable(
      url(),
      ana,
      ['open', 'house', 'house'],
      undefined,
      undefined,
      terms,
    );
    const { tableId } = table;
    await sit(url(), bo, table);
    // Ana plays when it is her turn; Bo does nothing, until time is up.
    await expect
      .poll(async () => {
        time.leap(LEAP_MS);
        const { version, you, overdue } = await viewAt(url(), ana, tableId);
        const [move] = you.moves;
        if (move !== undefined)
          await command(url(), ana, tableId, version, { type: 'play', ...move });
        return overdue && you.can.includes('claim');
      }, PATIENT)
      .toBe(true);
    const context = await contextOf(ana);
    const [one, two] = [
      await windowAt(context, `#/t/${tableId}`),
      await windowAt(context, `#/t/${tableId}`),
    ];
    const said = [one, two].map(complaints);
    const claim = (page: Page) =>
      page.getByRole('button', { name: 'Let the house play this turn' });
    await claim(two).waitFor();
    await claim(one).click();
    await expectFit(one);
    await one.getByRole('dialog').getByRole('button', { name: 'Let the house play' }).click();
    for (const page of [one, two]) await claim(page).waitFor({ state: 'detached' });
    const { round, lastRound } = await viewAt(url(), ana, tableId);
    const history = round?.history.length ? round.history : (lastRound?.history ?? []);
    expect(history.some(({ seat, bone }) => seat === 1 && bone !== undefined)).toBe(true);
    expect(said).toEqual([[], []]);
    await context.close();
  });

  test('a deal is kept in one, and the other asks no more', async () => {
    const [ana, bo] = [await person(url(), 'Ana'), await person(url(), 'Bo')];
    const terms = { allowanceSeconds: 86_400 };
    const table = await newTable(url(), ana, ['open', 'house', 'house'], 'straight-six', {}, terms);
    await sit(url(), bo, table);
    const hash = `#/t/${table.tableId}`;
    const [hers, his] = [await contextOf(ana), await contextOf(bo)];
    const [one, two] = [await windowAt(hers, hash), await windowAt(hers, hash)];
    const other = await windowAt(his, hash);
    const keep = (page: Page) => page.getByRole('button', { name: 'Keep', exact: true });
    // The shuffle waits for secrets of devices that have none to give.
    const isAsked = async (): Promise<boolean> => {
      time.leap(LEAP_MS);
      return (await viewAt(url(), ana, table.tableId)).round?.redeal != null;
    };
    await expect.poll(isAsked, PATIENT).toBe(true);
    for (const page of [one, two, other]) await keep(page).waitFor();
    await expectFit(two);
    await keep(one).click();
    for (const page of [one, two]) await page.getByText('You have said it.').waitFor();
    expect(await keep(two).count()).toBe(0);
    expect(await keep(other).count()).toBe(1);
    await keep(other).click();
    const asked = (page: Page) => page.getByRole('heading', { name: 'Keep this deal?' });
    for (const page of [one, two, other]) await asked(page).waitFor({ state: 'detached' });
    const { round } = await viewAt(url(), ana, table.tableId);
    expect(round?.redeal).toBe(null);
    for (const context of [hers, his]) await context.close();
  });

  test('a code that is said brings a friend, a wrong one does not', async () => {
    const ana = await person(url(), 'Ana');
    const { tableId } = await newTable(url(), ana, ['open', 'house', 'house']);
    const hers = await contextOf(ana);
    const host = await windowAt(hers, `#/t/${tableId}`);
    const said = complaints(host);
    await host.getByRole('button', { name: 'Make a code to say aloud' }).click();
    const code = await host.locator('.shown-code [aria-hidden]').textContent();
    expect(code).toMatch(/^\d{3} \d{3} \d{4}$/);
    await expectFit(host);
    const friend = await windowAt(await contextOf(null), '');
    await friend.getByText('I have a link or a code').click();
    await friend.getByLabel('Link or code of a table').fill('000 000 0000');
    await friend.keyboard.press('Enter');
    await friend.getByText('No table has this code now.').waitFor();
    await expectFit(friend);
    await friend.getByLabel('Link or code of a table').fill(code ?? '');
    await friend.keyboard.press('Enter');
    await friend.getByRole('heading', { name: 'You are invited to a table' }).waitFor();
    expect(said).toEqual([]);
    await hers.close();
    await friend.context().close();
  });

  test('an account elsewhere makes two of them one player, and the address keeps no code', async () => {
    const players: unknown[] = [];
    for (let n = 0; n < 2; n += 1) {
      const page = await windowAt(await contextOf(null), '#/me');
      const said = complaints(page);
      const button = page.getByRole('button', { name: 'Sign in with The Club' });
      await button.waitFor();
      await expectFit(page);
      await button.click();
      await page.getByText('This device plays as Ana now.').waitFor();
      expect(page.url()).toBe(`${url()}/#/me`);
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ana');
      await expectFit(page);
      expect(said).toEqual([]);
      players.push(await page.evaluate("JSON.parse(localStorage['sixlove.me']).playerId"));
      await page.context().close();
    }
    expect(players[1]).toBe(players[0]);
    provider.person = null;
    const page = await windowAt(await contextOf(null), '#/me');
    await page.getByRole('button', { name: 'Sign in with The Club' }).click();
    await page.getByText('You are not signed in').waitFor();
    await page.context().close();
  });
});
