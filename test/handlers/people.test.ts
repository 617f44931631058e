/** What the routes about people answer to whoever has no right, no player, or no good body. */
import { describe, expect, test } from 'vitest';
import { idOf } from '../support/commits.ts';
import { expectProblem, openDoors } from '../support/doors.ts';

const ID = idOf('somebody');

const OWN = [
  ['GET', '/v1/me'],
  ['PATCH', '/v1/me'],
  ['DELETE', '/v1/me'],
  ['GET', '/v1/me/tables'],
  ['GET', '/v1/me/export'],
  ['GET', '/v1/me/bot-keys'],
  ['POST', '/v1/me/bot-keys'],
  ['DELETE', `/v1/me/bot-keys/${ID}`],
  ['POST', '/v1/me/links'],
  ['POST', '/v1/links'],
  ['POST', `/v1/tables/${ID}/seen`],
  ['POST', `/v1/tables/${ID}/code`],
] as const;

describe('a route about its caller', () => {
  test.each(OWN)('%s %s takes a token', async (method, path) => {
    const { ask, unharmed } = await openDoors();
    await unharmed(async () => {
      expectProblem(await ask({ method, path, body: {} }), 'unauthenticated');
      const key = `dk_${ID}_${'A'.repeat(43)}`;
      expectProblem(await ask({ method, path, token: key, body: {} }), 'unauthenticated');
    });
  });

  const BODIES: readonly unknown[] = [
    '',
    'null',
    [],
    { __proto__: null, unknown: 1 },
    { name: '' },
    { name: { toString: 1 } },
    { label: '' },
    { label: 'x'.repeat(41) },
    { code: 7 },
    { code: 'x'.repeat(33) },
    { idToken: '' },
    { version: -1 },
    { version: 2 ** 60 },
  ];

  test.each(BODIES)('takes no body of another form: %j', async (body) => {
    const { ask, unharmed, tokenOf } = await openDoors();
    await unharmed(async () => {
      for (const [method, path] of [
        ['PATCH', '/v1/me'],
        ['POST', '/v1/me/bot-keys'],
        ['POST', '/v1/links'],
        ['POST', '/v1/accounts'],
        ['POST', '/v1/table-codes'],
        ['POST', '/v1/sign-in'],
        ['POST', `/v1/tables/${ID}/seen`],
      ] as const) {
        const answer = await ask({ method, path, token: tokenOf(0), body });
        const { code } = JSON.parse(answer.body ?? '') as { code: string };
        expect([path, code]).toEqual([path, 'bad-request']);
      }
    });
  });

  test.each([
    ['GET', '/v1/players/nobody', 'not-found'],
    ['GET', `/v1/players/${ID}`, 'not-found'],
    ['GET', '/v1/players', 'not-found'],
    ['DELETE', `/v1/me/bot-keys/${ID}`, 'not-found'],
    ['DELETE', '/v1/me/bot-keys/__proto__', 'not-found'],
    ['PUT', '/v1/me', 'method-not-allowed'],
    ['GET', '/v1/links', 'method-not-allowed'],
    ['GET', `/v1/tables/${ID}/since`, 'not-found'],
  ] as const)('%s %s answers %s', async (method, path, code) => {
    const { ask, unharmed, tokenOf } = await openDoors();
    await unharmed(async () => expectProblem(await ask({ method, path, token: tokenOf(0) }), code));
  });
});
