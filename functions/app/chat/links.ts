/** Addresses of a table, as people pass them on. */
import { idSchema } from '../../../shared/protocol/ids.ts';

export interface TableLink {
  readonly tableId: string;
  /** An invite or a read key; null for none. */
  readonly key: string | null;
}

/** Reads `...#/t/<table>?i=<invite>`, or a table's id with or without an invite after it. */
export function readTableLink(text: string): TableLink | null {
  const [, tableId = '', query = ''] =
    /(?:#\/t\/|^)([\w-]{22})(?:[? ]+(\S+))?/.exec(text.trim()) ?? [];
  if (!idSchema.safeParse(tableId).success) return null;
  if (/^[\w-]{22}$/.test(query)) return { tableId, key: query };
  const given = new URLSearchParams(query);
  return { tableId, key: given.get('i') ?? given.get('k') };
}

/** The page of a table; with an invite, where a friend may sit down. */
export function tablePage(pageUrl: string, tableId: string, invite: string | null): string {
  return `${pageUrl}#/t/${tableId}${invite === null ? '' : `?i=${invite}`}`;
}

/** What anybody with the read key gets of a table: `board.png`, `proof`. */
export function tableFile(
  pageUrl: string,
  tableId: string,
  file: 'board.png' | 'proof',
  query: Readonly<Record<string, string>>,
): string {
  return `${pageUrl}v1/tables/${tableId}/${file}?${new URLSearchParams(query)}`;
}
