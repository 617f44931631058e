import { type Bone, boneOf, parseBone } from '../../shared/engine/bone.ts';
import { type BoneSet, EMPTY, setOf, union, withPip } from '../../shared/engine/boneSet.ts';
import type { LayoutState } from '../../shared/engine/layout.ts';
import { type RoundState, startRound } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { partnerOf, type Seat, seatsFrom } from '../../shared/engine/seat.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';

/** The bone of two digits; throws on anything else, which would be a fault of the test. */
export function bone(text: string): Bone {
  const parsed = parseBone(text);
  if (parsed === null) throw new Error(`${text} is no bone`);
  return parsed;
}

/** The bones of a text such as "00 12 56". */
export function bones(text: string): BoneSet {
  return setOf(text.split(' ').filter(Boolean).map(bone));
}

export function rulesOf(id: string, options: object = {}, seats = 4): Rules {
  const rules = makeRules(id, options, seats);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** A line that shows these ends; `lying` are the bones in it. */
export function lineShowing(left: number, right: number, lying: BoneSet = EMPTY): LayoutState {
  return { bones: lying, pose: boneOf(left, right), ends: [left, right], tips: [] };
}

/** A line written as it lies from left to right, such as "52 24". */
export function lineOf(text: string): LayoutState {
  const lies = text.split(' ');
  return lineShowing(Number(text[0]), Number(text.at(-1)), setOf(lies.map(bone)));
}

/** A round in which seat 0 is to play on this line. */
export function roundOn(rules: Rules, line: LayoutState): RoundState {
  const hands = Array.from({ length: rules.seats }, () => EMPTY);
  return { ...startRound(rules, { pose: 'any', seats: [0], value: null }, hands), poser: 0, line };
}

/**
 * A round that this seat has just ended by going out with 15, and the bones left; as the key bone,
 * when all bones with one or five lie.
 */
export function dominoBy(rules: Rules, closer: Seat, keyBone = false) {
  const line = keyBone
    ? lineShowing(5, 5, union(withPip(1), withPip(5)))
    : lineShowing(3, 5, bones('15 13'));
  const round = { ...roundOn(rules, line), lastPlayer: closer, lastBone: bone('15') };
  const hands = seatsFrom(0, rules.seats).map((seat) => (seat === closer ? EMPTY : bones('46')));
  return { round, hands };
}

/** A round blocked on sixes: `lowest` hold one pip each and everybody else three. */
export function blockWonBy(rules: Rules, closer: Seat, lowest: readonly Seat[]) {
  const line = lineShowing(6, 6, bones('06 16 26 36 46 56 66'));
  const round = { ...roundOn(rules, line), lastPlayer: closer, lastBone: bone('66') };
  const hands = seatsFrom(0, rules.seats).map((seat) => bones(lowest.includes(seat) ? '01' : '12'));
  return { round, hands };
}

/** A blocked round that nobody wins. */
export function tiedBlock(rules: Rules) {
  return blockWonBy(rules, 0, partnerOf(rules, 0) === null ? [0, 1] : [0, 1, 2, 3]);
}
