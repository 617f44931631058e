/**
 * A table, and as whom somebody plays there. Several people may play in one browser, and at one
 * table: nothing that one of them keeps of it is ever another's.
 */
export interface AtTable {
  readonly tableId: string;
  /** 22 base64url characters; `NOBODY` for somebody who has no name here yet. */
  readonly playerId: string;
}

/** Who looks at a table before they have a name. */
export const NOBODY = '';

/** Where whoever plays here is, at a table. */
export function atTable(tableId: string, me: { readonly playerId: string } | null): AtTable {
  return { tableId, playerId: me?.playerId ?? NOBODY };
}

/** A name on the shelf for what a player keeps of a table. Ids have no dot in them. */
export function keyAt(kind: string, { playerId, tableId }: AtTable): string {
  return `${kind}.${idAt({ playerId, tableId })}`;
}

/** Tells what one player keeps of one table from all else. */
export function idAt({ playerId, tableId }: AtTable): string {
  return `${playerId}.${tableId}`;
}
