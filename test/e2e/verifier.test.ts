import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import type { Verdicts } from '../../shared/verify/report.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { beaconLog, DUE_MS, SIGNATURE } from '../fair/beaconLog.ts';
import { bundleOf } from '../support/logScript.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';
import { buildServer, startServer } from '../support/serverProcess.ts';
import { middleFlips } from '../verify/mutations.ts';
import { complaints, isTooWide, NO_BROWSER, openBrowser, violations } from './browser.ts';

if (NO_BROWSER !== null) console.warn(`Skipping the tests in a browser: ${NO_BROWSER}`);

const BYTES_MAX = 250_000;
const EXAMPLE = resolve('docs/examples/round.json');
const CHANGED = resolve('docs/examples/changed.json');
const TWICE = /Checked twice: by this page’s own code and by your browser/;

/** Verdict and code of each question, as the list shows them or as a report holds them. */
type Row = readonly (readonly [verdict: string, code: string | null])[] | string;

const QUESTIONS = ['commitment', 'shuffle', 'play'] as const satisfies readonly (keyof Verdicts)[];

function rowOf(text: string): Row {
  const report = verifyProof(text);
  if (!report.ok) return report.error;
  const { value } = report;
  return QUESTIONS.map((question) => [value[question].verdict, value[question].code]);
}

/** The list of results, read as a person reads it. */
function rows(page: Page): Promise<readonly Row[]> {
  return page.evaluate<readonly Row[]>(`[...document.querySelectorAll('.file')].map((file) => {
    const chips = [...file.querySelectorAll('.chip')].map((chip) =>
      [chip.querySelector('data').value, chip.querySelector('code')?.textContent ?? null]);
    return chips.length > 0 ? chips : file.querySelector('data')?.value;
  })`);
}

describe.skipIf(NO_BROWSER !== null)('the verifier in one file', () => {
  let folder = '';
  let address = '';
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-verifier-'));
    const file = join(folder, 'verify.html');
    await promisify(execFile)(process.execPath, ['scripts/verifierPage.js', file]);
    address = pathToFileURL(file).href;
    browser = await openBrowser();
  });

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  interface Opened {
    readonly page: Page;
    /** What was asked of the network, the file itself and its own worker aside. */
    readonly requests: readonly string[];
    readonly said: readonly string[];
  }

  async function open(options: BrowserContextOptions = {}, at = address): Promise<Opened> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.push(context);
    const requests: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (url !== at && !url.startsWith('blob:')) requests.push(url);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const said = complaints(page);
    await page.goto(at);
    return { page, requests, said };
  }

  async function choose(page: Page, paths: readonly string[]): Promise<void> {
    await page.locator('#files').setInputFiles([...paths]);
    await page.locator('.summary', { hasNotText: '…' }).waitFor();
  }

  /** Drops texts on the page as files. */
  async function drop(page: Page, texts: readonly string[]): Promise<void> {
    const dropped = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        const texts = ${JSON.stringify(texts)};
        for (const text of texts) data.items.add(new File([text], 'proof.json'));
        return data;
      })()`,
    );
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await page.locator('.summary', { hasNotText: '…' }).waitFor();
  }

  test('is one small file (pitfall 59)', async () => {
    const text = await readFile(new URL(address), 'utf8');
    expect((await stat(new URL(address))).size).toBeLessThan(BYTES_MAX);
    expect(text.match(/<(script|style|link|img)\b[^>]*>/g)?.length).toBe(3);
    expect(text).not.toMatch(/(src|href)="(?!data:)/);
    expect(text).toMatch(/default-src 'none'.*connect-src 'none'/);
  });

  test('comes to the verdicts of verifyProof, for a corpus dropped at once (pitfall 59)', async () => {
    const { page, requests, said } = await open();
    const texts = [
      await readFile(EXAMPLE, 'utf8'),
      await readFile(CHANGED, 'utf8'),
      '{"format":"something else"}',
      ...Array.from(middleFlips(), ({ text }) => text),
    ];
    await drop(page, texts);
    expect(await rows(page)).toEqual(texts.map(rowOf));
    expect(await page.locator('.summary').textContent()).toMatch(/with something wrong/);
    expect(await violations(page)).toEqual([]);
    expect([requests, said]).toEqual([[], []]);
  });

  test('shows every step and value of a round, checked twice', async () => {
    const { page, requests, said } = await open();
    await choose(page, [EXAMPLE]);
    await page.getByText(TWICE).waitFor();
    await page.getByText('Each step, with its values').click();
    const report = verifyProof(await readFile(EXAMPLE, 'utf8'), { steps: true });
    const round = report.ok ? report.value.rounds.find(({ steps }) => steps.length > 3) : undefined;
    const codes = await page.locator('.steps code').allTextContents();
    const values = round?.steps.flatMap(({ inputs, output }) => [...Object.values(inputs), output]);
    expect(codes.length).toBe(values?.length);
    expect(codes.at(-1)).toBe(values?.at(-1));
    expect(await page.locator('.hands .bone').allTextContents()).toEqual(
      round?.hands?.flat().map((bone) => `${bone[0]}|${bone[1]}`),
    );
    expect(await violations(page)).toEqual([]);
    expect([requests, said]).toEqual([[], []]);
  });

  test('names the code and the event of a change', async () => {
    const { page } = await open();
    await choose(page, [CHANGED]);
    const report = verifyProof(await readFile(CHANGED, 'utf8'));
    const words = report.ok ? report.value.commitment.words : '';
    expect(words).toMatch(/event \d+.*\(opening\)/);
    await page.locator('.details > .verdicts').getByText(words).waitFor();
    await page.getByText('there is no grade').waitFor();
  });

  test('asks who you are and whether your device kept the rules before it gives a B', async () => {
    const { page } = await open();
    await choose(page, [EXAMPLE]);
    await page.getByText('Grade C: round 1').waitFor();
    const who = page.getByLabel('Who were you at this table?');
    await who.selectOption({ index: 1 });
    await page.getByText('Grade D: round 1').waitFor();
    await page.getByText('Your secret is not counted').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('My device kept the rules').check();
    await page.getByText('Grade B: round 1').waitFor();
    await who.selectOption({ index: 2 });
    await page.getByText('You added nothing to this shuffle.').waitFor();
    await page.getByText('Grade C: round 1').waitFor();
  });

  test('fails what a pinned key has not signed', async () => {
    const { page } = await open();
    await choose(page, [EXAMPLE, CHANGED]);
    await page.getByText('Pin the key that must have signed').click();
    const field = page.getByLabel('Public log key');
    await field.fill('not a key');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('This is no key.').waitFor();
    await field.fill('00'.repeat(32));
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('2 files with something wrong').waitFor();
    expect(await page.locator('.chip code').first().textContent()).toBe('key_not_pinned');
    expect(await violations(page)).toEqual([]);
    const { keys } = JSON.parse(await readFile(EXAMPLE, 'utf8'));
    await field.fill(keys[0].pub);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('1 file with nothing wrong').waitFor();
  });

  test('does not call play valid by rules that it does not know', async () => {
    const { page } = await open();
    const file = JSON.parse(await readFile(EXAMPLE, 'utf8'));
    await drop(page, [JSON.stringify({ ...file, ruleset: undefined })]);
    await page.locator('.details > .verdicts').getByText('Play: not checked').waitFor();
    await page.locator('.details > .verdicts').getByText('Shuffle: holds').waitFor();
  });

  test('checks the beacon’s signature; when its lock was seen, the file says', async () => {
    const { page } = await open();
    const other = SIGNATURE.with(47, (SIGNATURE[47] ?? 0) ^ 1);
    const good = bundleOf(beaconLog());
    await drop(page, [writeBundle(good), writeBundle(bundleOf(beaconLog({ sig: other })))]);
    expect(await page.locator('.chip code').allTextContents()).toEqual(['beacon_sig']);
    const observed = [{ size: good.events.length - 2, atMs: DUE_MS - 5000 }];
    await drop(page, [writeBundle({ ...good, observed })]);
    await page.getByText('Grade A: round 1').waitFor();
    await page.getByText('The beacon’s own signature was checked.').waitFor();
    await page.getByText(TWICE).waitFor();
  });

  test('works by keyboard alone, in Spanish, at 320 pixels (pitfall 61)', async () => {
    const { page, requests, said } = await open({
      viewport: { width: 320, height: 640 },
      locale: 'es-DO',
      colorScheme: 'dark',
    });
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await isTooWide(page)).toBe(false);
    const tabTo = async (name: string): Promise<void> => {
      for (let i = 0; i < 20; i += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate<string>(
          '(document.activeElement.labels?.[0] ?? document.activeElement).textContent',
        );
        if (at.includes(name)) return;
      }
      throw new Error(`no way to ${name}`);
    };
    await tabTo('Pegar el texto');
    await page.keyboard.press('Enter');
    await tabTo('Texto de un archivo');
    await page.keyboard.insertText(proofOf(sampleTable(5, 2)));
    await tabTo('Comprobar este texto');
    await page.keyboard.press('Enter');
    await page.getByText(/Comprobado dos veces: por/).waitFor();
    await tabTo('Mano 2');
    await page.keyboard.press('Enter');
    await page.locator('.hands').waitFor();
    await tabTo('Cada paso');
    await page.keyboard.press('Enter');
    await page.getByText('clave del orden').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect([requests, said]).toEqual([[], []]);
    await page.getByRole('button', { name: 'English' }).press('Enter');
    await page.getByText('Round 2: holds').waitFor();
    await page.getByText(TWICE).waitFor();
  });

  test('is served beside the page, under its own policy', async () => {
    const program = await buildServer('e2e-verifier');
    await writeFile(join(dirname(program), '../web/verify.html'), await readFile(new URL(address)));
    const server = await startServer(program, join(folder, 'data'));
    try {
      const { page, requests, said } = await open({}, `${server.url}/verify.html`);
      await choose(page, [EXAMPLE]);
      await page.getByText(TWICE).waitFor();
      expect([requests, said]).toEqual([[], []]);
    } finally {
      await server.stop();
    }
  });
});
