import { describeRulesets } from '../../shared/rulesets/registry.ts';
import type { Language } from '../../shared/words/language.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';

/** What people call a game; its id where it is none of this program's. */
export function gameName(rulesetId: string, language: Language): string {
  const ruleset = describeRulesets().find(({ id }) => id === rulesetId);
  return ruleset === undefined ? rulesetId : rulesetName(ruleset, language);
}
