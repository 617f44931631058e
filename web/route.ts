/** Where the page is, from the part of its address after `#`. */
export type Route =
  /** With a game, that one is offered first. */
  | { readonly page: 'start'; readonly game: string | null }
  | { readonly page: 'settings' }
  | { readonly page: 'lobby' }
  | { readonly page: 'rules'; readonly id: string }
  | {
      readonly page: 'table';
      readonly tableId: string;
      readonly invite: string | null;
      readonly readKey: string | null;
    }
  | ReplayRoute
  /** A proof file that is on this device; with a round, that round of it. */
  | { readonly page: 'file'; readonly no: number | null };

export type TableRoute = Extract<Route, { readonly page: 'table' }>;

/** Pages that are not needed to play. */
export type OtherRoute = Exclude<Route, { readonly page: 'table' | 'start' }>;

/** A round that is over; null for the last one. */
export interface ReplayRoute {
  readonly page: 'replay';
  readonly tableId: string;
  readonly no: number | null;
  readonly readKey: string | null;
  /** Its deal is to be checked at once. */
  readonly isCheck: boolean;
}

/** The address of what one says of oneself. */
export const SETTINGS_HASH = '#/me';
/** The address of the tables that anybody may sit down at. */
export const LOBBY_HASH = '#/lobby';

const TABLE = /^#\/t\/([A-Za-z0-9_-]{22})(?:\/r\/([1-9]\d{0,5}))?(?:\?(.*))?$/;
const RULES = /^#\/rules\/([a-z0-9-]{1,64})$/;
const START = /^#\/\?g=([a-z0-9-]{1,64})$/;
const FILE = /^#\/file(?:\/r\/([1-9]\d{0,5}))?$/;

export function readRoute(hash: string): Route {
  if (hash === SETTINGS_HASH) return { page: 'settings' };
  if (hash === LOBBY_HASH) return { page: 'lobby' };
  const rules = RULES.exec(hash)?.[1];
  if (rules !== undefined) return { page: 'rules', id: rules };
  const file = FILE.exec(hash);
  if (file !== null) return { page: 'file', no: file[1] === undefined ? null : Number(file[1]) };
  const [, tableId, no, text = ''] = TABLE.exec(hash) ?? [];
  if (tableId === undefined) return { page: 'start', game: START.exec(hash)?.[1] ?? null };
  const query = new URLSearchParams(text);
  const readKey = query.get('k');
  const isCheck = query.get('verify') === '1';
  if (no !== undefined || isCheck) {
    const round = no === undefined ? null : Number(no);
    return { page: 'replay', tableId, no: round, readKey, isCheck };
  }
  return { page: 'table', tableId, invite: query.get('i'), readKey };
}

/** Whether the query of an address is one that a sign-in provider sent the player back with. */
export function isSentBack(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** The address of a table; with an invite, where a friend may sit down. */
export function tableHash(tableId: string, invite: string | null = null): string {
  const query = invite === null ? '' : `?${new URLSearchParams({ i: invite })}`;
  return `#/t/${tableId}${query}`;
}

/** The address of a table for who only looks on, by its read key. */
export function watchHash(tableId: string, readKey: string | null): string {
  const query = readKey === null ? '' : `?${new URLSearchParams({ k: readKey })}`;
  return `#/t/${tableId}${query}`;
}

/** The address of a round that is over; with a read key for who has none. */
export function replayHash(tableId: string, no: number, readKey: string | null = null): string {
  const query = readKey === null ? '' : `?${new URLSearchParams({ k: readKey })}`;
  return `#/t/${tableId}/r/${no}${query}`;
}

/** The address of the proof file that is on this device, or of one of its rounds. */
export function fileHash(no: number | null = null): string {
  return no === null ? '#/file' : `#/file/r/${no}`;
}

/** The address of the rules of a game. */
export function rulesHash(id: string): string {
  return `#/rules/${id}`;
}

/** The address of the start page with a game chosen. */
export function gameHash(id: string): string {
  return `#/?g=${id}`;
}
