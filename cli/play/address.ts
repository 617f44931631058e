/** What `--server` may name: a server, or one of its tables by the link that people pass on. */
import { InvalidArgumentError } from 'commander';

export interface ServerAddress {
  /** Where the page and its API are, with a slash at its end. */
  readonly home: string;
  /** The table of a link; null where a server is named. */
  readonly table: TableLink | null;
}

export interface TableLink {
  readonly tableId: string;
  /** What lets somebody sit down; null in a link for those who sit there already. */
  readonly invite: string | null;
}

const TABLE = /^#\/t\/([A-Za-z0-9_-]{22})(?:\?(.*))?$/;
const START = /^(#\/?)?$/;

/** Reads an address of the command line; throws what commander shows. */
export function readServerAddress(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const table = TABLE.exec(url?.hash ?? '');
  if (url === null || !isWeb || (table === null && !START.test(url.hash))) {
    throw new InvalidArgumentError(
      'An address such as https://dominoes.example, or the link of a table there.',
    );
  }
  const [, tableId, query] = table ?? [];
  const home = `${url.origin}${url.pathname.replace(/\/?$/, '/')}`;
  if (tableId === undefined) return { home, table: null };
  return { home, table: { tableId, invite: new URLSearchParams(query).get('i') } };
}

/** The link of a table's page; with an invite, where a friend may sit down. */
export function tableLink(home: string, tableId: string, invite: string | null): string {
  const query = invite === null ? '' : `?${new URLSearchParams({ i: invite })}`;
  return `${home}#/t/${tableId}${query}`;
}
