import { beforeAll, describe, expect, test } from 'vitest';
import { storedState } from '../../functions/app/storedState.ts';
import { isTurnOverdue } from '../../shared/table/clock.ts';
import { toldIn } from './told.ts';
import { type Verdicts, verdictsOf } from './verdicts.ts';
import { World } from './world.ts';

const IS_LONG = process.env['SIXLOVE_LONG'] !== undefined;
const PLAN = IS_LONG ? { people: 1_000, tables: 10_000 } : { people: 60, tables: 100 };
const seed = Number(process.env['SIXLOVE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const TIMEOUT_MS = IS_LONG ? 7_200_000 : 300_000;
/** A sweep may be an hour late, a minute's own grace beside it. */
const SLACK_MS = 2 * 3_600_000;
console.log(`thirty days: SIXLOVE_SEED=${seed}`);

let world: World;

beforeAll(async () => {
  world = new World({ seed, days: 30, ...PLAN });
  await world.run();
}, TIMEOUT_MS);

describe('thirty days of slow play with triggers that are late, doubled or lost', () => {
  test('leave no table stuck (report 69)', async () => {
    let over = 0;
    for (const tableId of world.tables) {
      const newest = await world.t.ports.journal.newest(tableId);
      const state = newest === null ? null : storedState(newest);
      if (state === null) throw new Error('a table is gone');
      if (state.status === 'over') over += 1;
      else if (!world.planOf(tableId).claimed || !isTurnOverdue(state, world.now))
        expect(state.deadline ?? Number.POSITIVE_INFINITY).toBeGreaterThan(world.now - SLACK_MS);
    }
    // A turn that waits for a claim has no end of its own, but somebody who can end it.
    expect(world.claims.stuck).toEqual([]);
    expect(world.claims.seen).toBeGreaterThan(0);
    expect(world.tables).toHaveLength(PLAN.tables);
    console.log(
      `${over} of ${PLAN.tables} tables have ended, ${world.claims.seen} claims were open`,
      Object.fromEntries(world.answers),
    );
  });

  test('meet no error', () => {
    expect(world.errors).toEqual([]);
  });

  test('let no verdict depend on a trigger (reports 64, 69)', async () => {
    const sums = { turns: 0, inTime: 0, timedOut: 0 };
    for (const tableId of world.tables) {
      const verdicts: Verdicts = verdictsOf(await world.commits(tableId), world.planOf(tableId));
      expect(verdicts.faults).toEqual([]);
      sums.turns += verdicts.turns;
      sums.inTime += verdicts.inTime;
      sums.timedOut += verdicts.timedOut;
    }
    console.log('turns, played in time, timed out:', ...Object.values(sums));
    expect(sums.inTime).toBeGreaterThan(PLAN.tables);
    expect(sums.timedOut).toBeGreaterThan(0);
  });

  test('tell each person what waits, once, awake, and never what is past (reports 84, 85)', async () => {
    const { faults, mails, onePerTurn, turnsTold } = await toldIn(world);
    console.log(
      `mails: ${mails}; one for each turn would be ${onePerTurn}; turns told: ${turnsTold}`,
    );
    expect(faults).toEqual([]);
    expect(mails).toBeGreaterThan(PLAN.people);
    expect(mails).toBeLessThan(onePerTurn);
  });
});
