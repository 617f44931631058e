/** A round that is over, in a browser: from a link, by keyboard alone, and from a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { complaints, isTooWide, NO_BROWSER, violations } from './browser.ts';
import { newTable, person, playOut, viewAt } from './byHttp.ts';
import { PHONE, stageFor } from './stage.ts';

const LONG_MS = 120_000;
const STEP = '.replay-step';

describe.skipIf(NO_BROWSER !== null)('a round that is over', () => {
  const stage = stageFor('e2e-replay');

  /** A table that is over, and the key by which anybody sees it. */
  async function overTable(): Promise<{ tableId: string; readKey: string }> {
    const { url } = stage.server;
    const ana = await person(url, 'Ana');
    const { tableId } = await newTable(url, ana, ['house', 'house', 'house']);
    await playOut(url, ana, tableId);
    const { readKey } = await viewAt(url, ana, tableId);
    return { tableId, readKey };
  }

  const text = async (page: Page): Promise<string> =>
    (await page.locator(STEP).textContent()) ?? '';

  test(
    'is reached by its link, gone through by keyboard alone, and saved as a picture',
    async () => {
      const { tableId, readKey } = await overTable();
      const page = await stage.device({ viewport: PHONE });
      const said = complaints(page);
      const query = new URLSearchParams({ round: '1', k: readKey });
      await page.goto(`${stage.server.url}/v1/tables/${tableId}/share?${query}`);
      await page.locator(STEP).waitFor();
      expect(page.url()).toContain(`#/t/${tableId}/r/1?k=${readKey}`);
      expect(await page.evaluate('document.activeElement.localName')).toBe('h1');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => text(page)).toMatch(/^Step 1 of \d+/);
      expect(await page.locator('.laid').count()).toBe(1);
      await page.keyboard.press('End');
      await expect.poll(() => text(page)).toMatch(/^Step (\d+) of \1\s/);
      expect(await page.locator('.legend li').count()).toBeGreaterThan(0);
      expect(await violations(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the picture' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/-round-1\.png$/);
      const png = await readFile(await file.path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(said).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'is gone through from a proof file that is dropped on the page, wherever one is',
    async () => {
      const { tableId, readKey } = await overTable();
      const { url } = stage.server;
      const answer = await fetch(`${url}/v1/tables/${tableId}/proof?k=${readKey}`);
      const proof = await answer.text();
      const page = await stage.device();
      const said = complaints(page);
      await page.locator('#name').waitFor();
      const transfer = await page.evaluateHandle((body) => {
        const data = new DataTransfer();
        data.items.add(new File([body], 'evening.json', { type: 'application/json' }));
        return data;
      }, proof);
      await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
      await page.getByText('evening.json: Everything holds.').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.locator('.file-rounds a').first().click();
      await page.locator(STEP).waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await expect.poll(() => text(page)).toMatch(/^Step (\d+) of \1\s/);
      expect(said).toEqual([]);
    },
    LONG_MS,
  );
});
