import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providersIn } from '../../local/oidcFile.ts';
import { StartError } from '../../local/startError.ts';
import { quietLog } from '../support/quietLog.ts';

const CLOCK = { now: () => 1_800_000_000_000 };
const PROVIDER = {
  issuer: 'https://id.test',
  audience: 'client',
  jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] },
};

describe('the file of sign-in providers', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sixlove-oidc-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileOf(text: string): Promise<string> {
    const path = join(folder, 'providers.json');
    await writeFile(path, text);
    return path;
  }

  it('is not needed', async () => {
    expect(await providersIn(null, CLOCK, quietLog)).toBe(null);
  });

  it('is read once, and nobody signs in by a token of another', async () => {
    const tokens = await providersIn(await fileOf(JSON.stringify([PROVIDER])), CLOCK, quietLog);
    expect(await tokens?.verify('a.b.c')).toBe(null);
  });

  it('that is wrong or not there keeps the server from starting, and says why', async () => {
    for (const text of ['', '[]', JSON.stringify([{ ...PROVIDER, jwks: {} }])]) {
      const reading = providersIn(await fileOf(text), CLOCK, quietLog);
      await expect(reading).rejects.toThrow(StartError);
      await expect(reading).rejects.toThrow('docs/operations.md');
    }
    const missing = providersIn(join(folder, 'nowhere.json'), CLOCK, quietLog);
    await expect(missing).rejects.toThrow('ENOENT');
    await expect(missing).rejects.toThrow(StartError);
  });
});
