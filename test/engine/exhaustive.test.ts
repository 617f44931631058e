import { describe, expect, it } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import { type BoneSet, bonesIn, EMPTY, setOf, withoutBone } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import {
  applyPass,
  applyPlay,
  type Move,
  movesFor,
  mustPass,
  type RoundState,
  roundEnd,
  startRound,
} from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { Sides } from '../../shared/engine/seat.ts';
import { bone, bones, rulesOf } from '../support/positions.ts';
import {
  type NaiveRound,
  naiveCounts,
  naiveEnd,
  naiveMoves,
  naivePass,
  naivePlay,
  naiveWinner,
} from './naive.ts';

/** Jamaican partner with a small set and small hands, so that every way to play can be tried. */
function smallRules(sides: Sides, seats: number, deck: string): Rules {
  const deckMask = bones(deck);
  const handSize = bonesIn(deckMask).length / seats;
  const sideCount = sides === 'pairs' ? 2 : seats;
  return { ...rulesOf('jamaican-partner'), sides, seats, sideCount, handSize, deckMask };
}

/** Every way to deal the bones to so many seats. */
function* deals(names: readonly string[], handSize: number): Generator<string[][]> {
  if (names.length === 0) return yield [];
  for (const hand of choices(names, handSize)) {
    const rest = names.filter((name) => !hand.includes(name));
    for (const others of deals(rest, handSize)) yield [hand, ...others];
  }
}

function choices(names: readonly string[], size: number): string[][] {
  const [first, ...rest] = names;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...choices(rest, size - 1).map((c) => [first, ...c]), ...choices(rest, size)];
}

interface Both {
  readonly round: RoundState;
  readonly hands: readonly BoneSet[];
  readonly naive: NaiveRound;
}

interface Tried {
  dominoes: number;
  blocks: number;
  ties: number;
  keyBones: number;
}

/** `expect` costs more than the game itself: it is asked only where the texts differ. */
function agree(said: unknown, naive: unknown): void {
  if (JSON.stringify(said) !== JSON.stringify(naive)) expect(said).toEqual(naive);
}

function compareMoves(moves: readonly Move[], { naive }: Both): void {
  const named = moves.map(({ bone: played, end }) => ({
    bone: boneName(played),
    end: end ?? (naive.line.length === 0 ? null : 'LR'),
  }));
  agree(named, naiveMoves(naive, naive.seat));
}

function compareEnd(rules: Rules, { round, hands, naive }: Both, tried: Tried): void {
  const { outcome } = scoreRound(rules, initialGame(rules), round, hands);
  const sides = hands.map((_, seat) => (rules.sides === 'pairs' ? seat % 2 : seat));
  const isKey = naiveEnd(naive) === 'domino' && naive.wasKey;
  const side = naiveWinner(naive, sides);
  const { end, closer, counts, tie, keyBone, value } = outcome;
  const naiveValue = isKey ? 2 : 1;
  agree(
    [end, closer, counts, outcome.side, tie, keyBone, value],
    [
      naiveEnd(naive),
      naive.closer,
      naiveCounts(naive),
      side,
      side === null,
      isKey,
      side === null ? 0 : naiveValue,
    ],
  );
  tried[outcome.end === 'domino' ? 'dominoes' : 'blocks'] += 1;
  if (outcome.tie) tried.ties += 1;
  if (outcome.keyBone) tried.keyBones += 1;
}

/** Plays every line of play from here on in both engines. */
function compare(rules: Rules, both: Both, tried: Tried): void {
  const { round, hands, naive } = both;
  const ended = roundEnd(rules, round, hands);
  agree(ended?.end ?? null, naiveEnd(naive));
  if (ended !== null) {
    compareEnd(rules, both, tried);
    return;
  }

  const seat = naive.seat;
  const hand = hands[seat] ?? EMPTY;
  const moves = movesFor(rules, round, seat, hand);
  compareMoves(moves, both);
  if (mustPass(rules, round, seat, hand)) {
    const passed = applyPass(rules, round, seat);
    compare(rules, { round: passed, hands, naive: naivePass(naive) }, tried);
    return;
  }
  for (const move of moves) {
    const isPose = round.line.pose === null;
    const ends = isPose ? [null] : move.end === undefined ? (['L', 'R'] as const) : [move.end];
    for (const end of ends) {
      if (end !== null && end !== 'L' && end !== 'R') throw new Error('a line has two ends');
      const after = {
        round: applyPlay(rules, round, seat, move.bone, end),
        hands: hands.map((left, s) => (s === seat ? withoutBone(left, move.bone) : left)),
        naive: naivePlay(naive, boneName(move.bone), end),
      };
      compare(rules, after, tried);
    }
  }
}

function compareAll(rules: Rules): Tried {
  const tried: Tried = { dominoes: 0, blocks: 0, ties: 0, keyBones: 0 };
  const names = bonesIn(rules.deckMask).map(boneName);
  for (const deal of deals(names, rules.handSize)) {
    const hands = deal.map((hand) => setOf(hand.map(bone)));
    const next = { pose: 'any', seats: [0], value: 1 } as const;
    const naive = { hands: deal, line: [], seat: 0, closer: null, wasKey: false };
    compare(rules, { round: startRound(rules, next, hands), hands, naive }, tried);
  }
  return tried;
}

// Every number lies on an even number of halves, as in the double-six set. The counts are those of
// both engines; a change of either shows in them.
const UP_TO_TWO = '00 01 02 11 12 22';
const RING = '00 01 03 11 12 22 23 33';
const GAMES: readonly [string, Rules, Tried][] = [
  [
    'two alone, bones up to 2',
    smallRules('solo', 2, UP_TO_TWO),
    { dominoes: 660, blocks: 108, ties: 0, keyBones: 120 },
  ],
  [
    'two alone, a ring of eight bones',
    smallRules('solo', 2, RING),
    { dominoes: 7088, blocks: 3000, ties: 62, keyBones: 2128 },
  ],
  [
    'two pairs, a ring of eight bones',
    smallRules('pairs', 4, RING),
    { dominoes: 18088, blocks: 0, ties: 0, keyBones: 0 },
  ],
];

describe('every line of play of a small game agrees with a naive engine', () => {
  it.each(GAMES)('%s', (_name, rules, expected) => {
    expect(compareAll(rules)).toEqual(expected);
  });
});
