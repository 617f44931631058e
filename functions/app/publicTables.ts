/**
 * The public state of tables, for whoever deals no bones and may not: it is read from the journal
 * alone and needs no secret.
 */
import type { Commit } from '../../shared/journal/commit.ts';
import type { Header } from '../../shared/table/header.ts';
import type { TableState } from '../../shared/table/state.ts';
import type { Journal } from './ports.ts';
import { stateAt } from './storedState.ts';
import { headerOf } from './tables.ts';

const HEADERS_MAX = 2_000;

export interface PublicTable {
  readonly header: Header;
  readonly version: number;
  readonly state: TableState;
}

export class PublicTables {
  readonly #journal: Journal;
  readonly #headers = new Map<string, Header>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /**
   * The table as of its newest commit; null if there is no such table. Where a version is given
   * that is known to be there, what is answered is no older, and may be a second old.
   */
  async load(tableId: string, known = Number.POSITIVE_INFINITY): Promise<PublicTable | null> {
    const newest = await this.#newest(tableId, known);
    if (newest === null) return null;
    const header = this.#headers.get(tableId) ?? (await this.#read(tableId));
    const state = await stateAt(this.#journal, header, newest);
    return { header, version: newest.version, state };
  }

  async #newest(tableId: string, known: number): Promise<Commit | null> {
    if (known < Number.POSITIVE_INFINITY) {
      const commit = await this.#journal.newest(tableId, 'eventual');
      if (commit !== null && commit.version >= known) return commit;
    }
    return this.#journal.newest(tableId);
  }

  async #read(tableId: string): Promise<Header> {
    const first = await this.#journal.at(tableId, 1);
    if (first === null) throw new Error('a table has no first commit');
    const header = headerOf(tableId, first);
    if (this.#headers.size >= HEADERS_MAX) this.#headers.clear();
    this.#headers.set(tableId, header);
    return header;
  }
}
