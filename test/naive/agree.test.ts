import fc from 'fast-check';
import { describe, test } from 'vitest';
import { GAMES, optionsFrom } from '../support/randomOptions.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';
import { expectAgreement } from './agreement.ts';
import { recordFrom } from './randomRecord.ts';

const RUNS = runs(20, 1_500);
const ROUNDS = 14;
const TIMEOUT = 600_000;

describe('a random record with random options is judged as the naive engine judges it', () => {
  test.each(GAMES)(
    '%s',
    (_name, ruleset, seats) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const draw = drawFrom(seed);
          const options = optionsFrom(draw, ruleset);
          expectAgreement(recordFrom(draw, ruleset.id, options, seats, 1 + draw(ROUNDS)));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );
});
