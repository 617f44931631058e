/** Pictures of a table over HTTP: who gets them, what is in them, how long they may be kept. */
import { describe, expect, test } from 'vitest';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { expectProblem } from '../support/doors.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

const ONE_ROUND = { rounds: 1 };

async function openTable(seed: string) {
  const t = testApp(seed);
  const seated = await openHouseTable(t, ONE_ROUND);
  const handler = makeHttpHandler(t.app);
  const { tableId, player } = seated;
  const token = `token.${player}`;
  const ask = (kind: string, query: Readonly<Record<string, string>>, as?: string) =>
    handler(
      httpEvent({
        path: `/v1/tables/${tableId}/board.${kind}`,
        query,
        ...(as === undefined ? {} : { token: as }),
        at: t.clock.at,
      }),
    );
  const view = () => see(t, tableId, player);
  /** One move, or a look that lets the house move. */
  async function move({ you, version }: View): Promise<void> {
    const [play] = you.moves;
    t.clock.at += 1_000;
    if (play === undefined) return t.app.look(tableId);
    const type = 'play' as const;
    const command = { commandId: newCommandId(), expectedVersion: version, type, ...play };
    const at = { receivedAt: t.clock.at, via: null };
    await t.app.commands.run({ tableId, player, command: command as Command, ...at });
  }
  return { t, seated, token, ask, view, move, key: seated.view.readKey };
}

const bonesIn = (svg = ''): number => svg.split('<path').length - 1;

describe('the picture of a table', () => {
  test('shows at each version the bones of that version, and keeps showing them', async () => {
    const { ask, view, move, key } = await openTable('pictures');
    const seen = new Map<number, number>();
    for (let now = await view(); now.status !== 'over'; now = await view()) {
      const { round, version } = now;
      if (round !== null && 'line' in round) seen.set(version, round.line.length);
      await move(now);
    }
    expect(Math.max(...seen.values())).toBeGreaterThan(8);
    for (const [version, bones] of seen) {
      const answer = await ask('svg', { v: String(version), k: key });
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
        },
        isBase64Encoded: false,
      });
      expect(bonesIn(answer.body)).toBe(bones);
    }
  });

  test('shows the round that has ended until the next is posed', async () => {
    const { ask, view, move, key } = await openTable('ended');
    let now = await view();
    for (; now.lastRound === null; now = await view()) await move(now);
    const last = now.lastRound;
    if (!('line' in last)) throw new Error('not a line');
    const answer = await ask('svg', { k: key });
    expect(bonesIn(answer.body)).toBe(last.line.length);
    expect(answer.body).toContain('<title>Round 1</title>');
    expect(answer.headers?.['cache-control']).toBe('no-store');
  });

  test('is an empty table before the first bone', async () => {
    const { ask, key } = await openTable('empty');
    const answer = await ask('svg', { v: '1', k: key });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<desc>No bone has been played.</desc>');
  });

  test('comes as PNG of the same size (pitfall 17)', async () => {
    const { ask, view, key } = await openTable('png');
    const query = { v: String((await view()).version), k: key };
    const png = await ask('png', query);
    expect(png).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/png' },
      isBase64Encoded: true,
    });
    const bytes = Buffer.from(png.body ?? '', 'base64');
    const [, width, height] =
      /width="(\d+)" height="(\d+)"/.exec((await ask('svg', query)).body ?? '') ?? [];
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      Number(width),
      Number(height),
    ]);
  });

  test('that a token opened is kept by its holder alone', async () => {
    const { ask, token } = await openTable('private');
    const answer = await ask('svg', { v: '1' }, token);
    expect(answer.headers?.['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  test('is given to those alone who may read the table, and is never kept when it is refused', async () => {
    const { ask, token, key, t } = await openTable('refused');
    const stranger = `token.${(await t.app.guest('Bo')).playerId}`;
    for (const kind of ['svg', 'png']) {
      expectProblem(await ask(kind, { v: '1' }), 'unauthenticated');
      expectProblem(await ask(kind, { v: '1', k: 'x' }), 'forbidden');
      expectProblem(await ask(kind, { v: '1' }, stranger), 'forbidden');
      for (const v of ['0', '01', '-1', '1.5', 'x', '', '9999999999']) {
        expectProblem(await ask(kind, { v, k: key }), 'bad-request');
      }
      const ahead = await ask(kind, { v: '999999' }, token);
      expectProblem(ahead, 'not-found');
      expect(ahead.headers?.['cache-control']).toBe('no-store');
    }
  });

  test('is there in two forms', async () => {
    const { ask, key } = await openTable('forms');
    expectProblem(await ask('gif', { k: key }), 'not-found');
  });
});
