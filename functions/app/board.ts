/** The public picture of a table at a version. No hand is ever in it. */
import { ok } from '../../shared/engine/result.ts';
import { boardSvg } from '../../shared/picture/boardSvg.ts';
import type { LaidTable } from '../../shared/protocol/view.ts';
import { layTable, readHistory } from '../../shared/table/history.ts';
import type { TableState } from '../../shared/table/state.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { Reader, Reading } from './reading.ts';
import { stateAt } from './storedState.ts';
import type { LoadedTable, Tables } from './tables.ts';

interface Board {
  readonly round: number | null;
  readonly table: LaidTable;
}

export class Boards {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #reading: Reading;

  constructor(ports: Ports, tables: Tables, reading: Reading) {
    this.#ports = ports;
    this.#tables = tables;
    this.#reading = reading;
  }

  /** The picture after commit `version`, or the newest for null, to whoever gets the record. */
  async svg(tableId: string, reader: Reader, version: number | null): Promise<Outcome<string>> {
    const loaded = await this.#reading.exported(tableId, reader);
    if (!loaded.ok) return loaded;
    const state = await this.#stateAt(loaded.value, version);
    if (state === null) return refuse('not-found');
    const { table, round } = await this.#boardOf(loaded.value, state);
    return ok(boardSvg(table, { round }));
  }

  /** The same as PNG. */
  async png(tableId: string, reader: Reader, version: number | null): Promise<Outcome<Uint8Array>> {
    const svg = await this.svg(tableId, reader, version);
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
