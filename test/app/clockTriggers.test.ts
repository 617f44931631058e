import { describe, expect, test } from 'vitest';
import { act, expectFolds, reportOf, viewOf } from '../support/drivenTable.ts';
import {
  DAY,
  deadlineOf,
  eventsAfter,
  HOUR,
  missesOf,
  playIn,
  seenBy,
  sendAt,
  type TurnTable,
  turnTable,
} from '../support/turnTable.ts';

/** What may come to look at a table around a deadline, and when, in ms after it. */
type Trigger = (table: TurnTable) => Promise<unknown>;
const look: Trigger = ({ t, tableId }) => t.app.look(tableId);
const sweep: Trigger = ({ t }) => t.app.sweep();
const read: Trigger = (table) => seenBy(table);
const SCHEDULES: readonly [name: string, triggers: readonly (readonly [number, Trigger])[]][] = [
  ['nothing ever looks', []],
  ['a look comes early', [[-1_000, look]]],
  ['a look comes at once', [[0, look]]],
  [
    'looks come doubled',
    [
      [0, look],
      [0, look],
      [1, look],
      [4_999, look],
    ],
  ],
  [
    'the sweep comes in the minute',
    [
      [-HOUR, sweep],
      [0, sweep],
      [4_000, sweep],
    ],
  ],
  [
    'people keep reading',
    [
      [-1, read],
      [0, read],
      [3_000, read],
    ],
  ],
];

/** Lets the triggers come, each at its time, and ends at the last or at `until`. */
async function passing(
  table: TurnTable,
  deadline: number,
  triggers: readonly (readonly [number, Trigger])[],
): Promise<void> {
  for (const [after, trigger] of triggers) {
    table.t.clock.at = deadline + after;
    await trigger(table);
  }
  table.t.clock.at = Math.max(table.t.clock.at, deadline + 1);
}

describe.each(SCHEDULES)('where %s (reports 64, 69)', (name, triggers) => {
  test.each([
    [-1, 'counts'],
    [0, 'is late'],
    [1, 'is late'],
  ])('a play %i ms from the deadline %s', async (offset, verdict) => {
    const table = await turnTable(`edge ${name} ${offset}`);
    const { version } = await seenBy(table);
    const deadline = await deadlineOf(table);
    const play = await playIn(table);
    await passing(table, deadline, triggers);
    const answer = await sendAt(table, table.player, play, deadline + offset, version);
    const missed = await eventsAfter(table, version, 'missed');
    if (verdict === 'counts') {
      expect(answer).toMatchObject({ ok: true, value: { receipt: { type: 'play' } } });
      expect(missed).toEqual([]);
    } else {
      expect(answer).toMatchObject({ ok: false, error: { code: 'stale' } });
      expect(missed).toEqual([{ type: 'missed', seat: table.seat, misses: 1 }]);
    }
    const plays = await eventsAfter(table, version, 'play');
    expect(plays[0]).toMatchObject({ seat: table.seat });
    await expectFolds(table);
  });
});

describe('a turn that has run out', () => {
  test.each([
    ['a look', look],
    ['the sweep', sweep],
  ])('is settled by %s, weeks late as well as never before (report 69)', async (name, trigger) => {
    const table = await turnTable(`weeks ${name}`);
    const { version } = await seenBy(table);
    await table.t.drain();
    await sweep(table);
    table.t.clock.at = (await deadlineOf(table)) + 21 * DAY;
    const late = await seenBy(table);
    expect(late).toMatchObject({ version, overdue: true });
    expect(table.t.looks.at(-1)).toEqual({ tableId: table.tableId, at: table.t.clock.at });
    await trigger(table);
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(1);
    const next = await seenBy(table);
    // The next turn's clock begins where it was opened, not where the last one had run out.
    expect(next).toMatchObject({ overdue: false });
    expect(await deadlineOf(table)).toBe(table.t.clock.at + DAY);
  });

  test('is settled by any command of anybody, which is judged after it', async () => {
    const table = await turnTable('any command');
    const { version } = await seenBy(table);
    table.t.clock.at = (await deadlineOf(table)) + 21 * DAY;
    const [other = ''] = table.players.filter((player) => player !== table.player);
    const answer = await sendAt(table, other, { type: 'resign' }, table.t.clock.at, version);
    expect(answer).toMatchObject({ ok: false, error: { code: 'stale' } });
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(1);
  });

  test('is one timeout, whoever says so at once and however often (reports 11, 24)', async () => {
    const table = await turnTable('185 times');
    const { version } = await seenBy(table);
    const deadline = await deadlineOf(table);
    table.t.clock.at = deadline + 5_000;
    const play = await playIn(table);
    const late = table.players.map((player) =>
      sendAt(table, player, player === table.player ? play : { type: 'leave' }, deadline, version),
    );
    const looks = Array.from({ length: 185 }, () => look(table));
    const answers = await Promise.all([...late, ...looks, sweep(table), sweep(table)]);
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(1);
    expect(await eventsAfter(table, version, 'play')).toHaveLength(1);
    for (const answer of answers.slice(0, late.length)) {
      expect(answer).toMatchObject({ ok: false, error: { code: 'stale' } });
    }
    await expectFolds(table);
  });

  test('touches the seat whose turn it was, and no other (report 73)', async () => {
    const table = await turnTable('one seat');
    table.t.clock.at = (await deadlineOf(table)) + 5_000;
    await look(table);
    const misses = await missesOf(table);
    expect(misses.map((count, seat) => [seat, count])).toEqual(
      misses.map((_, seat) => [seat, seat === table.seat ? 1 : 0]),
    );
  });
});

/** Every order of some things. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, i) =>
    orders(things.filter((_, j) => j !== i)).map((rest) => [thing, ...rest]),
  );
}

describe('the sweep', () => {
  test('settles every table that can be read, and tries the others again', async () => {
    const errors: unknown[] = [];
    const state = { broken: '' };
    const table = await turnTable('sweep breaks', {}, (ports) => ({
      ...ports,
      log: { ...ports.log, error: (...line) => errors.push(line) },
      journal: {
        ...ports.journal,
        async newest(tableId) {
          if (tableId === state.broken) throw new Error('damaged');
          return ports.journal.newest(tableId);
        },
      },
    }));
    const { t, tableId } = table;
    const { directory } = t.ports;
    await t.drain();
    await sweep(table);
    const { version } = await seenBy(table);
    const deadline = await deadlineOf(table);
    state.broken = 'AAAAAAAAAAAAAAAAAAAAAA';
    for (const damaged of [state.broken, tableId]) await directory.putDue(damaged, deadline);
    t.clock.at = deadline + 5_000;
    await sweep(table);
    expect(await eventsAfter(table, version, 'missed')).toHaveLength(1);
    expect(errors).toHaveLength(1);
    // One row, that says how long it waits, however often it failed.
    for (const minutes of [1, 2, 3, 4, 5]) {
      t.clock.at += 60_000;
      const oldestOverdueMs = minutes * 60_000 + 5_000;
      expect(await t.app.sweep()).toMatchObject({ failed: 1, oldestOverdueMs });
      const rows = await directory.due(deadline - 60_000, t.clock.at);
      expect(rows.filter((row) => row.tableId === state.broken)).toHaveLength(1);
    }
    expect(errors).toHaveLength(6);
    state.broken = '';
    await sweep(table);
    t.clock.at += 60_000;
    expect(await t.app.sweep()).toMatchObject({ failed: 0, oldestOverdueMs: 0 });
    expect(errors).toHaveLength(6);
  });
});

describe('timeout, resignation and move', () => {
  const ORDERS = orders(['timeout', 'resign', 'move'] as const).map((order) => [order]);

  test.each(ORDERS)('advance the turn once: %j (report 12)', async (order) => {
    for (const ruleset of ['jamaican-partner', 'yard-cutthroat']) {
      for (const atOnce of [false, true]) {
        const table = await turnTable(`advance ${ruleset} ${order.join()} ${atOnce}`, {
          ruleset,
          terms: { watch: 'anyone' },
        });
        const { version, round } = await seenBy(table);
        const before = round?.history.length ?? 0;
        const deadline = await deadlineOf(table);
        const play = await playIn(table);
        table.t.clock.at = deadline + 5_000;
        const act = {
          timeout: () => look(table),
          resign: () => sendAt(table, table.player, { type: 'resign' }, deadline - 1, version),
          move: () => sendAt(table, table.player, play, deadline - 1, version),
        };
        if (atOnce) await Promise.all(order.map((what) => act[what]()));
        else for (const what of order) await act[what]();
        const view = await seenBy(table);
        // Where the game went to the other side at once, nobody has played.
        const plays = await eventsAfter(table, version, 'play');
        const turns = plays.filter(({ seat }) => seat === table.seat);
        expect(turns.length).toBeLessThanOrEqual(1);
        const next = view.round?.history.slice(before).filter(({ pass }) => pass !== true) ?? [];
        expect(next.length).toBeLessThanOrEqual(ruleset === 'jamaican-partner' ? 1 : 2);
        expect(view.status === 'over' || turns.length === 1).toBe(true);
        await expectFolds(table);
        expect((await reportOf(table)).verdict).not.toBe('failed');
      }
    }
  });
});

describe('a table is never ended or played on', () => {
  test('before the allotted time of who has the first move (report 67)', async () => {
    const table = await turnTable('seven days', { terms: { allowanceSeconds: 7 * 86_400 } });
    const { version } = await seenBy(table);
    const deadline = await deadlineOf(table);
    for (let at = table.t.clock.at; at < deadline; at += 6 * HOUR) {
      table.t.clock.at = at;
      await sweep(table);
      await look(table);
    }
    table.t.clock.at = deadline - 1;
    await sweep(table);
    expect(await seenBy(table)).toMatchObject({ version, status: 'playing', overdue: false });
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
  });

  test.each(['house', 'claim', 'forfeit'])(
    'where turns have no clock, whatever the terms say of one: %s (report 68)',
    async (onExpiry) => {
      const table = await turnTable('no clock', { terms: { allowanceSeconds: null, onExpiry } });
      const { version, deadline } = await seenBy(table);
      expect(deadline).toBeNull();
      for (let year = 0; year < 10; year += 1) {
        table.t.clock.at += 365 * DAY;
        await sweep(table);
        await look(table);
      }
      expect(await seenBy(table)).toMatchObject({ version, status: 'playing', overdue: false });
      expect((await viewOf(table, table.player)).you.moves.length).toBeGreaterThan(0);
    },
  );
});
