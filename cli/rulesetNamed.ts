import { err, ok, type Result } from '../shared/engine/result.ts';
import { describeRulesets } from '../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../shared/rulesets/ruleset.ts';
import { closest } from './closest.ts';
import { EXIT, type Failure } from './exit.ts';

/** The ruleset of this id, or what may have been meant. */
export function rulesetNamed(id: string): Result<RulesetDescription, Failure> {
  const rulesets = describeRulesets();
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (found !== undefined) return ok(found);
  const meant = closest(
    id,
    rulesets.map((ruleset) => ruleset.id),
  );
  const hint = meant === null ? 'sixlove rules lists them' : `did you mean ${meant}?`;
  return err({ exit: EXIT.usage, message: `there is no ruleset ${id}; ${hint}` });
}
