/**
 * Whoever leaves, and whenever: the table goes on or ends, and nobody who stays is stuck. And who
 * comes: as many as there are seats, each once.
 */
import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  openTable,
  plainly,
  playOn,
  reportOf,
  runOut,
} from '../support/drivenTable.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';
import { newCommandId, testApp } from '../support/testApp.ts';

/** Tables that are tried; many in the long run. */
const TABLES = process.env['SIXLOVE_LONG'] ? 200 : 10;

const GAMES = [
  ['jamaican-partner', { scoring: 'race', target: 2 }],
  ['jamaican-cutthroat', { scoring: 'race', target: 1 }],
  ['straight-six', { scoring: 'race', target: 1, bestOf: null }],
  ['latin-international', { target: 30 }],
  ['french-cross', { target: 20 }],
] as const;

function pick<T>(draw: Draw, values: readonly T[]): T {
  return values[draw(values.length)] as T;
}

/** A table of four people of which each may leave at any time. */
function crowd(seed: string, draw: Draw): Promise<DrivenTable> {
  const [ruleset, options] = pick(draw, GAMES);
  return drivenTable(seed, {
    ruleset,
    options,
    seats: ['me', 'open', 'open', 'open'],
    terms: {
      allowanceSeconds: pick(draw, [null, 60, 86_400]),
      onExpiry: pick(draw, ['house', 'claim', 'forfeit']),
      missesToHouse: pick(draw, [1, 3]),
      seating: pick(draw, ['joined', 'drawn']),
      swift: draw(2) === 0,
      watchDelayRounds: draw(2),
    },
  });
}

const statusOf = async ({ t, tableId }: DrivenTable): Promise<string> =>
  JSON.parse((await t.ports.journal.newest(tableId))?.state ?? '').status;

/** Plays a while as people do, and lets a clock run out now and then. */
async function goOn(table: DrivenTable, draw: Draw, here: readonly string[]): Promise<void> {
  for (let i = draw(12); i > 0 && (await statusOf(table)) !== 'over'; i -= 1) {
    const player = pick(draw, here);
    const seen = await table.t.app.reading.view(table.tableId, { player, key: null });
    const body = seen.ok ? plainly(seen.value.view) : null;
    if (body !== null && draw(6) > 0) await act(table, player, body);
    // Somebody else may have taken the seat of one who was away.
    else await runOut({ ...table, players: [player] }).catch(() => table.t.app.look(table.tableId));
    table.t.clock.at += 1_000;
  }
}

/** Someone who has left may come back, or somebody else take the seat. */
async function comeIn(table: DrivenTable, seat: number): Promise<string | null> {
  const { t, tableId } = table;
  const { playerId } = await t.app.guest('Late');
  const invite = t.ports.derive.id('invite', tableId);
  const body = { commandId: newCommandId(), invite, seat };
  const answer = await t.app.opening.join(tableId, playerId, body, t.clock.at);
  return answer.ok ? playerId : null;
}

describe('a table of people who leave', () => {
  test.each(Array.from({ length: TABLES }, (_, no) => no))(
    'ends, whoever leaves at whatever moment (report 103) (%i)',
    async (no) => {
      const draw = drawFrom(no + 1_000);
      const table = await crowd(`leaving-${no}`, draw);
      let here = [...table.players];
      while (here.length > 0 && (await statusOf(table)) !== 'over') {
        await goOn(table, draw, here);
        const leaver = pick(draw, here);
        if (draw(5) === 0) {
          const cancelled = await act(table, leaver, { type: 'cancel' });
          const refused = cancelled.ok ? null : cancelled.error.code;
          expect([null, 'not-eligible', 'stale', 'table-over', 'not-seated']).toContain(refused);
        }
        const leaves = { type: pick(draw, ['leave', 'leave', 'resign'] as const) };
        const answer = await act(table, leaver, leaves);
        const code = answer.ok ? null : answer.error.code;
        expect([null, 'stale', 'table-over', 'not-seated']).toContain(code);
        // A turn that ran out was settled first: one says it again.
        if (code === 'stale') continue;
        here = here.filter((player) => player !== leaver);
        const late = draw(3) === 0 ? await comeIn(table, draw(4)) : null;
        if (late !== null) here.push(late);
      }
      expect(await statusOf(table)).toBe('over');
      await expectFolds(table);
      const report = await reportOf(table);
      expect(report).toMatchObject({ fault: null });
      expect(report.play.verdict).not.toBe('failed');
    },
    60_000,
  );

  test.each([0, 1, 2, 3])(
    'is played to its end by the others when seat %i leaves in the middle of its turn (report 103)',
    async (seat) => {
      const table = await drivenTable(`leaves ${seat}`, {
        options: { scoring: 'race', target: 1 },
        seats: ['me', 'open', 'open', 'open'],
      });
      const leaver = table.players[seat] ?? '';
      const others = table.players.filter((player) => player !== leaver);
      const isTurn = ({ round }: View) => round?.turns.includes(seat) === true;
      await playOn({ ...table, players: others }, plainly, isTurn);
      expect(await act(table, leaver, { type: 'leave' })).toMatchObject({ ok: true });
      const view = await playOn({ ...table, players: others });
      expect(view).toMatchObject({ status: 'over', over: 'finished' });
    },
  );
});

describe('people who come', () => {
  test('at once for fewer seats get one each; the others hear that it is full (report 5)', async () => {
    const t = testApp('race for seats');
    const { playerId } = await t.app.guest('Ana');
    const created = await openTable(t, playerId, { seats: ['me', 'open', 'open', 'open'] });
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, invite } = created.value;
    const guests = await Promise.all(Array.from({ length: 12 }, (_, i) => t.app.guest(`G${i}`)));
    const answers = await Promise.all(
      guests.map((guest) =>
        t.app.opening.join(
          tableId,
          guest.playerId,
          { commandId: newCommandId(), invite },
          t.clock.at,
        ),
      ),
    );
    const seats = answers.flatMap((answer) => (answer.ok ? [answer.value.seat] : []));
    expect(seats.sort()).toEqual([1, 2, 3]);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    // Where many race, some may be asked to come again.
    expect(new Set([...codes, 'busy'])).toEqual(new Set(['table-full', 'busy']));
  });

  test.each([1, 14, 60])('%i days after they were invited sit down and play', async (days) => {
    const t = testApp('late guest');
    const { playerId } = await t.app.guest('Ana');
    const created = await openTable(t, playerId, { seats: ['me', 'open', 'house', 'house'] });
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, invite } = created.value;
    for (let day = 0; day < days; day += 1) {
      t.clock.at += 86_400_000;
      await t.drain();
      await t.app.sweep();
    }
    const bo = (await t.app.guest('Bo')).playerId;
    const seen = await t.app.reading.view(tableId, { player: bo, key: invite });
    expect(seen).toMatchObject({ ok: true, value: { view: { status: 'open' } } });
    const join = { commandId: newCommandId(), invite };
    const joined = await t.app.opening.join(tableId, bo, join, t.clock.at);
    expect(joined).toMatchObject({ ok: true, value: { seat: 1, view: { status: 'playing' } } });
    const table = { t, tableId, players: [playerId, bo] };
    const isDealt = ({ round }: View) => round !== null && round.turns.length > 0;
    expect((await playOn(table, plainly, isDealt)).status).toBe('playing');
  });

  test('twice, from two devices, have one seat (report 6)', async () => {
    const t = testApp('twice');
    const { playerId } = await t.app.guest('Ana');
    const created = await openTable(t, playerId, { seats: ['me', 'open', 'open', 'open'] });
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, invite } = created.value;
    const bo = (await t.app.guest('Bo')).playerId;
    const join = (seat?: number) => {
      const body = { commandId: newCommandId(), invite, ...(seat === undefined ? {} : { seat }) };
      return t.app.opening.join(tableId, bo, body, t.clock.at);
    };
    const answers = await Promise.all([join(), join(2), join(3), join()]);
    const seats = new Set(answers.map((answer) => (answer.ok ? answer.value.seat : null)));
    expect(seats.size).toBe(1);
    const events = await eventsOf({ t, tableId, players: [playerId, bo] });
    expect(events.filter(({ type }) => type === 'seatTaken')).toHaveLength(2);
  });

  test('at once for one seat that became free: one gets it', async () => {
    const table = await drivenTable('race for one', { seats: ['me', 'open', 'house', 'house'] });
    await runOut(table);
    const [, bo = ''] = table.players;
    await act(table, bo, { type: 'leave' });
    const came = await Promise.all(Array.from({ length: 6 }, () => comeIn(table, 1)));
    expect(came.filter((player) => player !== null)).toHaveLength(1);
  });
});
