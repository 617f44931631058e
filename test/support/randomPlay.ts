import type { Bone } from '../../shared/engine/bone.ts';
import { type BoneSet, bonesIn, EMPTY, setOf, withoutBone } from '../../shared/engine/boneSet.ts';
import type { NextPose } from '../../shared/engine/game.ts';
import type { End } from '../../shared/engine/layout.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  giveLead,
  movesFor,
  mustPass,
  type RoundState,
  roundEnd,
  startRound,
} from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { partnerOf, type Seat } from '../../shared/engine/seat.ts';

/** A choice among n: 0 to n - 1. */
export type Draw = (n: number) => number;

/** Choices that follow from the seed alone (the generator is mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

function pick<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** A uniform deal of the ruleset's deck, by seat. */
export function dealFrom(rules: Rules, draw: Draw): BoneSet[] {
  const left = bonesIn(rules.deckMask);
  const deck: Bone[] = [];
  while (left.length > 0) deck.push(...left.splice(draw(left.length), 1));
  return Array.from({ length: rules.seats }, (_, seat) =>
    setOf(deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize)),
  );
}

export interface Turn {
  readonly seat: Seat;
  readonly play: { readonly bone: Bone; readonly end: End | null } | null;
}

export interface Position {
  readonly round: RoundState;
  /** The bones left, by seat. */
  readonly hands: readonly BoneSet[];
  readonly turns: readonly Turn[];
}

/** Every position of a round in which each choice is made by `draw`, the deal and the end too. */
export function playRound(
  rules: Rules,
  next: NextPose,
  deal: readonly BoneSet[],
  draw: Draw,
): Position[] {
  const lead = next.pose === 'draw' ? draw(rules.seats) : undefined;
  const start = startRound(rules, next, deal, lead);
  const positions: Position[] = [{ round: leadGiven(rules, start, draw), hands: deal, turns: [] }];
  for (;;) {
    const position = positions.at(-1);
    if (position === undefined) throw new Error('a round has a beginning');
    if (roundEnd(rules, position.round, position.hands) !== null) return positions;
    positions.push(step(rules, position, draw));
  }
}

function leadGiven(rules: Rules, round: RoundState, draw: Draw): RoundState {
  const [from = 0] = round.turns;
  if (!round.mayGiveLead || draw(2) === 0) return round;
  const led = giveLead(rules, round, from, partnerOf(rules, from) ?? from);
  if (!led.ok) throw new Error(led.error);
  return led.value;
}

function step(rules: Rules, { round, hands, turns }: Position, draw: Draw): Position {
  const seat = pick(draw, round.turns);
  const hand = hands[seat] ?? EMPTY;
  if (mustPass(rules, round, seat, hand)) {
    return { round: applyPass(rules, round, seat), hands, turns: [...turns, { seat, play: null }] };
  }
  const { bone, end } = pick(draw, movesFor(rules, round, seat, hand));
  const isEither = end === undefined && round.line.pose !== null;
  const named = isEither ? [undefined, 'L' as const, 'R' as const][draw(3)] : end;
  const checked = checkPlay(rules, round, seat, hand, bone, named);
  if (!checked.ok) throw new Error(checked.error);
  return {
    round: applyPlay(rules, round, seat, bone, checked.value),
    hands: hands.map((left, s) => (s === seat ? withoutBone(left, bone) : left)),
    turns: [...turns, { seat, play: { bone, end: checked.value } }],
  };
}
