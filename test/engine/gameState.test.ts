import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { dominoBy, rulesOf, tiedBlock } from '../support/positions.ts';
import { type GameRound, playGame } from '../support/randomGame.ts';
import { GAMES, optionsFrom } from '../support/randomOptions.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(6, 200);

/** Love runs count ties in a row, the other families all ties of a game. */
function isKept({ id }: Rules, tie: boolean): boolean {
  return tie || id === 'french-cross' || id.startsWith('latin-');
}

/** What a game counts, counted from the outcomes of its rounds. */
function counted(rules: Rules, rounds: readonly GameRound[]) {
  let state = { rounds: 0, ties: 0, playOff: false };
  let wasWon = false;
  for (const { outcome } of rounds) {
    if (outcome === null) continue;
    const { event, tie } = outcome;
    const before = wasWon ? { rounds: 0, ties: 0, playOff: false } : state;
    state = {
      rounds: before.rounds + 1,
      ties: (isKept(rules, tie) ? before.ties : 0) + (tie ? 1 : 0),
      playOff: event === 'oneAll' || (tie && before.playOff),
    };
    wasWon = event === 'gameWon';
  }
  return state;
}

describe('what a game counts', () => {
  test.each(GAMES)('%s', (_name, ruleset, seats) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawFrom(seed);
        const rules = rulesOf(ruleset.id, optionsFrom(draw, ruleset), seats);
        const { rounds, game } = playGame(rules, draw, 1 + draw(10));
        expect(game).toMatchObject(counted(rules, rounds));
        const won = rounds.flatMap(({ outcome }) => outcome?.game?.winner ?? []);
        expect(game.games).toEqual(game.games.map((_, s) => won.filter((w) => w === s).length));
      }),
      { numRuns: RUNS },
    );
  });
});

test('nothing is earned by the deal, nor by a pose on its own', () => {
  for (const [, ruleset, seats] of GAMES) {
    const rules = rulesOf(ruleset.id, {}, seats);
    const { rounds } = playGame(rules, drawFrom(3), 4);
    const fines = rules.layout.id === 'cross' ? [0, 0, 0, 0] : null;
    for (const { positions } of rounds) {
      for (const { round } of positions.slice(0, 2)) {
        expect(round.tally).toEqual({ bonuses: [], fines });
      }
    }
  }
});

test('every ruleset has a title of its own', () => {
  const titles = describeRulesets().map(({ title }) => title);
  expect(titles.every((title) => /^[A-Z]\w+.* \S+/.test(title))).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

describe('ties after a tie and after a win', () => {
  test.each(describeRulesets().map(({ id }) => [id]))('%s', (id) => {
    const rules = rulesOf(id);
    const before = { ...initialGame(rules), ties: 2 };
    for (const { round, hands } of [dominoBy(rules, 1), tiedBlock(rules)]) {
      const ended = { ...round, passesInRow: rules.seats };
      const { game, outcome } = scoreRound(rules, before, ended, hands);
      expect(game.ties).toBe((isKept(rules, outcome.tie) ? 2 : 0) + (outcome.tie ? 1 : 0));
    }
  });
});
