import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { restoredMark } from '../../local/restoredMark.ts';
import { StartError } from '../../local/startError.ts';

const AT = 1_800_000_000_123;
const root = await mkdtemp(join(tmpdir(), 'sixlove-restored-'));
const folder = () => mkdtemp(join(root, 'data-'));
afterAll(() => rm(root, { recursive: true }));

test('a folder that was never put back has no mark, and gets none', async () => {
  const dataDir = await folder();
  expect(await restoredMark(dataDir, false, AT)).toBeNull();
  expect(await restoredMark(dataDir, false, AT)).toBeNull();
});

test('the instant is kept for later starts, until it is put back again', async () => {
  const dataDir = await folder();
  expect(await restoredMark(dataDir, true, AT)).toBe(AT);
  expect(await restoredMark(dataDir, false, AT + 1)).toBe(AT);
  expect(await restoredMark(dataDir, true, AT + 2)).toBe(AT + 2);
  expect(await restoredMark(dataDir, false, AT + 3)).toBe(AT + 2);
});

test.each(['', '{}', '{"v":1,"restoredAt":"yesterday"}', '{"v":2,"restoredAt":0}'])(
  'a damaged mark, %j, stops the start and is written anew where that is asked for',
  async (text) => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'restored.json'), text);
    await expect(restoredMark(dataDir, false, AT)).rejects.toThrow(StartError);
    expect(await restoredMark(dataDir, true, AT)).toBe(AT);
    expect(await restoredMark(dataDir, false, AT + 1)).toBe(AT);
  },
);
