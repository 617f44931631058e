import { describe, expect, test } from 'vitest';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import { isDouble, parseBone } from '../../shared/engine/bone.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import {
  act,
  type Choose,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  openTable,
  plainly,
  playOn,
  recordOf,
  reportOf,
  runOut,
  type TablePlan,
  viewOf,
} from '../support/drivenTable.ts';
import { itemBytes } from '../support/itemBytes.ts';
import { testApp } from '../support/testApp.ts';

const RACE = { scoring: 'race', target: 2 } as const;
const asking = (minDoubles: number, terms: object = {}): TablePlan => ({
  options: { ...RACE, redeal: { mode: 'onRequest', minDoubles } },
  terms,
});
/** Four people, so that nothing is answered by itself. */
const FOUR = { seats: ['me', 'open', 'open', 'open'] } as const;

const doublesIn = (view: View): number =>
  view.you.hand.filter((name) => {
    const bone = parseBone(name);
    return bone !== null && isDouble(bone);
  }).length;

/** Asks for new bones at every chance. */
const greedily: Choose = (view) =>
  view.you.can.includes('redeal') ? { type: 'redeal' } : plainly(view);

/** A table of four people in its first redeal window. */
async function window(seed: string, minDoubles: number, terms: object = {}): Promise<DrivenTable> {
  const table = await drivenTable(seed, { ...asking(minDoubles, terms), ...FOUR });
  await runOut(table);
  return table;
}

/** The player with the most doubles, and one who has fewer than `minDoubles`. */
async function richAndPoor(table: DrivenTable, minDoubles: number) {
  const views = await Promise.all(table.players.map((player) => viewOf(table, player)));
  const rich = table.players.find((_, i) => doublesIn(views[i] as View) >= minDoubles);
  const poor = table.players.find((_, i) => doublesIn(views[i] as View) < minDoubles);
  return { rich, poor };
}

/** The first window, by seed, in which somebody qualifies and somebody does not. */
async function mixedWindow(terms: object = {}) {
  for (let no = 0; no < 50; no += 1) {
    const table = await window(`mixed-${no}`, 3, terms);
    const { rich, poor } = await richAndPoor(table, 3);
    if (rich !== undefined && poor !== undefined) return { table, rich, poor };
  }
  throw new Error('no such window');
}

/** Plays a table to its end and checks everything that can be asked of it. */
async function playedWell(seed: string, plan: TablePlan, choose: Choose): Promise<number> {
  const table = await drivenTable(seed, plan);
  await runOut(table);
  const view = await playOn(table, choose);
  const record = await recordOf(table);
  expect(adjudicate(record)).toMatchObject({ ok: true, scores: view.scores });
  expect(record.rounds.map(({ no }) => no)).toEqual(record.rounds.map((_, i) => i + 1));
  expect(await reportOf(table)).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
  for (const { no, cancelled } of record.rounds) {
    const report = await reportOf(table, no);
    expect(report).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
    const status = cancelled ? 'voided' : 'ended';
    expect(report.rounds).toMatchObject([{ roundNo: no, status, play: { verdict: 'ok' } }]);
  }
  await expectFolds(table);
  for (const commit of await table.t.ports.journal.after(table.tableId, 0, 10_000)) {
    const bytes = itemBytes({ ...commitToItem(table.tableId, commit) });
    expect(bytes, `version ${commit.version}`).toBeLessThanOrEqual(LIMITS.commitBytesMax);
  }
  return record.rounds.filter(({ cancelled }) => cancelled).length;
}

describe('bones that are dealt again by themselves', () => {
  test.each([
    ['jamaican-partner', RACE],
    ['yard-cutthroat', RACE],
    ['latin-international', { target: 100 }],
    ['latin-colombia', { target: 40 }],
  ] as const)('are void at once, however often it takes (%s)', async (ruleset, options) => {
    let cancelled = 0;
    for (const seed of ['auto-1', 'auto-2']) {
      const redeal = { mode: 'auto', minDoubles: 3 };
      const plan = { ruleset, options: { ...options, redeal } };
      cancelled += await playedWell(seed, plan, plainly);
    }
    expect(cancelled).toBeGreaterThan(2);
  });

  test('are never waited for, nor shown as a hand', async () => {
    const table = await drivenTable('auto-3', {
      options: { ...RACE, redeal: { mode: 'auto', minDoubles: 3 } },
    });
    const view = await runOut(table);
    expect(view.you.can).not.toContain('keep');
    const events = await eventsOf(table);
    expect(events.some(({ type }) => type === 'redealWindow')).toBe(false);
    const dealt = await playOn(table, plainly, ({ round }) => round !== null);
    expect(doublesIn(dealt)).toBeLessThan(3);
  });

  test('leave a drawn lead with the seat that drew it', async () => {
    let kept = 0;
    for (let no = 0; no < 12; no += 1) {
      const redeal = { mode: 'auto', minDoubles: 3 };
      const options = { target: 60, redeal };
      const table = await drivenTable(`auto-lead-${no}`, {
        ruleset: 'latin-international',
        options,
      });
      await runOut(table);
      await playOn(table, plainly, ({ round }) => round !== null);
      const { rounds } = await recordOf(table);
      const events = await eventsOf(table);
      expect(events.filter(({ type }) => type === 'leadDrawn')).toHaveLength(1);
      if (rounds[0]?.cancelled !== true) continue;
      const { round } = await viewOf(table, table.players[0] ?? '');
      expect(round).toMatchObject({ draw: null, poser: rounds[0].poser });
      kept += 1;
    }
    expect(kept).toBeGreaterThan(2);
  });

  test('are refused where no deal could pass', async () => {
    const t = testApp('never');
    const { playerId } = await t.app.guest('Ana');
    const open = (minDoubles: number, seats: readonly ('me' | 'house')[]) => {
      const ruleset = 'jamaican-cutthroat';
      const options = { redeal: { mode: 'auto', minDoubles } };
      return openTable(t, playerId, { ruleset, options, seats });
    };
    const refused = { ok: false, error: { code: 'bad-option' } };
    const [two, three] = [['me', 'house'] as const, ['me', 'house', 'house'] as const];
    const four = ['me', 'house', 'house', 'house'] as const;
    expect(await open(4, two)).toMatchObject(refused);
    expect(await open(5, two)).toMatchObject({ ok: true });
    expect(await open(2, three)).toMatchObject(refused);
    expect(await open(3, three)).toMatchObject({ ok: true });
    expect(await open(2, four)).toMatchObject(refused);
    expect(await open(3, four)).toMatchObject({ ok: true });
  });
});

describe('bones that are dealt again on request', () => {
  test.each([
    ['jamaican-partner', RACE],
    ['straight-six', { ...RACE, bestOf: null }],
    ['latin-international', { target: 60 }],
    ['french-cross', { target: 30 }],
  ] as const)('are played to an end that is proven (%s)', async (ruleset, options) => {
    const redeal = { mode: 'onRequest', minDoubles: 3 };
    const plan = { ruleset, options: { ...options, redeal } };
    const asked = await playedWell('asked-1', { ...plan, ...FOUR }, greedily);
    expect(asked).toBeGreaterThan(0);
    await playedWell('asked-2', plan, plainly);
  });

  test('are asked of everybody alike, before the first bone', async () => {
    const { table, rich, poor } = await mixedWindow();
    const views = await Promise.all(table.players.map((player) => viewOf(table, player)));
    for (const view of views) {
      expect(view.you.can).toEqual(['contribute', 'keep', 'redeal', 'cancel', 'resign', 'leave']);
      expect(view.you.moves).toEqual([]);
      expect(view.round).toMatchObject({ turns: [], poser: null, history: [] });
      expect(view.round?.redeal?.waiting).toEqual([0, 1, 2, 3]);
      expect(view.round?.redeal?.deadline).toBe(view.deadline);
      expect(view.seats.map(({ count }) => count)).toEqual([7, 7, 7, 7]);
    }
    for (const player of [rich, poor]) {
      const { you } = await viewOf(table, player);
      const play = { type: 'play', bone: you.hand[0] } as const;
      const refused = { ok: false, error: { code: 'redeal-open' } };
      expect(await act(table, player, play)).toMatchObject(refused);
      expect(await act(table, player, { type: 'lead', seat: 0 })).toMatchObject(refused);
    }
  });

  test('are refused to a hand that does not qualify, and nothing is stored', async () => {
    const { table, poor } = await mixedWindow();
    const before = await viewOf(table, poor);
    const refused = await act(table, poor, { type: 'redeal' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
    expect(await viewOf(table, poor)).toEqual(before);
  });

  test('are dealt at once to a hand that qualifies, and everybody is asked again', async () => {
    const { table, rich } = await mixedWindow();
    const [one = '', two = ''] = table.players.filter((player) => player !== rich);
    expect(await act(table, one, { type: 'keep' })).toMatchObject({ ok: true });
    const asked = await act(table, rich, { type: 'redeal' });
    expect(asked).toMatchObject({ ok: true, value: { view: { round: { no: 2 } } } });
    const { round, you } = await viewOf(table, two);
    expect(round?.redeal?.waiting).toEqual([0, 1, 2, 3]);
    expect(you.can).toContain('keep');
    const { rounds } = await recordOf(table);
    expect(rounds).toMatchObject([{ no: 1, cancelled: true }]);
    expect(await reportOf(table, 1)).toMatchObject({ verdict: 'ok', play: { verdict: 'ok' } });
  });

  test('are not dealt again once all have kept: the turn opens with a clock of its own', async () => {
    const table = await window('all-keep', 6);
    const opened = await viewOf(table, table.players[0] ?? '');
    // Sent together, for the version that all of them saw: an answer makes no other stale.
    const answers = await Promise.all(
      table.players.map((player) => {
        const head = { commandId: `keep-${player}`, expectedVersion: opened.version };
        const command = { ...head, type: 'keep' as const };
        const { t, tableId } = table;
        return t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
      }),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const view = await viewOf(table, table.players[0] ?? '');
    expect(view.round?.redeal).toBeNull();
    expect(view.round?.history[0]).toMatchObject({ bone: '66', auto: 'forced' });
    const closed = await table.t.ports.journal.newest(table.tableId);
    expect(Date.parse(view.deadline ?? '')).toBe((closed?.at ?? 0) + 86_400_000);
    for (const player of table.players) {
      const late = await act(table, player, { type: 'redeal' });
      expect(late).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
      expect((await viewOf(table, player)).you.can).not.toContain('keep');
    }
  });

  test.each([
    ['a day', {}, 3_600],
    ['half an hour', { allowanceSeconds: 1_800 }, 1_800],
    ['fifteen minutes', { allowanceSeconds: 900 }, 900],
    ['less than fifteen minutes', { allowanceSeconds: 899 }, 12],
    ['no clock', { allowanceSeconds: null }, 3_600],
  ])('are asked for so long where a turn has %s', async (_, terms, seconds) => {
    const table = await window('how-long', 7, terms);
    const { deadline } = await viewOf(table, table.players[0] ?? '');
    const events = await table.t.ports.journal.newest(table.tableId);
    expect(Date.parse(deadline ?? '') - (events?.at ?? 0)).toBe(seconds * 1000);
    const dealt = await runOut(table);
    expect(dealt.round?.redeal).toBeNull();
    expect(dealt.seats.every(({ away }) => !away)).toBe(true);
    const closed = (await eventsOf(table)).find(({ type }) => type === 'redealClosed');
    expect(closed).toMatchObject({ silent: [0, 1, 2, 3] });
  });

  test('count an answer at the deadline less 1 ms, and none at the deadline', async () => {
    const { table, rich, poor } = await mixedWindow();
    const deadline = Date.parse((await viewOf(table, rich)).deadline ?? '');
    table.t.clock.at = deadline - 1;
    expect(await act(table, poor, { type: 'keep' })).toMatchObject({ ok: true });
    table.t.clock.at = deadline;
    const late = await act(table, rich, { type: 'redeal' });
    expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
    const { round } = await viewOf(table, rich);
    expect(round).toMatchObject({ no: 1, redeal: null });

    const again = await mixedWindow();
    again.table.t.clock.at = deadline - 1;
    const asked = await act(again.table, again.rich, { type: 'redeal' });
    expect(asked).toMatchObject({ ok: true, value: { view: { round: { no: 2 } } } });
  });

  test('are looked at by the sweep, though the turn before had a longer clock', async () => {
    const table = await window('sweep', 7);
    await table.t.drain();
    table.t.clock.at += 3_600_000 + 60_000;
    await table.t.app.sweep();
    const { round } = await viewOf(table, table.players[0] ?? '');
    expect(round?.redeal).toBeNull();
  });
});

describe('a redeal window', () => {
  test('is answered by the house where somebody leaves, and ends when all have', async () => {
    const table = await window('leave', 7);
    const [ana = '', bo = '', cy = '', di = ''] = table.players;
    await act(table, ana, { type: 'keep' });
    await act(table, bo, { type: 'leave' });
    const view = await viewOf(table, ana);
    expect(view.round?.redeal?.waiting).toEqual([2, 3]);
    await act(table, cy, { type: 'keep' });
    await act(table, di, { type: 'leave' });
    expect((await viewOf(table, ana)).round?.redeal).toBeNull();
    const left = { ...table, players: [ana, cy] };
    await playOn(left);
    expect((await reportOf(left)).verdict).toBe('ok');
    await expectFolds(left);
  });

  test('is answered by the house for who is away, and by who is back', async () => {
    const table = await drivenTable('away-c', {
      ...asking(7),
      seats: ['me', 'open', 'house', 'house'],
    });
    const [ana = '', bo = ''] = table.players;
    await runOut(table);
    const only = { ...table, players: [ana] };
    const away = await playOn(only, plainly, ({ seats }) => seats[1]?.away === true);
    expect(away.seats[1]?.away).toBe(true);
    const next = await playOn(only, plainly, ({ round }) => round?.redeal != null);
    expect(next.round?.redeal?.waiting).toEqual([0]);
    await act(table, bo, { type: 'back' });
    await act(table, ana, { type: 'keep' });
    const after = await playOn(table, plainly, ({ status }) => status === 'over');
    expect(after.over).toBe('finished');
    expect((await reportOf(table)).verdict).toBe('ok');
  });

  test('ends with the table when a side resigns: the round stays open in the record', async () => {
    const table = await window('resign', 7);
    const [ana = ''] = table.players;
    const resigned = await act(table, ana, { type: 'resign' });
    expect(resigned).toMatchObject({ ok: true, value: { view: { over: 'resigned' } } });
    const record = await recordOf(table);
    expect(record.rounds).toMatchObject([{ no: 1, plays: [] }]);
    expect(adjudicate(record)).toMatchObject({ ok: true, rounds: [{ end: 'open' }] });
    expect((await reportOf(table)).verdict).toBe('ok');
    await expectFolds(table);
  });

  test('goes on without a seat that resigns at a table of more than two sides', async () => {
    const plan = { ...asking(7), ...FOUR, ruleset: 'jamaican-cutthroat' };
    const table = await drivenTable('resign-solo', plan);
    await runOut(table);
    const [ana = '', ...others] = table.players;
    await act(table, ana, { type: 'resign' });
    const { round } = await viewOf(table, others[0] ?? '');
    expect(round?.redeal?.waiting).toEqual([1, 2, 3]);
    for (const player of others) await act(table, player, { type: 'keep' });
    expect((await viewOf(table, others[0] ?? '')).round?.redeal).toBeNull();
  });
});
