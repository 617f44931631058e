import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { hoursOf } from '../../cli/simulation/responseTimes.ts';
import { seededBytes } from '../../cli/simulation/seededBytes.ts';
import { gameOf, proofOf } from '../../cli/simulation/simulatedGame.ts';
import { HOUSE_PLAYERS, orderWhatFits } from '../../cli/simulation/simulatedPlayers.ts';
import { type SimulatedTable, simulateTable } from '../../cli/simulation/simulatedTable.ts';
import { turnKinds } from '../../cli/simulation/turnKinds.ts';
import { decodeEvent } from '../../shared/journal/events.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { testIo } from './testIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'sixlove-simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function simulate(...args: readonly string[]) {
  const io = testIo();
  return { exit: await run(['simulate', ...args], io), ...io.written };
}

const QUICK = ['--ruleset', 'jamaican-partner', '--options', '{"rounds":1}'];

function simulated(ruleset: string, seats: number, options: object, seed: string) {
  const rules = makeRules(ruleset, options, seats);
  if (!rules.ok) throw new Error(rules.error);
  const bytes = seededBytes(seed, 1);
  return { table: simulateTable(rules.value, bytes), bytes };
}

/** What the table's own log says of its rounds. */
function bookedAt({ header, events }: SimulatedTable) {
  const decoded = events.flatMap(({ type, payload }) => {
    const event = decodeEvent({ type, payload: payload ?? new Uint8Array() }, header.rules);
    return event.ok ? [event.value] : [];
  });
  return {
    outcomes: decoded.flatMap((event) => (event.type === 'roundScored' ? [event.outcome] : [])),
    voids: decoded.filter((event) => event.type === 'roundVoid').length,
  };
}

describe('a simulated table', () => {
  it.each([
    ['jamaican-partner', 4, { scoring: 'race', target: 2 }],
    ['jamaican-cutthroat', 2, { rounds: 2 }],
    ['jamaican-cutthroat', 3, { rounds: 2 }],
    ['yard-partner', 4, { target: 2 }],
    ['straight-six', 4, { rounds: 2, bestOf: null }],
    ['french-cross', 4, { target: 60 }],
    ['latin-international', 4, { target: 60 }],
    ['latin-colombia', 4, { rounds: 2 }],
    ['latin-spain', 4, { rounds: 2, redeal: { mode: 'auto', minDoubles: 3 } }],
    ['latin-puerto-rico-500', 4, { rounds: 3 }],
    ['latin-dominican-street', 4, { rounds: 3 }],
  ])(
    'of %s with %i seats and %j is judged and verified as it was booked',
    async (id, n, options) => {
      const { table, bytes } = simulated(id, n, options, 'booked');
      const { record, tally, scores, winners } = gameOf(table);
      const judged = adjudicate(record);
      if (!judged.ok) throw new Error(judged.error.message);
      const { outcomes, voids } = bookedAt(table);
      const played = judged.rounds.filter(({ end }) => end !== 'cancelled');
      expect(judged.rounds).toHaveLength(outcomes.length + voids);
      expect(voids > 0).toBe('redeal' in options);
      for (const [i, outcome] of outcomes.entries()) {
        const { game: _, ...facts } = outcome ?? { game: null };
        expect(played[i]).toMatchObject(facts);
      }
      expect(judged.rounds.flatMap(({ turns }) => turns)).toHaveLength(tally.plays + tally.passes);
      expect(judged.scores).toEqual(scores);
      expect(judged.games.at(-1)?.winner).toEqual(winners);

      const report = verifyProof(await proofOf(table, bytes));
      if (!report.ok) throw new Error(String(report.error));
      expect(report.value).toMatchObject({
        commitment: { verdict: 'ok' },
        shuffle: { verdict: 'ok' },
        play: { verdict: 'ok' },
      });
    },
  );

  it('gives the same record and proof for the same seed, and others for another', async () => {
    const made = async (seed: string) => {
      const { table, bytes } = simulated('jamaican-partner', 4, { rounds: 1 }, seed);
      return [JSON.stringify(gameOf(table).record), await proofOf(table, bytes)];
    };
    const [first, again, other] = [await made('a'), await made('a'), await made('b')];
    expect(again).toEqual(first);
    expect(other[0]).not.toBe(first[0]);
    expect(other[1]).not.toBe(first[1]);
  });
});

describe('sixlove simulate', () => {
  it('writes one record a line, the same for the same seed, games differing', async () => {
    const first = await simulate(...QUICK, '--games', '3', '--seed', 'x', '--json');
    expect(first).toMatchObject({ exit: EXIT.ok, err: '' });
    expect(await simulate(...QUICK, '--games', '3', '--seed', 'x', '--json')).toEqual(first);
    const lines = first.out.trimEnd().split('\n');
    expect(new Set(lines).size).toBe(3);
    for (const line of lines) {
      expect(adjudicate(JSON.parse(line))).toMatchObject({ ok: true, games: [{}] });
    }
    const fewer = await simulate(...QUICK, '--games', '1', '--seed', 'x', '--json');
    expect(fewer.out).toBe(`${lines[0]}\n`);
  });

  it.each([
    ['{"redeal":{"mode":"auto","minDoubles":2}}', 'no deal would ever be played'],
    ['{"rounds":"1"}', '"rounds" as "1"'],
    ['{"target":3,"nothing":1}', '"nothing" as 1'],
  ])('refuses options that make no game: %s', async (options, words) => {
    const io = testIo();
    const exit = await run(['simulate', '--ruleset', 'jamaican-partner', '--options', options], io);
    expect([exit, io.written.out]).toEqual([EXIT.usage, '']);
    expect(io.written.err).toContain(words);
  });

  it('writes a proof of each game, which says that it is a simulation', async () => {
    const proofs = join(folder, 'new', 'proofs');
    await simulate(...QUICK, '--games', '2', '--seed', 'x', '--proofs', proofs);
    expect(readdirSync(proofs).sort()).toEqual(['game-1.json', 'game-2.json']);
    const text = readFileSync(join(proofs, 'game-2.json'), 'utf8');
    expect(verifyProof(text)).toMatchObject({ ok: true, value: { verdict: 'ok' } });
    expect(JSON.parse(text).keys).toMatchObject([{ name: 'simulation' }]);
  });

  it('says what happened: a line for each game and a summary', async () => {
    const { out } = await simulate(...QUICK, '--games', '2', '--seed', 'x');
    const [first = '', , summary = ''] = out.split('\n');
    expect(first).toMatch(/^game 1: \d-\d, won by seats \d and \d; \d+ rounds?, \d+ plays, /);
    expect(first).toMatch(/ \d+ pass(es)?, \d blocks?$/);
    expect(summary).toMatch(/^2 games: \d rounds, \d+ plays, .*; \d+\.\d rounds a game$/);
  });

  it('prints the seed that it has made up', async () => {
    const made = await simulate(...QUICK);
    expect(made.err).toBe('--seed new\n');
    expect((await simulate(...QUICK, '--seed', 'new')).out).toBe(made.out);
  });

  it.each([
    ['an unknown ruleset', ['--ruleset', 'jamaican-parnter'], 'did you mean jamaican-partner?'],
    [
      'options of another family',
      ['--ruleset', 'french-cross', '--options', '{"oneAll":"reset"}'],
      'lists them',
    ],
    ['options that are no JSON', ['--ruleset', 'french-cross', '--options', '{rounds:1}'], 'JSON'],
    [
      'seats that it is not played by',
      ['--ruleset', 'french-cross', '--seats', '3'],
      'played by 4',
    ],
    ['no games', ['--ruleset', 'french-cross', '--games', '0'], 'from 1'],
    ['no ruleset', [], '--ruleset'],
  ])('refuses %s', async (_what, args, hint) => {
    const { exit, out, err } = await simulate(...args);
    expect(exit).toBe(EXIT.usage);
    expect(out).toBe('');
    expect(err).toContain(hint);
  });

  it('says when a proof cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { exit, err } = await simulate(...QUICK, '--proofs', file, '--seed', 'x');
    expect(exit).toBe(EXIT.trouble);
    expect(err).toContain('not written');
  });
});

/** What the calendar of these games says, as a program reads it. */
async function calendar(...args: readonly string[]) {
  const { exit, out, err } = await simulate(
    ...QUICK,
    '--seed',
    'x',
    '--calendar',
    '--json',
    ...args,
  );
  expect([exit, err]).toEqual([EXIT.ok, '']);
  return JSON.parse(out);
}

describe('sixlove simulate --calendar', () => {
  it('counts the turns that ask nothing, and the visits that are left', async () => {
    const games = ['--games', '3'];
    const { parts, schemes, turnsPerRound, rounds } = await calendar(...games);
    const { pass, forcedPose, single, choice } = parts;
    const { record, tally } = gameOf(simulated('jamaican-partner', 4, { rounds: 1 }, 'x').table);
    expect(rounds).toBe(3);
    expect(record.rounds).toHaveLength(1);
    expect(tally.plays + tally.passes).toBeGreaterThan(10);
    expect(pass + forcedPose + single + choice).toBeCloseTo(1, 3);
    expect(forcedPose * turnsPerRound).toBeCloseTo(1, 2);
    expect(schemes.everyTurn.visitsPerRound).toBe(turnsPerRound);
    expect(schemes.compelledAtOnce.visitsPerRound).toBeCloseTo(
      turnsPerRound * (single + choice),
      1,
    );
    expect(schemes.swift.visitsPerRound).toBeCloseTo(turnsPerRound * choice, 1);
    const days = Object.values<{ medianDays: number }>(schemes).map((s) => s.medianDays);
    expect(days).toEqual([...days].sort((a, b) => b - a));
  });

  it('has as many single plays as a swift table makes', async () => {
    const { table } = simulated('jamaican-partner', 4, { rounds: 3 }, 'kinds');
    const kinds = turnKinds(table);
    expect(kinds).toHaveLength(3);
    const { tally } = gameOf(table);
    expect(kinds.flat()).toHaveLength(tally.plays + tally.passes);
    expect(kinds.flat().filter((kind) => kind === 'pass')).toHaveLength(tally.passes);
    expect(kinds.map(([first]) => first)).toEqual(['forcedPose', 'choice', 'choice']);
  });

  it('lets people take the time that it is told, the same for the same seed', async () => {
    const usual = await calendar();
    expect(await calendar()).toEqual(usual);
    const twice = await calendar('--visit-hours', '16');
    const { everyTurn } = twice.schemes;
    expect(everyTurn.medianDays).toBeCloseTo(2 * usual.schemes.everyTurn.medianDays, 2);
    expect(everyTurn.visitsPerRound).toBe(usual.schemes.everyTurn.visitsPerRound);
    const punctual = await calendar('--visit-sigma', '0.001');
    const { visitsPerRound, medianDays } = punctual.schemes.swift;
    expect(medianDays).toBeCloseTo((visitsPerRound * 8) / 24, 1);
  });

  it('finds the shares that random play was published with', async () => {
    const args = ['--options', '{"scoring":"race","target":8}', '--players', 'random'];
    const { parts, turnsPerRound } = await calendar('--games', '6', ...args);
    // 20,000 rounds of an independent simulation: 22.7 turns that are no pass, 7.05 of them single,
    // 15.4 with a choice, the pose among them, which one round a game has named here.
    expect(turnsPerRound * (1 - parts.pass)).toBeGreaterThan(21.2);
    expect(turnsPerRound * (1 - parts.pass)).toBeLessThan(23.6);
    expect(turnsPerRound * parts.single).toBeGreaterThan(6);
    expect(turnsPerRound * parts.single).toBeLessThan(8.1);
  });

  it('plays the games again with orders, where it is told to', async () => {
    const { schemes, orders } = await calendar('--orders', '--games', '2');
    expect(orders.visitsPerRound).toBeLessThan(schemes.compelledAtOnce.visitsPerRound);
    expect(orders.orderedPart).toBeGreaterThan(0.2);
    expect((await calendar('--games', '2')).schemes).toEqual(schemes);
    const { out } = await simulate(...QUICK, '--seed', 'x', '--calendar', '--orders');
    expect(out.split('\n').at(-2)).toMatch(/^with orders for what still fits +\d+\.\d -\d+ % /);
  });

  it('orders nothing but what is judged and verified as any other play', async () => {
    const rules = makeRules('jamaican-partner', { rounds: 2 }, 4);
    if (!rules.ok) throw new Error(rules.error);
    const bytes = seededBytes('orders', 1);
    const players = { ...HOUSE_PLAYERS, order: orderWhatFits };
    const table = simulateTable(rules.value, bytes, 'joined', players);
    expect(turnKinds(table).flat()).toContain('ordered');
    expect(adjudicate(gameOf(table).record).ok).toBe(true);
    expect(verifyProof(await proofOf(table, bytes))).toMatchObject({ value: { verdict: 'ok' } });
  });

  it('draws times whose logarithm has the median and the deviation asked for', () => {
    const model = { medianHours: 8, sigma: 0.9 };
    const times = Array.from({ length: 4_000 }, (_, no) => hoursOf(model, seededBytes('t', 1), no));
    const logs = times.map((hours) => Math.log(hours / 8));
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(Math.abs(Math.sqrt(variance) - 0.9)).toBeLessThan(0.04);
  });

  it.each([
    ['--visit-hours', '0'],
    ['--visit-sigma', 'x'],
    ['--players', 'people'],
  ])('refuses %s %s', async (flag, value) => {
    const { exit, out } = await simulate(...QUICK, '--calendar', flag, value);
    expect([exit, out]).toEqual([EXIT.usage, '']);
  });
});
