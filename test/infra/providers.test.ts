/** The file of sign-in providers: what the function could not use stops the synth. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_BYTES_MAX, providersIn } from '../../infra/providers.ts';
import { SettingsError } from '../../infra/settings.ts';

const PROVIDER = {
  issuer: 'https://accounts.example.com',
  audience: 'client',
  jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sixlove-oidc-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): string {
  const path = join(folder, 'oidc.json');
  writeFileSync(path, text);
  return providersIn(path);
}

/** A list of exactly so many bytes. */
function listOf(bytes: number): string {
  const rest = JSON.stringify([{ ...PROVIDER, audience: '' }]).length;
  return JSON.stringify([{ ...PROVIDER, audience: 'c'.repeat(bytes - rest) }]);
}

describe('the file of sign-in providers', () => {
  it('is written anew, without blanks', () => {
    expect(read(JSON.stringify([PROVIDER], null, 2))).toBe(JSON.stringify([PROVIDER]));
  });

  it.each([
    ['no JSON', '[', 'not JSON'],
    ['one provider without a list', JSON.stringify(PROVIDER), 'no list'],
    ['no provider', '[]', 'no list'],
    ['no keys', JSON.stringify([{ ...PROVIDER, jwks: {} }]), 'provider 0: jwks.keys is wrong'],
    ['more than a function carries', listOf(OIDC_BYTES_MAX + 1), `takes ${OIDC_BYTES_MAX}`],
  ])('with %s stops with words', (_what, text, words) => {
    expect(() => read(text)).toThrow(SettingsError);
    expect(() => read(text)).toThrow(words);
  });

  it('may be as long as a function carries', () => {
    expect(read(listOf(OIDC_BYTES_MAX))).toHaveLength(OIDC_BYTES_MAX);
  });

  it('that is not there stops with its name', () => {
    expect(() => providersIn(join(folder, 'none.json'))).toThrow(/none\.json cannot be used/);
  });
});
