/** Whole games, every answer and every message of which the description has. */
import { describe, expect, it } from 'vitest';
import { httpSchema } from '../support/described.ts';
import { describedGame } from '../support/describedGame.ts';
import type { WorldGame } from '../support/worlds.ts';

const SLOW = {
  allowanceSeconds: 3_600,
  bankSeconds: 600,
  incrementSeconds: 60,
  pauses: { weekends: false, sleep: false, vacationDays: 5 },
};

const GAMES: readonly (readonly [string, WorldGame])[] = [
  ['partners on a line', { ruleset: 'jamaican-partner', options: { rounds: 3 }, terms: SLOW }],
  [
    'points, where a hand may be dealt again',
    {
      ruleset: 'latin-spain',
      options: { rounds: 2, redeal: { mode: 'onRequest', minDoubles: 5 } },
    },
  ],
  ['a cross', { ruleset: 'french-cross', options: { rounds: 2 }, terms: { watch: 'anyone' } }],
  [
    'a table that is watched late',
    {
      ruleset: 'jamaican-cutthroat',
      options: { rounds: 3 },
      terms: { watchDelayRounds: 1, seating: 'drawn' },
    },
  ],
];

describe.each(GAMES)('%s', (name, game) => {
  it('is as described, from the first play to the proof', async () => {
    const { world, frames, ask, frame, playOut } = await describedGame(`described ${name}`, game);
    const table = `/v1/tables/${world.tableId}`;
    const readers = [0, null] as const;
    for (const seat of readers) {
      await ask(seat, `GET ${table}/events?limit=200`);
      await ask(seat, `GET ${table}/since?after=1&lang=es`);
      await ask(seat, `GET ${table}/board.svg`);
    }
    await ask(0, `GET ${table}/orders`);
    await ask(0, 'GET /v1/me/tables');
    await playOut();
    const { body: record } = await ask(0, `GET ${table}/record`);
    // A draw of seats takes the first number.
    const { no } = (record['rounds'] as { readonly no: number }[])[0] ?? { no: 0 };
    for (const seat of readers) {
      for (const path of ['', '/events?limit=200', '/record', '/proof', `/proof?round=${no}`]) {
        expect([path, (await ask(seat, `GET ${table}${path}`)).status]).toEqual([path, 200]);
      }
      for (const path of ['/words', '/since', `/board.svg?round=${no}`, `/share?round=${no}`]) {
        expect([path, (await ask(seat, `GET ${table}${path}`)).status]).toEqual([path, 200]);
      }
      const subscribe = { type: 'subscribe', tableId: world.tableId, after: 0, k: world.readKey };
      expect(await frame(seat, subscribe)).toMatchObject({ type: 'subscribed' });
    }
    await frame(0, { type: 'ping', commandId: 'p' });
    await frame(0, { type: 'ping', x: 1 });
    await frame(0, { type: 'shout', commandId: 's' });
    await ask(0, `POST ${table}/rematch`, { commandId: 'again' });
    expect([...frames].sort()).toEqual([
      'CommitFrame',
      'DoneFrame',
      'ErrorFrame',
      'PongFrame',
      'RefusedFrame',
      'SubscribedFrame',
    ]);
  });
});

describe('a client of today', () => {
  /** The same JSON with a field in each of its objects that nobody knows. */
  function ofTomorrow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(ofTomorrow);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, part]) => [name, ofTomorrow(part)]);
    return { ...Object.fromEntries(fields), ofTomorrow: { any: ['thing'] } };
  }

  it('accepts fields and codes of tomorrow, and not that one of today is gone (pitfall 42)', async () => {
    const { world, ask } = await describedGame('tomorrow', {
      ruleset: 'jamaican-partner',
      options: {},
    });
    const { body } = await ask(0, `GET /v1/tables/${world.tableId}`);
    const isSeen = httpSchema('SeenTable');
    expect(isSeen(body)).toBe(true);
    expect([isSeen(ofTomorrow(body)), isSeen.errors]).toEqual([true, null]);
    const { version: _, ...without } = body;
    expect(isSeen(without)).toBe(false);
    const problem = { type: 'urn:x', title: 'New.', status: 422, code: 'of-tomorrow' };
    expect(httpSchema('Problem')(ofTomorrow(problem))).toBe(true);
  });
});
