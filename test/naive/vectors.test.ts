import { describe, expect, test } from 'vitest';
import { linesOf } from '../vectorFiles.ts';
import { naiveAdjudicate } from './adjudicate.ts';

interface Answer {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly round: number; readonly play: number };
}

function withoutMessage(answer: Answer): object {
  if (answer.error === undefined) return answer;
  const { code, round, play } = answer.error;
  return { ...answer, error: { code, round, play } };
}

// What the naive engine says is only worth something because it was checked against answers that
// neither engine gave.
describe('the naive engine gives the answer beside every record', () => {
  test.each([
    ['records.jsonl', 'adjudications.jsonl'],
    ['bad-records.jsonl', 'bad-adjudications.jsonl'],
  ])('%s', (records, answers) => {
    const right = linesOf<Answer>(answers);
    for (const [i, record] of linesOf<object>(records).entries()) {
      const answer = right[i] ?? { ok: false };
      expect(naiveAdjudicate(record), `line ${i + 1}`).toEqual(withoutMessage(answer));
    }
  });
});
