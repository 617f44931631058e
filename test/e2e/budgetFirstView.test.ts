/**
 * How soon the page answers on a slow phone that was never here. What is asserted is the page's
 * own: which files come before the first view, who names them, and how much of their script has
 * run by then. Times are printed, since they are the machine's.
 */
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NO_BROWSER } from './browser.ts';
import { playerOf, slowPhone, WIDE } from './budgetPhone.ts';
import { isKept, PHONE, stageFor } from './stage.ts';

/** A browser asks a server that does not speak HTTP/2 for so many files at once. */
const AT_ONCE_MAX = 6;
/**
 * By language: bytes of files, packed and with all headers; and of script that has run when the
 * front page answers, unpacked.
 */
const MOST = [
  ['en', 130_000, 185_000],
  ['es', 132_000, 190_000],
] as const;
/** What a table's own script adds to what has run: it comes with the files, and may run by then. */
const TABLE_RUN_MAX = 160_000;

/** Holds back what the page asks of the API, and notes when the first view was drawn. */
const HOLD_QUESTIONS = `
  globalThis.asked = [];
  const real = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (!String(url).startsWith('/v1/')) return real(url, init);
    asked.push(String(url));
    return new Promise(() => undefined);
  };
  new MutationObserver((_, observer) => {
    if (document.querySelector('#app:not(.coming) main') === null) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { globalThis.answersMs = Math.round(performance.now()); };
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document, { attributes: true, childList: true, subtree: true });
`;

interface File {
  readonly path: string;
  /** 0 until it is here. */
  bytes: number;
}

/** The files of the page, in the order in which they were asked for. */
function filesOf(session: CDPSession): () => readonly File[] {
  const files = new Map<string, File>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/icon.svg') files.set(requestId, { path: pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) file.bytes = encodedDataLength;
  });
  return () => [...files.values()];
}

/** How much of the page's script has run, as its files are long: more than one of them may wait. */
async function runBytes(session: CDPSession, page: Page): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const { origin } = new URL(page.url());
  const own = result.filter(({ url }) => url.startsWith(origin));
  const ends = own.map(({ functions }) =>
    Math.max(...functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset))),
  );
  return ends.reduce((sum, end) => sum + end, 0);
}

/** Whatever the document itself names: all of it is asked for as soon as that is here. */
async function namedAt(url: string, tongue: string): Promise<readonly string[]> {
  const page = await fetch(url, { headers: { 'accept-language': tongue } });
  const names = (await page.text()).matchAll(/(?:href|src)="([^"]+)"/g);
  return [...names].map(([, name]) => `/${name}`);
}

/** The page's answer to whoever touches it. */
async function answers(page: Page): Promise<void> {
  await page.locator('#look').selectOption('dark');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.look')).toBe('dark');
}

describe.skipIf(NO_BROWSER !== null)('a first view', { timeout: 180_000 }, () => {
  const stage = stageFor('e2e-first-view');

  test.each(MOST)('is two trips away, in %s', async (tongue, bytesMax, ranMax) => {
    const known = await stage.seated();
    const me = await playerOf(known);
    const { hash } = new URL(known.url());
    for (const address of ['', hash]) {
      const phone = { me: address === '' ? null : me, tongue, line: WIDE };
      const { context, page, session } = await slowPhone(known, phone);
      await page.addInitScript(HOLD_QUESTIONS);
      await session.send('Profiler.enable');
      await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
      const files = filesOf(session);
      await page.goto(`${stage.server.url}/${address}`, { waitUntil: 'commit' });
      await expect
        .poll(() => page.evaluate('globalThis.answersMs'), { timeout: 60_000, interval: 50 })
        .toBeDefined();
      const ran = await runBytes(session, page);
      const [first, ...rest] = files();
      const bytes = files().reduce((sum, file) => sum + file.bytes, 0);
      console.log(
        `first view, ${address === '' ? 'front page' : 'table'}, ${tongue}: answers after ` +
          `${await page.evaluate('globalThis.answersMs')} ms on this machine; ` +
          `${rest.length} files after the first, ${bytes} bytes, ${ran} of script run`,
      );
      const named = await namedAt(stage.server.url, tongue);
      expect(first?.path).toBe('/');
      expect(rest.length).toBeGreaterThan(1);
      expect(rest.map(({ path }) => path).filter((path) => !named.includes(path))).toEqual([]);
      expect(rest.length).toBeLessThanOrEqual(AT_ONCE_MAX);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(bytesMax);
      expect(ran).toBeGreaterThan(50_000);
      expect(ran).toBeLessThan(address === '' ? ranMax : ranMax + TABLE_RUN_MAX);
      await answers(page);
      await context.close();
    }
    await known.context().close();
  });

  test.each(['en', 'es'])('stands in the first file already, in %s', async (locale) => {
    const context = await stage.browser.newContext({ locale });
    const page = await context.newPage();
    await page.addInitScript(`
      globalThis.changes = [];
      document.addEventListener('DOMContentLoaded', () => {
        const app = document.getElementById('app');
        new MutationObserver((list) => {
          for (const { target } of list) globalThis.changes.push(target.nodeName);
        }).observe(app, { characterData: true, childList: true, subtree: true });
      });
    `);
    await page.goto(stage.server.url);
    await page.locator('#app:not(.coming)').waitFor();
    expect(await page.evaluate('globalThis.changes')).toEqual([]);
    await context.close();
  });

  test('has its style from a file where the policy is of another build', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route(`${stage.server.url}/`, async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      const headers = { 'content-security-policy': policy.replace(/'sha256-.*?'/, '') };
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });
    await page.goto(stage.server.url);
    const paint = 'getComputedStyle(document.documentElement).getPropertyValue("--page")';
    await expect.poll(() => page.evaluate(paint)).not.toBe('');
    await context.close();
  });

  test('takes no key before its script has come', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route(/[.]js$/, (route) => route.abort());
    await page.goto(stage.server.url);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.localName')).toBe('body');
    await context.close();
  });

  test('has controls that say what is chosen when somebody comes back to it', async () => {
    const page = await stage.device();
    await page.locator('#look').selectOption('dark');
    await page.locator('#sounding').check();
    await page.locator('#tongue').selectOption('es');
    await page.locator('html[lang="es"]').waitFor({ state: 'attached' });
    await page.goto(`${stage.server.url}/verify.html`);
    await page.goBack();
    await page.locator('#app:not(.coming)').waitFor();
    const shown = await page.evaluate(`[
      document.querySelector('#look').value,
      document.querySelector('#sounding').checked,
      document.querySelector('#tongue').value,
    ]`);
    expect(shown).toEqual(['dark', true, 'es']);
    await page.context().close();
  });

  test('is where it was after a reload, whatever language it comes to', async () => {
    const page = await stage.device({ viewport: PHONE });
    await page.locator('#tongue').selectOption('es');
    await page.getByText('Tus mesas').waitFor();
    for (const wished of [250, 5000]) {
      await page.evaluate(`scrollTo(0, ${wished})`);
      const place = await page.evaluate('scrollY');
      expect(place).toBeGreaterThan(200);
      await page.reload();
      await page.locator('#app:not(.coming)').waitFor();
      expect(await page.evaluate('scrollY')).toBe(place);
    }
    await page.context().close();
  });

  test('of a table asks for it at once, whatever else is asked', async () => {
    const known = await stage.seated();
    const me = await playerOf(known);
    const { context, page } = await slowPhone(known, { me, tongue: 'en', line: WIDE });
    await page.addInitScript(HOLD_QUESTIONS);
    await page.goto(known.url(), { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate<string[]>('globalThis.asked'), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/^\/v1\/tables\/[^/]+$/));
    await context.close();
    await known.context().close();
  });

  test('is followed by others without a timer that is started twice', async () => {
    const page = await stage.device();
    await isKept(page);
    await page.evaluate(`{
      globalThis.timers = 0;
      const start = setInterval;
      globalThis.setInterval = (...given) => { timers += 1; return start(...given); };
    }`);
    for (const hash of ['#/lobby', '#/me', '#/']) {
      await page.evaluate(`location.hash = '${hash}'`);
      await page.locator('main').waitFor();
    }
    expect(await page.evaluate('globalThis.timers')).toBe(0);
    await page.context().close();
  });
});
