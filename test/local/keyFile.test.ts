import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../local/dataFolder.ts';
import { loadKeys } from '../../local/keyFile.ts';
import { StartError } from '../../local/startError.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-keys-'));
afterAll(() => rm(root, { recursive: true }));

describe('the key file', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(root, 'data-'));
  });
  const path = () => join(dataDir, 'keys.json');

  it('is made once, for its owner alone, and read again', async () => {
    const first = await loadKeys(dataDir);
    const second = await loadKeys(dataDir);
    expect((await stat(path())).mode % 0o1000).toBe(0o600);
    for (const name of ['logSeed', 'tokenSeed', 'deriveSecret'] as const) {
      expect(second[name].reveal()).toEqual(first[name].reveal());
    }
    expect(first.logSeed.reveal()).not.toEqual(first.tokenSeed.reveal());
    expect(await readdir(dataDir)).toEqual(['keys.json']);
  });

  it('is the same for servers that start at once', async () => {
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadKeys(dataDir)));
    const seeds = loaded.map((keys) => Buffer.from(keys.logSeed.reveal()).toString('hex'));
    expect(new Set(seeds).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['keys.json']);
  });

  it('is not made where games are kept already', async () => {
    await expect(loadKeys(dataDir, { isNew: false })).rejects.toThrow(
      `${path()} is missing: put its copy back`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused when others can read it', async () => {
    await loadKeys(dataDir);
    await chmod(path(), 0o640);
    await expect(loadKeys(dataDir)).rejects.toThrow(`chmod 600 ${path()}`);
  });

  it('is neither replaced nor quoted when it is damaged', async () => {
    const damaged = '{"v":1,"logSeed":"5ec2e7"}';
    await writeFile(path(), damaged, { mode: 0o600 });
    const refusal = await loadKeys(dataDir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).not.toContain('5ec2e7');
    expect(await readFile(path(), 'utf8')).toBe(damaged);
  });
});

describe('the data folder', () => {
  it('is made with its parents', async () => {
    const path = join(root, 'a', 'b', 'c');
    expect(await openDataFolder(path)).toBe(path);
    expect(await openDataFolder(path)).toBe(path);
    expect((await stat(path)).mode % 0o1000).toBe(0o700);
  });

  it('is refused in one line where it cannot be', async () => {
    await writeFile(join(root, 'file'), '');
    for (const path of [join(root, 'file'), join(root, 'file', 'below'), '/proc/nope/data']) {
      const refusal = await openDataFolder(path).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toContain(path);
      expect(String(refusal)).not.toContain('\n');
    }
  });
});
