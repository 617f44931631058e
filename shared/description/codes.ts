/** Which problems a request can meet. */
import { type Code, PROBLEMS } from '../protocol/errors.ts';
import type { Operation } from './operation.ts';

/** Bad luck, and a token that is none, are met everywhere. */
const EVERYWHERE: readonly Code[] = ['unauthenticated', 'internal', 'busy'];

function formCodes({ path, query, body, owner }: Operation): readonly Code[] {
  const isRead = query !== undefined || body !== undefined;
  return [
    ...(isRead ? (['bad-request'] as const) : []),
    ...(body === undefined ? [] : (['too-large'] as const)),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(owner === true ? (['forbidden'] as const) : []),
  ];
}

/** The codes of an operation, by status; none where it is a file beside the API. */
export function codesOf(operation: Operation): ReadonlyMap<number, readonly Code[]> {
  if (!operation.path.startsWith('/v1/')) return new Map();
  const all = new Set([...EVERYWHERE, ...formCodes(operation), ...(operation.codes ?? [])]);
  const byStatus = new Map<number, Code[]>();
  for (const code of all) {
    const [status] = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
