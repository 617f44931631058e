import fc from 'fast-check';

/**
 * How often a law is tried: a few times beside every change, many times in the long run.
 * SIXLOVE_RUNS bounds it, always with the same seed, for those who run all tests again and again.
 */
export function runs(quick: number, long: number): number {
  const most = process.env['SIXLOVE_RUNS'];
  if (most === undefined) return process.env['SIXLOVE_LONG'] ? long : quick;
  fc.configureGlobal({ seed: 1 });
  return Math.min(Number(most), quick);
}
