import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, overlaps, violations } from './browser.ts';
import { meanByKey } from './stage.ts';

if (NO_BROWSER !== null) console.warn(`Skipping the tests in a browser: ${NO_BROWSER}`);

const PLAYABLE = '.hand-bone[aria-disabled="false"]';
const RESULT = '#result-title';
const TURNS_MAX = 30;

describe.skipIf(NO_BROWSER !== null)('a round in the browser', () => {
  let folder = '';
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(await buildServer('e2e'), folder);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(server.url);
    return page;
  }

  test('by touch on a phone of 360 pixels, to a verified deal and its file (pitfall 61)', async () => {
    const page = await open({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    });
    const said = complaints(page);
    await page.getByLabel('Your name').fill('Ana');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play now against the house' }).tap();

    await page.locator(PLAYABLE).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      const bone = page.locator(PLAYABLE).first();
      const box = await bone.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await playBy(
        page,
        () => bone.tap(),
        () => page.locator('.end-button').last().tap(),
      );
    }
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await page.getByRole('button', { name: 'Check this deal' }).tap();
    await page.getByText('Everything holds.').waitFor();
    await page.getByText('Each step, with its values').tap();
    expect(await page.locator('.verdict-ok').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the proof file' }).tap();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^sixlove-[\w-]{22}-round-1\.json$/);
    const report = verifyProof(await readFile(await download.path(), 'utf8'));
    expect(report).toMatchObject({ ok: true, value: { verdict: 'ok' } });
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('by keyboard alone, to a verified deal (pitfall 61)', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } });
    const said = complaints(page);
    await tabTo(page, '#name');
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await page.locator(PLAYABLE).first().waitFor();
    expect(page.url()).toMatch(/#\/t\/[\w-]{22}$/);
    expect(await violations(page)).toEqual([]);
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      await tabTo(page, PLAYABLE);
      await playBy(
        page,
        () => page.keyboard.press('Enter'),
        () => meanByKey(page),
      );
    }
    await tabTo(page, 'button:has-text("Check this deal")');
    await page.keyboard.press('Enter');
    await page.getByText('Everything holds.').waitFor();
    await tabTo(page, '.steps summary');
    await page.keyboard.press('Enter');
    expect(await page.locator('.steps li').count()).toBeGreaterThanOrEqual(5);
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('by mouse at a desk, to a verified deal', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } });
    const said = complaints(page);
    await page.getByLabel('Your name').fill('Ana');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator(PLAYABLE).first().waitFor();
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      await playBy(
        page,
        () => page.locator(PLAYABLE).last().click(),
        () => page.locator('.end-button').first().click(),
      );
    }
    await page.getByRole('button', { name: 'Check this deal' }).click();
    await page.getByText('Everything holds.').waitFor();
    expect(await page.locator('.verdict-ok').count()).toBe(3);
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('on the cross by touch at 320 pixels, to a verified deal', async () => {
    const page = await open({ viewport: { width: 320, height: 640 }, hasTouch: true });
    const said = complaints(page);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Game', { exact: true }).selectOption('french-cross');
    await page.getByText('Every rule', { exact: true }).tap();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Play now against the house' }).tap();
    await page.locator(PLAYABLE).first().waitFor();
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      await playBy(
        page,
        () => page.locator(PLAYABLE).first().tap(),
        async () => {
          expect(await violations(page)).toEqual([]);
          await page.locator('.offer').first().tap();
        },
      );
      expect(await overlaps(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check this deal' }).tap();
    await page.getByText('Everything holds.').waitFor();
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('three at cut-throat by mouse, to a verified deal', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    const said = complaints(page);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Game', { exact: true }).selectOption('jamaican-cutthroat');
    await page.getByLabel('3 players').check();
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator(PLAYABLE).first().waitFor();
    expect(await page.locator('.seat').count()).toBe(2);
    expect(await page.locator('.hand-bone').count()).toBeGreaterThanOrEqual(8);
    expect(await violations(page)).toEqual([]);
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      await playBy(
        page,
        () => page.locator(PLAYABLE).first().click(),
        () => page.locator('.end-button').first().click(),
      );
    }
    expect(await page.locator('.end-hand').count()).toBe(3);
    await page.getByRole('button', { name: 'Check this deal' }).click();
    await page.getByText('Everything holds.').waitFor();
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('at 320 pixels and letters of double size nothing is cut off', async () => {
    const page = await open({ viewport: { width: 320, height: 600 } });
    await page.getByLabel('Your name').fill(`${'W'.repeat(30)} مرحبا`);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Play now against the house' }).click();
    await page.locator(PLAYABLE).first().waitFor();
    expect(await isTooWide(page)).toBe(false);
    await page.context().close();
  });
});

/** Plays the bone in hand, naming an end where one is asked for, and waits for what follows. */
async function playBy(
  page: Page,
  play: () => Promise<void>,
  nameEnd: () => Promise<void>,
): Promise<void> {
  const held = await page.locator('.hand-bone').count();
  await play();
  let isNamed = false;
  await expect
    .poll(
      async () => {
        // The question may come a frame after the play; it is answered once, when it is there.
        if (!isNamed && (await page.locator('.end-choice').isVisible())) {
          isNamed = true;
          await nameEnd();
        }
        if (await page.locator(RESULT).isVisible()) return true;
        const isLaid = (await page.locator('.hand-bone').count()) < held;
        return isLaid && (await page.locator(PLAYABLE).count()) > 0;
      },
      { timeout: 15_000, interval: 30 },
    )
    .toBe(true);
}

const TABS_MAX = 60;

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < TABS_MAX; i += 1) {
    const isThere = await page
      .locator(selector)
      .evaluateAll((found) => found.some((node) => node === document.activeElement));
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${selector}`);
}
