import { describe, expect, it } from 'vitest';
import { lowestSeat } from '../../shared/engine/block.ts';
import { type Bone, boneOf, highPip, lowPip } from '../../shared/engine/bone.ts';
import { withPip } from '../../shared/engine/boneSet.ts';
import { cross } from '../../shared/engine/cross.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { EMPTY_LAYOUT } from '../../shared/engine/layout.ts';
import { leaderOf } from '../../shared/engine/leadDraw.ts';
import { leftPip, line, rightPip } from '../../shared/engine/line.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { dealtPosition, decidePlay } from '../../shared/engine/play.ts';
import { err } from '../../shared/engine/result.ts';
import { startRound } from '../../shared/engine/round.ts';
import { turnAfter } from '../../shared/engine/seat.ts';
import { bone, bones, dominoBy, rulesOf } from '../support/positions.ts';

const RULES = rulesOf('jamaican-partner');
const HANDS = ['66', '00', '11', '22'].map(bones);
const SIX = { pose: '66', seats: [], value: 1 } as const;
const NO_BONE = 28 as Bone;
const ARMS = cross({ fillFirst: false, lock: 'suit' });
const FIVE_ARMS = { ...ARMS.pose(bone('00')), ends: Array(5).fill(1) };

// What no play can bring about is a fault of the program, and it says what it ran into.
describe('a fault of the program says what it is', () => {
  it.each<[string, () => unknown, string]>([
    ['halves of no bone', () => boneOf(0, 7), 'no bone has the halves 0 and 7'],
    ['the low half of no bone', () => lowPip(NO_BONE), '28 is no bone'],
    ['the high half of no bone', () => highPip(NO_BONE), '28 is no bone'],
    ['a seat too many', () => turnAfter(3, 9), 'there is no seat 3'],
    ['a draw of nobody', () => leaderOf([]), 'nobody has drawn'],
    ['a number that is none', () => withPip(7), '7 is no pip'],
    ['the left end before the pose', () => leftPip(EMPTY_LAYOUT), 'the line is empty'],
    [
      'a line with one end',
      () => rightPip({ ...FIVE_ARMS, ends: FIVE_ARMS.ends.slice(0, 1) }),
      'the line is empty',
    ],
    [
      'a cross before the pose',
      () => ARMS.choices(EMPTY_LAYOUT, bone('01')),
      'the cross has no centre yet',
    ],
    ['a fifth arm', () => ARMS.choices(FIVE_ARMS, bone('11')), 'the cross has no arm 4'],
    [
      'a side of nobody',
      () => lowestSeat(RULES, { counts: [1, 1, 1, 1], closer: 0, poser: 0 }, 2),
      'no seat plays for side 2',
    ],
    [
      'a pose by nobody',
      () => startRound(RULES, SIX, HANDS.slice(1)),
      'nobody holds the bone that poses',
    ],
    [
      'a round that goes on',
      () => scoreRound(RULES, initialGame(RULES), startRound(RULES, SIX, HANDS), HANDS),
      'the round has not ended',
    ],
    [
      'a round after the match',
      () => dealtPosition(RULES, { ...initialGame(RULES), next: null }, HANDS),
      'the match is decided',
    ],
  ])('%s', (_name, act, words) => {
    expect(act).toThrow(words);
  });
});

it('a play after the end is no fault of the program: it is refused', () => {
  const position = dealtPosition(RULES, initialGame(RULES), HANDS);
  const { round, hands } = dominoBy(RULES, 1);
  const { outcome } = scoreRound(RULES, initialGame(RULES), round, hands);
  const play = { seat: 0, bone: bone('66') };
  expect(decidePlay(RULES, position, play).ok).toBe(true);
  expect(decidePlay(RULES, { ...position, outcome }, play)).toEqual(err('round-over'));
});

describe('a layout', () => {
  it('has a name by which it is stored', () => {
    expect(line.id).toBe('line');
    expect(ARMS.id).toBe('cross');
  });

  it('has no place for a bone that fits nowhere', () => {
    expect(line.choices(line.pose(bone('12')), bone('34'))).toEqual([]);
    expect(ARMS.choices(ARMS.pose(bone('22')), bone('34'))).toEqual([]);
  });
});
