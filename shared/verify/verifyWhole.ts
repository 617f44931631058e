import { ok, type Result } from '../engine/result.ts';
import type { ProofReport } from './report.ts';
import {
  type CheckedProof,
  checkProof,
  type ProofError,
  type ProofOptions,
} from './verifyProof.ts';

export type WholeOptions = Omit<ProofOptions, 'verifyBeacon'>;

/**
 * Checks a proof file with the signatures of the beacon, where it has any. Only then is the curve
 * loaded that they need.
 */
export async function verifyWhole(
  text: string,
  options: WholeOptions = {},
): Promise<Result<ProofReport, ProofError>> {
  const checked = await checkWhole(text, options);
  return checked.ok ? ok(checked.value.report) : checked;
}

/** `verifyWhole`, for who wants to look further into the log. */
export async function checkWhole(
  text: string,
  options: WholeOptions,
): Promise<Result<CheckedProof, ProofError>> {
  const checked = checkProof(text, options);
  if (!checked.ok || checked.value.report.rounds.every((round) => round.beaconChecked !== false)) {
    return checked;
  }
  const { verifyQuicknet } = await import('../fair/quicknet.ts');
  return checkProof(text, { ...options, verifyBeacon: verifyQuicknet });
}
