/** Who leaves in the middle of the clock gets nothing for it: neither time back nor the game. */
import { describe, expect, test } from 'vitest';
import { act, expectFolds, reportOf, type TablePlan, viewOf } from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';
import {
  atTurn,
  DAY,
  deadlineOf,
  eventsAfter,
  HOUR,
  MINUTE,
  playerOn,
  playIn,
  seenBy,
  type TurnTable,
  turnTable,
} from '../support/turnTable.ts';

const FORFEIT = { terms: { allowanceSeconds: 45, onExpiry: 'forfeit', watch: 'anyone' } };

/** Comes back to the seat that the player has left. */
async function comeBack(table: TurnTable, player: string, seat: number) {
  const { t, tableId } = table;
  const { invite } = await viewOf(table, await playerOn(table, (seat + 1) % 4));
  const body = { commandId: newCommandId(), invite: invite ?? '', seat };
  return t.app.opening.join(tableId, player, body, t.clock.at);
}

async function leaveAndComeBack(table: TurnTable, player: string, seat: number): Promise<void> {
  expect(await act(table, player, { type: 'leave' })).toMatchObject({ ok: true });
  expect(await comeBack(table, player, seat)).toMatchObject({ ok: true, value: { seat } });
}

describe('who leaves a seat and comes back', () => {
  test('finds the bank as it was', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600, watch: 'anyone' };
    const table = await turnTable('bank stays', { terms });
    const { t, seat, player } = table;
    t.clock.at += HOUR + 9 * MINUTE;
    expect(await act(table, player, await playIn(table))).toMatchObject({ ok: true });
    expect((await seenBy(table)).seats[seat]?.bankSeconds).toBe(60);
    await leaveAndComeBack(table, player, seat);
    expect((await seenBy(table)).seats[seat]?.bankSeconds).toBe(60);
    await expectFolds(table);
  });

  test('has paid for the turn that was left', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600, watch: 'anyone' };
    const table = await turnTable('bank paid', { terms });
    const { t, seat, player } = table;
    t.clock.at += HOUR + 9 * MINUTE;
    await leaveAndComeBack(table, player, seat);
    expect((await seenBy(table)).seats[seat]?.bankSeconds).toBe(60);
    await expectFolds(table);
  });

  test('pays for no outage', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600, watch: 'anyone' };
    const table = await turnTable('bank outage', { terms });
    const { t, seat, player } = table;
    const fromMs = t.clock.at;
    t.clock.at += HOUR + 9 * MINUTE;
    await t.ports.directory.putOutage({ fromMs, toMs: t.clock.at });
    const left = await act(table, player, { type: 'leave' });
    expect(left).toMatchObject({ ok: true });
    expect(
      (await seenBy(table, (table.players.indexOf(player) + 1) % 4)).seats[seat],
    ).toMatchObject({ kind: 'house', bankSeconds: 600 });
  });

  test('finds the days off that were left, and none that run', async () => {
    const terms = { allowanceSeconds: 86_400, pauses: { vacationDays: 5 }, watch: 'anyone' };
    const table = await turnTable('days stay', { terms });
    const { t } = table;
    const seat = (table.seat + 1) % 4;
    const player = await playerOn(table, seat);
    expect(await act(table, player, { type: 'vacation', days: 3 })).toMatchObject({ ok: true });
    await leaveAndComeBack(table, player, seat);
    expect((await seenBy(table)).seats[seat]?.vacation).toEqual({ until: null, daysLeft: 2 });
    const more = await act(table, player, { type: 'vacation', days: 3 });
    expect(more).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    let turn = table;
    do {
      await act(turn, turn.player, await playIn(turn));
      turn = await atTurn(turn);
    } while (turn.player !== player);
    expect(await deadlineOf(turn)).toBe(t.clock.at + DAY);
    await expectFolds(table);
  });
});

/** Leaves the table by the way named. */
async function go(table: TurnTable, player: string, way: 'leave' | 'deletion'): Promise<void> {
  if (way === 'leave') {
    expect(await act(table, player, { type: 'leave' })).toMatchObject({ ok: true });
    return;
  }
  await table.t.drain();
  await table.t.app.people.remove(player);
}

async function atForfeit(seed: string, plan: TablePlan = {}): Promise<TurnTable> {
  const table = await turnTable(seed, { ...FORFEIT, ...plan });
  table.t.clock.at = (await deadlineOf(table)) - 1;
  return table;
}

describe('where a turn that runs out forfeits the game', () => {
  test.each(['leave', 'deletion'] as const)('so does %s in the own turn', async (way) => {
    const table = await atForfeit('walks out');
    const { t, seat, player } = table;
    const { version } = await seenBy(table);
    await go(table, player, way);
    const other = await playerOn(table, (seat + 1) % 4);
    const view = await viewOf(table, other);
    expect(view).toMatchObject({ status: 'over', over: 'forfeited' });
    expect(await eventsAfter(table, version, 'tableOver')).toMatchObject([
      { reason: 'forfeited', winners: [(seat + 1) % 2] },
    ]);
    expect(await eventsAfter(table, version, 'missed')).toEqual([
      { type: 'missed', seat, misses: 1 },
    ]);
    await t.drain();
    const stats = await t.ports.directory.stats([player, other]);
    expect(stats.get(other)).toMatchObject({ finished: 1, abandoned: 0 });
    if (way === 'leave') expect(stats.get(player)).toMatchObject({ finished: 0, abandoned: 1 });
    await expectFolds(table);
    expect((await reportOf(table)).verdict).not.toBe('failed');
  });

  test('leaving in the turn of another does not', async () => {
    const table = await atForfeit('goes between');
    const other = await playerOn(table, (table.seat + 1) % 4);
    await go(table, other, 'leave');
    expect(await seenBy(table)).toMatchObject({ status: 'playing' });
  });

  test('with more than two sides who leaves in the own turn loses the seat by it', async () => {
    const table = await atForfeit('walks out alone', { ruleset: 'jamaican-cutthroat' });
    const { version } = await seenBy(table);
    await go(table, table.player, 'leave');
    expect(await eventsAfter(table, version, 'seatLeft')).toMatchObject([
      { seat: table.seat, reason: 'forfeited', becomes: 'house' },
    ]);
    await expectFolds(table);
  });
});
