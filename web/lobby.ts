import type { Api } from './api.ts';
import { waitsForMe } from './seating.ts';
import type { Store } from './store.ts';
import type { TableRow } from './views/tables.ts';

/** What a list of this length asks for at once. */
const ROWS_MAX = 12;

/** The tables that this device knows, each with its newest view. */
export class Lobby {
  readonly #api: Pick<Api, 'table'>;
  readonly #store: Pick<Store, 'tables' | 'removeTable'>;
  readonly #onChange: () => void;
  readonly #rows = new Map<string, TableRow>();

  constructor(
    api: Pick<Api, 'table'>,
    store: Pick<Store, 'tables' | 'removeTable'>,
    onChange: () => void,
  ) {
    this.#api = api;
    this.#store = store;
    this.#onChange = onChange;
  }

  /** Those that wait for me first, then the others, finished ones last. */
  rows(): readonly TableRow[] {
    const rows = this.#store
      .tables()
      .slice(0, ROWS_MAX)
      .map(({ tableId }) => this.#rows.get(tableId) ?? { tableId, view: null, isLost: false });
    return rows.toSorted((a, b) => rank(a) - rank(b));
  }

  async refresh(): Promise<void> {
    const tables = this.#store.tables().slice(0, ROWS_MAX);
    await Promise.all(
      tables.map(async ({ tableId, readKey }) => {
        const answer = await this.#api.table(tableId, readKey);
        const view = answer.ok ? answer.value.view : (this.#rows.get(tableId)?.view ?? null);
        this.#rows.set(tableId, { tableId, view, isLost: !answer.ok });
        this.#onChange();
      }),
    );
  }

  forget(tableId: string): void {
    this.#store.removeTable(tableId);
    this.#onChange();
  }
}

function rank({ view }: TableRow): number {
  if (view === null) return 2;
  if (view.status === 'over') return 3;
  return waitsForMe(view) ? 0 : 1;
}
