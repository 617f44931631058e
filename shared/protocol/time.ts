/** Unix milliseconds as ISO 8601 UTC. The one place where shared code names a date. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
