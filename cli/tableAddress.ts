/** Where a server has the proof of a table (docs/protocol.md). */

const TABLE = /^([A-Za-z0-9_-]{22})(?:\?k=([A-Za-z0-9_-]+))?$/;
const PAGE = /^#\/t\/([A-Za-z0-9_-]{22})(?:\?(.*))?$/;

/** Whether `name` is written as a table's id, with or without a read key. */
export function isTable(name: string): boolean {
  return TABLE.test(name);
}

/**
 * The address of a proof, where `name` is a table's id (with `?k=` and its read key, if it asks for
 * one) and a server is given, or the address of a table's page; anything else as it is.
 */
export function tableAddress(name: string, server: string | undefined): string {
  const [, id, readKey] = TABLE.exec(name) ?? [];
  if (server !== undefined && id !== undefined) return proofAddress(server, id, readKey ?? null);
  if (!URL.canParse(name)) return name;
  const [, shown, query] = PAGE.exec(new URL(name).hash) ?? [];
  if (shown === undefined) return name;
  return proofAddress(name, shown, new URLSearchParams(query).get('k'));
}

function proofAddress(server: string, id: string, readKey: string | null): string {
  const url = new URL(`/v1/tables/${id}/proof`, server);
  if (readKey !== null) url.searchParams.set('k', readKey);
  return url.href;
}
