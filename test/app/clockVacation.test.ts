import { describe, expect, test } from 'vitest';
import { act, drivenTable, expectFolds, viewOf } from '../support/drivenTable.ts';
import {
  atTurn,
  DAY,
  deadlineOf,
  eventsAfter,
  FOUR,
  HOUR,
  playerOn,
  playIn,
  seenBy,
  turnTable,
} from '../support/turnTable.ts';

const TERMS = { allowanceSeconds: 86_400, pauses: { vacationDays: 5 } };
const refused = { ok: false, error: { code: 'not-eligible' } };

describe('days off', () => {
  test('move the own turn that runs, by an event with its reason (pitfall 57)', async () => {
    const table = await turnTable('vacation own', { terms: TERMS });
    const { t, player, seat } = table;
    t.clock.at += HOUR;
    const deadline = await deadlineOf(table);
    const { version } = await seenBy(table);
    const answer = await act(table, player, { type: 'vacation', days: 2 });
    expect(answer).toMatchObject({ ok: true, value: { view: { overdue: false } } });
    expect(await deadlineOf(table)).toBe(deadline + 2 * DAY);
    const untilMs = t.clock.at + 2 * DAY;
    expect(await eventsAfter(table, version, 'vacationTaken')).toEqual([
      { type: 'vacationTaken', seat, untilMs, daysLeft: 3 },
    ]);
    expect(await eventsAfter(table, version, 'clockChanged')).toEqual([
      { type: 'clockChanged', seats: [seat], deadlineMs: deadline + 2 * DAY, reason: 'vacation' },
    ]);
    const { vacation } = (await seenBy(table, 1)).seats[seat] ?? {};
    expect(vacation).toEqual({ until: new Date(untilMs).toISOString(), daysLeft: 3 });
    t.clock.at = untilMs;
    expect((await seenBy(table)).seats[seat]?.vacation).toEqual({ until: null, daysLeft: 3 });
    await expectFolds(table);
  });

  test('of another move nothing now, and that player’s next turn when it comes', async () => {
    const table = await turnTable('vacation other', { terms: TERMS });
    const { t } = table;
    const deadline = await deadlineOf(table);
    const off = await playerOn(table, (table.seat + 1) % 4);
    expect(await act(table, off, { type: 'vacation', days: 1 })).toMatchObject({ ok: true });
    expect(await deadlineOf(table)).toBe(deadline);
    expect(await eventsAfter(table, 0, 'clockChanged')).toEqual([]);
    const until = t.clock.at + DAY;
    t.clock.at += HOUR;
    let turn = table;
    do {
      await act(turn, turn.player, await playIn(turn));
      turn = await atTurn(turn);
    } while (turn.player !== off);
    expect(await deadlineOf(turn)).toBe(until + DAY);
  });

  test('are as many as the terms give, and follow each other', async () => {
    const table = await turnTable('vacation budget', { terms: TERMS });
    const { t, player, seat } = table;
    const deadline = await deadlineOf(table);
    expect(await act(table, player, { type: 'vacation', days: 6 })).toMatchObject(refused);
    await act(table, player, { type: 'vacation', days: 2 });
    expect(await act(table, player, { type: 'vacation', days: 4 })).toMatchObject(refused);
    t.clock.at += DAY;
    const more = await act(table, player, { type: 'vacation', days: 3 });
    expect(more).toMatchObject({ ok: true });
    expect(await deadlineOf(table)).toBe(deadline + 5 * DAY);
    const view = await viewOf(table, player);
    expect(view.seats[seat]?.vacation?.daysLeft).toBe(0);
    expect(view.you.can).not.toContain('vacation');
    expect(await act(table, player, { type: 'vacation', days: 1 })).toMatchObject(refused);
  });

  test('are only taken by command: nothing begins them, however late somebody is (report 66) (pitfall 57)', async () => {
    const table = await turnTable('vacation never', { terms: TERMS });
    table.t.clock.at = (await deadlineOf(table)) + 30 * DAY;
    await table.t.app.look(table.tableId);
    expect(await eventsAfter(table, 0, 'missed')).toHaveLength(1);
    expect(await eventsAfter(table, 0, 'vacationTaken')).toEqual([]);
  });

  test('are refused where the terms give none, and nobody is told of them', async () => {
    const table = await turnTable('vacation none');
    const view = await viewOf(table, table.player);
    expect(view.you.can).not.toContain('vacation');
    expect(view.seats[0]).not.toHaveProperty('vacation');
    expect(await act(table, table.player, { type: 'vacation', days: 1 })).toMatchObject(refused);
  });

  test('let their player move all the same', async () => {
    const table = await turnTable('vacation moves', { terms: TERMS });
    await act(table, table.player, { type: 'vacation', days: 1 });
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
  });

  test('give no time back to a turn that has run out, and may be claimed', async () => {
    const terms = { ...TERMS, onExpiry: 'claim' };
    const table = await turnTable('vacation late', { terms });
    const deadline = await deadlineOf(table);
    table.t.clock.at = deadline + HOUR;
    expect(await act(table, table.player, { type: 'vacation', days: 2 })).toMatchObject({
      ok: true,
      value: { view: { overdue: true } },
    });
    expect(await deadlineOf(table)).toBe(deadline);
  });

  test('may be taken before the game begins', async () => {
    const table = await drivenTable('vacation early', { seats: FOUR, terms: TERMS });
    const [ana = ''] = table.players;
    expect(await act(table, ana, { type: 'vacation', days: 5 })).toMatchObject({ ok: true });
    await expectFolds(table);
  });

  test('leave the same receipt for the same command', async () => {
    const table = await turnTable('vacation twice', { terms: TERMS });
    const { t, tableId, player } = table;
    const { version } = await seenBy(table);
    const command = {
      commandId: 'off',
      expectedVersion: version,
      type: 'vacation',
      days: 2,
    } as const;
    const run = () =>
      t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
    const [first, second] = [await run(), await run()];
    if (!first.ok || !second.ok) throw new Error('days off were refused');
    expect(second.value.receipt).toEqual(first.value.receipt);
    expect(await eventsAfter(table, 0, 'vacationTaken')).toHaveLength(1);
  });
});
