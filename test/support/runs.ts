/**
 * How often a law is tried: a few times beside every change, many times in the long run.
 * SIXLOVE_RUNS bounds it for those who run all tests again and again.
 */
export function runs(quick: number, long: number): number {
  const most = Number(process.env['SIXLOVE_RUNS'] ?? Number.POSITIVE_INFINITY);
  return Math.min(most, process.env['SIXLOVE_LONG'] ? long : quick);
}
