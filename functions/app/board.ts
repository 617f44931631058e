/** The public picture of a table at a version. No hand is ever in it. */
import { ok } from '../../shared/engine/result.ts';
import { boardSvg } from '../../shared/picture/boardSvg.ts';
import type { LaidTable } from '../../shared/protocol/view.ts';
import { layTable, readHistory } from '../../shared/table/history.ts';
import type { TableState } from '../../shared/table/state.ts';
import type { Finished } from './finished.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { Reader, Reading } from './reading.ts';
import { stateAt } from './storedState.ts';
import type { LoadedTable, Tables } from './tables.ts';

interface Board {
  readonly round: number | null;
  readonly table: LaidTable;
}

/** After which commit, or at the end of which round; the newest for null. */
export type BoardAt = { readonly version: number } | { readonly round: number } | null;

export class Boards {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #reading: Reading;
  readonly #finished: Finished;

  constructor(ports: Ports, tables: Tables, reading: Reading, finished: Finished) {
    this.#ports = ports;
    this.#tables = tables;
    this.#reading = reading;
    this.#finished = finished;
  }

  /** The picture, to whoever gets the record. */
  async svg(tableId: string, reader: Reader, at: BoardAt): Promise<Outcome<string>> {
    if (at !== null && 'round' in at) {
      const found = await this.#finished.round(tableId, reader, at.round);
      return found.ok ? ok(boardSvg(found.value.round, { round: at.round })) : found;
    }
    const loaded = await this.#reading.exported(tableId, reader);
    if (!loaded.ok) return loaded;
    const state = await this.#stateAt(loaded.value, at?.version ?? null);
    if (state === null) return refuse('not-found');
    const { table, round } = await this.#boardOf(loaded.value, state);
    return ok(boardSvg(table, { round }));
  }

  /** The same as PNG. */
  async png(tableId: string, reader: Reader, at: BoardAt): Promise<Outcome<Uint8Array>> {
    const svg = await this.svg(tableId, reader, at);
    return svg.ok ? ok(await this.#ports.pictures.png(svg.value)) : svg;
  }

  async #stateAt(table: LoadedTable, version: number | null): Promise<TableState | null> {
    if (version === null || version === table.version) return table.state;
    if (version > table.version) return null;
    const commit = await this.#ports.journal.at(table.header.tableId, version);
    return commit === null ? null : stateAt(this.#ports.journal, table.header, commit);
  }

  /** The round that runs; between two rounds, and until the next is posed, the one that ended. */
  async #boardOf({ header }: LoadedTable, state: TableState): Promise<Board> {
    const { round } = state;
    const { layout, seats } = header.rules;
    if (round !== null && round.history !== '') {
      const turns = readHistory(round.history, round.play?.poser ?? 0, seats);
      return { round: round.no, table: layTable(layout.id, turns) };
    }
    const last = await this.#tables.lastRound(header, state);
    if (last !== null) return { round: last.no, table: last };
    return { round: round?.no ?? null, table: layTable(layout.id, []) };
  }
}
