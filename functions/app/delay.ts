/**
 * What is shown of a table to whoever has no seat at it, where its terms delay that: the table as
 * of the commit that scored an earlier round, or before the first was dealt. The next deal is a
 * commit of its own there, so nothing of a round that runs is in what is shown.
 */
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import type { Header } from '../../shared/table/header.ts';
import { seatOf, type TableState } from '../../shared/table/state.ts';
import type { Journal } from './ports.ts';
import { stateAt } from './storedState.ts';
import type { LoadedTable, Tables } from './tables.ts';

const [ROUND_LOCK] = DF1_PAYLOADS.roundLock;
const PAGE = 50;
const KNOWN_MAX = 2_000;

/** A table as somebody sees it. */
export interface Seen {
  readonly table: LoadedTable;
  /** As whom: null for a watcher, also one who had a seat then. */
  readonly player: string | null;
  /** Whether more has happened, or may have, than is shown. */
  readonly isDelayed: boolean;
}

/** Nothing runs out in what is past. */
function atRest(state: TableState): TableState {
  const ceremony = state.ceremony === null ? null : { ...state.ceremony, deadline: null };
  return { ...state, ceremony, deadline: null };
}

/** Whether this player, or nobody, is shown less than all. */
function isDelayedFor(header: Header, state: TableState, player: string | null): boolean {
  const isHidden = header.terms.watchDelayRounds > 0 && state.status !== 'over';
  return isHidden && seatOf(state, player) === null;
}

export class Delay {
  readonly #journal: Pick<Journal, 'at' | 'after'>;
  readonly #tables: Tables;
  /** Versions shown, by table and the version that scored its last round. */
  readonly #known = new Map<string, number>();

  constructor(ports: { readonly journal: Journal }, tables: Tables) {
    this.#journal = ports.journal;
    this.#tables = tables;
  }

  /** What somebody may see of a table that is at its newest version. */
  async seen(table: LoadedTable, player: string | null): Promise<Seen> {
    const { header, state } = table;
    if (!isDelayedFor(header, state, player)) return { table, player, isDelayed: false };
    return this.past(table, await this.shownVersion(table));
  }

  /** What a watcher sees of an earlier version, whoever sat there then. */
  async past(table: LoadedTable, version: number): Promise<Seen> {
    const past = version === table.version ? table : await this.#tables.past(table, version);
    const shown = past.state.status === 'over' ? past : { ...past, state: atRest(past.state) };
    return { table: shown, player: null, isDelayed: true };
  }

  /** The version that watchers are shown while a table is at this one. */
  async shownVersion({ header, state, version }: LoadedTable): Promise<number> {
    const { watchDelayRounds } = header.terms;
    if (watchDelayRounds === 0 || state.status === 'over' || state.rounds === 0) return version;
    const key = `${header.tableId}/${state.last?.version ?? 0}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const shown = await this.#scoredBefore(header, state.last, watchDelayRounds - 1);
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(key, shown);
    return shown;
  }

  /** The version that scored the round so many rounds before `last`, or that before the first. */
  async #scoredBefore(header: Header, last: TableState['last'], rounds: number): Promise<number> {
    let scored = last;
    for (let i = 0; i < rounds && scored !== null; i += 1) {
      const before = await this.#journal.at(header.tableId, scored.version - 1);
      if (before === null) throw new Error('the commit before a round’s end is gone');
      scored = (await stateAt(this.#journal, header, before)).last;
    }
    return scored?.version ?? (await this.#beforeFirstRound(header.tableId));
  }

  async #beforeFirstRound(tableId: string): Promise<number> {
    for (let after = 0; ; after += PAGE) {
      const commits = await this.#journal.after(tableId, after, PAGE);
      const first = commits.find(({ events }) => events.some(({ type }) => type === ROUND_LOCK));
      if (first !== undefined) return first.version - 1;
      if (commits.length < PAGE) throw new Error('no round was ever locked');
    }
  }
}
