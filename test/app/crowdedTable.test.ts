/**
 * Requests that overlap, in one process and at several over one store that is slow and fails:
 * whatever happened, the proof holds, the journal folds, and every instance shows every seat the
 * same as a fresh one.
 */
import { describe, expect, it } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { type Crowded, type CrowdPlan, crowded } from '../support/crowdedTable.ts';
import { once, pickFrom } from '../support/draw.ts';
import { expectFolds, type TablePlan } from '../support/drivenTable.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';
import { restartCommandIds } from '../support/testApp.ts';
import { verifyTestRound } from '../support/testBeacon.ts';

const FOUR = ['me', 'open', 'open', 'open'] as const;
const TWO = ['me', 'open', 'house', 'house'] as const;
const QUICK = { scoring: 'race', target: 2 } as const;

const TABLES: readonly TablePlan[] = [
  { seats: FOUR, options: QUICK },
  { seats: TWO, options: QUICK },
  { seats: TWO, options: QUICK, terms: { watchDelayRounds: 1 } },
  { seats: FOUR, options: QUICK, terms: { seating: 'drawn' } },
  { seats: TWO, ruleset: 'jamaican-cutthroat', terms: { swift: true, beacon: true } },
  { seats: FOUR, options: QUICK, terms: { seating: 'drawn', beacon: true, swift: true } },
  {
    seats: FOUR,
    options: { ...QUICK, redeal: { mode: 'onRequest', minDoubles: 2 } },
    terms: { allowanceSeconds: 60 },
  },
  {
    seats: FOUR,
    ruleset: 'latin-puerto-rico-500',
    terms: { bankSeconds: 600, incrementSeconds: 5 },
  },
];

/** Drawn apart from what happens at the table, so that every table meets every trouble. */
function planOf(seed: number): CrowdPlan {
  const draw = drawFrom(1_000_003 * seed);
  const base = pickFrom(draw, TABLES);
  return {
    table: once(draw, 3) ? { ...base, deviceKey: 'aa'.repeat(32) } : base,
    instances: 1 + draw(3),
    strangers: once(draw, 2) ? 3 : 0,
    failsOneIn: once(draw, 4) ? 0 : 150,
  };
}

/** What the files of a table and of each round prove, where that is not all. */
async function unproven({ table: { t, tableId } }: Crowded): Promise<string[]> {
  const key = t.ports.derive.id('read', tableId);
  const faults: string[] = [];
  const proofOf = async (round: number | null) => {
    const proof = await makeApp(t.ports).reading.proof(tableId, { player: null, key }, round);
    if (!proof.ok) throw new Error(proof.error.code);
    const options = { verifyBeacon: verifyTestRound, ...(round === null ? {} : { round }) };
    const report = verifyProof(proof.value, options);
    if (!report.ok) throw new Error(report.error);
    const { fault, rounds } = report.value;
    if (fault !== null) faults.push(`${round ?? 'all'}: ${fault.code} at ${fault.seq}`);
    return rounds;
  };
  for (const { roundNo, commitment, shuffle, play } of await proofOf(null)) {
    for (const [what, { verdict }] of Object.entries({ commitment, shuffle, play })) {
      if (verdict === 'failed') faults.push(`round ${roundNo}: ${what}`);
    }
    await proofOf(roundNo);
  }
  return faults;
}

/** Seats that an instance shows otherwise than one that has never seen the table. */
async function shownOtherwise({ table: { t, tableId }, apps, people }: Crowded): Promise<string[]> {
  const key = t.ports.derive.id('read', tableId);
  const youAt = async (app: (typeof apps)[number], player: string) => {
    const seen = await app.reading.view(tableId, { player, key });
    return seen.ok ? JSON.stringify(seen.value.view.you) : seen.error.code;
  };
  const faults: string[] = [];
  for (const player of people) {
    const right = await youAt(makeApp(t.ports), player);
    for (const [i, app] of apps.entries()) {
      if ((await youAt(app, player)) !== right) faults.push(`${player} at instance ${i}`);
    }
  }
  return faults;
}

/** Ids of commands that were done more than once. */
async function doneTwice({ table: { t, tableId } }: Crowded): Promise<string[]> {
  const commits = await t.ports.journal.after(tableId, 0, 100_000);
  const ids = commits.flatMap(({ receipt }) => receipt?.commandId ?? []);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

/** Those that found a loaded table that changed under a command, and a deal that was not played. */
const TELLING_SEEDS = [20, 26, 31, 33, 43, 50];
const SEEDS = [...TELLING_SEEDS, ...Array.from({ length: runs(10, 400) }, (_, i) => i + 1)];

describe('requests that overlap', () => {
  it('leave one table that everybody sees alike', { timeout: 3_600_000 }, async () => {
    for (const seed of SEEDS) {
      const world = await crowded(seed, planOf(seed));
      await world.table.t.drain();
      const found = {
        broken: [...world.broken],
        strange: [...world.strange],
        unproven: await unproven(world),
        shownOtherwise: await shownOtherwise(world),
        doneTwice: await doneTwice(world),
      };
      const nothing = Object.fromEntries(Object.keys(found).map((name) => [name, []]));
      expect({ seed, ...found }).toEqual({ seed, ...nothing });
      await expectFolds(world.table);
    }
  });

  it('are the same again for the same seed', async () => {
    const headOf = async (seed: number) => {
      restartCommandIds();
      const { t, tableId } = (await crowded(seed, planOf(seed))).table;
      const newest = await t.ports.journal.newest(tableId);
      return Buffer.from(newest?.head ?? []).toString('hex');
    };
    expect(await headOf(6)).toBe(await headOf(6));
  });
});
