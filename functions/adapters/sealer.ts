import type { Secret } from '../../shared/fair/secret.ts';

/**
 * What a sealed secret belongs to, by name. It is bound into the sealed bytes, which open under
 * the same context alone, and may be written to an audit log: nothing in it is secret.
 */
export type SealContext = Readonly<Record<string, string>>;

/** Makes secrets fit to be stored where others can read, and opens them again. */
export interface Sealer {
  seal(secret: Secret, context: SealContext): Promise<Uint8Array>;
  /** Throws if the bytes were changed, or sealed in another context or under another key. */
  open(sealed: Uint8Array, context: SealContext): Promise<Secret>;
}

/** The defect of bytes that do not open: says whose they should be, and nothing of what is in. */
export function brokenSeal(context: SealContext): Error {
  const owner = Object.entries(context).map(([name, value]) => `${name}=${value}`);
  return new Error(`a sealed secret does not open as that of ${owner.join(' ')}`);
}
