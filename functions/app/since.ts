/** How far a player has looked at a table, and what happened there since. */
import { ok } from '../../shared/engine/result.ts';
import type { Language } from '../../shared/protocol/people.ts';
import { roundSeen } from '../../shared/table/history.ts';
import { since } from '../../shared/words/since.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { Reader, Reading } from './reading.ts';
import { stateAt } from './storedState.ts';
import type { LoadedTable } from './tables.ts';
import type { Views } from './views.ts';

export interface SinceView {
  /** The versions that the lines speak of: after the one, up to the other. */
  readonly after: number;
  readonly version: number;
  readonly lines: readonly string[];
}

export class Since {
  readonly #ports: Ports;
  readonly #views: Views;
  readonly #reading: Reading;

  constructor(ports: Ports, views: Views, reading: Reading) {
    this.#ports = ports;
    this.#views = views;
    this.#reading = reading;
  }

  /** Notes that a player has seen a table at a version. It never goes back; what stands then. */
  async see(
    tableId: string,
    player: string,
    version: number,
  ): Promise<Outcome<{ readonly version: number }>> {
    const table = await this.#reading.table(tableId, { player, key: null });
    if (!table.ok) return table;
    if (version > table.value.version) return refuse('future-version');
    const stands = await this.#ports.directory.raiseSeen(player, tableId, version);
    return ok({ version: stands });
  }

  /**
   * What happened after a version, in words; where none is named, after what the reader has seen.
   * A language that is not named is the one of the reader's settings.
   */
  async since(
    tableId: string,
    reader: Reader,
    asked: { readonly after: number | null; readonly language: Language | null },
  ): Promise<Outcome<SinceView>> {
    const table = await this.#reading.table(tableId, reader);
    if (!table.ok) return table;
    const { version } = table.value;
    const after = Math.min(asked.after ?? (await this.#seenBy(tableId, reader)), version);
    const [view, seen, language] = await Promise.all([
      this.#views.view(table.value, reader.player),
      this.#roundAt(table.value, after),
      asked.language ?? this.#languageOf(reader),
    ]);
    // Who sits there sees the house by its places, as the page calls it.
    const houses = view.you.seat === null ? 'numbers' : 'places';
    return ok({ after, version, lines: since(view, seen, language, houses) });
  }

  async #seenBy(tableId: string, { player }: Reader): Promise<number> {
    return player === null ? 0 : this.#ports.directory.seenVersion(player, tableId);
  }

  async #languageOf({ player }: Reader): Promise<Language> {
    if (player === null) return 'en';
    const profiles = await this.#ports.directory.players([player]);
    return profiles.get(player)?.language ?? 'en';
  }

  async #roundAt({ header }: LoadedTable, version: number) {
    const { journal } = this.#ports;
    const commit = version === 0 ? null : await journal.at(header.tableId, version);
    return roundSeen(commit === null ? null : await stateAt(journal, header, commit));
  }
}
