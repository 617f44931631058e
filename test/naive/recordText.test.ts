import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { readRecordText } from '../../shared/rulesets/readRecordText.ts';
import { plainRecord, writeRecordText } from '../../shared/rulesets/recordText.ts';
import { everyGame } from '../support/everyGame.ts';
import { optionsFrom } from '../support/randomOptions.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';
import { recordFrom } from './randomRecord.ts';
import { spoilt } from './spoil.ts';

const RUNS = runs(5, 1_000);

describe('a random record comes back from its text, legal or spoilt, and is judged alike', () => {
  everyGame(RUNS, (draw, ruleset, seats) => {
    const options = optionsFrom(draw, ruleset);
    const legal = recordFrom(draw, ruleset.id, options, seats, 1 + draw(5));
    for (const record of [legal, spoilt(draw, legal)]) {
      const plain = plainRecord(record);
      if (plain === null) continue;
      const text = writeRecordText(plain);
      expect(readRecordText(text)).toEqual({ ok: true, value: plain });
      expect(adjudicate(plain)).toEqual(adjudicate(record));
    }
  });

  test('a legal record always has a text', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawFrom(seed);
        const record = recordFrom(draw, 'yard-partner', {}, 4, 1 + draw(5));
        expect(plainRecord(record)).not.toBeNull();
      }),
      { numRuns: RUNS },
    );
  });
});
