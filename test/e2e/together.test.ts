/** Two people at one table, each in a browser; and ways to play that shorter tests leave out. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { complaints, NO_BROWSER, violations } from './browser.ts';
import { newTable, type Person, person } from './byHttp.ts';
import { DESK, layOne, meanByKey, PHONE, PLAYABLE, RESULT, stageFor } from './stage.ts';

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
const PATIENT = { timeout: 30_000, interval: 50 };
const TURNS_MAX = 30;

const laid = (page: Page): Promise<number> => page.locator('.laid .bone-body').count();

describe.skipIf(NO_BROWSER !== null)('in browsers of their own', { timeout: 240_000 }, () => {
  const stage = stageFor('e2e-together');

  async function deviceOf(who: Person | null, hash: string): Promise<Page> {
    const context = await stage.browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENT.timeout);
    const me = JSON.stringify(who);
    await page.addInitScript(`if (localStorage.getItem('sixlove.me') === null && ${who !== null})
      localStorage.setItem('sixlove.me', ${JSON.stringify(me)});`);
    await page.goto(`${stage.server.url}/${hash}`);
    return page;
  }

  test('two play a round: what one lays is soon before the other', async () => {
    const { url } = stage.server;
    const host = await person(url, 'Ana');
    const { tableId, invite } = await newTable(url, host, ['house', 'open', 'house']);
    const ana = await deviceOf(host, `#/t/${tableId}`);
    const bo = await deviceOf(null, `#/t/${tableId}?i=${invite}`);
    const said = [ana, bo].map(complaints);
    await bo.locator('#name').fill('Bo');
    await bo.locator('form button[type="submit"]').first().click();
    const pages = [ana, bo];
    const turnOf = async (): Promise<Page | 'over' | null> => {
      for (const page of pages) {
        if (await page.locator(RESULT).isVisible()) return 'over';
        if ((await page.locator(PLAYABLE).count()) > 0) return page;
      }
      return null;
    };
    let turns = 0;
    for (; turns < TURNS_MAX; turns += 1) {
      await expect.poll(turnOf, PATIENT).not.toBe(null);
      const page = await turnOf();
      if (page === 'over' || page === null) break;
      const other = page === ana ? bo : ana;
      const before = await laid(other);
      await page.locator(PLAYABLE).first().click();
      await page.locator('.end-choice .end-button').first().click();
      const isTold = async () =>
        (await other.locator(RESULT).isVisible()) || (await laid(other)) > before;
      await expect.poll(isTold, PATIENT).toBe(true);
    }
    expect(turns).toBeGreaterThan(3);
    for (const page of pages) await page.locator(RESULT).waitFor();
    const results = await Promise.all(pages.map((page) => page.locator('.end-hand').count()));
    expect(results).toEqual([4, 4]);
    expect(said).toEqual([[], []]);
    for (const page of pages) await page.context().close();
  });

  test.runIf(IS_LONG).each([
    ['mouse', DESK],
    ['touch', PHONE],
    ['keys', DESK],
  ] as const)('one plays a round on the cross by %s', async (by, viewport) => {
    const page = await stage.device({ viewport, hasTouch: by === 'touch' });
    await page.locator('#name').fill('Ana');
    await page.getByLabel('Game', { exact: true }).selectOption('french-cross');
    await page.locator('button.big').first().click();
    await page.locator(PLAYABLE).first().waitFor();
    const bone = page.locator(PLAYABLE).first();
    const offer = page.locator('.offer').first();
    const hands = {
      mouse: { choose: () => bone.click(), mean: () => offer.click() },
      touch: { choose: () => bone.tap(), mean: () => offer.tap() },
      keys: {
        async choose() {
          await bone.focus();
          await page.keyboard.press('Enter');
        },
        mean: () => meanByKey(page),
      },
    }[by];
    for (let turn = 0; turn < TURNS_MAX && !(await page.locator(RESULT).isVisible()); turn += 1) {
      await layOne(page, hands);
    }
    await page.locator(RESULT).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
