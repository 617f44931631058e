/** Signing in from the settings, at a provider on this machine. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProviders } from '../../functions/adapters/oidc.ts';
import { oidcSignIn } from '../../functions/adapters/oidcCodes.ts';
import { chooseGame } from '../../web/choice.ts';
import { isSentBack } from '../../web/route.ts';
import { words } from '../../web/words.ts';
import { type OidcRig, startProvider } from '../support/oidcProvider.ts';
import { quietLog } from '../support/quietLog.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { openPage, type Page } from './support/page.ts';
import { button, press, textOf } from './support/tree.ts';

const text = (page: Page): string => page.view().map(textOf).join('\n');
const idOf = (page: Page): string | undefined =>
  JSON.parse(page.shelf.getItem('sixlove.me') ?? 'null')?.playerId;

describe('signing in', () => {
  let provider: OidcRig;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    Object.assign(provider, { lies: {}, status: 200, person: { sub: 'ana', name: 'Ana' } });
  });

  function serverOf(seed: string): TestApp {
    const clock = { now: () => Date.now() };
    const idTokens = oidcSignIn(readProviders(provider.json), clock, quietLog);
    return testApp(seed, (ports) => ({ ...ports, idTokens }));
  }

  async function settings(server: TestApp): Promise<Page> {
    const page = openPage(server, '#/me');
    await page.settle();
    return page;
  }

  /** Presses the button and goes where it leads: the query that the provider sends back. */
  async function away(page: Page): Promise<string> {
    press(button(page.view(), 'Sign in with The Club'));
    const answer = await fetch(page.left.at(-1) ?? '', { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').search;
  }

  /** Waits for what goes over the network of this machine. */
  async function until(page: Page, said: string): Promise<void> {
    await expect.poll(() => page.settle().then(() => text(page))).toContain(said);
  }

  async function signIn(page: Page): Promise<void> {
    page.comeBack(await away(page));
    await until(page, 'This device plays as Ana now.');
  }

  test('makes any device the same player', async () => {
    const server = serverOf('same player');
    const [one, two] = [await settings(server), await settings(server)];
    await signIn(one);
    await signIn(two);
    expect(idOf(one)).toMatch(/^[\w-]{22}$/);
    expect(idOf(two)).toBe(idOf(one));
  });

  test('keeps the seats of who has played here: the first account is theirs', async () => {
    const server = serverOf('guest first');
    const page = openPage(server);
    const choice = chooseGame('jamaican-partner', 'quick');
    void page.app.desk.sitDown.begin({ name: 'Ana', choice, friends: 0, terms: {} });
    await page.settle();
    const guest = idOf(page);
    page.go('#/me');
    await page.settle();
    await signIn(page);
    expect(idOf(page)).toBe(guest);
    expect(text(page)).toContain('You also sign in with: oidc.');
  });

  test('asks with a state, a nonce and a challenge that are new each time', async () => {
    const page = await settings(serverOf('asked'));
    await away(page);
    await away(page);
    const [one, two] = page.left.map((address) => new URL(address).searchParams);
    expect(Object.fromEntries(one ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'https://sixlove.test/',
      scope: 'openid profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
    const { verifier } = JSON.parse(page.shelf.getItem('sixlove.attempt') ?? '');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(two?.get('code_challenge')).toBe(challenge);
  });

  test.each([
    ['that nobody began here', (search: string) => search.replace(/state=[^&]*/, 'state=made-up')],
    ['in the name of another', (search: string) => `${search}&iss=https://elsewhere.test`],
  ])('takes no answer %s', async (_what, change) => {
    const page = await settings(serverOf('stray'));
    const before = provider.redeemed.length;
    page.comeBack(change(await away(page)));
    await until(page, words.account.signInNot.stray);
    expect(idOf(page)).toBe(undefined);
    expect(provider.redeemed).toHaveLength(before);
  });

  test('takes an answer once, and none that took too long', async () => {
    const server = serverOf('too long');
    const page = await settings(server);
    const search = await away(page);
    server.clock.at += 31 * 60_000;
    page.comeBack(search);
    await until(page, words.account.signInNot.stray);
    const again = await away(page);
    page.comeBack(again);
    await until(page, 'This device plays as Ana now.');
    page.comeBack(again);
    await until(page, words.account.signInNot.stray);
  });

  test('says what went wrong at the provider', async () => {
    const page = await settings(serverOf('wrong'));
    provider.person = null;
    page.comeBack(await away(page));
    await until(page, words.account.signInNot.refused);
    Object.assign(provider, { person: { sub: 'ana', name: 'Ana' }, status: 503 });
    page.comeBack(await away(page));
    await until(page, words.account.signInNot.away);
    Object.assign(provider, { status: 200, lies: { nonce: 'of another' } });
    page.comeBack(await away(page));
    await until(page, words.problems['bad-id-token'] ?? '');
    expect(idOf(page)).toBe(undefined);
  });

  test('is not spoken of where the server knows no provider', async () => {
    const page = await settings(testApp('no provider'));
    expect(text(page)).not.toContain('Sign in with');
    expect(text(page)).not.toContain(words.account.signInHint);
  });
});

test.each([
  ['?code=a&state=b', true],
  ['?error=access_denied&state=b', true],
  ['?code=a', false],
  ['?state=b', false],
  ['', false],
])('the query %j is one that a provider sent: %s', (search, isIt) => {
  expect(isSentBack(search)).toBe(isIt);
});
