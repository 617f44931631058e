/** The file of sign-in providers: what the function could not use stops the synth. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProviders } from '../../functions/adapters/oidc.ts';
import { OIDC_BYTES_MAX, providersIn } from '../../infra/providers.ts';
import { SettingsError } from '../../infra/settings.ts';

const PROVIDER = {
  issuer: 'https://accounts.example.com',
  audience: 'client',
  jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] },
};

const AT = { authorizationEndpoint: 'https://accounts.example.com/authorize' };

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
    const json = read(JSON.stringify([PROVIDER], null, 2));
    expect(json).toBe(JSON.stringify([PROVIDER]));
    expect(readProviders(json)).toEqual([PROVIDER]);
  });

  it.each([
    ['no JSON', '[', 'no file with JSON in it'],
    ['one provider without a list', JSON.stringify(PROVIDER), 'is no list of'],
    ['no provider', '[]', 'is no list of'],
    ['no keys', JSON.stringify([{ ...PROVIDER, jwks: {} }]), '0.jwks.keys'],
    ['no address', JSON.stringify([{ ...PROVIDER, issuer: 'x' }]), '0.issuer must be an address'],
    [
      'half of what the page needs',
      JSON.stringify([{ ...PROVIDER, tokenEndpoint: 'https://accounts.example.com/token' }]),
      'authorizationEndpoint and tokenEndpoint',
    ],
    [
      'an address without TLS',
      JSON.stringify([{ ...PROVIDER, ...AT, tokenEndpoint: 'http://accounts.example.com/token' }]),
      '0.tokenEndpoint must begin with https:',
    ],
    ['no client', JSON.stringify([{ ...PROVIDER, audience: '' }]), '0.audience'],
  ])('with %s stops with words, as it would stop the function', (_what, text, words) => {
    expect(() => read(text)).toThrow(SettingsError);
    expect(() => read(text)).toThrow(words);
    expect(() => readProviders(text)).toThrow(TypeError);
  });

  it('that is more than a function carries stops too', () => {
    const long = listOf(OIDC_BYTES_MAX + 1);
    expect(() => read(long)).toThrow(`a function takes ${OIDC_BYTES_MAX}`);
  });

  it('may be as long as a function carries', () => {
    expect(read(listOf(OIDC_BYTES_MAX))).toHaveLength(OIDC_BYTES_MAX);
  });

  it('that is not there stops with its name', () => {
    expect(() => providersIn(join(folder, 'none.json'))).toThrow(/none\.json is no file/);
  });
});
