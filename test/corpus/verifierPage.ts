/** What the single-file verifier says of files that are dropped on it, in a browser. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';

/** Verdicts of commitment, shuffle and play with their codes, or why it is no proof file. */
export type Told = readonly (readonly [verdict: string, code: string | null])[] | string;

const WAIT_MS = 300_000;
/** How many files the page gets at once. */
const BATCH = 100;

function rows(page: Page): Promise<Told[]> {
  return page.evaluate<Told[]>(`[...document.querySelectorAll('.file')].map((file) => {
    const chips = [...file.querySelectorAll('.chip')].map((chip) =>
      [chip.querySelector('data').value, chip.querySelector('code')?.textContent ?? null]);
    return chips.length > 0 ? chips : file.querySelector('data')?.value;
  })`);
}

/** Builds the page, opens it from disk and drops all files on it, in order. */
export async function toldByPage(texts: readonly string[]): Promise<Told[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sixlove-corpus-'));
  const browser = await openBrowser();
  try {
    const html = join(folder, 'verify.html');
    await promisify(execFile)(process.execPath, ['scripts/verifierPage.js', html]);
    const told: Told[] = [];
    for (let at = 0; at < texts.length; at += BATCH) {
      const paths = texts.slice(at, at + BATCH).map((_, i) => join(folder, `${at + i}.json`));
      await Promise.all(paths.map((path, i) => writeFile(path, texts[at + i] ?? '')));
      const page = await browser.newPage();
      page.setDefaultTimeout(WAIT_MS);
      await page.goto(pathToFileURL(html).href);
      await page.locator('#files').setInputFiles(paths);
      await page.locator('.summary', { hasNotText: '…' }).waitFor();
      told.push(...(await rows(page)));
      await page.close();
    }
    return told;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
