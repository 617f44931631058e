import { vectorText } from '../vectorFiles.ts';
import { bonesUpTo } from './bones.ts';
import { demand, NaiveFault } from './fault.ts';
import { type NaiveOptions, readOptions } from './options.ts';
import type { NaiveParameters } from './parameters.ts';

/** Everything that a round and its score ask. */
export interface NaiveRules {
  readonly parameters: NaiveParameters;
  readonly options: NaiveOptions;
  readonly seats: number;
  /** The side of every seat. */
  readonly sides: readonly number[];
  readonly sideCount: number;
  readonly handSize: number;
  readonly deck: readonly string[];
}

interface RulesFile {
  readonly rulesets: { readonly [id: string]: NaiveParameters };
}

const RULESETS = (JSON.parse(vectorText('rules.json')) as RulesFile).rulesets;

export const NAIVE_IDS: readonly string[] = Object.keys(RULESETS);

export function sidesOf(kind: 'pairs' | 'solo', seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => (kind === 'pairs' ? seat % 2 : seat));
}

export function naiveRules(id: string, given: object, seats: number): NaiveRules {
  const parameters = Object.hasOwn(RULESETS, id) ? RULESETS[id] : undefined;
  if (parameters === undefined) throw new NaiveFault('unknown-ruleset');
  const options = readOptions(id, parameters, given);
  demand(parameters.players.includes(seats), 'bad-seats');
  const excluded = parameters.excluded[String(seats)] ?? [];
  const sides = sidesOf(parameters.sides, seats);
  return {
    parameters,
    options,
    seats,
    sides,
    sideCount: new Set(sides).size,
    handSize: parameters.handSize[String(seats)] ?? 0,
    deck: bonesUpTo(6).filter((bone) => !excluded.includes(bone)),
  };
}
