import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../shared/calendar/calendar.ts';
import { act, drivenTable, expectFolds, runOut, type TablePlan } from '../support/drivenTable.ts';
import { runs } from '../support/runs.ts';
import {
  DAY,
  deadlineOf,
  eventsAfter,
  HOUR,
  MINUTE,
  missesOf,
  playIn,
  seenBy,
  sendAt,
  type TurnTable,
  turnTable,
} from '../support/turnTable.ts';

const TERMS = { allowanceSeconds: 86_400 };

/** Records an outage, in ms after the turn was opened, and lets time pass to its end. */
async function outage({ t }: TurnTable, opened: number, from: number, to: number): Promise<void> {
  t.clock.at = Math.max(t.clock.at, opened + to);
  await t.ports.directory.putOutage({ fromMs: opened + from, toMs: opened + to });
}

async function opened(seed: string, plan: TablePlan = { terms: TERMS }) {
  const table = await turnTable(seed, plan);
  return { table, at: table.t.clock.at, deadline: await deadlineOf(table) };
}

describe('a recorded outage', () => {
  test('is credited before a turn is judged, so that nothing is missed (reports 74, 75)', async () => {
    const { table, at, deadline } = await opened('outage');
    const { version } = await seenBy(table);
    await outage(table, at, 20 * HOUR, 30 * HOUR);
    await table.t.app.look(table.tableId);
    expect(await eventsAfter(table, version, 'missed')).toEqual([]);
    expect(await eventsAfter(table, version, 'clockChanged')).toEqual([
      {
        type: 'clockChanged',
        seats: [table.seat],
        deadlineMs: deadline + 10 * HOUR,
        reason: 'outage',
      },
    ]);
    expect(await missesOf(table)).toEqual([0, 0, 0, 0]);
    table.t.clock.at = deadline + 10 * HOUR - 1;
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
    await expectFolds(table);
  });

  test.each([
    [-1, { ok: true }],
    [0, { ok: false, error: { code: 'stale' } }],
  ])('gives time to the millisecond: %i ms from the credited deadline', async (offset, verdict) => {
    const { table, at, deadline } = await opened('outage edge');
    const { version } = await seenBy(table);
    await outage(table, at, HOUR, 3 * HOUR);
    const play = await playIn(table);
    table.t.clock.at = deadline + 2 * HOUR + offset;
    const answer = await sendAt(table, table.player, play, table.t.clock.at, version);
    expect(answer).toMatchObject(verdict);
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(verdict.ok ? 0 : 1);
  });

  test('is credited once, however many look and however often it is recorded', async () => {
    const { table, at, deadline } = await opened('outage once');
    const { t, tableId } = table;
    await outage(table, at, 20 * HOUR, 30 * HOUR);
    for (let i = 0; i < 3; i += 1) {
      await Promise.all([t.app.look(tableId), t.app.look(tableId), t.app.sweep()]);
      await outage(table, at, 20 * HOUR, 30 * HOUR);
    }
    expect(await deadlineOf(table)).toBe(deadline + 10 * HOUR);
    expect(await eventsAfter(table, 0, 'clockChanged')).toHaveLength(1);
  });

  test('is seen by who reads the table, once a look that the reading asks for has come', async () => {
    const { table, at, deadline } = await opened('outage read');
    await outage(table, at, HOUR, 2 * HOUR);
    const before = table.t.looks.length;
    await seenBy(table);
    const asked = table.t.looks.slice(before);
    expect(asked).toEqual([{ tableId: table.tableId, at: table.t.clock.at }]);
    await table.t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBe(deadline + HOUR);
    const after = table.t.looks.length;
    await seenBy(table);
    expect(table.t.looks.slice(after)).toEqual([]);
  });

  test('counts though it was recorded after somebody did something else', async () => {
    const { table, at, deadline } = await opened('outage late', {
      terms: { ...TERMS, pauses: { vacationDays: 9 } },
    });
    table.t.clock.at = at + 5 * HOUR;
    const other = table.players.find((player) => player !== table.player) ?? '';
    const off = await act(table, other, { type: 'vacation', days: 1 });
    expect(off).toMatchObject({ ok: true });
    await outage(table, at, HOUR, 2 * HOUR);
    await table.t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBe(deadline + HOUR);
    // Days off of the player's own begin on what is credited already.
    await outage(table, at, 10 * HOUR, 13 * HOUR);
    await act(table, table.player, { type: 'vacation', days: 1 });
    expect(await deadlineOf(table)).toBe(deadline + 4 * HOUR + DAY);
  });

  test('gives nothing to a turn that ran out before, or was opened after it', async () => {
    const { table, at, deadline } = await opened('outage before');
    await outage(table, at, -9 * HOUR, -HOUR);
    await outage(table, at, 25 * HOUR, 30 * HOUR);
    await table.t.app.look(table.tableId);
    expect(await eventsAfter(table, 0, 'clockChanged')).toEqual([]);
    expect(await eventsAfter(table, 0, 'missed')).toHaveLength(1);
    const next = await deadlineOf(table);
    expect(next).toBe(table.t.clock.at + DAY);
    expect(next).toBeGreaterThan(deadline);
  });

  test.each([
    ['long past the deadline that it moves', 40, 100],
    ['before it', 10, 65],
  ])('costs no bank of who plays %s', async (_, minutes, playedAt) => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600 };
    const { table, at } = await opened('outage bank', { terms });
    const { seat, t } = table;
    await outage(table, at, 10 * MINUTE, (10 + minutes) * MINUTE);
    t.clock.at = at + playedAt * MINUTE;
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
    expect((await seenBy(table)).seats[seat]?.bankSeconds).toBe(600);
  });

  test('gives back only what would have counted: not sleep, and not days off', async () => {
    const pauses = { sleep: true, vacationDays: 3 };
    const { table, at } = await opened('outage asleep', { terms: { ...TERMS, pauses } });
    const { t } = table;
    // From ten to eight the clock stands in UTC.
    const night = Math.ceil(at / DAY) * DAY - 2 * HOUR;
    const deadline = await deadlineOf(table);
    await t.ports.directory.putOutage({ fromMs: night + HOUR, toMs: night + 9 * HOUR });
    t.clock.at = night + 10 * HOUR;
    await t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBe(deadline);
    await t.ports.directory.putOutage({ fromMs: night + 10 * HOUR, toMs: night + 11 * HOUR });
    t.clock.at = night + 11 * HOUR;
    await t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBeGreaterThanOrEqual(deadline + HOUR);
  });

  test('is credited to a redeal window, too', async () => {
    const redeal = { mode: 'onRequest', minDoubles: 7 };
    const options = { scoring: 'race', target: 2, redeal };
    const seats = ['me', 'open', 'open', 'open'] as const;
    const driven = await drivenTable('outage redeal', { options, seats });
    const view = await runOut(driven);
    const until = Date.parse(view.round?.redeal?.deadline ?? '');
    driven.t.clock.at = until;
    await driven.t.ports.directory.putOutage({ fromMs: until - 5 * MINUTE, toMs: until });
    await driven.t.app.look(driven.tableId);
    const after = await seenBy(driven);
    expect(Date.parse(after.round?.redeal?.deadline ?? '')).toBe(until + 5 * MINUTE);
  });

  test('of a time to come counts from its end', async () => {
    const { table, at, deadline } = await opened('outage planned');
    await table.t.ports.directory.putOutage({ fromMs: at + HOUR, toMs: at + 3 * HOUR });
    table.t.clock.at = at + 2 * HOUR;
    await table.t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBe(deadline);
    table.t.clock.at = at + 3 * HOUR;
    await table.t.app.look(table.tableId);
    expect(await deadlineOf(table)).toBe(deadline + 2 * HOUR);
  });
});

/** Minutes of the turn, up to a bound, that lie in no outage: what the player really had. */
function minutesHad(outages: readonly (readonly [number, number])[], until: number): number {
  let had = 0;
  for (let minute = 0; minute < until; minute += 1) {
    if (!outages.some(([from, to]) => from <= minute && minute < to)) had += 1;
  }
  return had;
}

test('whatever outages there are, a player has the allowance outside them (report 74)', async () => {
  const pairs = fc
    .tuple(fc.integer({ min: -200, max: 1_200 }), fc.integer({ min: 1, max: 700 }))
    .map(([from, length]) => [from, from + length] as const);
  const lists = fc.array(pairs, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(lists, fc.boolean(), async (drawn, isOneByOne) => {
      const byEnd = drawn.sort((a, b) => a[1] - b[1]);
      // One after another, none begins before the one before it has been credited.
      const apart = byEnd.filter(([from], i) => i === 0 || from >= (byEnd[i - 1]?.[1] ?? 0));
      const list = isOneByOne ? apart : byEnd;
      const terms = { allowanceSeconds: 10 * 3_600 };
      const { table, at } = await opened(`outages ${JSON.stringify(list)}`, { terms });
      const { t, tableId } = table;
      const play = await playIn(table);
      const record = ([from, to]: readonly [number, number]): Interval => ({
        fromMs: at + from * MINUTE,
        toMs: at + to * MINUTE,
      });
      for (const pair of list) await t.ports.directory.putOutage(record(pair));
      // Looked at after each, or only once everything is over.
      for (const [, to] of isOneByOne ? list : []) {
        t.clock.at = Math.max(t.clock.at, at + to * MINUTE);
        await t.app.look(tableId);
      }
      let minute = 0;
      while (minutesHad(list, minute) < 600) minute += 1;
      t.clock.at = Math.max(t.clock.at, at + minute * MINUTE - 1);
      const isLate = t.clock.at >= at + minute * MINUTE;
      const { version } = await seenBy(table);
      const answer = await sendAt(table, table.player, play, t.clock.at, version);
      expect(answer.ok).toBe(!isLate);
      expect(await eventsAfter(table, 0, 'missed')).toHaveLength(isLate ? 1 : 0);
    }),
    { numRuns: runs(25, 1_000) },
  );
});
