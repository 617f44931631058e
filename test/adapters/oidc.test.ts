/** ID tokens against keys that came beforehand (OpenID Connect Core 1.0, 3.1.3.7). */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { oidcTokens, readProviders } from '../../functions/adapters/oidc.ts';

const NOW = 1_800_000_000;
const ISSUER = 'https://id.test';
const AUDIENCE = 'client-1';
const GOOD = { iss: ISSUER, aud: AUDIENCE, sub: 'ana', name: 'Ana', iat: NOW - 5, exp: NOW + 600 };

async function provider() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' };
  const providers = [{ issuer: ISSUER, audience: AUDIENCE, jwks: { keys: [jwk] } }];
  const clock = { now: () => NOW * 1000 };
  const tokens = oidcTokens(readProviders(JSON.stringify(providers)), clock);
  const sign = (claims: JWTPayload, key = privateKey, alg = 'ES256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'key-1' }).sign(key);
  return { tokens, sign, publicKey };
}

describe('ID tokens', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('are checked without a word over the network, a hundred unknown keys or none (pitfalls 39, 40)', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: unknown) => {
      asked.push(url);
      return Promise.reject(new Error('there is no network'));
    });
    const { tokens, sign } = await provider();
    expect(await tokens.verify(await sign(GOOD))).toMatchObject({ subject: 'ana' });
    const { privateKey } = await generateKeyPair('ES256');
    for (let n = 0; n < 100; n += 1) {
      const header = { alg: 'ES256', kid: `unknown-${n}` };
      const token = await new SignJWT(GOOD).setProtectedHeader(header).sign(privateKey);
      expect(await tokens.verify(token)).toBe(null);
    }
    expect(asked).toEqual([]);
  });

  test('say who somebody is', async () => {
    const { tokens, sign } = await provider();
    const ana = { issuer: ISSUER, subject: 'ana', name: 'Ana' };
    expect(await tokens.verify(await sign(GOOD))).toEqual(ana);
    expect(
      await tokens.verify(await sign({ ...GOOD, aud: [AUDIENCE, 'x'], azp: AUDIENCE })),
    ).toEqual(ana);
    const { name: _, ...nameless } = GOOD;
    expect(await tokens.verify(await sign(nameless))).toEqual({ ...ana, name: null });
  });

  test.each([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['for another client', { aud: 'client-2' }],
    ['made for another of its clients', { aud: [AUDIENCE, 'x'], azp: 'x' }],
    ['that has run out', { exp: NOW - 61 }],
    ['of nobody', { sub: '' }],
    ['not yet good', { nbf: NOW + 61 }],
  ])('one %s is refused', async (_what, change) => {
    const { tokens, sign } = await provider();
    expect(await tokens.verify(await sign({ ...GOOD, ...change }))).toBe(null);
  });

  test.each(['exp', 'iat', 'sub', 'iss', 'aud'] as const)(
    'one without %s is refused',
    async (c) => {
      const { tokens, sign } = await provider();
      const { [c]: _, ...rest } = GOOD;
      expect(await tokens.verify(await sign(rest))).toBe(null);
    },
  );

  test('one signed by another key, by a shared secret or by nobody is refused', async () => {
    const { tokens, sign } = await provider();
    const other = await provider();
    expect(await tokens.verify(await other.sign(GOOD))).toBe(null);
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(other.publicKey)));
    const shared = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(secret);
    expect(await tokens.verify(shared)).toBe(null);
    expect(await tokens.verify(new UnsecuredJWT(GOOD).encode())).toBe(null);
    const good = await sign(GOOD);
    const [head = '', body = '', signature = ''] = good.split('.');
    const changed = Buffer.from(JSON.stringify({ ...GOOD, sub: 'ben' })).toString('base64url');
    expect(await tokens.verify([head, changed, signature].join('.'))).toBe(null);
    for (const text of ['', '.', '..', 'a.b.c', body]) expect(await tokens.verify(text)).toBe(null);
  });
});

test.each([
  ['', 'not JSON'],
  ['{}', 'no list'],
  ['[]', 'no list'],
  ['[null]', 'provider 0: itself'],
  ['[{"issuer":"id.test","audience":"a","jwks":{"keys":[{"kty":"EC"}]}}]', 'issuer'],
  ['[{"issuer":"https://id.test","audience":"","jwks":{"keys":[{"kty":"EC"}]}}]', 'audience'],
  ['[{"issuer":"https://id.test","audience":"a","jwks":{"keys":[]}}]', 'jwks.keys'],
  ['[{"issuer":"https://id.test","audience":"a","jwks":{"keys":[{}]}}]', 'jwks.keys'],
  ['[{"issuer":"https://id.test","audience":"a"}]', 'jwks.keys'],
])('a list of providers that is wrong says where: %j', (json, where) => {
  expect(() => readProviders(json)).toThrow(where);
});
