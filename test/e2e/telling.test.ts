import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushBrowser } from '../support/pushBrowser.ts';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const NOTHING: Received = { path: '', headers: {}, body: Buffer.alloc(0) };

/** A push service on this machine, which notes what it is given. */
async function pushService() {
  const received: Received[] = [];
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks) });
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, close: () => service.close() };
}

/** Hands a push message to the page's worker: title, body, tag and address of what it shows. */
async function shownByWorker(page: Page, data: string): Promise<unknown> {
  const workers = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await workers.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = `${new URL(page.url()).origin}/`;
  await workers.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const look = `(async () => {
    const registration = await navigator.serviceWorker.ready;
    const [notice] = await registration.getNotifications();
    return notice === undefined ? null : [notice.title, notice.body, notice.tag, notice.data.url];
  })()`;
  let shown: unknown = null;
  const isShown = async (): Promise<boolean> => {
    shown = await page.evaluate(look);
    return shown !== null;
  };
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
  return shown;
}

describe.skipIf(NO_BROWSER !== null)('being told', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e-telling'), folder, '--allow-local-hooks');
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
    await page.evaluate(`(async () => {
      await navigator.serviceWorker.register('serviceWorker.js');
      await navigator.serviceWorker.ready;
    })()`);
    const data = JSON.stringify({ title: 'Te toca', body: 'hoy', url: `${server.url}/#/t/x` });
    const shown = await shownByWorker(page, data);
    expect(shown).toEqual(['Te toca', 'hoy', 'tables', `${server.url}/#/t/x`]);
    expect(said).toEqual([]);
  });

  test('from the page’s subscription to what its worker shows', async () => {
    const service = await pushService();
    const { subscription, read } = pushBrowser(`${service.url}/send/1`);
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    await context.grantPermissions(['notifications'], { origin: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said = complaints(page);
    // A headless browser has no push service: it subscribes with the one of this test.
    const { endpoint, p256dh, auth } = subscription;
    const given = JSON.stringify({ endpoint, keys: { p256dh, auth } });
    await page.addInitScript(`PushManager.prototype.subscribe = async (options) => {
      globalThis.askedWith = options.applicationServerKey;
      return { endpoint: ${JSON.stringify(endpoint)}, toJSON: () => (${given}) };
    };`);
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator('.hand-bone').first().waitFor();
    await page.goto(`${server.url}/#/me`);
    await page.getByRole('button', { name: 'Tell me in this browser' }).click();
    await page.getByRole('button', { name: 'Stop telling me in this browser' }).waitFor();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('A test is on its way.').waitFor();
    expect(service.received).toHaveLength(1);
    const [{ path, headers, body } = NOTHING] = service.received;
    expect(path).toBe('/send/1');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'tables' });
    const key = await page.evaluate('globalThis.askedWith');
    expect(headers['authorization']).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`));
    const message = read(body);
    const { title } = JSON.parse(message);
    const shown = await shownByWorker(page, message);
    expect(shown).toEqual([title, '', 'tables', `${server.url}/`]);
    expect(title).not.toBe('');
    expect(said).toEqual([]);
    await context.close();
    service.close();
  });
});
