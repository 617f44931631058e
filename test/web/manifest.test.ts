/** What a device needs to keep the page beside its apps, where iOS lets it be told by push. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtServer } from '../support/builtServer.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

const WEB = join(process.cwd(), 'web');
const MANIFEST = 'manifest.webmanifest';

async function manifestIn(folder: string): Promise<{ readonly icons: readonly Icon[] }> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as { icons: readonly Icon[] };
}

/** Width and height of a PNG, as its first chunk has them. */
async function sizeOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  test('is named by the page, with an icon for devices that take none from it', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).toContain(`<link rel="manifest" href="${MANIFEST}">`);
    const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
    expect(await sizeOf(join(WEB, icon))).toBe('180x180');
  });

  test('opens a window of its own, from the page as it is served', async () => {
    expect(await manifestIn(WEB)).toMatchObject({
      name: 'Sixlove',
      start_url: './',
      scope: './',
      display: 'standalone',
    });
  });

  test('names icons of the sizes that it says, one of them to be cut to any shape', async () => {
    const { icons } = await manifestIn(WEB);
    const drawn = icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes } of drawn) expect(await sizeOf(join(WEB, src))).toBe(sizes);
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  });

  test('is of the build with its icons, and kept on the device with them', async () => {
    const built = join(await builtServer(), 'web');
    const { icons } = await manifestIn(built);
    const worker = await readFile(join(built, 'serviceWorker.js'), 'utf8');
    for (const name of [MANIFEST, ...icons.map(({ src }) => src)]) {
      await expect(readFile(join(built, name))).resolves.toBeDefined();
      expect(worker).toContain(`"${name}"`);
    }
  });
});
