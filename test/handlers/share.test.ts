/** The page behind a link to a round, and the picture of a round that is over. */
import { describe, expect, test } from 'vitest';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';

async function openTable(seed: string) {
  const t = testApp(seed);
  const { tableId, player } = await openHouseTable(t, { rounds: 3 });
  const handler = makeHttpHandler(t.app);
  const ask = (file: string, query: Readonly<Record<string, string>>) =>
    handler(httpEvent({ path: `/v1/tables/${tableId}/${file}`, query, at: t.clock.at }));
  const view = () => see(t, tableId, player);
  async function move({ you, version }: View): Promise<void> {
    const [play] = you.moves;
    t.clock.at += 1_000;
    if (play === undefined) return t.app.look(tableId);
    const type = 'play' as const;
    const command = { commandId: newCommandId(), expectedVersion: version, type, ...play };
    const at = { receivedAt: t.clock.at, via: null };
    await t.app.commands.run({ tableId, player, command: command as Command, ...at });
  }
  async function playUntil(isDone: (now: View) => boolean): Promise<View> {
    let now = await view();
    for (; !isDone(now); now = await view()) await move(now);
    return now;
  }
  return { tableId, ask, playUntil, key: (await view()).readKey };
}

const bonesIn = (svg = ''): number => svg.split('<path').length - 1;

describe('a link to a round', () => {
  test('says which round of which game, shows its picture, and leads to it', async () => {
    const { tableId, ask, playUntil, key } = await openTable('share');
    await playUntil(({ lastRound }) => lastRound !== null);
    const page = await ask('share', { round: '1', k: key });
    expect(page).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
    const html = page.body ?? '';
    expect(html).toContain('<meta property="og:title" content="Jamaican partner');
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(picture).toMatch(/^https?:\/\/[^/]+\/v1\/tables\/[\w-]{22}\/board\.png\?round=1&amp;k=/);
    expect(html).toContain(`#/t/${tableId}/r/1?k=${key}`);
    expect(html).toMatch(/http-equiv="refresh" content="0; url=https?:/);
    expect(html).not.toMatch(/<script/i);
  });

  test('is in the language that is asked for', async () => {
    const { ask, playUntil, key } = await openTable('share in Spanish');
    await playUntil(({ lastRound }) => lastRound !== null);
    const page = await ask('share', { round: '1', k: key, lang: 'es' });
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('mano 1');
  });

  test('says nothing of a round to whoever may not see it, or of one that runs', async () => {
    const { ask, playUntil, key } = await openTable('closed share');
    await playUntil(({ lastRound }) => lastRound !== null);
    const other = await openTable('running share');
    const [closed, nowhere, running] = [
      await ask('share', { round: '1', k: other.key }),
      await ask('share', { round: '9', k: key }),
      await other.ask('share', { round: '1', k: other.key }),
    ];
    for (const page of [closed, nowhere, running]) {
      expect(page.statusCode).toBe(404);
      expect(page.body).not.toContain('og:');
    }
    // Nor does it tell a closed table from a round that is not there.
    expect(nowhere.body).toBe(closed.body);
  });
});

describe('the picture of a round', () => {
  test('is the table as the round ended, however far the game has gone since', async () => {
    const { ask, playUntil, key } = await openTable('round pictures');
    const first = await playUntil(({ lastRound }) => lastRound?.no === 1);
    const later = await playUntil(({ lastRound }) => (lastRound?.no ?? 0) > 1);
    for (const { lastRound } of [first, later]) {
      if (lastRound === null || !('line' in lastRound)) throw new Error('not a line');
      const picture = await ask('board.svg', { round: String(lastRound.no), k: key });
      expect(picture.headers?.['cache-control']).toContain('immutable');
      expect(bonesIn(picture.body)).toBe(lastRound.line.length);
    }
    expect((await ask('board.svg', { round: '99', k: key })).statusCode).toBe(404);
    expect((await ask('board.svg', { round: '1', v: '1', k: key })).statusCode).toBe(400);
  });
});
