import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

const PLAYABLE = '.hand-bone[aria-disabled="false"]';

describe.skipIf(NO_BROWSER !== null)('the tables and settings of a player in the browser', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e-mine'), folder);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test('are a click apart, without a complaint, and settings outlive a reload', async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
      timezoneId: 'America/Santo_Domingo',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said = complaints(page);
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator(PLAYABLE).first().waitFor();

    await page.getByRole('link', { name: 'All tables' }).click();
    await page.locator('.row-mine').getByText('Your turn').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Your settings' }).click();
    const zone = page.getByLabel('Your time zone');
    expect(await zone.inputValue()).toBe('America/Santo_Domingo');
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await zone.selectOption('Europe/Madrid');
    await page.getByLabel('My clock pauses while I sleep').uncheck();
    await page.getByRole('group', { name: 'Quiet hours' }).getByLabel('from').fill('23:30');
    await page.getByLabel('Your name').fill('Anita');
    await page.getByLabel('Language of messages').selectOption('es');
    await page.getByRole('button', { name: 'Keep these settings' }).click();
    await page.getByText('Your settings are kept.').waitFor();

    await page.reload();
    expect(await page.getByLabel('Your time zone').inputValue()).toBe('Europe/Madrid');
    expect(await page.getByLabel('My clock pauses while I sleep').isChecked()).toBe(false);
    const quiet = page.getByRole('group', { name: 'Quiet hours' });
    expect(await quiet.getByLabel('from').inputValue()).toBe('23:30');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Anita');
    await page.getByRole('button', { name: 'Use America/Santo_Domingo' }).click();
    expect(await page.getByLabel('Your time zone').inputValue()).toBe('America/Santo_Domingo');
    expect(said).toEqual([]);
    await context.close();
  });
});
