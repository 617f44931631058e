import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBundle } from '../../shared/fair/bundle.ts';
import type { View } from '../../shared/protocol/view.ts';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

const PLAYABLE = '.hand-bone[aria-disabled="false"]';

describe.skipIf(NO_BROWSER !== null)('a server that deals another bone', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e-warning'), folder);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test('is caught on a phone of 320 pixels, and the evidence can be saved', async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said = complaints(page);
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against the house' }).tap();
    await page.locator(PLAYABLE).first().waitFor();
    expect(await page.locator('.warnings').count()).toBe(0);
    // The secret half of the device's key is nowhere that a script could read it.
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('deviceSeed');

    await page.route(/\/v1\/tables\/[\w-]{22}(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const value = (await answer.json()) as { view: View };
      const openings = value.view.you.openings.map((opening) => ({
        ...opening,
        salt: '00'.repeat(16),
      }));
      const view = { ...value.view, you: { ...value.view.you, openings } };
      await route.fulfill({ response: answer, json: { ...value, view } });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Do not trust this table' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the evidence' }).tap();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^sixlove-[\w-]{22}-evidence\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(readBundle(text).ok).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ private: { seat: 0 } });
    expect(said).toEqual([]);
    await context.close();
  });
});
