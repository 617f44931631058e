import type { Result } from '../engine/result.ts';
import type { ProofReport } from './report.ts';
import { type ProofError, type ProofOptions, verifyProof } from './verifyProof.ts';

/**
 * Checks a proof file with the signatures of the beacon, where it has any. Only then is the curve
 * loaded that they need.
 */
export async function verifyWhole(
  text: string,
  options: Omit<ProofOptions, 'verifyBeacon'> = {},
): Promise<Result<ProofReport, ProofError>> {
  const report = verifyProof(text, options);
  if (!report.ok || report.value.rounds.every((round) => round.beaconChecked !== false)) {
    return report;
  }
  const { verifyQuicknet } = await import('../fair/quicknet.ts');
  return verifyProof(text, { ...options, verifyBeacon: verifyQuicknet });
}
