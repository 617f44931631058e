import type { Code } from '../protocol/errors.ts';

/** Why a command was refused: a code from the catalogue and nothing of the table. */
export type Rejection = Extract<
  Code,
  | 'not-your-turn'
  | 'redeal-open'
  | 'table-over'
  | 'not-started'
  | 'not-dealt'
  | 'not-seated'
  | 'table-full'
  | 'not-eligible'
  | 'no-such-bone'
  | 'not-your-bone'
  | 'does-not-fit'
  | 'end-required'
  | 'forced-pose'
  | 'must-build'
  | 'locked-arm'
  | 'bad-seats'
  | 'bad-format'
  | 'bad-signature'
  | 'no-device-key'
  | 'reveal-mismatch'
  | 'stale'
>;
