import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { everyGame } from '../support/everyGame.ts';
import { optionsFrom } from '../support/randomOptions.ts';
import { runs } from '../support/runs.ts';
import { expectAgreement } from './agreement.ts';
import { recordFrom } from './randomRecord.ts';
import { spoilt } from './spoil.ts';

const RUNS = runs(50, 10_000);

describe('a record spoilt at random has the fault, and the place, that the naive engine finds', () => {
  everyGame(RUNS, (draw, ruleset, seats) => {
    const options = optionsFrom(draw, ruleset);
    const record = recordFrom(draw, ruleset.id, options, seats, 1 + draw(4));
    expectAgreement(spoilt(draw, record));
  });
});

test('any JSON at all has an answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(adjudicate(value)).toMatchObject({ ok: false, error: { code: 'bad-format' } });
    }),
  );
});
