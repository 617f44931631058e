import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

describe.skipIf(NO_BROWSER !== null)('being told', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e-telling'), folder);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test('by the page: what a push service brings is shown, with its table behind it', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    await context.grantPermissions(['notifications'], { origin: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said = complaints(page);
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator('.hand-bone').first().waitFor();
    await page.goto(`${server.url}/#/me`);
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    await page.getByLabel('Mail address').fill('ana@dominoes.test');
    await page.getByRole('button', { name: 'Send mail here' }).click();
    await page.getByText('ana@dominoes.test has not been confirmed yet').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    // No push service is asked here: what it would bring is handed to the worker.
    const workers = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations;
        if (registration !== undefined) resolve(registration.registrationId);
      });
    });
    await workers.send('ServiceWorker.enable');
    await page.evaluate(`(async () => {
      await navigator.serviceWorker.register('serviceWorker.js', { type: 'module' });
      await navigator.serviceWorker.ready;
    })()`);
    const data = JSON.stringify({ title: 'Te toca', body: 'hoy', url: `${server.url}/#/t/x` });
    const registrationId = await registered;
    await workers.send('ServiceWorker.deliverPushMessage', {
      origin: `${server.url}/`,
      registrationId,
      data,
    });
    const shown = await page.waitForFunction(`(async () => {
      const registration = await navigator.serviceWorker.ready;
      const [notice] = await registration.getNotifications();
      return notice && [notice.title, notice.body, notice.tag, notice.data.url];
    })()`);
    expect(await shown.jsonValue()).toEqual(['Te toca', 'hoy', 'tables', `${server.url}/#/t/x`]);
    expect(said).toEqual([]);
  });
});
