/** Who speaks for a player: providers, bot keys, link codes. */
import { describe, expect, test } from 'vitest';
import type { IdClaims } from '../../functions/app/ports/idTokens.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { testApp } from '../support/testApp.ts';

/** Sign-in tokens are the JSON of their claims here; the real ones are tried beside the adapter. */
async function door(seed: string, hasProvider = true) {
  const idTokens = {
    verify: async (text: string): Promise<IdClaims | null> =>
      text.startsWith('{') ? (JSON.parse(text) as IdClaims) : null,
    signIns: [],
    redeem: async () => 'refused' as const,
  };
  const t = testApp(seed, (ports) => ({ ...ports, idTokens: hasProvider ? idTokens : null }));
  const ask = httpDoor(t);
  const guest = async (name: string) => {
    const { body } = await ask(null, 'POST /v1/guests', { name });
    return { playerId: String(body['playerId']), token: String(body['token']) };
  };
  const signIn = (token: string | null, subject: string, name?: string | null) => {
    const claims = { issuer: 'https://id.test', subject, name: name ?? null };
    return ask(token, 'POST /v1/accounts', { idToken: JSON.stringify(claims) });
  };
  return { t, ask, guest, signIn };
}

describe('an account of a provider', () => {
  test('is bound to the guest who signs in first, and later gives the same player', async () => {
    const { ask, guest, signIn } = await door('account');
    const ana = await guest('Ana');
    const first = await signIn(ana.token, 'ana');
    expect(first).toMatchObject({ status: 200, body: { playerId: ana.playerId } });
    const elsewhere = await guest('Another device');
    for (const token of [null, elsewhere.token]) {
      expect((await signIn(token, 'ana')).body['playerId']).toBe(ana.playerId);
    }
    const token = String((await signIn(null, 'ana')).body['token']);
    const me = await ask(token, 'GET /v1/me');
    expect(me.body).toMatchObject({ playerId: ana.playerId, name: 'Ana', identities: ['oidc'] });
  });

  test.each([
    ['Ben', 'Ben'],
    [null, 'Player'],
    ['\u202eneB', 'Player'],
    ['x'.repeat(41), 'Player'],
  ])('makes a player of somebody new; the provider says %j', async (said, name) => {
    const { ask, signIn } = await door('new account');
    const { body } = await signIn(null, 'ben', said);
    const me = await ask(String(body['token']), 'GET /v1/me');
    expect(me.body).toMatchObject({ playerId: body['playerId'], name });
    expect((await signIn(null, 'cat')).body['playerId']).not.toBe(body['playerId']);
  });

  test('is one player also when the first two sign-ins come at once', async () => {
    const { signIn } = await door('two at once');
    const both = await Promise.all([signIn(null, 'ana'), signIn(null, 'ana')]);
    expect(new Set(both.map(({ body }) => body['playerId'])).size).toBe(1);
  });

  test('is refused with what to do', async () => {
    const { ask } = await door('refused account');
    expect(await ask(null, 'POST /v1/accounts', { idToken: 'broken' })).toMatchObject({
      status: 401,
      body: { code: 'bad-id-token' },
    });
    const off = await door('no accounts', false);
    expect(await off.signIn(null, 'ana')).toMatchObject({
      status: 422,
      body: { code: 'no-accounts' },
    });
  });
});

describe('a bot key', () => {
  test('speaks for its player until it is revoked, and is shown once', async () => {
    const { t, ask, guest } = await door('bot keys');
    const ana = await guest('Ana');
    const made = await ask(ana.token, 'POST /v1/me/bot-keys', { label: 'my bot' });
    const { id, key } = made.body as { id: string; key: string };
    expect(made.status).toBe(201);
    expect(key).toMatch(/^dk_[\w-]{22}_[\w-]{43}$/);
    const me = await ask(key, 'GET /v1/me');
    expect(me.body).toMatchObject({ playerId: ana.playerId, bot: true });
    const list = await ask(ana.token, 'GET /v1/me/bot-keys');
    expect(list.body['keys']).toEqual([{ id, label: 'my bot', createdAt: expect.any(String) }]);
    const stored = await t.ports.directory.botKey(id);
    expect(JSON.stringify(stored)).not.toContain(key.slice(26));
    expect((await ask(ana.token, `DELETE /v1/me/bot-keys/${id}`)).status).toBe(204);
    expect((await ask(key, 'GET /v1/me')).status).toBe(401);
    expect((await ask(ana.token, `DELETE /v1/me/bot-keys/${id}`)).status).toBe(404);
    expect((await ask(ana.token, 'GET /v1/me')).body['bot']).toBe(false);
  });

  test('with another secret speaks for nobody', async () => {
    const { ask, guest } = await door('wrong secret');
    const ana = await guest('Ana');
    const { body } = await ask(ana.token, 'POST /v1/me/bot-keys', { label: 'bot' });
    const key = String(body['key']);
    const other = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    expect((await ask(other, 'GET /v1/me')).status).toBe(401);
    expect((await ask(`${key}A`, 'GET /v1/me')).status).toBe(401);
  });

  test('does nothing that is its owner’s alone', async () => {
    const { ask, guest } = await door('owner only');
    const ana = await guest('Ana');
    const made = await ask(ana.token, 'POST /v1/me/bot-keys', { label: 'bot' });
    const key = String(made.body['key']);
    for (const [line, body] of [
      ['POST /v1/me/bot-keys', { label: 'more' }],
      [`DELETE /v1/me/bot-keys/${String(made.body['id'])}`, undefined],
      ['POST /v1/me/links', undefined],
      ['POST /v1/links', { code: '000000' }],
      ['POST /v1/accounts', { idToken: '{}' }],
    ] as const) {
      expect(await ask(key, line, body), line).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
  });

  test('is one of ten at most', async () => {
    const { ask, guest } = await door('ten keys');
    const ana = await guest('Ana');
    const make = () => ask(ana.token, 'POST /v1/me/bot-keys', { label: 'bot' });
    const answers = await Promise.all(Array.from({ length: 14 }, make));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await make()).toMatchObject({ status: 422, body: { code: 'too-many-keys' } });
    const { body } = await ask(ana.token, 'GET /v1/me/bot-keys');
    const [first] = body['keys'] as { id: string }[];
    expect(body['keys']).toHaveLength(10);
    await ask(ana.token, `DELETE /v1/me/bot-keys/${first?.id}`);
    expect((await make()).status).toBe(201);
  });
});

describe('a link code', () => {
  async function twoPlayers(seed: string) {
    const base = await door(seed);
    const [ana, ben] = [await base.guest('Ana'), await base.guest('Ben')];
    const { ask } = base;
    const made = await ask(ana.token, 'POST /v1/me/links');
    const redeem = (code: string, token = ben.token) => ask(token, 'POST /v1/links', { code });
    return { ...base, ana, ben, made, code: String(made.body['code']), redeem };
  }

  test('joins who types it to its maker: what signs in for the one speaks for the other', async () => {
    const { t, ana, ben, signIn, made, code, redeem } = await twoPlayers('join');
    expect(made.status).toBe(201);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    await signIn(ben.token, 'ben');
    const chat = await t.app.accounts.chatPlayer('discord', '4711', 'Ben');
    await t.ports.directory.moveIdentities(chat.playerId, ben.playerId);
    const joined = await redeem(code);
    expect(joined).toMatchObject({ status: 200, body: { playerId: ana.playerId } });
    expect((await signIn(null, 'ben')).body['playerId']).toBe(ana.playerId);
    expect(await t.app.accounts.chatPlayer('discord', '4711', 'Ben')).toEqual({
      playerId: ana.playerId,
      earlier: [chat.playerId, ben.playerId],
    });
  });

  test('leaves the seats where they are: the old token goes on playing them', async () => {
    const { ask, ben, code, redeem } = await twoPlayers('old seats');
    const body = {
      commandId: 'open',
      ruleset: 'jamaican-partner',
      seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
    };
    const opened = await ask(ben.token, 'POST /v1/tables', body);
    const tableId = String(opened.body['tableId']);
    await redeem(code);
    const { body: seen } = await ask(ben.token, `GET /v1/tables/${tableId}`);
    expect(seen).toMatchObject({ view: { you: { seat: 0 } } });
  });

  test('may be typed with blanks, small letters and look-alikes', async () => {
    const { ana, code, redeem } = await twoPlayers('typed');
    const typed = ` ${code.slice(0, 3)} ${code.slice(3).replace('-', '')} `.toLowerCase();
    const alike = typed.replaceAll('1', 'l').replaceAll('0', 'o');
    expect((await redeem(alike)).body['playerId']).toBe(ana.playerId);
  });

  test('may be typed as it is shown, and in small letters', async () => {
    const { ask, ana, ben, code, redeem } = await twoPlayers('typed as shown');
    expect((await redeem(code)).body['playerId']).toBe(ana.playerId);
    const bens = String((await ask(ben.token, 'POST /v1/me/links')).body['code']);
    expect((await redeem(bens.toLowerCase(), ana.token)).body['playerId']).toBe(ben.playerId);
  });

  test('is good once, for ten minutes, and dead after five wrong tries', async () => {
    const { t, ask, ana, code, redeem } = await twoPlayers('good once');
    expect((await redeem(code)).status).toBe(200);
    expect(await redeem(code)).toMatchObject({ status: 422, body: { code: 'bad-code' } });
    const codeOf = async () => String((await ask(ana.token, 'POST /v1/me/links')).body['code']);
    const late = await codeOf();
    t.clock.at += 600_000;
    expect((await redeem(late)).status).toBe(422);
    const guessed = await codeOf();
    const wrong = `${guessed.slice(0, 8)}${guessed.endsWith('0') ? '2' : '0'}`;
    for (let i = 0; i < 5; i += 1) expect((await redeem(wrong)).status).toBe(422);
    expect((await redeem(guessed)).status).toBe(422);
  });

  test('takes the place of an earlier one, and of no other player’s', async () => {
    const { ask, ana, ben, code, redeem } = await twoPlayers('replaced');
    const bens = String((await ask(ben.token, 'POST /v1/me/links')).body['code']);
    const newer = String((await ask(ana.token, 'POST /v1/me/links')).body['code']);
    expect((await redeem(code)).status).toBe(422);
    expect((await redeem(newer)).body['playerId']).toBe(ana.playerId);
    expect((await redeem(bens, ana.token)).body['playerId']).toBe(ben.playerId);
  });

  test.each(['', '1234567', '123456789', '123456', 'ÀBCDEFGH', 'UUUU-UUUU', '🂡🂡🂡🂡'])(
    '%j is none',
    async (code) => {
      const { redeem } = await twoPlayers('no code');
      expect(await redeem(code)).toMatchObject({ status: 422, body: { code: 'bad-code' } });
    },
  );

  test('leads nowhere once its maker is deleted', async () => {
    const { ask, ana, code, redeem } = await twoPlayers('deleted maker');
    await ask(ana.token, 'DELETE /v1/me');
    expect((await redeem(code)).status).toBe(422);
  });
});
