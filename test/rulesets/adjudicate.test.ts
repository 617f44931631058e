import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { RULESET_IDS } from '../../shared/rulesets/registry.ts';
import { linesOf } from '../vectorFiles.ts';

interface Shown {
  readonly ruleset?: unknown;
  readonly rounds?: unknown;
}

interface Answer {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

/** Records that name no ruleset of ours are of use only where that is what is wrong with them. */
function isOurs(record: Shown, answer: Answer): boolean {
  const { ruleset } = record;
  if (typeof ruleset !== 'string' || answer.error?.code === 'unknown-ruleset') return true;
  return RULESET_IDS.includes(ruleset);
}

function cases(records: string, answers: string) {
  const expected = linesOf<Answer>(answers);
  return linesOf<Shown>(records)
    .map((record, i) => ({ line: i + 1, record, answer: expected[i] ?? { ok: false } }))
    .filter(({ record, answer }) => isOurs(record, answer))
    .map((c) => ({ ...c, ruleset: String(c.record.ruleset) }));
}

describe('records.jsonl', () => {
  test.each(cases('records.jsonl', 'adjudications.jsonl'))(
    'line $line, $ruleset',
    ({ record, answer }) => {
      expect(adjudicate(record)).toEqual(answer);
    },
  );
});

describe('bad-records.jsonl', () => {
  test.each(cases('bad-records.jsonl', 'bad-adjudications.jsonl'))(
    'line $line, $ruleset: $answer.error.code',
    ({ record, answer }) => {
      const judged = adjudicate(record);
      const message = expect.any(String);
      expect(judged).toEqual({ ...answer, error: { ...answer.error, message } });
    },
  );
});
