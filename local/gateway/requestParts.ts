import type { IncomingHttpHeaders } from 'node:http';

// What both kinds of API Gateway event hold of a request.

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** A time as access logs write it: `30/Nov/2026:05:17:09 +0000`. */
export function logTime(ms: number): string {
  const date = new Date(ms);
  const day = String(date.getUTCDate()).padStart(2, '0');
  const time = date.toISOString().slice(11, 19);
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}

/** Names in lower case; the values of a repeated header joined by commas. */
export function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) found[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return found;
}

/** Values of a repeated parameter joined by commas; undefined if there are no parameters. */
export function queryOf(search: URLSearchParams): Record<string, string> | undefined {
  const names = [...new Set(search.keys())];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, search.getAll(name).join(',')]));
}
