import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import {
  type DrivenTable,
  drivenTable,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { see } from '../support/testApp.ts';

const GAMES = [
  ['jamaican-partner', { rounds: 1 }, ['me', 'open', 'house', 'house']],
  ['jamaican-cutthroat', { scoring: 'race', target: 1 }, ['me', 'open', 'house']],
  ['french-cross', { target: 20 }, ['me', 'open', 'house', 'house']],
] as const;

function laid({ round }: View): number {
  if (round === null) return 0;
  if ('line' in round) return round.line.length;
  const arms = round.arms.reduce((sum, arm) => sum + arm.length, 0);
  return arms + (round.center === null ? 0 : 1);
}

/** Bones that are in hands or on the table, by what a view says to everybody. */
const counted = (view: View): number =>
  view.seats.reduce((sum, { count }) => sum + count, laid(view));

/** What everybody sees of who holds how many. */
const counts = (view: View): number[] => view.seats.map(({ count }) => count);

/** What each player sees, and somebody who has the table's link. */
async function everyView(table: DrivenTable): Promise<{ seated: View[]; watching: View }> {
  const seated: View[] = [];
  for (const player of table.players) seated.push(await viewOf(table, player));
  const { playerId } = await table.t.app.guest('Watcher');
  const reader = { player: playerId, key: seated[0]?.readKey ?? null };
  const watching = await table.t.app.reading.view(table.tableId, reader);
  if (!watching.ok) throw new Error(watching.error.code);
  return { seated, watching: watching.value.view };
}

describe('the counts that everybody sees', () => {
  test.each(GAMES)(
    'are of what was dealt, for players and watchers alike: %s (report 41)',
    async (ruleset, options, seats) => {
      const rules = makeRules(ruleset, options, seats.length);
      if (!rules.ok) throw new Error(rules.error);
      const dealt = rules.value.seats * rules.value.handSize;
      const table = await drivenTable(`counts ${ruleset}`, { ruleset, options, seats });
      await runOut(table);
      let steps = 0;
      while ((await see(table.t, table.tableId, table.players[0] ?? '')).status === 'playing') {
        const { seated, watching } = await everyView(table);
        expect(watching.you.hand).toEqual([]);
        for (const view of [...seated, watching]) {
          expect(counts(view)).toEqual(counts(watching));
          if (view.round !== null && laid(view) > 0) expect(counted(view)).toBe(dealt);
        }
        for (const { you, seats: all } of seated) {
          expect(all[you.seat ?? 0]?.count).toBe(you.hand.length);
        }
        steps += 1;
        const version = watching.version;
        await playOn(table, plainly, (view) => view.version > version);
      }
      expect(steps).toBeGreaterThan(3);
    },
  );
});
