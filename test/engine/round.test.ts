import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BONES, type Bone, highPip, lowPip, PIPS } from '../../shared/engine/bone.ts';
import {
  bonesIn,
  diff,
  EMPTY,
  handsLeft,
  intersect,
  isEmpty,
  union,
  withPip,
} from '../../shared/engine/boneSet.ts';
import type { NextPose } from '../../shared/engine/game.ts';
import { ENDS, type End } from '../../shared/engine/layout.ts';
import { checkPlay, type Move, movesFor, mustPass, roundEnd } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { rulesOf } from '../support/positions.ts';
import { dealFrom, drawFrom, type Position, playRound } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(100, 5_000);

const FREE: NextPose = { pose: 'any', seats: [2], value: 1 };
const CHOICE: NextPose = { pose: 'any', seats: [2, 0], value: 1 };
const FORCED: NextPose = { pose: '66', seats: [], value: 1 };

const anyRules = fc
  .record({
    sporting: fc.boolean(),
    poseChooser: fc.constantFrom('handWinner', 'eitherPartner'),
  })
  .map((options) => rulesOf('jamaican-partner', options));

/** Every position of a random round. */
const anyRound = fc
  .record({ rules: anyRules, seed: fc.integer(), next: fc.constantFrom(FREE, CHOICE, FORCED) })
  .map(({ rules, seed, next }) => {
    const draw = drawFrom(seed);
    return { rules, positions: playRound(rules, next, dealFrom(rules, draw), draw) };
  });

function holdsAlways(law: (rules: Rules, position: Position) => void): void {
  fc.assert(
    fc.property(anyRound, ({ rules, positions }) => {
      for (const position of positions) law(rules, position);
    }),
    { numRuns: RUNS },
  );
}

/** Whether a play with this bone and named end is one of the moves. */
function isAmong(moves: readonly Move[], posed: boolean, bone: Bone, end: End | undefined) {
  const own = moves.filter((move) => move.bone === bone);
  if (end === undefined) return own.length === 1;
  const isSide = end === 'L' || end === 'R';
  return own.some((move) => (move.end === undefined ? posed && isSide : move.end === end));
}

describe('a round', () => {
  it('loses and makes no bone: hands and line are the deck, at every moment', () => {
    fc.assert(
      fc.property(anyRound, ({ rules, positions }) => {
        const deal = positions[0]?.hands ?? [];
        for (const { round, hands } of positions) {
          expect(hands).toEqual(handsLeft(deal, round.line.bones));
          expect(hands.every((hand) => isEmpty(intersect(hand, round.line.bones)))).toBe(true);
          expect(hands.reduce(union, round.line.bones)).toBe(rules.deckMask);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('accepts a play exactly when it is one of the moves', () => {
    const ends = [undefined, ...ENDS];
    fc.assert(
      fc.property(anyRound, fc.nat(), ({ rules, positions }, at) => {
        const { round, hands } = positions[at % positions.length] ?? { hands: [] };
        if (round === undefined) return;
        hands.forEach((hand, seat) => {
          const moves = movesFor(rules, round, seat, hand);
          for (const bone of BONES) {
            for (const end of ends) {
              const checked = checkPlay(rules, round, seat, hand, bone, end);
              expect(checked.ok).toBe(isAmong(moves, round.line.pose !== null, bone, end));
            }
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('lists moves by bone, then from left to right, and none out of turn', () => {
    holdsAlways((rules, { round, hands }) => {
      hands.forEach((hand, seat) => {
        const moves = movesFor(rules, round, seat, hand);
        const keys = moves.map(({ bone, end }) => bone * 2 + (end === 'R' ? 1 : 0));
        expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
        if (!round.turns.includes(seat)) expect(moves).toEqual([]);
        if (roundEnd(rules, round, hands) === null) {
          const isStuck = round.turns.includes(seat) && moves.length === 0;
          expect(mustPass(rules, round, seat, hand)).toBe(isStuck);
        }
      });
    });
  });

  it('shows a number an odd number of times exactly when it is at one end only', () => {
    holdsAlways((_, { round }) => {
      const ends = round.line.ends;
      for (const pip of PIPS) {
        const lying = bonesIn(round.line.bones);
        const halves = lying.flatMap((bone) => [lowPip(bone), highPip(bone)]);
        const isOdd = halves.filter((half) => half === pip).length % 2 === 1;
        expect(isOdd).toBe(ends.filter((end) => end === pip).length === 1);
      }
    });
  });

  it('is blocked exactly when no bone left fits, and then both ends show one number', () => {
    holdsAlways((rules, { round, hands }) => {
      if (round.line.pose === null) return;
      const [left, right] = round.line.ends;
      const anybody = hands.reduce(union, EMPTY);
      const fitting = union(withPip(left ?? 0), withPip(right ?? 0));
      const isStuck = isEmpty(intersect(anybody, fitting));
      const isOut = hands.some(isEmpty);
      const expected = isOut ? 'domino' : isStuck ? 'block' : undefined;
      expect(roundEnd(rules, round, hands)?.end).toBe(expected);
      if (!isStuck) return;
      expect(left).toBe(right);
      expect(isEmpty(diff(withPip(left ?? 0), round.line.bones))).toBe(true);
    });
  });

  it('goes to the right, and counts the passes since the last play', () => {
    fc.assert(
      fc.property(anyRound, ({ positions }) => {
        positions.slice(1).forEach(({ round, turns }, i) => {
          const seat = turns[i]?.seat ?? 0;
          expect(round.turns).toEqual([(seat + 1) % 4]);
          const sinceLast = [...turns].reverse();
          const passes = sinceLast.findIndex((turn) => turn.play !== null);
          expect(round.passesInRow).toBe(passes);
          expect(round.lastPlayer).toBe(sinceLast[passes]?.seat);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('is plain JSON at every moment, and small', () => {
    holdsAlways((_, { round }) => {
      const text = JSON.stringify(round);
      expect(JSON.parse(text)).toEqual(round);
      expect(text.length).toBeLessThan(512);
    });
  });
});
