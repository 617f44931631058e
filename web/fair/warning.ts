import type { FairFault } from '../fairCheck.ts';

/**
 * What this device has caught: `two-heads` signed for one size; `changed`: the log is not what it
 * was; `back`: it got shorter; `split`: another device has signed for a log that is not this one;
 * `broken`: an event that no rule allows; `bad-head`: a signature that does not hold; `late`: a lock
 * shown when its beacon may have been known; `opening`: a bone that does not fit its commitment;
 * `dropped`: a promise that the server took and left out; `not-mine`: a secret or promise at this
 * seat that this device never made; `key`: the log's key is another; `proof`: a check that failed.
 */
export type WarningKind =
  | 'two-heads'
  | 'changed'
  | 'back'
  | 'split'
  | 'broken'
  | 'bad-head'
  | 'late'
  | 'opening'
  | 'dropped'
  | 'not-mine'
  | 'key'
  | 'proof'
  | FairFault;

export interface Warning {
  readonly kind: WarningKind;
  /** The round or epoch that it is about; null for the table. */
  readonly no: number | null;
  /** The rule that was broken (DF1 A.13); null where there is none. */
  readonly code: string | null;
  /** By the device's own clock, Unix ms. */
  readonly atMs: number;
  /** Signed heads that show it, as notes. */
  readonly heads: readonly string[];
}

/** Whether two warnings tell the same. */
export function isSameWarning(a: Warning, b: Warning): boolean {
  return a.kind === b.kind && a.no === b.no;
}

/** A late lock costs its grade; after anything else this device adds and signs nothing here. */
export function isGrave({ kind }: Warning): boolean {
  return kind !== 'late';
}
