/** A page whose line goes, whose server goes, and which comes back after a week. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startLater, startServer } from '../support/serverProcess.ts';
import { complaints, NO_BROWSER, violations } from './browser.ts';
import { isKept, layOne, PHONE, PLAYABLE, stageFor } from './stage.ts';

const PATIENT = { timeout: 30_000 };
const WEEK_MS = 7 * 86_400_000;

/** How often the player of a device has played at the table that is shown. */
async function playsOf(page: Page, url: string): Promise<number> {
  const me = JSON.parse(await page.evaluate<string>("localStorage.getItem('sixlove.me')"));
  const [, tableId] = /#\/t\/([\w-]{22})/.exec(page.url()) ?? [];
  const response = await fetch(`${url}/v1/tables/${tableId}/events?limit=200`, {
    headers: { authorization: `Bearer ${me.token}` },
  });
  const { events } = (await response.json()) as {
    events: { events: { data: { type?: string; seat?: number } }[] }[];
  };
  const told = events.flatMap((commit) => commit.events);
  return told.filter(({ data }) => data.type === 'play' && data.seat === 0).length;
}

/** Lays the first bone that fits, and does not wait for what comes of it. */
async function lay(page: Page): Promise<void> {
  await page.locator(PLAYABLE).first().click();
  await page.locator('.end-choice .end-button').first().click();
}

describe.skipIf(NO_BROWSER !== null)('a page without a line', { timeout: 180_000 }, () => {
  const stage = stageFor('e2e-line');

  test('opens at once, says how it stands, and sends once what was played meanwhile', async () => {
    const page = await stage.seated({ viewport: PHONE });
    await isKept(page);
    const held = await page.locator('.hand-bone').count();
    const before = await playsOf(page, stage.server.url);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(PLAYABLE).first().waitFor();
    await page.locator('#app').getByText('No line.').waitFor();
    expect(await violations(page)).toEqual([]);
    await lay(page);
    await page.locator('#app').getByText('What you chose is kept on this device').waitFor();
    await page.locator('.hand-bone.sending').waitFor();
    // Once more: what was chosen is still on its way.
    await page.reload();
    await page.locator('.hand-bone.sending').waitFor();
    expect(await page.locator(PLAYABLE).count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => page.locator('.hand-bone').count(), PATIENT).toBeLessThan(held);
    await page.locator('#app').getByText('No line.').waitFor({ state: 'detached' });
    expect(await playsOf(page, stage.server.url)).toBe(before + 1);
    await page.context().close();
  });

  test('whose server goes in the middle of a move says so, and moves when it is back', async () => {
    const page = await stage.seated({ viewport: PHONE });
    await isKept(page);
    const held = await page.locator('.hand-bone').count();
    const { port } = new URL(stage.server.url);
    await page.locator(PLAYABLE).first().click();
    await stage.server.kill();
    await page.locator('.end-choice .end-button').first().click();
    await page.locator('.hand-bone.sending').waitFor();
    await page.locator('#app').getByText('The server does not answer.').waitFor();
    stage.server = await startServer(stage.program, stage.folder, '--port', port);
    await expect.poll(() => page.locator('.hand-bone').count(), PATIENT).toBeLessThan(held);
    await page
      .locator('#app')
      .getByText('The server does not answer.')
      .waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('is followed by its link after a week, and says what happened', async () => {
    const page = await stage.seated({ viewport: PHONE });
    const link = page.url();
    const state = await page.context().storageState();
    await page.context().close();
    await stage.server.stop();
    const { port } = new URL(stage.server.url);
    stage.server = await startLater(WEEK_MS, stage.program, stage.folder, '--port', port);
    const context = await stage.browser.newContext({
      storageState: state,
      reducedMotion: 'reduce',
    });
    const later = await context.newPage();
    later.setDefaultTimeout(30_000);
    await later.clock.install({ time: Date.now() + WEEK_MS });
    const said = complaints(later);
    await later.goto(link);
    await later.locator(PLAYABLE).first().waitFor();
    await layOne(later, {
      choose: () => later.locator(PLAYABLE).first().click(),
      mean: () => later.locator('.end-choice .end-button').first().click(),
    });
    expect(await violations(later)).toEqual([]);
    expect(said).toEqual([]);
    await context.close();
  });

  test('is taken over by a newer one calmly, and not before all of it is there', async () => {
    const page = await stage.seated({ viewport: PHONE });
    await isKept(page);
    const web = join(stage.program, '../../web');
    const worker = join(web, 'serviceWorker.js');
    const icon = await readFile(join(web, 'icon.svg'), 'utf8');
    const newer = `${icon}<!-- newer -->`;
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const script = await readFile(worker, 'utf8');
    await writeFile(worker, script.replace(hashOf(icon), hashOf(newer)));
    const update = `navigator.serviceWorker.ready.then((one) => one.update())`;
    const kept = `caches.keys().then((names) => names.length)`;
    // The file of the newer page is not there yet: nothing of it is kept.
    await page.evaluate(update).catch(() => undefined);
    await expect
      .poll(
        () => page.evaluate('navigator.serviceWorker.ready.then((one) => one.installing)'),
        PATIENT,
      )
      .toBe(null);
    expect(await page.evaluate(kept)).toBe(1);
    await writeFile(join(web, 'icon.svg'), newer);
    await page.evaluate(update);
    await page.locator('#app').getByText('There is a newer version of this page.').waitFor();
    expect(await page.locator(PLAYABLE).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.locator('#app').getByText('There is a newer version').waitFor({ state: 'detached' });
    await page.locator(PLAYABLE).first().waitFor();
    expect(await page.evaluate(kept)).toBe(2);
    await page.context().close();
  });
});
