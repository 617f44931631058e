import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';

const CHROMIUM = '/usr/bin/chromium';
const isHere = existsSync(CHROMIUM);
if (!isHere) console.log(`browser tests are skipped: ${CHROMIUM} is not installed`);

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Names of the accessibility rules that the page breaks. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const loaded = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string }[] }> };
    };
    return (await loaded.axe.run()).violations.map((violation) => violation.id);
  });
}

describe.runIf(isHere)('the page', () => {
  let browser: Browser;
  let server: ServerProcess;
  let dataDir = '';

  beforeAll(async () => {
    const program = await buildServer('e2e');
    dataDir = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    server = await startServer(program, dataDir);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each([
    ['phone', 360, 780],
    ['desk', 1280, 900],
  ])('seats a newcomer against the house in one click (%s)', async (_, width, height) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(server.url);
    const play = page.getByRole('button', { name: /play now/i });
    await play.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox').first().fill('Ana');
    await play.click();
    await page
      .getByText(/your bones/i)
      .first()
      .waitFor();
    expect(page.url()).toMatch(/#\/t\/[\w-]{22}$/);
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
