import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { naiveAdjudicate } from './adjudicate.ts';

/** What the product answers, without the words for people. */
function answerTo(record: unknown): unknown {
  const answer = adjudicate(record);
  if (answer.ok) return answer;
  const { message, ...error } = answer.error;
  expect(message).toMatch(/[a-z]+ [a-z]+/);
  return { ...answer, error };
}

/**
 * Expects product and naive engine to answer a record alike, value for value. `expect` costs more
 * than the games themselves: it is asked only where the answers differ.
 */
export function expectAgreement(record: unknown): void {
  const [said, naive] = [answerTo(record), naiveAdjudicate(record)];
  if (!isDeepStrictEqual(said, naive)) expect(said, JSON.stringify(record)).toStrictEqual(naive);
}
