/** Where the page is, from the part of its address after `#`. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'settings' }
  | { readonly page: 'table'; readonly tableId: string; readonly invite: string | null };

/** The address of what one says of oneself. */
export const SETTINGS_HASH = '#/me';

const TABLE = /^#\/t\/([A-Za-z0-9_-]{22})(?:\?(.*))?$/;

export function readRoute(hash: string): Route {
  if (hash === SETTINGS_HASH) return { page: 'settings' };
  const [, tableId, query = ''] = TABLE.exec(hash) ?? [];
  if (tableId === undefined) return { page: 'start' };
  return { page: 'table', tableId, invite: new URLSearchParams(query).get('i') };
}

/** The address of a table; with an invite, where a friend may sit down. */
export function tableHash(tableId: string, invite: string | null = null): string {
  const query = invite === null ? '' : `?${new URLSearchParams({ i: invite })}`;
  return `#/t/${tableId}${query}`;
}
