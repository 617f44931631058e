/**
 * The public state of tables, for whoever deals no bones and may not: it is read from the journal
 * alone and needs no secret.
 */
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

  /** The table as of its newest commit; null if there is no such table. */
  async load(tableId: string): Promise<PublicTable | null> {
    const newest = await this.#journal.newest(tableId);
    if (newest === null) return null;
    const header = this.#headers.get(tableId) ?? (await this.#read(tableId));
    const state = await stateAt(this.#journal, header, newest);
    return { header, version: newest.version, state };
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
