/** Codes of a provider on this machine, redeemed over HTTP (RFC 6749 4.1.3, RFC 7636 4.5). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProviders } from '../../functions/adapters/oidc.ts';
import { oidcSignIn } from '../../functions/adapters/oidcCodes.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { type OidcRig, startProvider } from '../support/oidcProvider.ts';
import { quietLog } from '../support/quietLog.ts';
import { testApp } from '../support/testApp.ts';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const NONCE = 'n'.repeat(22);
const REDIRECT = 'https://sixlove.test/';

describe('signing in by a code', () => {
  let provider: OidcRig;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    Object.assign(provider, { lies: {}, status: 200 });
  });

  function door(seed: string) {
    const clock = { now: () => Date.now() };
    const idTokens = oidcSignIn(readProviders(provider.json), clock, quietLog);
    return httpDoor(testApp(seed, (ports) => ({ ...ports, idTokens })));
  }

  const granted = () =>
    provider.grant({ redirect_uri: REDIRECT, code_challenge: CHALLENGE, nonce: NONCE });

  function body(changes: object = {}) {
    const { issuer } = provider;
    const kept = { verifier: VERIFIER, redirectUri: REDIRECT, nonce: NONCE };
    return { issuer, code: granted(), ...kept, ...changes };
  }

  test('says where the page may send somebody, and nothing more of the provider', async () => {
    const { issuer } = provider;
    const authorizationEndpoint = `${issuer}/authorize`;
    expect((await door('where')(null, 'GET /v1/sign-in')).body).toEqual({
      providers: [{ issuer, name: 'The Club', clientId: 'client-1', authorizationEndpoint }],
    });
  });

  test('says that there is nowhere, where no provider is trusted', async () => {
    const ask = httpDoor(testApp('nowhere'));
    expect((await ask(null, 'GET /v1/sign-in')).body).toEqual({ providers: [] });
    const answer = await ask(null, 'POST /v1/sign-in', body());
    expect(answer).toMatchObject({ status: 422, body: { code: 'no-accounts' } });
  });

  test('makes a player of somebody new, and later gives the same one', async () => {
    const ask = door('new');
    const first = await ask(null, 'POST /v1/sign-in', body());
    expect(first.status).toBe(200);
    const me = await ask(String(first.body['token']), 'GET /v1/me');
    expect(me.body).toMatchObject({ name: 'Ana', identities: ['oidc'] });
    const again = await ask(null, 'POST /v1/sign-in', body());
    expect(again.body['playerId']).toBe(first.body['playerId']);
  });

  test('sends the provider what it asks of a client without a secret', async () => {
    const { code, ...rest } = body();
    await door('form')(null, 'POST /v1/sign-in', { code, ...rest });
    expect(Object.fromEntries(provider.redeemed.at(-1) ?? [])).toEqual({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      client_id: 'client-1',
      code_verifier: VERIFIER,
    });
  });

  test.each([
    ['a code that nobody was given', { code: 'made-up' }],
    ['the verifier of another', { verifier: 'w'.repeat(43) }],
    ['the address of another page', { redirectUri: 'https://elsewhere.test/' }],
    ['a nonce that it was not made for', { nonce: 'm'.repeat(22) }],
    ['a provider that is not trusted', { issuer: 'https://elsewhere.test' }],
  ])('is refused with %s', async (_what, changes) => {
    const answer = await door('refused')(null, 'POST /v1/sign-in', body(changes));
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad-id-token' } });
  });

  test.each([
    ['of another issuer', { iss: 'https://elsewhere.test' }],
    ['for another client', { aud: 'client-2' }],
    ['without a nonce', { nonce: undefined }],
  ])('is refused with a token %s', async (_what, lies) => {
    provider.lies = lies;
    const answer = await door('lies')(null, 'POST /v1/sign-in', body());
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad-id-token' } });
  });

  test('is good once', async () => {
    const ask = door('once');
    const sent = body();
    expect((await ask(null, 'POST /v1/sign-in', sent)).status).toBe(200);
    expect((await ask(null, 'POST /v1/sign-in', sent)).status).toBe(401);
  });

  test('says that it may be tried again where the provider is not well', async () => {
    provider.status = 503;
    const answer = await door('down')(null, 'POST /v1/sign-in', body());
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  });
});

const FINE = { issuer: 'https://id.test', audience: 'a', jwks: { keys: [{ kty: 'EC' }] } };
const AT = 'https://id.test/authorize';

test.each([
  ['authorizationEndpoint', { authorizationEndpoint: 'http://id.test/authorize' }],
  ['authorizationEndpoint', { tokenEndpoint: 'https://id.test/token' }],
  ['tokenEndpoint', { authorizationEndpoint: AT }],
  ['tokenEndpoint', { authorizationEndpoint: AT, tokenEndpoint: 'javascript:1' }],
  ['name', { name: '' }],
])('a provider whose %s is wrong is said to be: %j', (where, changes) => {
  expect(() => readProviders(JSON.stringify([{ ...FINE, ...changes }]))).toThrow(where);
});
