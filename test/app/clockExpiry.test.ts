import { describe, expect, test } from 'vitest';
import {
  act,
  expectFolds,
  plainly,
  playOn,
  recordOf,
  reportOf,
  type TablePlan,
  viewOf,
} from '../support/drivenTable.ts';
import {
  atTurn,
  DAY,
  deadlineOf,
  eventsAfter,
  missesOf,
  playerOn,
  playIn,
  seenBy,
  type TurnTable,
  turnTable,
} from '../support/turnTable.ts';

/** A dealt table whose first turn has run out, looked at by everything that looks. */
async function overdue(seed: string, plan: TablePlan): Promise<TurnTable> {
  const table = await turnTable(seed, plan);
  const { t, tableId } = table;
  await t.drain();
  await t.app.sweep();
  t.clock.at = await deadlineOf(table);
  for (const after of [0, 5_000, 60_000]) {
    t.clock.at += after;
    await t.app.look(tableId);
    await t.app.sweep();
    await t.drain();
  }
  return table;
}

const CLAIM = { terms: { onExpiry: 'claim', orders: false, watch: 'anyone' } };
const FORFEIT = { terms: { onExpiry: 'forfeit', watch: 'anyone' } };

describe('a turn that has to be claimed', () => {
  test.each([true, false])(
    'goes on as if nothing were while nobody claims it, with orders %s (report 78)',
    async (orders) => {
      const plan = { terms: { ...CLAIM.terms, orders } };
      const table = await overdue('unclaimed', plan);
      const before = await seenBy(table);
      expect(before).toMatchObject({ overdue: true, status: 'playing' });
      expect(await eventsAfter(table, 0, 'missed')).toEqual([]);
      table.t.clock.at += 90 * DAY;
      await table.t.app.sweep();
      expect(await seenBy(table)).toMatchObject({ version: before.version, overdue: true });
      const played = await act(table, table.player, await playIn(table));
      expect(played).toMatchObject({ ok: true, value: { view: { overdue: false } } });
      expect(await missesOf(table)).toEqual([0, 0, 0, 0]);
      await expectFolds(table);
    },
  );

  test('can be by the other side from the deadline on, as the view says (report 71)', async () => {
    const table = await turnTable('claimed', CLAIM);
    const { t, seat } = table;
    const deadline = await deadlineOf(table);
    const opponent = await playerOn(table, (seat + 1) % 4);
    const partner = await playerOn(table, (seat + 2) % 4);
    t.clock.at = deadline - 1;
    expect((await viewOf(table, opponent)).you.can).not.toContain('claim');
    const early = await act(table, opponent, { type: 'claim' });
    expect(early).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    t.clock.at = deadline;
    for (const [player, may] of [
      [opponent, true],
      [partner, false],
      [table.player, false],
    ] as const) {
      expect((await viewOf(table, player)).you.can.includes('claim')).toBe(may);
      if (may) continue;
      const refused = await act(table, player, { type: 'claim' });
      expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    }
    const { version } = await seenBy(table);
    const claimed = await act(table, opponent, { type: 'claim' });
    expect(claimed).toMatchObject({ ok: true, value: { view: { overdue: false } } });
    expect(await eventsAfter(table, version, 'claimed')).toEqual([
      { type: 'claimed', seat: (seat + 1) % 4, of: seat },
    ]);
    expect(await eventsAfter(table, version, 'missed')).toEqual([
      { type: 'missed', seat, misses: 1 },
    ]);
    const [automatic] = await eventsAfter(table, version, 'automatic');
    expect(automatic).toEqual({ type: 'automatic', seat, reason: 'time' });
    const again = await act(table, opponent, { type: 'claim' });
    expect(again).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    await expectFolds(table);
    expect((await reportOf(table)).verdict).not.toBe('failed');
  });

  test('can be by the partner where only the house sits on the other side', async () => {
    const seats = ['me', 'house', 'open', 'house'] as const;
    const table = await turnTable('partner', { ...CLAIM, seats });
    table.t.clock.at = await deadlineOf(table);
    const partner = await playerOn(table, (table.seat + 2) % 4);
    expect(await act(table, partner, { type: 'claim' })).toMatchObject({ ok: true });
  });

  test('claimed once by two who ask at once, and not where the late player was first', async () => {
    const table = await overdue('race', CLAIM);
    const { version } = await seenBy(table);
    const others = [1, 3].map((step) => playerOn(table, (table.seat + step) % 4));
    const [left = '', right = ''] = await Promise.all(others);
    const claims = [left, right].map((player) => act(table, player, { type: 'claim' }));
    const answers = await Promise.all(claims);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(1);
    const next = await atTurn(table);
    table.t.clock.at = await deadlineOf(table);
    expect(await act(next, next.player, await playIn(next))).toMatchObject({ ok: true });
    const against = await playerOn(table, (next.seat + 1) % 4);
    expect(await act(next, against, { type: 'claim' })).toMatchObject({
      ok: false,
      error: { code: 'not-eligible' },
    });
  });

  test('gives the seat to the house after so many claims, until its player is back', async () => {
    const table = await turnTable('kept', { terms: { ...CLAIM.terms, missesToHouse: 2 } });
    const { seat } = table;
    const claimant = await playerOn(table, (seat + 1) % 4);
    const view = await playOn(
      { ...table, players: table.players.filter((player) => player !== table.player) },
      ({ you, overdue }) => {
        if (overdue && you.can.includes('claim')) return { type: 'claim' };
        return plainly({ you } as never);
      },
      ({ seats }) => seats[seat]?.away === true,
    );
    expect(view.seats[seat]?.away).toBe(true);
    expect(await eventsAfter(table, 0, 'missed')).toHaveLength(2);
    expect((await viewOf(table, table.player)).you.can).toContain('back');
    expect((await viewOf(table, claimant)).status).toBe('playing');
    const back = await act(table, table.player, { type: 'back' });
    expect(back).toMatchObject({ ok: true });
    expect((await seenBy(table)).seats[seat]?.away).toBe(false);
  });

  test('leaves no row behind that is looked at for ever, and is found again when it goes on', async () => {
    const table = await overdue('rows', { terms: { onExpiry: 'claim' } });
    const { t } = table;
    const far = t.clock.at + 400 * DAY;
    expect(await t.ports.directory.due(0, far)).toEqual([]);
    expect(await t.app.sweep()).toEqual({
      looked: 0,
      left: 0,
      failed: 0,
      oldestOverdueMs: 0,
    });
    await act(table, table.player, await playIn(table));
    await t.drain();
    const [row] = await t.ports.directory.due(0, far);
    expect(row).toEqual({ tableId: table.tableId, dueAt: (await deadlineOf(table)) + 5_000 });
  });
});

describe('a turn that is forfeited when it runs out', () => {
  test('gives the game to the other side of two', async () => {
    const table = await overdue('pairs', FORFEIT);
    const view = await seenBy(table);
    expect(view).toMatchObject({ status: 'over', over: 'forfeited', deadline: null });
    expect(view.game.winner).toEqual([1 - (table.seat % 2)]);
    expect(await eventsAfter(table, 0, 'missed')).toEqual([
      { type: 'missed', seat: table.seat, misses: 1 },
    ]);
    const record = await recordOf(table);
    expect(record.rounds).toMatchObject([{ no: 1 }]);
    await expectFolds(table);
    expect((await reportOf(table)).verdict).toBe('ok');
  });

  test('gives the seat to the house where there are more sides, and the others play on', async () => {
    const table = await overdue('solo', { ...FORFEIT, ruleset: 'yard-cutthroat' });
    const [left] = await eventsAfter(table, 0, 'seatLeft');
    expect(left).toEqual({
      type: 'seatLeft',
      seat: table.seat,
      reason: 'forfeited',
      becomes: 'house',
    });
    const view = await seenBy(table);
    expect(view).toMatchObject({ status: 'playing' });
    expect(view.seats.map(({ kind }) => kind)).toEqual(
      view.seats.map((_, seat) => (seat === table.seat ? 'house' : 'person')),
    );
    await expectFolds(table);
  });

  test('is not while its player has a millisecond left, and a play then counts', async () => {
    const table = await turnTable('forfeit edge', FORFEIT);
    table.t.clock.at = (await deadlineOf(table)) - 1;
    await table.t.app.look(table.tableId);
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
    expect(await seenBy(table)).toMatchObject({ status: 'playing' });
  });

  test('ends a table at which everybody forfeits', async () => {
    const plan = { ...FORFEIT, ruleset: 'yard-cutthroat' };
    const table = await turnTable('nobody', plan);
    const view = await playOn(table, () => null);
    expect(view).toMatchObject({ status: 'over', over: 'nobody-left' });
  });
});
