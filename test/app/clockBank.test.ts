import { describe, expect, test } from 'vitest';
import { deadlineAfter } from '../../shared/calendar/deadline.ts';
import { act, expectFolds, viewOf } from '../support/drivenTable.ts';
import {
  atTurn,
  DAY,
  deadlineOf,
  eventsAfter,
  HOUR,
  MINUTE,
  playIn,
  seenBy,
  type TurnTable,
  turnTable,
} from '../support/turnTable.ts';

const BANK = { allowanceSeconds: 3_600, bankSeconds: 600, incrementSeconds: 60 };

/** What each seat has in its bank, as everybody sees it. */
const banks = async (table: TurnTable) =>
  (await seenBy(table)).seats.map(({ bankSeconds }) => bankSeconds);

/** Plays the open turn after `ms`, and moves on to the next one. */
async function playAfter(table: TurnTable, ms: number): Promise<TurnTable> {
  table.t.clock.at += ms;
  const answer = await act(table, table.player, await playIn(table));
  expect(answer).toMatchObject({ ok: true });
  return atTurn(table);
}

describe('a bank', () => {
  test('is time beside every allowance, and in the deadline', async () => {
    const table = await turnTable('bank deadline', { terms: BANK });
    expect(await banks(table)).toEqual([600, 600, 600, 600]);
    expect(await deadlineOf(table)).toBe(table.t.clock.at + HOUR + 10 * MINUTE);
  });

  test.each([
    ['within the allowance', HOUR - 1, 660],
    ['to the millisecond', HOUR, 660],
    ['with a little of the bank', HOUR + 30_500, 629],
    ['with all but a millisecond of it', HOUR + 10 * MINUTE - 1, 60],
  ])('pays for a play %s, then gets the increment', async (_, ms, left) => {
    const table = await turnTable('bank pays', { terms: BANK });
    const { seat } = table;
    const next = await playAfter(table, ms);
    expect(await banks(next)).toEqual([0, 1, 2, 3].map((s) => (s === seat ? left : 600)));
    // Who comes next has a full hour and the own bank, from when the play was made.
    expect(await deadlineOf(next)).toBe(next.t.clock.at + HOUR + 10 * MINUTE);
    await expectFolds(next);
  });

  test('is used up when the turn runs out, and gets no increment for a play of the house', async () => {
    const table = await turnTable('bank out', { terms: BANK });
    const { t, tableId, seat } = table;
    t.clock.at = (await deadlineOf(table)) + 5_000;
    await t.app.look(tableId);
    expect(await banks(table)).toEqual([0, 1, 2, 3].map((s) => (s === seat ? 0 : 600)));
    expect(await eventsAfter(table, 0, 'bankLeft')).toEqual([{ type: 'bankLeft', seat, ms: 0 }]);
    await expectFolds(table);
  });

  test('changes by nobody else’s plays, and an event says so only where it has changed', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 600 };
    let table = await turnTable('bank others', { terms });
    for (let turn = 0; turn < 6; turn += 1) table = await playAfter(table, MINUTE);
    expect(await eventsAfter(table, 0, 'bankLeft')).toEqual([]);
    table = await playAfter(table, HOUR + MINUTE);
    expect(await eventsAfter(table, 0, 'bankLeft')).toHaveLength(1);
  });

  test('holds two weeks at most', async () => {
    const terms = { allowanceSeconds: 3_600, bankSeconds: 1_209_600, incrementSeconds: 60 };
    const table = await playAfter(await turnTable('bank full', { terms }), MINUTE);
    expect(await banks(table)).toEqual([0, 1, 2, 3].map(() => 1_209_600));
  });

  test('is shown nowhere without one', async () => {
    const table = await turnTable('no bank');
    for (const seat of (await seenBy(table)).seats) expect(seat).not.toHaveProperty('bankSeconds');
  });
});

const SLEEP = { fromMinute: 22 * 60, toMinute: 8 * 60 };

/** A table of players who all live in `zone` and sleep from ten to eight. */
function sleeper(seed: string, zone: string, terms: object): Promise<TurnTable> {
  const home = { zone, sleep: SLEEP };
  return turnTable(seed, { terms: { ...terms, watch: 'anyone' } }, (ports) => {
    const { directory } = ports;
    const calendarAt = async (player: string, at: number) =>
      (await directory.calendarAt(player, at)) ?? home;
    return { ...ports, directory: { ...directory, calendarAt } };
  });
}

describe('a clock that pauses', () => {
  const both = { allowanceSeconds: 86_400, pauses: { weekends: true, sleep: true } };
  const schedule = (zone: string) => ({
    calendar: { zone, sleep: SLEEP },
    pauses: { weekends: true, sleep: true },
    vacations: [],
  });

  test.each(['Europe/Madrid', 'America/St_Johns', 'Pacific/Kiritimati'])(
    'goes by the player’s own hours in %s',
    async (zone) => {
      const table = await sleeper(`sleep ${zone}`, zone, both);
      const expected = deadlineAfter(table.t.clock.at, DAY, schedule(zone));
      expect(await deadlineOf(table)).toBe(expected);
      expect(expected - table.t.clock.at).toBeGreaterThan(DAY + 10 * HOUR);
    },
  );

  test('sleeps from ten to eight UTC where its player has said nothing', async () => {
    const table = await turnTable('sleep unsaid', { terms: both });
    expect(await deadlineOf(table)).toBe(deadlineAfter(table.t.clock.at, DAY, schedule('UTC')));
  });

  test('lets its player move all the same', async () => {
    const table = await sleeper('sleep moves', 'Europe/Madrid', both);
    table.t.clock.at = Math.ceil(table.t.clock.at / DAY) * DAY + HOUR;
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
  });

  test('is moved by no change of zone or hours, until the next turn opens (pitfall 56)', async () => {
    const terms = { ...both, bankSeconds: 3_600 };
    const table = await sleeper('sleep change', 'Europe/Madrid', terms);
    const { t, player, seat } = table;
    const deadline = await deadlineOf(table);
    const people = t.app.people;
    // The last half hour before the deadline would be slept through.
    const minute = Math.floor((deadline % DAY) / MINUTE);
    const sleep = { fromMinute: (minute + 1_380) % 1_440, toMinute: (minute + 600) % 1_440 };
    const changes = [
      { zone: 'Asia/Tokyo', sleep: null },
      { zone: 'America/Los_Angeles', sleep: { fromMinute: 0, toMinute: 720 } },
      { zone: 'UTC', sleep },
    ];
    for (const change of changes) {
      t.clock.at += HOUR;
      expect(await people.change(player, change)).toMatchObject({ ok: true });
      expect(await deadlineOf(table)).toBe(deadline);
    }
    // What is left of the bank is judged by the hours that the turn was opened with.
    t.clock.at = deadline - 30 * MINUTE;
    const next = await playAfter(table, 0);
    expect((await seenBy(next)).seats[seat]?.bankSeconds).toBe(1_800);
    // The next turn of who has changed them goes by the new ones.
    let turn = next;
    while (turn.seat !== seat) turn = await playAfter(turn, MINUTE);
    const calendar = { zone: 'UTC', sleep };
    const time = DAY + 30 * MINUTE;
    expect(await deadlineOf(turn)).toBe(
      deadlineAfter(t.clock.at, time, { ...schedule('UTC'), calendar }),
    );
  });

  test('shows nobody a zone or an hour of sleep', async () => {
    const table = await sleeper('sleep secret', 'Antarctica/Troll', both);
    await playAfter(table, HOUR);
    const commits = await table.t.ports.journal.after(table.tableId, 0, 100);
    const views = await Promise.all(table.players.map((player) => viewOf(table, player)));
    const texts = [JSON.stringify(commits), JSON.stringify(views)].join();
    expect(texts).not.toMatch(/Antarctica|fromMinute|1320/);
  });
});
