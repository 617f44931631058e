import { type Described, Facts, type GivenOptions } from './facts.ts';

const SHORT_ROUNDS = 3;
const SHORT_POINTS = 50;

export interface LengthPresets {
  readonly quick: GivenOptions;
  readonly short: GivenOptions;
  readonly full: GivenOptions;
}

/**
 * Options for three lengths with names that people understand: one round; a race to three rounds,
 * or 50 points (half of the ruleset's target where that is not more); the source's own.
 */
export function lengthPresets(ruleset: Described): LengthPresets {
  const facts = new Facts(ruleset, {});
  const target = facts.count('target') ?? SHORT_POINTS;
  const single = facts.count('bestOf') === null ? {} : { bestOf: null };
  const points = target > SHORT_POINTS ? SHORT_POINTS : Math.ceil(target / 2);
  const short = facts.countsRounds ? { scoring: 'race', target: SHORT_ROUNDS } : { target: points };
  return { quick: { rounds: 1, ...single }, short: { ...short, ...single }, full: {} };
}
