/** Rounds of a table that are over, looked up by their number. */
import { ok } from '../../shared/engine/result.ts';
import type { LastRoundView } from '../../shared/protocol/view.ts';
import { lastRoundView } from '../../shared/table/lastRound.ts';
import { commitsUpTo } from './journalPages.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Journal } from './ports.ts';
import type { Reader, Reading } from './reading.ts';
import { decodeStored } from './storedEvent.ts';
import type { LoadedTable, Tables } from './tables.ts';

export interface FinishedRound {
  /** The id of its rules. */
  readonly ruleset: string;
  readonly round: LastRoundView;
}

export class Finished {
  readonly #journal: Pick<Journal, 'after'>;
  readonly #tables: Tables;
  readonly #reading: Reading;

  constructor(ports: { readonly journal: Journal }, tables: Tables, reading: Reading) {
    this.#journal = ports.journal;
    this.#tables = tables;
    this.#reading = reading;
  }

  /** The round `no` that was scored, to whoever gets the record; `not-found` where none was. */
  async round(tableId: string, reader: Reader, no: number): Promise<Outcome<FinishedRound>> {
    const loaded = await this.#reading.exported(tableId, reader);
    if (!loaded.ok) return loaded;
    const round = await this.#find(loaded.value, no);
    const ruleset = loaded.value.header.rules.id;
    return round === null ? refuse('not-found') : ok({ ruleset, round });
  }

  async #find({ header, state, version }: LoadedTable, no: number): Promise<LastRoundView | null> {
    if (state.last?.no === no) return this.#tables.lastRound(header, state);
    const { tableId, rules } = header;
    for (const { events } of await commitsUpTo(this.#journal, tableId, version)) {
      for (const stored of events) {
        const event = decodeStored(stored, rules.seats);
        if (event.type === 'roundScored' && event.no === no) return lastRoundView(rules, event);
      }
    }
    return null;
  }
}
