import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { openBrowser } from './browser.ts';

export const PLAYABLE = '.hand-bone[aria-disabled="false"]';
export const RESULT = '#result-title';
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
const PATIENCE_MS = 30_000;

/** One server and one browser for the tests of a file. */
export class Stage {
  program = '';
  folder = '';
  #server: ServerProcess | null = null;
  #browser: Browser | null = null;

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server has not been started');
    return this.#server;
  }

  set server(server: ServerProcess) {
    this.#server = server;
  }

  get browser(): Browser {
    if (this.#browser === null) throw new Error('the browser has not been opened');
    return this.#browser;
  }

  async open(name: string): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'sixlove-e2e-'));
    this.program = await buildServer(name);
    this.#server = await startServer(this.program, this.folder);
    this.#browser = await openBrowser();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.stop();
    await rm(this.folder, { recursive: true });
  }

  /** A device of its own at the start page. */
  async device(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      reducedMotion: 'reduce',
      viewport: DESK,
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(this.server.url);
    await page.locator('.coming').waitFor({ state: 'detached' });
    return page;
  }

  /** A device whose player sits at a table of the house, and is to play. */
  async seated(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.device(options);
    await page.locator('#name').fill('Ana');
    await page.locator('button.big').first().click();
    await page.locator(PLAYABLE).first().waitFor();
    return page;
  }
}

export function stageFor(name: string): Stage {
  const stage = new Stage();
  beforeAll(() => stage.open(name));
  afterAll(() => stage.close());
  return stage;
}

/** Ways to lay a bone. */
export interface Hands {
  /** Takes up the first bone that fits. */
  choose(): Promise<void>;
  /** Says where it goes, where that is asked, and that it is meant. */
  mean(): Promise<void>;
}

/** Lays one bone, and waits until it is the player's turn again or the round is over. */
export async function layOne(page: Page, { choose, mean }: Hands): Promise<void> {
  const held = await page.locator('.hand-bone').count();
  await choose();
  let isMeant = false;
  await expect
    .poll(
      async () => {
        if (!isMeant && (await page.locator('.end-choice').isVisible())) {
          isMeant = true;
          await mean();
        }
        if (await page.locator(RESULT).isVisible()) return true;
        const isLaid = (await page.locator('.hand-bone').count()) < held;
        return isLaid && (await page.locator(PLAYABLE).count()) > 0;
      },
      { timeout: PATIENCE_MS, interval: 30 },
    )
    .toBe(true);
}

/**
 * Enter on the end that has the focus, until the bone is laid: one that comes right after the
 * choice is taken for the same press.
 */
export async function meanByKey(page: Page): Promise<void> {
  const isAsked = (): Promise<boolean> => page.locator('.end-choice').isVisible();
  const press = async (): Promise<boolean> => {
    if (await isAsked()) await page.keyboard.press('Enter');
    return isAsked();
  };
  await expect.poll(press, { timeout: PATIENCE_MS, interval: 100 }).toBe(false);
}

/** Settled enough to go without a line: the page's files are on the device. */
export async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker?.controller != null'), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);
}
