import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

describe.skipIf(NO_BROWSER !== null)('the lobby in the browser', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e-lobby'), folder);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  async function newPage(path = ''): Promise<Page> {
    const viewport = { width: 320, height: 640 };
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(`${server.url}/${path}`);
    return page;
  }

  /** Nothing that axe-core finds, and nothing to push sideways. */
  async function expectFit(page: Page): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  }

  test('a table is put together with its terms, and the sentence says each change', async () => {
    const host = await newPage();
    const said = complaints(host);
    await host.getByLabel('Your name').fill('Ana');
    await host.getByText('Play with other people').click();
    await host.getByText('Every term', { exact: true }).click();
    const agreed = host.getByRole('region', { name: 'What everybody agrees to' });
    const says = (text: string): Promise<void> => agreed.getByText(text).waitFor();
    await host.getByLabel('Time for each turn').selectOption('3 days');
    await host.getByLabel('Weekends do not count').check();
    await host.getByLabel('Days off for each player').fill('5');
    await host.getByLabel('Who may look on').selectOption('the players alone');
    await says(
      'A turn has 3 days; when it runs out the house plays it; weekends do not count; everyone ' +
        'may take 5 days off; only the players look on.',
    );
    await host.getByLabel('Time for each turn').selectOption('no clock');
    await says('No turn has a time limit; only the players look on.');
    expect(await host.getByLabel('Weekends do not count').count()).toBe(0);
    await host.getByLabel('Time for each turn').selectOption('1 day');
    expect(await host.getByLabel('Days off for each player').inputValue()).toBe('5');
    await host.getByLabel('Days off for each player').fill('61');
    await host.getByLabel('How many people').selectOption('1 person');
    await host.getByLabel('Anybody').check();
    expect(await host.getByLabel('Days off for each player').inputValue()).toBe('60');
    await says('everyone may take 60 days off');
    await expectFit(host);
    await host.getByRole('button', { name: 'Make the table' }).click();
    await host.getByText('Send this link to your friends').waitFor();
    await expectFit(host);

    const guest = await newPage('#/lobby');
    await guest.getByText('1 seat free').waitFor();
    await expectFit(guest);
    await guest.getByLabel('Game').selectOption('French, the cross');
    await guest.getByText('Nobody waits at such a table now.').waitFor();
    await guest.getByLabel('Game').selectOption('every game');
    await guest.getByRole('link', { name: /^Look at this table: / }).focus();
    await guest.keyboard.press('Enter');
    await guest.getByText('You are the last one').waitFor();
    await expectFit(guest);
    await guest.getByLabel('Your name').fill('Bo');
    await guest.keyboard.press('Enter');
    await guest.locator('.surface').waitFor();
    await host.locator('.seats').getByText('Bo').waitFor();
    expect(said).toEqual([]);
  });

  test('the rules of every game fit a narrow phone, and lead to the game', async () => {
    const page = await newPage('#/rules/french-cross');
    await page.getByText('The first double is the centre').waitFor();
    await expectFit(page);
    await page.getByRole('link', { name: 'Latin, Puerto Rico 500' }).click();
    await page.getByText('The last bone fits both ends.').waitFor();
    await expectFit(page);
    await page.getByRole('link', { name: 'Play this game' }).click();
    await page.getByRole('button', { name: 'Play now against the house' }).waitFor();
    expect(await page.locator('#game').inputValue()).toBe('latin-puerto-rico-500');
  });

  test('a code makes another browser the same player, and going leaves nobody', async () => {
    const here = await newPage();
    await here.getByLabel('Your name').fill('Cy');
    await here.getByRole('button', { name: 'Play now against the house' }).click();
    await here.locator('.surface').waitFor();
    await here.goto(`${server.url}/#/me`);
    await here.getByRole('button', { name: 'Make a code' }).click();
    const told = await here.getByText(/^Type \S+ on the other device/).textContent();
    const code = told?.split(' ')[1] ?? '';
    await expectFit(here);

    const there = await newPage('#/me');
    await there.getByLabel('Code from another device').fill(code);
    await there.keyboard.press('Enter');
    await there.getByText('This device plays as Cy now.').waitFor();
    expect(await there.getByLabel('Your name').inputValue()).toBe('Cy');
    await expectFit(there);
    await there.getByLabel('What the key is for').fill('a bot');
    await there.keyboard.press('Enter');
    await there.getByText(/^dk_/).waitFor();
    await there.getByRole('button', { name: 'Delete me' }).click();
    const question = there.getByRole('dialog');
    await question.getByText('What was played stays').waitFor();
    await expectFit(there);
    await question.getByRole('button', { name: 'Delete me' }).click();
    await there.getByText('You are deleted.').waitFor();
    await there.getByText('Sit down at a table first').waitFor();
  });
});
