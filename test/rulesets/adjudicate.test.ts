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

interface Case {
  readonly line: number;
  readonly record: Shown;
  readonly answer: Answer;
}

function nameOf({ line, record, answer }: Case): string {
  return `line ${line}, ${record.ruleset}: ${answer.error?.code ?? 'ok'}`;
}

function cases(records: string, answers: string) {
  const expected = linesOf<Answer>(answers);
  return linesOf<Shown>(records)
    .map((record, i) => ({ line: i + 1, record, answer: expected[i] ?? { ok: false } }))
    .filter(({ record, answer }) => isOurs(record, answer))
    .map((c) => [nameOf(c), c] as const);
}

describe('records.jsonl', () => {
  const RECORDS = cases('records.jsonl', 'adjudications.jsonl');
  test.each(RECORDS)('%s (report 60)', (_name, { record, answer }) => {
    expect(adjudicate(record)).toEqual(answer);
  });
});

describe('bad-records.jsonl', () => {
  const RECORDS = cases('bad-records.jsonl', 'bad-adjudications.jsonl');
  test.each(RECORDS)('%s', (_name, { record, answer }) => {
    const error = { ...answer.error, message: expect.stringMatching(/\w+ \w+/) };
    expect(adjudicate(record)).toEqual({ ...answer, error });
  });
});
