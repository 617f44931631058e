/** Standing orders in the browser: arranged by finger and mouse, saved, fired, in two windows. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { complaints, isTooWide, NO_BROWSER, violations } from './browser.ts';
import { newTable, type Person, person, viewAt } from './byHttp.ts';
import { DESK, PHONE, stageFor } from './stage.ts';

const PATIENT = { timeout: 30_000, interval: 50 };

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(at: Locator): Promise<Point> {
  const box = await at.boundingBox();
  if (box === null) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a finger from one point to another in small steps, as the browser's own input. */
async function drag(touch: CDPSession, from: Point, to: Point): Promise<void> {
  const send = (type: string, points: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
  await send('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    await send('touchMove', [{ x, y }]);
  }
  await send('touchEnd', []);
}

const names = (page: Page): Promise<readonly string[]> =>
  page.locator('.order-bone strong').allTextContents();

describe.skipIf(NO_BROWSER !== null)('standing orders', { timeout: 240_000 }, () => {
  const stage = stageFor('e2e-orders');

  async function windowOf(who: Person, hash: string, options: object): Promise<Page> {
    const page = await stage.device(options);
    const me = JSON.stringify(JSON.stringify(who));
    await page.evaluate(`localStorage.setItem('sixlove.me', ${me})`);
    await page.goto(`${stage.server.url}/${hash}`);
    await page.reload();
    return page;
  }

  /** A table at which Bo waits for Ana, in a window of Bo's. */
  async function waiting(options: object) {
    const { url } = stage.server;
    const [ana, bo] = [await person(url, 'Ana'), await person(url, 'Bo')];
    const { tableId, invite } = await newTable(url, ana, ['open', 'house', 'house']);
    const page = await windowOf(bo, `#/t/${tableId}?i=${invite}`, options);
    await page.locator('form button[type="submit"]').first().click();
    await page.locator('.orders summary').click();
    const add = page.locator('.order-add button');
    await add.first().waitFor();
    for (const no of [0, 1, 2]) await add.nth(no).click();
    return { page, ana, bo, tableId };
  }

  test('are put in another order by finger, and scroll where they are not held', async () => {
    const { page } = await waiting({ viewport: PHONE, hasTouch: true, isMobile: true });
    const said = complaints(page);
    const touch = await page.context().newCDPSession(page);
    const [first = '', second = '', third = ''] = await names(page);
    const grips = page.locator('.order-grip');
    await grips.first().scrollIntoViewIfNeeded();
    const rows = page.locator('.order');
    const below = await rows.nth(1).boundingBox();
    const from = await middleOf(grips.first());
    await drag(touch, from, { x: from.x, y: (below?.y ?? 0) + (below?.height ?? 0) });
    await expect.poll(() => names(page), PATIENT).toEqual([second, first, third]);
    // By its words a row is not dragged: a finger there scrolls the page.
    const words = await middleOf(page.locator('.order-words').first());
    const before = await page.evaluate('scrollY');
    await drag(touch, words, { x: words.x, y: words.y - 200 });
    await expect.poll(() => page.evaluate('scrollY'), PATIENT).toBeGreaterThan(Number(before));
    expect(await names(page)).toEqual([second, first, third]);
    expect(await isTooWide(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    expect(said).toEqual([]);
    await page.context().close();
  });

  test('are put in another order by mouse, not by Escape, and fire in that order', async () => {
    const { page, ana, bo, tableId } = await waiting({ viewport: DESK });
    const [first = '', second = '', third = ''] = await names(page);
    const bones = page.locator('.order-bone');
    const lift = async (no: number, to: number): Promise<void> => {
      const from = await middleOf(bones.nth(no));
      const there = await page.locator('.order').nth(to).boundingBox();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, (there?.y ?? 0) + 1, { steps: 6 });
    };
    await lift(2, 0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await names(page)).toEqual([first, second, third]);
    await lift(2, 0);
    await page.mouse.up();
    await expect.poll(() => names(page), PATIENT).toEqual([third, first, second]);
    const add = page.locator('.order-add button');
    // A double six may have been posed by then, as it must be.
    const held = await add.count();
    for (let no = 3; no < held; no += 1) await add.nth(no).click();
    await page.getByRole('button', { name: 'Save these orders' }).click();
    await page.getByText(/^\d+ orders stand\./).waitFor();

    // Another window of the same player shows what stands.
    const other = await windowOf(bo, `#/t/${tableId}`, { viewport: PHONE });
    await other.locator('.orders summary').click();
    await other.getByText(/^\d+ orders stand\./).waitFor();
    await expect.poll(() => names(other), PATIENT).toEqual(await names(page));

    const { url } = stage.server;
    const hers = await windowOf(ana, `#/t/${tableId}`, { viewport: PHONE });
    const isFired = async (): Promise<boolean> => {
      const { round, lastRound } = await viewAt(url, ana, tableId);
      const history = round?.history.length ? round.history : (lastRound?.history ?? []);
      return history.some(({ auto }) => auto === 'orders');
    };
    await expect
      .poll(async () => {
        const bone = hers.locator('.hand-bone[aria-disabled="false"]').first();
        if (await bone.isVisible()) await bone.click();
        const end = hers.locator('.end-choice .end-button').first();
        if (await end.isVisible()) await end.click();
        return isFired();
      }, PATIENT)
      .toBe(true);
    await expect.poll(async () => (await names(page)).length, PATIENT).toBeLessThan(held);
    await expect.poll(() => names(other), PATIENT).toEqual(await names(page));
    for (const each of [page, other, hers]) await each.context().close();
  });
});
