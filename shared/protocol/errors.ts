/**
 * Every code a client can meet, with the HTTP status it travels under. The texts come from this
 * list alone: no bone, name or value of a table is ever put into one.
 */
export const PROBLEMS = {
  'bad-request': [400, 'The request is not of the form this address takes.'],
  unauthenticated: [401, 'Send a valid token: Authorization: Bearer <token>.'],
  'bad-id-token': [401, 'The identity token is not valid here. Sign in at the provider again.'],
  forbidden: [403, 'This table is not open to you. Ask for its link.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  stale: [409, 'The table has moved on since the version you named. Look again, then decide.'],
  'command-id-reused': [409, 'This command id was used for something else. Take a new one.'],
  'too-large': [413, 'The message is too large.'],
  'rate-limited': [429, 'Too many requests. Wait a moment.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost; try again.'],
  busy: [503, 'Many people acted at once. Send the same command again.'],

  'unknown-command': [422, 'There is no command of this type.'],
  'future-version': [422, 'expectedVersion is newer than the table. Load the table first.'],
  'not-your-turn': [422, 'It is not your turn.'],
  'redeal-open': [422, 'First every seat says keep or redeal.'],
  'table-over': [422, 'This table has ended.'],
  'not-started': [422, 'The first round has not been dealt yet.'],
  'not-dealt': [422, 'This round waits for the public beacon before it is dealt.'],
  'not-seated': [422, 'You have no seat at this table.'],
  'table-full': [422, 'Every seat is taken, or the seat you asked for.'],
  'bad-invite': [422, 'The invite does not belong to this table.'],
  'bad-terms': [422, 'These terms are not valid, or make no sense together.'],
  'bad-seats': [422, 'The ruleset is not played by so many seats.'],
  'bad-option': [422, 'An option is not known to this ruleset, or its value is not allowed.'],
  'unknown-ruleset': [422, 'There is no ruleset of this name.'],
  'not-eligible': [422, 'You cannot do this now.'],
  'no-such-bone': [422, 'This bone is not in the set that is played with.'],
  'not-your-bone': [422, 'This bone is not in your hand.'],
  'does-not-fit': [422, 'The bone does not fit that end.'],
  'end-required': [422, 'The bone fits both ends. Say which: end "L" or "R".'],
  'forced-pose': [422, 'The rules name the first bone here.'],
  'must-build': [422, 'The cross is still being built.'],
  'locked-arm': [422, 'This arm is locked.'],
  'bad-format': [422, 'The first bone has no end.'],
  'bad-signature': [422, 'The signature does not fit the move.'],
  'bad-hook': [422, 'This address cannot be told, or there are too many of them.'],
  'no-device-key': [422, 'This seat has no device key; send no signature.'],
  'no-accounts': [422, 'This server knows no sign-in provider. Play as a guest.'],
  'bad-code': [422, 'The code is wrong, used or too old. Ask for a new one.'],
  'too-many-listed': [
    422,
    'You have as many open tables in the lobby as a player may. Fill or end one first.',
  ],
  'too-many-keys': [422, 'You have as many keys as a player may. Revoke one first.'],
  'reveal-mismatch': [422, 'The revealed secret does not fit your commitment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Code = keyof typeof PROBLEMS;

/** An RFC 9457 problem. `code` is stable; `detail` may be reworded at any time. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: Code;
  readonly detail?: string;
  /** The table's version and what changed, with `stale`. */
  readonly version?: number;
  readonly events?: readonly unknown[];
}

/** Builds the problem of a code. `detail` must not hold anything that a watcher may not know. */
export function problem(code: Code, extra: Partial<Problem> = {}): Problem {
  const [status, title] = PROBLEMS[code];
  return { type: `urn:sixlove:problem:${code}`, title, status, code, ...extra };
}
