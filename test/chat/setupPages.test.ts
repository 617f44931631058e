/** The pages that say how a platform is set up, to somebody who has done no more than `npm ci`. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PLATFORM_NAMES } from '../../functions/app/ports/chat.ts';

const textOf = (page: string): Promise<string> =>
  readFile(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8');

it.each(PLATFORM_NAMES)(
  'the page of %s says how its commands are run, before the first of them',
  async (name) => {
    const page = await textOf(name);
    const said = page.indexOf('`npm run --silent sixlove --`');
    expect(said).toBeGreaterThan(0);
    expect(page.search(/^ {3}(?:[A-Z_]+=\S+ )*sixlove /m)).toBeGreaterThan(said);
  },
);
