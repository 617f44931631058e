/** A player's id by its shape: 16 bytes in base64url, of which one in 64 begins with a dash. */
const DASHED_ID = /^-[\w-]{20}[AQgw]$/;

/**
 * The arguments with every id that begins with a dash moved behind `--`, where the parser takes
 * nothing for an option. No option has an id's shape; what already stands behind `--` stays there.
 */
export function dashedIdsLast(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const [before, after] = end < 0 ? [argv, []] : [argv.slice(0, end), argv.slice(end + 1)];
  const ids = before.filter((arg) => DASHED_ID.test(arg));
  if (ids.length === 0) return [...argv];
  return [...before.filter((arg) => !DASHED_ID.test(arg)), '--', ...ids, ...after];
}
