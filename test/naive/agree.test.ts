import { describe } from 'vitest';
import { everyGame } from '../support/everyGame.ts';
import { optionsFrom } from '../support/randomOptions.ts';
import { runs } from '../support/runs.ts';
import { expectAgreement } from './agreement.ts';
import { recordFrom } from './randomRecord.ts';

const RUNS = runs(20, 1_500);
const ROUNDS = 14;

describe('a random record with random options is judged as the naive engine judges it', () => {
  everyGame(RUNS, (draw, ruleset, seats) => {
    const options = optionsFrom(draw, ruleset);
    expectAgreement(recordFrom(draw, ruleset.id, options, seats, 1 + draw(ROUNDS)));
  });
});
