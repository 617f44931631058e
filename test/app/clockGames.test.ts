import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deadlineAfter } from '../../shared/calendar/deadline.ts';
import { act, drivenTable, expectFolds, reportOf, runOut, viewOf } from '../support/drivenTable.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';
import {
  DAY,
  deadlineOf,
  FOUR,
  HOUR,
  MINUTE,
  playIn,
  seenBy,
  turnTable,
} from '../support/turnTable.ts';

const ZONES = ['Europe/Madrid', 'America/Santo_Domingo', 'Asia/Kathmandu', 'Pacific/Chatham'];

const termsArbitrary = fc.record({
  allowanceSeconds: fc.constantFrom(45, 3_600, 86_400, 1_209_600),
  bankSeconds: fc.constantFrom(0, 30, 7_200),
  incrementSeconds: fc.constantFrom(0, 60),
  pauses: fc.record({
    weekends: fc.boolean(),
    sleep: fc.boolean(),
    vacationDays: fc.constantFrom(0, 3),
  }),
  onExpiry: fc.constantFrom('house', 'claim', 'forfeit'),
  missesToHouse: fc.integer({ min: 1, max: 3 }),
  swift: fc.boolean(),
  orders: fc.boolean(),
  watch: fc.constant('anyone'),
});

/** A table of people with zones of their own, dealt. */
async function world(seed: string, ruleset: string, terms: object) {
  const options = ruleset === 'jamaican-partner' ? { scoring: 'race', target: 2 } : {};
  const table = await drivenTable(seed, { ruleset, options, terms, seats: FOUR });
  for (const [i, player] of table.players.entries()) {
    await table.t.app.people.change(player, { zone: ZONES[i] });
  }
  await runOut(table);
  return table;
}

/** What somebody at a table of this kind does next, on time or not; null: only time passes. */
async function step(table: Awaited<ReturnType<typeof world>>, draw: (n: number) => number) {
  const { t, tableId } = table;
  const { deadline, round } = await seenBy(table);
  const left = deadline === null ? HOUR : Math.max(0, Date.parse(deadline) - t.clock.at);
  t.clock.at += draw(4) === 0 ? left + draw(3) * 4_000 : Math.floor((left * draw(100)) / 130);
  const player = table.players[draw(table.players.length)] ?? '';
  const view = await viewOf(table, player);
  const [move] = view.you.moves;
  const dice = draw(40);
  if (dice === 0 && view.you.can.includes('vacation')) {
    await act(table, player, { type: 'vacation', days: 1 });
  } else if (view.you.can.includes('claim')) await act(table, player, { type: 'claim' });
  else if (view.you.can.includes('back') && dice < 20) await act(table, player, { type: 'back' });
  else if (dice === 1) {
    const fromMs = t.clock.at;
    t.clock.at += draw(120) * MINUTE;
    await t.ports.directory.putOutage({ fromMs, toMs: t.clock.at });
  } else if (move !== undefined) await act(table, player, { type: 'play', ...move });
  if (draw(3) === 0 || (round?.turns.length ?? 0) === 0) await t.app.look(tableId);
}

/** Leaves; sent again where a turn that had run out, or the house, came first. */
async function leave(table: Awaited<ReturnType<typeof world>>, player: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await act(table, player, { type: 'leave' });
    if (answer.ok || answer.error.code !== 'stale') return;
  }
  throw new Error('nobody may leave');
}

describe('whole games under any terms', () => {
  test('go on or end, fold to the state that is stored, and prove themselves', async () => {
    const rulesets = fc.constantFrom('jamaican-partner', 'yard-cutthroat');
    await fc.assert(
      fc.asyncProperty(fc.integer(), rulesets, termsArbitrary, async (seed, ruleset, terms) => {
        const table = await world(`game ${seed}`, ruleset, terms);
        const draw = drawFrom(seed);
        for (let i = 0; i < 80 && (await seenBy(table)).status === 'playing'; i += 1) {
          const { overdue, deadline, round } = await seenBy(table);
          const isLate = deadline !== null && Date.parse(deadline) <= table.t.clock.at;
          if (round?.turns.length) expect(overdue).toBe(isLate);
          await step(table, draw);
        }
        // Whatever the clock has done, everybody may leave, and then it ends.
        for (const player of table.players) await leave(table, player);
        expect(await seenBy(table)).toMatchObject({ status: 'over' });
        await expectFolds(table);
        expect((await reportOf(table)).verdict).toBe('ok');
      }),
      { numRuns: runs(6, 150) },
    );
  });
});

test('a turn that either partner may open ends at the later of their deadlines', async () => {
  const terms = { allowanceSeconds: 3_600, bankSeconds: 60, pauses: { sleep: true } };
  const zones = { early: 'Pacific/Kiritimati', late: 'Pacific/Pago_Pago' };
  for (let no = 0; no < 10; no += 1) {
    const options = { poseChooser: 'eitherPartner' };
    const table = await turnTable(`either ${no}`, { terms, options });
    for (const [i, player] of table.players.entries()) {
      const zone = i < 2 ? zones.early : zones.late;
      await table.t.app.people.change(player, {
        zone,
        sleep: { fromMinute: 600, toMinute: 1_300 },
      });
    }
    let view = await seenBy(table);
    for (let turn = 0; turn < 60 && (view.round?.no ?? 2) < 2; turn += 1) {
      const seat = view.round?.turns[0] ?? 0;
      const player = view.seats[seat]?.player ?? '';
      await act(table, player, await playIn({ ...table, seat, player }));
      view = await seenBy(table);
    }
    const turns = view.round?.turns ?? [];
    if (turns.length < 2) continue;
    const now = table.t.clock.at;
    const deadlines = turns.map((seat) => {
      const place = table.players.indexOf(view.seats[seat]?.player ?? '');
      const zone = place < 2 ? zones.early : zones.late;
      const calendar = { zone, sleep: { fromMinute: 600, toMinute: 1_300 } };
      const pauses = { weekends: false, sleep: true };
      return deadlineAfter(now, HOUR + MINUTE, { calendar, pauses, vacations: [] });
    });
    expect(new Set(deadlines).size).toBe(2);
    expect(await deadlineOf(table)).toBe(Math.max(...deadlines));
    expect(Math.max(...deadlines)).toBeLessThan(now + DAY);
    // The one who leads pays, by the own clock alone.
    const [seat = 0] = turns;
    const player = view.seats[seat]?.player ?? '';
    table.t.clock.at = Math.max(...deadlines) - 1;
    await act(table, player, await playIn({ ...table, seat, player }));
    const after = await seenBy(table);
    for (const other of [0, 1, 2, 3].filter((s) => s !== seat)) {
      expect(after.seats[other]?.bankSeconds).toBe(60);
    }
    return;
  }
  throw new Error('no round was opened by either partner');
});
