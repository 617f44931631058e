import fc from 'fast-check';
import { test } from 'vitest';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { GAMES } from './randomOptions.ts';
import { type Draw, drawFrom } from './randomPlay.ts';

/** In milliseconds: the long run takes its time. */
const TIMEOUT = 600_000;

/** One test for each ruleset and number of seats: the law, tried so often, each time otherwise. */
export function everyGame(
  numRuns: number,
  law: (draw: Draw, ruleset: RulesetDescription, seats: number) => void,
): void {
  test.each(GAMES)(
    '%s',
    (_name, ruleset, seats) => {
      const tried = fc.property(fc.integer(), (seed) => law(drawFrom(seed), ruleset, seats));
      fc.assert(tried, { numRuns });
    },
    TIMEOUT,
  );
}
