import { describe, expect, test } from 'vitest';
import {
  type DrivenTable,
  drivenTable,
  eventsOf,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';

const GAMES = [
  ['jamaican-partner', { rounds: 3 }],
  ['french-cross', { target: 30 }],
] as const;

/** The persons whose turn it is have something to choose, or a bone that the rules name. */
async function expectChoice(table: DrivenTable): Promise<void> {
  for (const player of table.players) {
    const { you, round } = await viewOf(table, player);
    const isTurn = you.seat !== null && round?.turns.includes(you.seat) === true;
    expect(you.moves.length > 0).toBe(isTurn);
  }
}

describe('what the rules leave no choice in', () => {
  test.each(GAMES)(
    'waits for nobody: passes at %s come with the play before them (report 81)',
    async (ruleset, options) => {
      const seats = ['me', 'open', 'open', 'open'] as const;
      const table = await drivenTable(`forced ${ruleset}`, { ruleset, options, seats });
      const opened = await runOut(table);
      for (let view = opened; view.status === 'playing'; ) {
        await expectChoice(table);
        const { version } = view;
        view = await playOn(table, plainly, (next) => next.version > version);
      }
      const passes = (await eventsOf(table)).filter(({ type }) => type === 'pass');
      expect(passes.length).toBeGreaterThan(0);
      const commits = await table.t.ports.journal.after(table.tableId, 0, 10_000);
      const plays = commits.filter(({ receipt }) => receipt?.type === 'play');
      // Every commit since the deal is a person's play: no pass has one of its own.
      const dealt = commits.findIndex(({ receipt }) => receipt?.type === 'play');
      expect(commits.slice(dealt)).toEqual(plays);
    },
  );
});
