/** What others have met with sizes, schemas and what is deployed (docs/pitfalls.md). */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { drivenTable, playOn } from '../support/drivenTable.ts';
import { connectEvent, frameEvent } from '../support/gatewayEvents.ts';

const ROOT = join(import.meta.dirname, '..', '..');

describe('a frame', () => {
  /** Every name is as long as one may be, in signs of four bytes. */
  const LONGEST_NAME = '😀'.repeat(LIMITS.nameCharsMax / 2);

  it.each([
    ['jamaican-partner', 4],
    ['jamaican-cutthroat', 2],
    ['straight-six', 4],
    ['french-cross', 4],
  ])(
    'of %s for %i is below 30,000 bytes, the whole table over (pitfall 46)',
    async (ruleset, n) => {
      const seats = (['me', 'open', 'open', 'open'] as const).slice(0, n);
      const table = await drivenTable(`frames ${ruleset}`, { ruleset, seats });
      const { t, tableId, players } = table;
      for (const player of players) {
        await t.ports.directory.changePlayer(player, { name: LONGEST_NAME });
      }
      const socket = makeSocketHandler(t.app);
      const [first = ''] = players;
      const { url } = await t.app.ticket(first, undefined);
      const ticket = new URL(url).searchParams.get('ticket') ?? '';
      await socket(connectEvent('c', { ticket }, t.clock.at));
      const answers: string[] = [];
      const subscribe = async (after: number): Promise<void> => {
        const frame = { type: 'subscribe', tableId, after };
        const { body = '' } = await socket(frameEvent('c', frame, t.clock.at));
        answers.push(body);
      };
      await subscribe(0);
      await playOn(table, undefined, ({ lastRound }) => (lastRound?.no ?? 0) >= 2);
      await t.drain();
      const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
      for (let after = 0; after < newest; after += 5) await subscribe(after);
      const frames = [...answers, ...t.sent.map(({ message }) => message)];
      expect(frames.length).toBeGreaterThan(20);
      expect(answers.at(-1)).toContain('"type":"subscribed"');
      const bytes = frames.map((frame) => Buffer.byteLength(frame));
      expect(Math.max(...bytes)).toBeLessThan(LIMITS.messageBytesMax);
    },
  );
});

describe('what is said over the wire', () => {
  it('has no date in its schemas, only text: a date has no JSON Schema (pitfall 45)', async () => {
    const folder = join(ROOT, 'shared', 'protocol');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
    const types = new Set<string>();
    let schemas = 0;
    for (const file of files) {
      const module = await import(pathToFileURL(join(folder, file)).href);
      for (const value of Object.values<unknown>(module)) {
        if (!(value instanceof z.core.$ZodType)) continue;
        schemas += 1;
        z.toJSONSchema(value, {
          unrepresentable: 'any',
          override: ({ zodSchema }) => void types.add(zodSchema._zod.def.type),
        });
      }
    }
    expect(schemas).toBeGreaterThan(20);
    expect(types).toContain('string');
    expect(types).not.toContain('date');
  });
});

describe('a proof', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is judged the same where the browser has no `crypto.subtle` (pitfall 60)', async () => {
    for (const name of ['round.json', 'changed.json']) {
      const text = await readFile(join(ROOT, 'docs', 'examples', name), 'utf8');
      const judged = verifyProof(text);
      vi.stubGlobal('crypto', { ...globalThis.crypto, subtle: undefined });
      expect(globalThis.crypto.subtle).toBeUndefined();
      expect(verifyProof(text)).toEqual(judged);
      vi.unstubAllGlobals();
      expect(judged.ok && judged.value.verdict).toBe(name === 'round.json' ? 'ok' : 'failed');
    }
  });
});

describe('the renderer that is deployed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-raster-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is a bundle and one file of WebAssembly, and no module of any machine (pitfall 47)', async () => {
    const { metafile } = await build({
      entryPoints: [join(ROOT, 'functions', 'adapters', 'raster.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      outfile: join(folder, 'raster.mjs'),
      metafile: true,
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => path.includes('resvg-wasm'))).not.toEqual([]);
    expect(inputs.filter((path) => /resvg-js|\.node$/.test(path))).toEqual([]);
    const { resolve } = createRequire(import.meta.url);
    const wasm = join(folder, 'resvg.wasm');
    await copyFile(resolve('@resvg/resvg-wasm/index_bg.wasm'), wasm);
    // Away from every installed package, as on the machine that it is deployed to.
    const script = `
      import { resvgPictures } from ${JSON.stringify(pathToFileURL(join(folder, 'raster.mjs')).href)};
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>';
      const png = await resvgPictures(() => ${JSON.stringify(wasm)}).png(svg);
      process.stdout.write(Buffer.from(png).subarray(1, 4));
    `;
    const run = promisify(execFile);
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    expect(stdout).toBe('PNG');
  });
});
