/**
 * Every story in a browser: nothing that axe-core objects to, no complaint of the page, no bone on
 * another, and never wider than a window of 320 pixels; in light and dark, English and Spanish.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_POLICY } from '../../shared/protocol/limits.ts';
import { buildStories } from '../stories/build.ts';
import { STORIES } from '../stories/stories.ts';
import {
  brokenWords,
  complaints,
  isTooWide,
  NO_BROWSER,
  openBrowser,
  overlaps,
  violations,
} from './browser.ts';

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
const ORIGIN = 'http://stories.test';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const LONG_MS = 120_000;
/** What axe-core looks at in a short run; in a long one at all of them. */
const OFTEN: ReadonlySet<string> = new Set([
  'longest-line',
  'fourteen-bones',
  'long-names',
  'key-bone',
  'cross-full',
  'called-off',
  'no-line',
  'expired',
  'proof-file-broken',
]);

/** What holds words in columns, buttons and seats. */
const BROKEN_EASILY = [
  'key-bone',
  'cross-block',
  'house-only',
  'no-line',
  'fourteen-bones',
  'expired',
  'played-late',
  'stranger',
];

let folder = '';
let browser: Browser;

/** A page that gets the stories under the policy that the product is served with. */
async function storyPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    await route.fulfill({
      body: await readFile(join(folder, name)),
      contentType: TYPES[extname(name)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': PAGE_POLICY },
    });
  });
  return page;
}

async function show(page: Page, story: string, lang: string): Promise<void> {
  await page.goto(`${ORIGIN}/?story=${story}&lang=${lang}`);
  await page.locator(`body[data-story="${story}"]`).waitFor({ state: 'attached' });
}

/** What is wrong with the stories, each under its name. */
async function faults(page: Page, lang: string): Promise<Readonly<Record<string, unknown>>> {
  const said = complaints(page);
  const found: Record<string, unknown> = {};
  for (const story of Object.keys(STORIES)) {
    await show(page, story, lang);
    const wrong = (await overlaps(page)).map((by) => `bones lie on one another by ${by} pixels`);
    if (IS_LONG || OFTEN.has(story)) wrong.push(...(await violations(page)));
    if (await isTooWide(page)) wrong.push('too wide');
    wrong.push(...(await brokenWords(page)).map((word) => `the word "${word}" is broken`));
    if (wrong.length > 0) found[story] = wrong;
  }
  return said.length === 0 ? found : { ...found, said };
}

describe.skipIf(NO_BROWSER !== null)('the stories', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-stories-'));
    await buildStories(folder);
    browser = await openBrowser();
  }, LONG_MS);

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  const narrow = { viewport: { width: 320, height: 640 } };

  test(
    'are fit for everybody at 320 pixels, in light and in English',
    async () => {
      const page = await storyPage({ ...narrow, colorScheme: 'light' });
      expect(await faults(page, 'en')).toEqual({});
    },
    LONG_MS,
  );

  test('put the focus on the title where a pass is not taken any more', async () => {
    const page = await storyPage(narrow);
    await show(page, 'expired', 'en');
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('This device is not known here any more');
  });

  test(
    'break no word in Spanish, nor with letters of double size',
    async () => {
      for (const [width, size] of [
        [320, '100%'],
        [320, '200%'],
      ] as const) {
        const page = await storyPage({ viewport: { width, height: 640 } });
        for (const story of BROKEN_EASILY) {
          await show(page, story, 'es');
          await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
          expect([story, await brokenWords(page), await isTooWide(page)]).toEqual([
            story,
            [],
            false,
          ]);
        }
        await page.context().close();
      }
    },
    LONG_MS,
  );

  test.runIf(IS_LONG).each([
    ['dark', 'es', 320],
    ['dark', 'en', 1280],
    ['light', 'es', 1280],
  ] as const)(
    'and in %s, %s, at %s pixels',
    async (colorScheme, lang, width) => {
      const page = await storyPage({ viewport: { width, height: 800 }, colorScheme });
      expect(await faults(page, lang)).toEqual({});
    },
    LONG_MS,
  );
});
