/** docs/rulesets.md, "Adding a country": the object there is this one, and this is all it takes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countPips, handsLeft } from '../../shared/engine/boneSet.ts';
import { gameOver, initialGame } from '../../shared/engine/game.ts';
import {
  dealtPosition,
  decidePlay,
  evolvePlay,
  handOf,
  type Position,
} from '../../shared/engine/play.ts';
import { movesFor } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { latin } from '../../shared/rulesets/latin/family.ts';
import { RULESET_IDS } from '../../shared/rulesets/registry.ts';
import { rulesWords } from '../../shared/words/rulesWords.ts';
import { type Draw, dealFrom, drawFrom } from '../support/randomPlay.ts';

const latinSomewhere = latin({
  id: 'latin-somewhere',
  title: 'Latin, Somewhere',
  titleEs: 'Parejas, Algún Lugar',
  firstPose: 'holder66Forced',
  laterPose: 'handWinner',
  target: 150,
  countTiles: 'all',
  blockWinner: 'lowestPairTotal',
  tie: 'noScoreLeadMoves',
  bonuses: { capicua: 30 },
  estimates: ['tie'],
});

function rulesOf(options: object = {}): Rules {
  const rules = latinSomewhere.resolve(options, 4);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** Plays a round at random. */
function playOut(rules: Rules, start: Position, draw: Draw): Position {
  let position = start;
  while (position.outcome === null) {
    const [seat = 0] = position.round.turns;
    const moves = movesFor(rules, position.round, seat, handOf(position, seat));
    const move = moves[draw(moves.length)];
    if (move === undefined) throw new Error('a turn without a move');
    const decided = decidePlay(rules, position, { seat, ...move });
    if (!decided.ok) throw new Error(decided.error);
    position = decided.value.reduce((at, event) => evolvePlay(rules, at, event), position);
  }
  return position;
}

describe('a country that is new', () => {
  it('is the object that docs/rulesets.md shows', () => {
    const page = readFileSync('docs/rulesets.md', 'utf8');
    const own = readFileSync(import.meta.filename, 'utf8');
    const shown = /latinSomewhere = latin\(\{[\s\S]*?\}\);/.exec(page)?.[0];
    expect(shown).toBeDefined();
    expect(own).toContain(shown);
  });

  it('plays whole games, scored by its answers', () => {
    const rules = rulesOf();
    for (let seed = 1; seed <= 20; seed += 1) {
      const draw = drawFrom(seed);
      let game = initialGame(rules);
      while (!gameOver(rules, game)) {
        const before = game.scores;
        const start = dealtPosition(rules, game, dealFrom(rules, draw));
        const { outcome, dealt, round, game: after } = playOut(rules, start, draw);
        const left = handsLeft(dealt, round.line.bones);
        const pips = left.reduce((sum, hand) => sum + countPips(hand), 0);
        const capicua = outcome?.bonuses.reduce((sum, bonus) => sum + bonus.points, 0) ?? 0;
        expect([0, 30]).toContain(capicua);
        const won = after.scores.map((score, side) => score - (before[side] ?? 0));
        const expected = outcome?.side === null ? [0, 0] : [0, pips + capicua];
        expect(won.toSorted((a, b) => a - b)).toEqual(expected);
        game = after;
      }
      expect(Math.max(...game.scores)).toBeGreaterThanOrEqual(150);
    }
  });

  it('has its options, its words and its estimates without another line', () => {
    const described = latinSomewhere.describe();
    expect(described.estimates).toEqual(['tie']);
    expect(described.options.find(({ name }) => name === 'target')?.default).toBe(150);
    expect(rulesOf({ bonuses: { chuchazo: 10 } }).options['bonuses']).toMatchObject({
      capicua: 30,
      chuchazo: 10,
    });
    for (const language of ['en', 'es'] as const) {
      const words = rulesWords(described, rulesOf().options, language).join(' ');
      expect(words).toContain('150');
      expect(words).toContain('30');
    }
  });

  it('is not in the registry, which is the one line that is missing', () => {
    expect(RULESET_IDS).not.toContain('latin-somewhere');
    expect(RULESET_IDS).toHaveLength(18);
  });
});
