import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Problem, problem } from '../../shared/protocol/errors.ts';
import type { Outcome } from '../app/outcome.ts';

/** What a route answers. */
export type Result = APIGatewayProxyStructuredResultV2;

const JSON_TYPE = 'application/json';

/** A text that nobody may keep. */
export function send(status: number, body: string, type = JSON_TYPE): Result {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  return { statusCode: status, headers, body };
}

/** A problem under its own status (RFC 9457). */
export function sendProblem(p: Problem): Result {
  return send(p.status, JSON.stringify(p), 'application/problem+json');
}

/** What a use case gave: its value as JSON, or its problem. */
export function sendOutcome<T>(outcome: Outcome<T>, status = 200): Result {
  return outcome.ok ? send(status, JSON.stringify(outcome.value)) : sendProblem(outcome.error);
}

/** A request of the wrong form; `detail` says what is asked for. */
export function bad(detail: string): Result {
  return sendProblem(problem('bad-request', { detail }));
}
