import type { CreateBody } from '../shared/protocol/http.ts';
import type { Api } from './api.ts';
import type { Store } from './store.ts';
import type { Length, TableRow, Wish } from './views/start.ts';

const RULESET = 'jamaican-partner';

const OPTIONS: Readonly<Record<Length, Readonly<Record<string, unknown>>>> = {
  quick: { rounds: 1 },
  short: { scoring: 'race', target: 3 },
  full: {},
};

/** Seats by the number of friends; the first friend is the partner across. */
const SEATS: readonly (readonly ('me' | 'open' | 'house')[])[] = [
  ['me', 'house', 'house', 'house'],
  ['me', 'house', 'open', 'house'],
  ['me', 'open', 'open', 'house'],
  ['me', 'open', 'open', 'open'],
];

/** The request that makes the wished table. With the house alone there is no clock. */
export function createBody({ length, friends, pace }: Wish, commandId: string): CreateBody {
  const seats = SEATS[friends] ?? [];
  return {
    commandId,
    ruleset: RULESET,
    options: OPTIONS[length],
    terms: { allowanceSeconds: friends === 0 ? null : pace },
    seats: seats.map((kind) => ({ kind })),
  };
}

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
  return view.round?.turns.includes(view.you.seat ?? -1) === true ? 0 : 1;
}
