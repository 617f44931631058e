/**
 * Every page and what it can look like: nothing that axe-core objects to, in light and dark; never
 * wider than the window at 320 pixels, with letters of double size and in both languages.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  bareIndents,
  complaints,
  cutChoices,
  NO_BROWSER,
  overTheEdge,
  violations,
} from './browser.ts';
import { newTable, type Person, person, playOut } from './byHttp.ts';
import { stageFor } from './stage.ts';

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
const NARROW = { width: 320, height: 640 };

interface Place {
  readonly name: string;
  readonly hash: string;
  /** Who looks; null for somebody who was never here. */
  readonly who: Person | null;
  /** There once the page is. */
  readonly sign: string;
}

/** A table that waits for friends, one that is played, one that is over, and where they lead. */
async function places(url: string): Promise<readonly Place[]> {
  const ana = await person(url, 'Ana');
  const house = ['house', 'house', 'house'] as const;
  const open = await newTable(url, ana, ['open', 'house', 'open']);
  const running = await newTable(url, ana, house);
  const cross = await newTable(url, ana, house, 'french-cross', {});
  const over = await newTable(url, ana, house);
  await playOut(url, ana, over.tableId);
  const at = (name: string, hash: string, sign = 'h1', who: Person | null = ana): Place => ({
    ...{ name, hash, sign, who },
  });
  return [
    at('start, for somebody new', '', '#name', null),
    at('start', '', '.rows li'),
    at('lobby', '#/lobby', '.back'),
    at('settings', '#/me', '.settings form'),
    at('rules', '#/rules/jamaican-partner', '.back'),
    at('an invitation', `#/t/${open.tableId}?i=${open.invite}`, 'form', null),
    at('a table that waits', `#/t/${open.tableId}`, '.invite-link'),
    at('a table', `#/t/${running.tableId}`, '.hand-bone'),
    at('a cross', `#/t/${cross.tableId}`, '.hand-bone'),
    at('a table that is over', `#/t/${over.tableId}`, '#result-title'),
    at('a replay', `#/t/${over.tableId}/r/1`, '.back'),
    at('a check', `#/t/${over.tableId}?verify=1`, '.verdict-ok'),
    at('a file', '#/file', 'input[type=file]'),
    at('no table', '#/t/AAAAAAAAAAAAAAAAAAAAAA'),
    at('a player who is not known any more', '', 'h1', { ...ana, token: 'x'.repeat(40) }),
  ];
}

async function open(context: BrowserContext, url: string, place: Place): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const me = JSON.stringify(place.who);
  await page.addInitScript(`localStorage.setItem('sixlove.me', ${JSON.stringify(me)});`);
  await page.goto(`${url}/${place.hash}`);
  await page.locator(place.sign).first().waitFor();
  return page;
}

/** Fields for files that show what the browser has to say of them, in its own language. */
function browserWords(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('input[type=file]')]
    .filter((field) => getComputedStyle(field).opacity !== '0' || field.title === '')
    .map((field) => field.outerHTML)`);
}

/** Bodies of foreign problems: a server that says no is no fault of the page. */
const isOwn = (text: string): boolean => !text.startsWith('Failed to load resource');

describe.skipIf(NO_BROWSER !== null)('every page', { timeout: 600_000 }, () => {
  const stage = stageFor('e2e-pages');

  test('is in order for those who see, in light and dark, and for those who do not', async () => {
    const { url } = stage.server;
    const wrong: string[] = [];
    for (const place of await places(url)) {
      const context = await stage.browser.newContext({
        viewport: NARROW,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const page = await open(context, url, place);
      const said = complaints(page);
      const note = (found: readonly string[], how: string): void => {
        for (const one of found) wrong.push(`${place.name}, ${how}: ${one}`);
      };
      note(await violations(page), 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      note(await violations(page, IS_LONG ? null : 'color-contrast'), 'dark');
      note(await bareIndents(page), 'an indent for nothing');
      note(await overTheEdge(page), 'too wide at 320 pixels');
      await page.evaluate(
        'for (const more of document.querySelectorAll("details")) more.open = true',
      );
      note(await cutChoices(page, 'usual'), 'cut at 320 pixels');
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      note(await overTheEdge(page), 'too wide in letters of double size');
      note(await cutChoices(page, 'double'), 'cut in letters of double size');
      await page.locator('#tongue').selectOption('es');
      await page.locator('html[lang="es"]').waitFor({ state: 'attached' });
      note(await overTheEdge(page), 'too wide in Spanish, too');
      note(await cutChoices(page, 'double'), 'cut in double size and Spanish');
      await page.evaluate("document.documentElement.style.fontSize = ''");
      note(await cutChoices(page, 'usual'), 'cut in Spanish');
      note(await browserWords(page), 'words of the browser');
      note(said.filter(isOwn), 'complaint');
      await context.close();
    }
    expect(wrong).toEqual([]);
  });
});
