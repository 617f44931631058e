import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type PageFile, PageShelf, type Shelves } from '../../web/pageFiles.ts';

const hashOf = (bytes: ArrayBuffer | string): string =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('base64');

/** The caches of a browser, in the order in which they were made. */
function browserShelves() {
  const made = new Map<string, Map<string, Response>>();
  const shelves: Shelves = {
    async open(name) {
      const files = made.get(name) ?? new Map<string, Response>();
      made.set(name, files);
      return {
        put: async (key, response) => void files.set(String(key), response),
        match: async (key) => files.get(String(key))?.clone(),
      };
    },
    keys: async () => [...made.keys()],
    delete: async (name) => made.delete(name),
  };
  return { made, shelves };
}

type Build = Readonly<Record<string, string>>;

const FIRST: Build = { 'index.html': 'one', 'main-1.js': 'old', 'words-1.js': 'hola' };
const SECOND: Build = { 'index.html': 'two', 'main-2.js': 'new' };
const THIRD: Build = { 'index.html': 'three', 'main-3.js': 'newest' };

/** The shelf that the worker of a build has, at a server that has the files of another. */
function shelfOf(build: Build, shelves: Shelves, served: Build = build): PageShelf {
  const files: PageFile[] = Object.entries(build).map(([name, text]) => [name, hashOf(text)]);
  return new PageShelf({
    shelves,
    files,
    async fetch(name) {
      const text = served[name];
      return new Response(text ?? 'Not found.', { status: text === undefined ? 404 : 200 });
    },
    sha256: async (bytes) => hashOf(bytes),
  });
}

const textAt = async (shelf: PageShelf, path: string) => (await shelf.find(path))?.text() ?? null;

test('a page is kept whole, its first file at the address of the page', async () => {
  const shelf = shelfOf(FIRST, browserShelves().shelves);
  await shelf.fill();
  expect(await textAt(shelf, '')).toBe('one');
  expect(await textAt(shelf, 'main-1.js')).toBe('old');
  expect(await shelf.find('openapi.json')).toBe(null);
});

test.each([
  ['one file is of another build', { ...SECOND, 'main-2.js': 'newer still' }],
  ['one file is missing', { 'index.html': 'two' }],
])('of a page of which %s nothing is kept', async (_, served) => {
  const { made, shelves } = browserShelves();
  const shelf = shelfOf(SECOND, shelves, served);
  await expect(shelf.fill()).rejects.toThrow('main-2.js');
  expect(made.size).toBe(0);
});

test('a window of the build before goes on with its files; those before it are let go', async () => {
  const { made, shelves } = browserShelves();
  for (const build of [FIRST, SECOND]) {
    const shelf = shelfOf(build, shelves);
    await shelf.fill();
    await shelf.clear();
  }
  const second = shelfOf(SECOND, shelves);
  expect(await textAt(second, '')).toBe('two');
  expect(await textAt(second, 'words-1.js')).toBe('hola');
  const third = shelfOf(THIRD, shelves);
  await third.fill();
  await third.clear();
  expect(made.size).toBe(2);
  expect(await textAt(third, 'words-1.js')).toBe(null);
  expect(await textAt(third, 'main-2.js')).toBe('new');
});
