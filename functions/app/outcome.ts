import { err, type Result } from '../../shared/engine/result.ts';
import { type Code, type Problem, problem } from '../../shared/protocol/errors.ts';

/** What a use case gives its handler: a value to send, or a problem to send. */
export type Outcome<T> = Result<T, Problem>;

export function refuse(code: Code, extra: Partial<Problem> = {}): Outcome<never> {
  return err(problem(code, extra));
}
