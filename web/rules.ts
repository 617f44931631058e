import { describeRulesets } from '../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../shared/rulesets/ruleset.ts';
import { Facts } from '../shared/words/facts.ts';
import { words } from './words.ts';

/** The games that can be chosen. */
export const RULESETS: readonly RulesetDescription[] = describeRulesets();

interface Agreed {
  readonly ruleset: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A ruleset by its id; one that this page does not know has a name and nothing else. */
export function describedAs(id: string): RulesetDescription {
  const unknown = {
    players: [],
    sides: 'solo',
    parameters: {},
    options: [],
    estimates: [],
  } as const;
  const known = RULESETS.find((ruleset) => ruleset.id === id);
  return known ?? { ...unknown, id, version: 0, title: id, titleEs: id };
}

/** What a table's ruleset and options answer. */
export function factsOf({ ruleset, options }: Agreed): Facts {
  return new Facts(describedAs(ruleset), options);
}

export type Family = 'love' | 'points' | 'cross';

/** How scores are kept: rounds won, points, or pips on the cross, where the lowest wins. */
export function familyOf(facts: Facts): Family {
  if (facts.isCross) return 'cross';
  return facts.countsRounds ? 'love' : 'points';
}

/** What a game goes to, and how many games make a match, in a few words. */
export function goalWords(facts: Facts): string {
  const bestOf = facts.count('bestOf');
  const games = bestOf !== null && bestOf > 1 ? [words.goal.match(bestOf)] : [];
  return [gameGoal(facts), ...games].join(', ');
}

function gameGoal(facts: Facts): string {
  const { goal } = words;
  const { rounds, isCross } = facts;
  if (rounds !== null) return isCross ? goal.roundsLeast(rounds) : goal.rounds(rounds);
  const target = facts.count('target') ?? 0;
  if (isCross) return goal.pips(target);
  if (!facts.countsRounds) return goal.points(target);
  return facts.isLoveRun ? goal.love(target) : goal.race(target);
}
