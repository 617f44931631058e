import { describe, expect, test } from 'vitest';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  playOn,
  recordOf,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';

const SEATS = ['me', 'open', 'house', 'open'] as const;

/** Three people and the house, their first round dealt. */
async function dealt(seed: string, terms: object = {}): Promise<DrivenTable> {
  const table = await drivenTable(seed, { seats: SEATS, terms });
  await runOut(table);
  return table;
}

/** Plays until this many people have laid a bone of their own; who they are. */
async function actedBy(table: DrivenTable, count: number): Promise<Set<string>> {
  const acted = new Set<string>();
  for (let turn = 0; acted.size < count && turn < 40; turn += 1) {
    for (const player of table.players) {
      const { you } = await viewOf(table, player);
      const [move] = you.moves;
      if (move === undefined || acted.size >= count) continue;
      expect(await act(table, player, { type: 'play', ...move })).toMatchObject({ ok: true });
      acted.add(player);
    }
  }
  expect(acted.size).toBe(count);
  return acted;
}

describe('a game is called off', () => {
  test('by anybody who sits there, while somebody has not acted yet; nobody loses', async () => {
    const table = await dealt('cancel');
    const acted = await actedBy(table, 2);
    const [caller = ''] = acted;
    expect((await viewOf(table, caller)).you.can).toContain('cancel');
    const answer = await act(table, caller, { type: 'cancel' });
    expect(answer).toMatchObject({
      ok: true,
      value: { view: { status: 'over', over: 'cancelled', game: { winner: null } } },
    });
    const types = (await eventsOf(table)).map(({ type }) => type);
    expect(types.slice(-5)).toEqual([
      'cancelled',
      'roundEnd',
      'roundScored',
      'gameEnd',
      'tableOver',
    ]);
    await expectFolds(table);
    expect(await reportOf(table)).toMatchObject({ verdict: 'ok', fault: null });
    expect(await recordOf(table)).toMatchObject({ rounds: [{ no: 1 }] });
  });

  test('while the shuffle is still being made', async () => {
    const table = await drivenTable('cancel-early', { seats: SEATS });
    const [ana = ''] = table.players;
    expect(await act(table, ana, { type: 'cancel' })).toMatchObject({ ok: true });
    expect(await viewOf(table, ana)).toMatchObject({ over: 'cancelled', lastRound: null });
    expect(await reportOf(table)).toMatchObject({ fault: null });
  });

  test('also after the seats were drawn: who has acted is known wherever they sit', async () => {
    const table = await drivenTable('cancel-drawn', { seats: SEATS, terms: { seating: 'drawn' } });
    for (let i = 0; i < 3; i += 1) await runOut(table);
    await actedBy(table, 3);
    for (const player of table.players) {
      const refused = await act(table, player, { type: 'cancel' });
      expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    }
    await expectFolds(table);
  });
});

describe('a game is not called off', () => {
  test('before it has begun: one leaves then', async () => {
    const table = await drivenTable('cancel-open', { seats: ['me', 'house', 'house', 'house'] });
    const { t, players } = table;
    const [ana = ''] = players;
    const opened = await t.app.opening.create(
      ana,
      {
        commandId: 'open',
        ruleset: 'jamaican-partner',
        options: {},
        seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'house' }, { kind: 'house' }],
      },
      t.clock.at,
    );
    if (!opened.ok) throw new Error(opened.error.code);
    const waiting = { ...table, tableId: opened.value.tableId };
    const refused = await act(waiting, ana, { type: 'cancel' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-started' } });
  });

  test('once everybody has acted, those aside who have left', async () => {
    const table = await dealt('cancel-late');
    const acted = await actedBy(table, 2);
    const [caller = ''] = acted;
    const idle = table.players.find((player) => !acted.has(player)) ?? '';
    expect(await act(table, idle, { type: 'leave' })).toMatchObject({ ok: true });
    expect((await viewOf(table, caller)).you.can).not.toContain('cancel');
    const refused = await act(table, caller, { type: 'cancel' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
  });

  test('once a round is over, whoever never acted in it', async () => {
    const table = await dealt('cancel-round');
    const [ana = '', bo = ''] = table.players;
    const plays = { ...table, players: [ana, bo] };
    const view = await playOn(plays, undefined, ({ lastRound }) => lastRound !== null);
    expect(view.you.can).not.toContain('cancel');
    const refused = await act(table, ana, { type: 'cancel' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
  });
});
