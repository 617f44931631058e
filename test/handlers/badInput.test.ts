/** Bad commands, frames and tickets: one typed answer each, nothing written, and play goes on. */
import { describe, expect, test } from 'vitest';
import { type Code, PROBLEMS } from '../../shared/protocol/errors.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { expectProblem, openDoors } from '../support/doors.ts';
import { connectEvent, httpEvent } from '../support/gatewayEvents.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { see } from '../support/testApp.ts';
import { playUntil } from '../support/worldPlan.ts';
import { connectionOf, openWorld } from '../support/worlds.ts';

const UNKNOWN_ID = 'A'.repeat(22);

const { world, view, turn, tokenOf, ask, frame, unharmed } = await openDoors();

function heldBy(isFit: boolean): string {
  const bone = view.you.hand.find((b) => view.you.moves.some((m) => m.bone === b) === isFit);
  if (bone === undefined) throw new Error('the seed deals no such hand');
  return bone;
}

function foreignBone(): string {
  const laid = view.round?.history.flatMap(({ bone }) => bone ?? []) ?? [];
  const bone = ['00', '11', '22', '33', '44', '55', '01', '12'].find(
    (b) => !view.you.hand.includes(b) && !laid.includes(b),
  );
  if (bone === undefined) throw new Error('the seed deals no such hand');
  return bone;
}

/** A good play, which each case spoils in one place. */
const good = () => ({ commandId: 'bad', expectedVersion: view.version, type: 'play', bone: '00' });

type Body = Record<string, unknown>;
const HEX32 = '0'.repeat(64);
const bare = (type: string) => ({ commandId: 'bad', expectedVersion: view.version, type });
const lead = () => bare('lead');

/** The JSON of a body with an own key that object literals cannot have. */
function withProto(body: object): string {
  return JSON.stringify(body).replace(/}$/, ',"__proto__":{"type":"resign"}}');
}

const COMMANDS: readonly (readonly [string, Code, Body])[] = [
  ['an unknown command', 'unknown-command', { ...good(), type: 'cheat' }],
  ['a command named constructor', 'unknown-command', { ...good(), type: 'constructor' }],
  ['a command named __proto__', 'unknown-command', { ...good(), type: '__proto__' }],
  ['a bone not held', 'not-your-bone', { ...good(), bone: foreignBone() }],
  ['the bone on the table', 'not-your-bone', { ...good(), bone: '66' }],
  ['no such bone', 'no-such-bone', { ...good(), bone: '77' }],
  ['a bone that fits nowhere', 'does-not-fit', { ...good(), bone: heldBy(false) }],
  ['the wrong end', 'does-not-fit', { ...good(), bone: heldBy(false), end: 'R' }],
  ['an arm of a cross', 'bad-format', { ...good(), bone: heldBy(true), end: 3 }],
  ['an end of no layout', 'bad-request', { ...good(), end: 'X' }],
  ['a bone that is no text', 'bad-request', { ...good(), bone: 36 }],
  ['a bone of one digit', 'bad-request', { ...good(), bone: '3' }],
  ['a bone of Arabic digits', 'bad-request', { ...good(), bone: '٣٦' }],
  ['the future', 'future-version', { ...good(), expectedVersion: view.version + 1 }],
  ['the far future', 'future-version', { ...good(), expectedVersion: 2 ** 53 - 1 }],
  ['a version past all integers', 'bad-request', { ...good(), expectedVersion: 2 ** 53 }],
  ['a version below 0', 'bad-request', { ...good(), expectedVersion: -1 }],
  ['half a version', 'bad-request', { ...good(), expectedVersion: 1.5 }],
  ['a version as text', 'bad-request', { ...good(), expectedVersion: '1' }],
  ['the past', 'stale', { ...good(), expectedVersion: 1 }],
  ['a field too many', 'bad-request', { ...good(), seat: 2 }],
  ['a field named constructor', 'bad-request', { ...good(), constructor: 1 }],
  ['a field named __proto__', 'bad-request', JSON.parse(withProto(good())) as Body],
  ['a short signature', 'bad-request', { ...good(), sig: 'ab' }],
  [
    'a signature without a key',
    'no-device-key',
    { ...good(), bone: heldBy(true), sig: '0'.repeat(128) },
  ],
  ['a lead after the pose', 'not-your-turn', { ...lead(), seat: (turn + 2) % 4 }],
  ['a lead to no seat', 'bad-request', { ...lead(), seat: 4 }],
  ['back, but never away', 'not-eligible', { ...bare('back') }],
  ['a secret after the lock', 'not-eligible', { ...bare('contribute') }],
  ['a secret and words', 'bad-request', { ...bare('contribute'), commit: HEX32, text: 'lucky' }],
  [
    'a secret promised and opened',
    'bad-request',
    { ...bare('contribute'), commit: HEX32, reveal: HEX32 },
  ],
  ['a secret that is no hex', 'bad-request', { ...bare('contribute'), commit: 'zz' }],
];

/** Sends a command through both doors; the answers must say the same. */
async function both(seat: number | null, command: Body, code: Code): Promise<void> {
  const { tableId } = world;
  const token = seat === null ? `token.${world.watcher}` : tokenOf(seat);
  const path = `/v1/tables/${tableId}/commands`;
  const raw = JSON.stringify(command);
  const answer = await ask({ method: 'POST', path, token, body: raw });
  expectProblem(answer, code);
  const text = raw.replace(/^{/, `{"tableId":"${tableId}",`);
  const framed = await frame(connectionOf(seat), text);
  const problem: unknown = JSON.parse(answer.body ?? '');
  expect(framed).toEqual({ type: 'answer', ok: false, commandId: 'bad', tableId, problem });
}

describe('a command', () => {
  test.each(COMMANDS)('that is %s answers %s (report 51)', async (_, code, body) => {
    await unharmed(() => both(turn, body, code));
  });

  test('of another seat answers not-your-turn, and of nobody seated not-seated', async () => {
    await unharmed(() => both((turn + 1) % 4, good(), 'not-your-turn'));
    await unharmed(() => both(null, good(), 'not-seated'));
  });

  test('that names an end for the pose answers bad-format', async () => {
    const posing = await openWorld('bad input', null);
    await playUntil(posing, 1, drawFrom(1));
    const { round } = await posing.state();
    const [seat = 0] = round?.play?.turns ?? [];
    const player = posing.players[seat] ?? '';
    const { you, version } = await see(posing.t, posing.tableId, player);
    const written = posing.written.length;
    for (const end of ['L', 'R', 1]) {
      const body = { ...you.moves[0], end, type: 'play', commandId: 'p', expectedVersion: version };
      const path = `/v1/tables/${posing.tableId}/commands`;
      const asked = { method: 'POST', path, token: `token.${player}`, body };
      expectProblem(
        await posing.http(httpEvent({ ...asked, at: posing.t.clock.at })),
        'bad-format',
      );
    }
    expect(posing.written).toHaveLength(written);
  });

  test.each([
    ['empty', ''],
    ['with a blank', 'a b'],
    ['too long', 'a'.repeat(LIMITS.commandIdCharsMax + 1)],
    ['not ASCII', 'ñ'],
    ['a number', 7],
    ['null', null],
  ])('whose id is %s answers bad-request', async (_, commandId) => {
    await unharmed(async () => {
      const body = { ...good(), commandId };
      const path = `/v1/tables/${world.tableId}/commands`;
      expectProblem(await ask({ method: 'POST', path, token: tokenOf(turn), body }), 'bad-request');
      const framed = await frame(connectionOf(turn), { ...body, tableId: world.tableId });
      expect(framed).toMatchObject({ type: 'error', problem: { code: 'bad-request' } });
    });
  });
});

const NOT_AN_OBJECT: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['no JSON', '{"commandId":'],
  ['an array', '[{"commandId":"x"}]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"play"'],
  ['a NUL', '\u0000'],
  ['a byte order mark', '\ufeff{}x'],
  ['8,000 open brackets', '['.repeat(8_000)],
];
const OVERSIZED = JSON.stringify({ commandId: 'x', name: 'é'.repeat(LIMITS.bodyBytesMax / 2) });

describe('a body or frame', () => {
  test.each(NOT_AN_OBJECT)('that is %s answers bad-request', async (_, body) => {
    await unharmed(async () => {
      for (const path of ['/v1/guests', '/v1/tables', `/v1/tables/${world.tableId}/commands`]) {
        const asked = { method: 'POST', path, token: tokenOf(turn) };
        expectProblem(await ask({ ...asked, body }), 'bad-request');
        const base64 = Buffer.from(body).toString('base64');
        expectProblem(await ask({ ...asked, body: base64, isBase64: true }), 'bad-request');
      }
      const framed = await frame(connectionOf(turn), body);
      expect(framed).toMatchObject({ type: 'error', problem: { code: 'bad-request' } });
    });
  });

  test('over the limit in bytes, not in characters, answers too-large', async () => {
    expect(OVERSIZED.length).toBeLessThan(LIMITS.bodyBytesMax);
    await unharmed(async () => {
      expectProblem(
        await ask({ method: 'POST', path: '/v1/guests', body: OVERSIZED }),
        'too-large',
      );
      const base64 = Buffer.from(OVERSIZED).toString('base64');
      const asked = { method: 'POST', path: '/v1/guests', body: base64, isBase64: true };
      expectProblem(await ask(asked), 'too-large');
      const framed = await frame(connectionOf(turn), OVERSIZED);
      const { commandId } = JSON.parse(OVERSIZED) as { commandId?: string };
      expect(commandId).toBeTypeOf('string');
      const answer = { type: 'answer', ok: false, commandId, problem: { code: 'too-large' } };
      expect(framed).toMatchObject(answer);
    });
  });
});

describe('a frame', () => {
  const subscribe = (change: Body) => ({
    type: 'subscribe',
    tableId: world.tableId,
    after: 0,
    ...change,
  });
  const FRAMES: readonly (readonly [string, Code, Body])[] = [
    ['without a type', 'bad-request', {}],
    ['whose type is a number', 'bad-request', { type: 7 }],
    ['of an unknown type', 'unknown-command', { type: 'shout' }],
    ['that pings with more', 'bad-request', { type: 'ping', x: 1 }],
    ['that subscribes to nothing', 'bad-request', { type: 'subscribe', after: 0 }],
    ['that subscribes from before 0', 'bad-request', subscribe({ after: -1 })],
    ['that subscribes with a number as key', 'bad-request', subscribe({ k: 1 })],
    ['that subscribes to no table', 'not-found', subscribe({ tableId: UNKNOWN_ID })],
    ['that subscribes to a malformed id', 'bad-request', subscribe({ tableId: '../x' })],
    ['that plays at no table', 'not-found', { ...good(), tableId: UNKNOWN_ID }],
    ['that plays at a malformed id', 'bad-request', { ...good(), tableId: 'x' }],
    ['that plays at an object', 'bad-request', { ...good(), tableId: {} }],
    ['that plays nowhere', 'not-found', good()],
  ];

  test.each(FRAMES)('%s gets one answer with its id: %s', async (_, code, body) => {
    await unharmed(async () => {
      const sent = world.t.sent.length;
      const framed = await frame(connectionOf(turn), { ...body, commandId: 'f' });
      expect(framed).toMatchObject({ type: 'answer', ok: false, commandId: 'f' });
      expect(framed).toMatchObject({ problem: { code, status: PROBLEMS[code][0] } });
      expect(world.t.sent).toHaveLength(sent);
    });
  });

  test('from a connection that was never let in answers unauthenticated', async () => {
    await unharmed(async () => {
      const framed = await frame('stranger', { type: 'ping', commandId: 'f' });
      const problem = { code: 'unauthenticated' };
      expect(framed).toMatchObject({ type: 'answer', ok: false, commandId: 'f', problem });
    });
  });
});

describe('a ticket', () => {
  const enter = (query: Record<string, string> | null) =>
    world.socket(connectEvent('new', query, world.t.clock.at));
  async function ticket(): Promise<string> {
    const answer = await ask({ method: 'POST', path: '/v1/ws-tickets', token: tokenOf(0) });
    const { url } = JSON.parse(answer.body ?? '') as { url: string };
    return new URL(url).searchParams.get('ticket') ?? '';
  }

  test.each([
    ['absent', null],
    ['not named', {}],
    ['empty', { ticket: '' }],
    ['made up', { ticket: UNKNOWN_ID }],
    ['a name of objects', { ticket: '__proto__' }],
    ['long and not ASCII', { ticket: 'é'.repeat(5_000) }],
  ])('that is %s opens nothing (pitfall 38)', async (_, query) => {
    await unharmed(async () => expect(await enter(query)).toEqual({ statusCode: 401 }));
  });

  test('opens once (pitfall 38)', async () => {
    const good = await ticket();
    expect(await enter({ ticket: good })).toEqual({ statusCode: 200 });
    await unharmed(async () => expect(await enter({ ticket: good })).toEqual({ statusCode: 401 }));
  });

  test('opens nothing once it has expired', async () => {
    const late = await ticket();
    world.t.clock.at += LIMITS.ticketSecondsMax * 1_000;
    await unharmed(async () => expect(await enter({ ticket: late })).toEqual({ statusCode: 401 }));
  });
});

test('after all of it the table plays on', async () => {
  const [move] = view.you.moves;
  const body = { ...bare('play'), ...move, tableId: world.tableId, commandId: 'good' };
  const framed = await frame(connectionOf(turn), body);
  expect(framed).toMatchObject({ type: 'answer', ok: true, commandId: 'good' });
});
