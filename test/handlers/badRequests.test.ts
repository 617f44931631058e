/** Bad requests, names and tables over HTTP: a typed problem each, and nothing written. */
import { describe, test } from 'vitest';
import type { Code } from '../../shared/protocol/errors.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { expectProblem, openDoors } from '../support/doors.ts';

const UNKNOWN_ID = 'A'.repeat(22);

const { world, tokenOf, ask, unharmed } = await openDoors();

type Body = Record<string, unknown>;

describe('a request', () => {
  const TOKENS: readonly (readonly [string, string])[] = [
    ['no scheme', 'x'],
    ['another scheme', 'Basic eDp5'],
    ['no token', 'Bearer '],
    ['garbage', 'Bearer a.b.c'],
    ['two tokens', 'Bearer a b'],
    ['a token of 3,000 characters', `Bearer ${'a'.repeat(3_000)}`],
    ['nothing', ''],
  ];
  test.each(TOKENS)(
    'whose authorization is %s answers unauthenticated',
    async (_, authorization) => {
      await unharmed(async () => {
        for (const path of [`/v1/tables/${world.tableId}`, '/v1/rulesets']) {
          expectProblem(await ask({ path, headers: { authorization } }), 'unauthenticated');
        }
      });
    },
  );

  test.each(['/v1/tables', '/v1/ws-tickets', `/v1/tables/${UNKNOWN_ID}/commands`])(
    'without a token to %s answers unauthenticated',
    async (path) => {
      await unharmed(async () => {
        expectProblem(await ask({ method: 'POST', path, body: {} }), 'unauthenticated');
      });
    },
  );

  const ROUTES: readonly (readonly [string, string, Code])[] = [
    ['DELETE', '/v1/tables', 'method-not-allowed'],
    ['GET', '/v1/guests', 'method-not-allowed'],
    ['PUT', `/v1/tables/${UNKNOWN_ID}`, 'method-not-allowed'],
    ['constructor', '/v1/rulesets', 'method-not-allowed'],
    ['GET', '/v1/nothing', 'not-found'],
    ['GET', '/', 'not-found'],
    ['GET', '/v1/__proto__', 'not-found'],
    ['GET', `/v1/tables/${UNKNOWN_ID}`, 'not-found'],
    ['GET', `/v1/tables/${UNKNOWN_ID}/proof`, 'not-found'],
    ['GET', `/v1/tables/${'A'.repeat(21)}B`, 'not-found'],
    ['GET', '/v1/tables/..', 'not-found'],
    ['GET', '/v1/tables/__proto__', 'not-found'],
    ['GET', `/v1/tables/${'A'.repeat(5_000)}/events`, 'not-found'],
    ['GET', '/v1/tables/%00/record', 'not-found'],
  ];
  test.each(ROUTES)('%s %s answers %s', async (method, path, code) => {
    await unharmed(async () => {
      expectProblem(await ask({ method, path, token: tokenOf(0) }), code);
    });
  });

  const QUERIES: readonly (readonly [string, string, string, Code])[] = [
    ...['-1', '1.5', 'x', '', '1e3', '1,2', '9999999999', ' 1', '٣'].flatMap((value) =>
      (['after', 'limit', 'wait'] as const).map(
        (name) => ['events', name, value, 'bad-request'] as const,
      ),
    ),
    ['events', 'limit', '0', 'bad-request'],
    ['events', 'limit', '201', 'bad-request'],
    ['events', 'wait', '21', 'bad-request'],
    ['proof', 'round', 'x', 'bad-request'],
    ['proof', 'round', '-1', 'bad-request'],
    ['proof', 'round', '99', 'not-found'],
  ];
  test.each(QUERIES)('for %s with %s=%j answers %s', async (what, name, value, code) => {
    await unharmed(async () => {
      const path = `/v1/tables/${world.tableId}/${what}`;
      expectProblem(await ask({ path, query: { [name]: value }, token: tokenOf(0) }), code);
    });
  });

  test('to read a table that is not open to the reader is refused', async () => {
    await unharmed(async () => {
      for (const what of ['', '/events', '/record', '/proof']) {
        const path = `/v1/tables/${world.tableId}${what}`;
        expectProblem(await ask({ path }), 'unauthenticated');
        expectProblem(await ask({ path, query: { k: '__proto__' } }), 'forbidden');
        expectProblem(await ask({ path, token: `token.${world.watcher}` }), 'forbidden');
      }
    });
  });
});

describe('a name', () => {
  test.each([
    ['empty', ''],
    ['blank', ' \t '],
    ['too long', 'a'.repeat(LIMITS.nameCharsMax + 1)],
    ['not text', 7],
    ['with a NUL', 'a\u0000b'],
    ['with an escape', 'a\u001b[2Jb'],
    ['of two lines', 'a\nb'],
    ['with a C1 control', 'a\u0085b'],
    ['with a line separator', 'a\u2028b'],
    ['with a right-to-left override', 'a\u202eb'],
    ['with an isolate', 'a\u2066b'],
    ['with a right-to-left mark', 'a\u200fb'],
    ['with an Arabic letter mark', 'a\u061cb'],
    ['of signs that nobody sees', '\u200b\u200d'],
    ['with half a surrogate pair', 'a\ud800b'],
  ])('that is %s answers bad-request', async (_, name) => {
    await unharmed(async () => {
      expectProblem(
        await ask({ method: 'POST', path: '/v1/guests', body: { name } }),
        'bad-request',
      );
    });
  });
});

const table = (change: Body) => ({
  commandId: 'bad table',
  ruleset: 'jamaican-partner',
  seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
  ...change,
});
const seats = (...kinds: string[]) => ({ seats: kinds.map((kind) => ({ kind })) });

describe('a table', () => {
  const TABLES: readonly (readonly [string, Code, Body])[] = [
    ['of an unknown ruleset', 'unknown-ruleset', { ruleset: 'chess' }],
    ['of a ruleset named __proto__', 'unknown-ruleset', { ruleset: '__proto__' }],
    ['of no ruleset', 'bad-request', { ruleset: null }],
    ['with an unknown option', 'bad-option', { options: { cheat: true } }],
    ['with an option named constructor', 'bad-option', { options: { constructor: 1 } }],
    ['with an option out of range', 'bad-option', { options: { target: 0 } }],
    ['with an option of the wrong type', 'bad-option', { options: { keyBone: 'yes' } }],
    [
      'with an option not offered',
      'bad-option',
      { options: { redeal: { mode: 'ask', minDoubles: 5 } } },
    ],
    ['with a list of options', 'bad-request', { options: [] }],
    ['with too short a clock', 'bad-terms', { terms: { allowanceSeconds: 1 } }],
    ['with an unknown term', 'bad-terms', { terms: { cheat: true } }],
    ['with a term not offered', 'bad-terms', { terms: { beacon: true } }],
    ['with terms as text', 'bad-terms', { terms: 'none' }],
    ['with terms as a list', 'bad-terms', { terms: [] }],
    ['with nobody', 'bad-request', { seats: [] }],
    ['with five seats', 'bad-request', seats('me', 'house', 'house', 'house', 'house')],
    ['with a stranger', 'bad-request', seats('me', 'house', 'house', 'ghost')],
    ['with three seats', 'bad-seats', seats('me', 'house', 'house')],
    ['without its maker', 'bad-seats', seats('open', 'house', 'house', 'house')],
    ['with its maker twice', 'bad-seats', seats('me', 'me', 'house', 'house')],
    ['with a broken key', 'bad-request', { deviceKey: 'AB' }],
    ['with a field too many', 'bad-request', { winner: 0 }],
    ['with a blank in its id', 'bad-request', { commandId: 'bad table' }],
  ];
  test.each(TABLES)('%s answers %s', async (_, code, change) => {
    await unharmed(async () => {
      const body = table({ commandId: 'bad-table', ...change });
      const asked = { method: 'POST', path: '/v1/tables', token: tokenOf(0), body };
      expectProblem(await ask(asked), code);
    });
  });

  test.each([
    ['an option', 'bad-option', '{"options":{"__proto__":{"target":1}},'],
    ['a term', 'bad-terms', '{"terms":{"__proto__":{"watch":"anyone"}},'],
    ['a field', 'bad-request', '{"__proto__":{"options":{}},'],
  ] as const)('with %s named __proto__ answers %s', async (_, code, start) => {
    await unharmed(async () => {
      const body = JSON.stringify(table({ commandId: 'bad-table' })).replace(/^{/, start);
      const asked = { method: 'POST', path: '/v1/tables', token: tokenOf(0), body };
      expectProblem(await ask(asked), code);
    });
  });

  test.each([
    ['another invite', 'bad-invite', { invite: 'x' }],
    ['an invite too long', 'bad-request', { invite: 'x'.repeat(65) }],
    ['no invite', 'bad-invite', {}],
    ['a seat that is none', 'bad-request', { invite: 'x', seat: 9 }],
  ] as const)('joined with %s answers %s', async (_, code, change) => {
    await unharmed(async () => {
      const path = `/v1/tables/${world.tableId}/join`;
      const body = { commandId: 'j', ...change };
      const asked = { method: 'POST', path, token: `token.${world.watcher}`, body };
      expectProblem(await ask(asked), code);
    });
  });

  test('that is full cannot be joined', async () => {
    await unharmed(async () => {
      const invite = world.t.ports.derive.id('invite', world.tableId);
      const path = `/v1/tables/${world.tableId}/join`;
      const body = { commandId: 'j', invite };
      const asked = { method: 'POST', path, token: `token.${world.watcher}`, body };
      expectProblem(await ask(asked), 'table-full');
    });
  });
});
