import { InvalidArgumentError } from 'commander';

/** The options of a ruleset as the command line takes them: JSON, judged by the ruleset later. */
export function readRulesOptions(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('One JSON object, such as {"rounds":1}.');
  }
}
