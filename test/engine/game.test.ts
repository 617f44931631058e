import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentGame,
  type GameState,
  gameOver,
  initialGame,
  matchWinner,
} from '../../shared/engine/game.ts';
import { type RoundOutcome, scoreRound } from '../../shared/engine/outcome.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { loveRunOptions } from '../support/options.ts';
import { blockWonBy, dominoBy, rulesOf, tiedBlock } from '../support/positions.ts';
import { dealFrom, drawFrom, playRound } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(40, 2_000);
// Love runs over random play have no upper bound; with a target of 3 at most, one game in some
// thousands would pass this one.
const ROUNDS_MAX = 400;

interface Booked {
  readonly before: GameState;
  readonly outcome: RoundOutcome;
  readonly game: GameState;
}

/** Random rounds until the table is over. */
function playTable(rules: Rules, seed: number): Booked[] {
  const draw = drawFrom(seed);
  const booked: Booked[] = [];
  let game = initialGame(rules);
  while (!gameOver(rules, game) && booked.length < ROUNDS_MAX) {
    const before = currentGame(rules, game);
    if (before.next === null) throw new Error('a game that goes on has a next round');
    const last = playRound(rules, before.next, dealFrom(rules, draw), draw).at(-1);
    if (last === undefined) throw new Error('a round has an end');
    const scored = scoreRound(rules, game, last.round, last.hands);
    booked.push({ before, ...scored });
    game = scored.game;
  }
  return booked;
}

const anyTable = fc.record({ options: loveRunOptions, seed: fc.integer() }).map((given) => {
  const rules = rulesOf('jamaican-partner', given.options);
  return { rules, booked: playTable(rules, given.seed) };
});

function holdsAlways(law: (rules: Rules, booked: readonly Booked[]) => void): void {
  fc.assert(
    fc.property(anyTable, ({ rules, booked }) => law(rules, booked)),
    { numRuns: RUNS },
  );
}

describe('a table', () => {
  it('ends, and says how until then', () => {
    holdsAlways((rules, booked) => {
      booked.forEach(({ outcome, game }, i) => {
        const isLast = i === booked.length - 1;
        expect(gameOver(rules, game)).toBe(isLast);
        expect(outcome.next === null).toBe(isLast && rules.bestOf !== null);
        expect(outcome.game !== null).toBe(outcome.event === 'gameWon');
        expect(JSON.parse(JSON.stringify(game))).toEqual(game);
      });
      const games = booked.flatMap(({ outcome }) => outcome.game ?? []);
      const last = booked.at(-1)?.game ?? initialGame(rules);
      const wins = [0, 1].map((side) => games.filter((g) => g.winner.includes(side)).length);
      expect(last.games).toEqual(wins);
      const needed = ((rules.bestOf ?? 1) + 1) / 2;
      expect(Math.max(...wins)).toBe(needed);
      const winner = rules.bestOf === null ? null : wins.indexOf(needed);
      expect(matchWinner(rules, last)).toBe(winner);
    });
  });

  it('books a round once: only the winner gains, and a tie changes no score', () => {
    holdsAlways((_, booked) => {
      for (const { before, outcome } of booked) {
        const { side, value, scores, event } = outcome;
        expect(value === 0).toBe(outcome.tie);
        if (side === null) expect(scores).toEqual(before.scores);
        if (event === 'reset') expect(scores).toEqual([0, 0]);
        if (event === 'playTwo' && side !== null) {
          expect(before.playOff).toBe(true);
          expect([scores[side], scores[1 - side]]).toEqual([value, 0]);
        }
        if (event === 'win' && side !== null) {
          expect(scores[side]).toBe((before.scores[side] ?? 0) + (value ?? 0));
          expect(scores[1 - side]).toBe(before.scores[1 - side]);
        }
      }
    });
  });

  it('pays what was announced, and the key bone beside it', () => {
    holdsAlways((_, booked) => {
      for (const { before, outcome } of booked) {
        if (outcome.tie) continue;
        if (!outcome.keyBone) expect(outcome.value).toBe(before.next?.value);
        else expect(outcome.value).toBeGreaterThanOrEqual(before.next?.value ?? 0);
      }
    });
  });

  it('has somebody at none all through a love run, save at one-all', () => {
    holdsAlways((rules, booked) => {
      if (rules.options['rounds'] !== null || rules.options['scoring'] === 'race') return;
      for (const { outcome, game } of booked) {
        expect(outcome.scores.includes(0)).toBe(!game.playOff);
        if (game.playOff) expect(outcome.scores).toEqual([1, 1]);
        if (outcome.game !== null) expect(outcome.game.note).toBe('six-love');
      }
    });
  });
});

describe('scoreRound', () => {
  const rules = rulesOf('jamaican-partner');

  it('throws on a round that has not ended', () => {
    const { round, hands } = tiedBlock(rules);
    const open = { ...round, lastPlayer: null };
    expect(() => scoreRound(rules, initialGame(rules), open, hands)).toThrow();
  });

  it('names the first of two lowest partners from the closer on (source 000 section 5)', () => {
    const winners = [0, 1, 2, 3].map((closer) => {
      const { round, hands } = blockWonBy(rules, closer, [1, 3]);
      const { winner, side, next } = scoreRound(rules, initialGame(rules), round, hands).outcome;
      expect(side).toBe(1);
      expect(next).toEqual({ pose: 'any', seats: [winner, 4 - (winner ?? 0)], value: 1 });
      return winner;
    });
    expect(winners).toEqual([1, 1, 3, 3]);
  });

  it('begins a new game after a won one, with the games counted', () => {
    const short = rulesOf('jamaican-partner', { target: 1, newGamePose: 'winner' });
    const { round, hands } = dominoBy(short, 1);
    const first = scoreRound(short, initialGame(short), round, hands);
    const pose = { pose: 'any', seats: [1, 3], value: 1 };
    expect(first.outcome).toMatchObject({ event: 'gameWon', scores: [0, 1], next: pose });
    expect(first.game).toMatchObject({ scores: [0, 1], won: [1], games: [0, 1] });
    expect(currentGame(short, first.game)).toMatchObject({ scores: [0, 0], rounds: 0, next: pose });
    const second = scoreRound(short, first.game, round, hands);
    expect(second.game).toMatchObject({ scores: [0, 1], rounds: 1, games: [0, 2] });
  });
});
