import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  expectFolds,
  giveSecret,
  recordOf,
  reportOf,
  runOut,
} from '../support/drivenTable.ts';
import { type Draw, drawFrom } from '../support/randomPlay.ts';

/** Tables that are tried; many in the long run. */
const TABLES = process.env['SIXLOVE_LONG'] ? 400 : 8;
const STEPS_MAX = 600;

function pick<T>(draw: Draw, values: readonly T[]): T {
  return values[draw(values.length)] as T;
}

const GAMES = [
  ['jamaican-partner', { scoring: 'race', target: 1 }],
  ['straight-six', { scoring: 'race', target: 1, bestOf: null }],
  ['jamaican-cutthroat', { scoring: 'race', target: 1 }],
  ['latin-international', { target: 30 }],
  ['french-cross', { target: 20 }],
] as const;
const REDEALS = [
  { mode: 'none' },
  { mode: 'auto', minDoubles: 3 },
  { mode: 'onRequest', minDoubles: 2 },
] as const;
const KINDS = ['open', 'open', 'house'] as const;

function anyTable(seed: string, draw: Draw): Promise<DrivenTable> {
  const [ruleset, options] = pick(draw, GAMES);
  return drivenTable(seed, {
    ruleset,
    options: { ...options, redeal: pick(draw, REDEALS) },
    terms: {
      seating: pick(draw, ['joined', 'drawn']),
      allowanceSeconds: pick(draw, [null, 60, 86_400]),
      missesToHouse: 2,
    },
    seats: ['me', pick(draw, KINDS), pick(draw, KINDS), pick(draw, KINDS)],
  });
}

async function contribute(table: DrivenTable, player: string, { fair, you }: View) {
  const secret = await giveSecret(table, player, (you.seat ?? 0) + 1);
  return fair.epoch?.phase === 'commit' ? secret.promise() : secret.open();
}

/** One thing that this player might do now, right or wrong. */
async function anything(table: DrivenTable, player: string, view: View, draw: Draw) {
  const { can, moves } = view.you;
  // Some give words in place of a secret, or nothing at all, or do not open what they promised.
  const share = can.includes('contribute') ? draw(6) : 0;
  if (share === 1) return act(table, player, { type: 'contribute', text: `words ${draw(9)}` });
  if (share > 2) return contribute(table, player, view);
  if (can.includes('keep')) return act(table, player, { type: pick(draw, ['keep', 'redeal']) });
  const odd = draw(60);
  if (odd === 0) return act(table, player, { type: pick(draw, ['leave', 'resign']) });
  if (can.includes('back')) return act(table, player, { type: 'back' });
  if (moves.length > 0) return act(table, player, { type: 'play', ...pick(draw, moves) });
  return null;
}

async function step(table: DrivenTable, draw: Draw): Promise<void> {
  const { t, tableId, players } = table;
  t.clock.at += draw(4) * 1_000;
  const player = pick(draw, players);
  const seen = await t.app.reading.view(tableId, { player, key: null });
  // Every few steps nobody does anything until the clock has run out.
  if (draw(8) === 0 || !seen.ok) {
    await runOut(table).catch(() => t.app.look(tableId));
    await expectOnTime(table);
    return;
  }
  if (seen.value.view.you.seat === null) return;
  const answer = await anything(table, player, seen.value.view, draw);
  const code = answer === null || answer.ok ? null : answer.error.code;
  expect([null, 'not-eligible', 'stale', 'not-started', 'table-over']).toContain(code);
}

/** At most one epoch is opened behind each round, and one is pending at a time. */
async function expectFewEpochs(table: DrivenTable): Promise<void> {
  let [isRunning, behind, pending] = [false, 0, 0];
  for (const { type } of await eventsOf(table)) {
    if (type === 'roundLock') [isRunning, behind] = [true, 0];
    if (type === 'roundEnd' || type === 'roundVoid') isRunning = false;
    if (type === 'epochOpen' && isRunning) behind += 1;
    if (type === 'epochOpen') pending += 1;
    if (type === 'epochLock' || type === 'epochCancel') pending -= 1;
    expect(behind).toBeLessThanOrEqual(1);
    expect(pending).toBeLessThanOrEqual(1);
  }
}

/** Nothing is left waiting past its time: neither a phase nor a turn. */
async function expectOnTime({ t, tableId }: DrivenTable): Promise<void> {
  const newest = await t.ports.journal.newest(tableId);
  const { ceremony, status } = JSON.parse(newest?.state ?? '');
  if (status === 'over' || ceremony === null) return;
  expect(ceremony.deadline ?? Number.POSITIVE_INFINITY).toBeGreaterThan(t.clock.at);
}

describe('any table, whatever its players do', () => {
  test.each(Array.from({ length: TABLES }, (_, no) => no))(
    'goes on, folds to its state and is proven (%i)',
    async (no) => {
      const draw = drawFrom(no);
      const table = await anyTable(`any-${no}`, draw);
      const newest = async () => table.t.ports.journal.newest(table.tableId);
      for (let i = 0; i < STEPS_MAX; i += 1) {
        if (JSON.parse((await newest())?.state ?? '').status === 'over') break;
        await step(table, draw);
      }
      for (const player of table.players) await act(table, player, { type: 'leave' });
      expect(JSON.parse((await newest())?.state ?? '').status).toBe('over');
      await expectFolds(table);
      await expectFewEpochs(table);
      const report = await reportOf(table);
      expect(report).toMatchObject({ fault: null });
      expect(report.play.verdict).not.toBe('failed');
      const record = await recordOf(table);
      expect(adjudicate(record)).toMatchObject({ ok: true });
      for (const { no: round } of record.rounds) {
        expect((await reportOf(table, round)).play.verdict).toBe('ok');
      }
    },
    60_000,
  );
});
