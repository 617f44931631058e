import type { Commit } from '../../shared/journal/commit.ts';
import { APP_PAYLOADS } from '../../shared/journal/events.ts';
import { logKeyOf } from './heads.ts';
import { commitsUpTo } from './journalPages.ts';
import { logProof } from './logProof.ts';
import type { Archive } from './ports/archive.ts';
import type { Ports } from './ports.ts';
import type { Projection } from './projection.ts';
import type { LoadedTable } from './tables.ts';

const [TABLE_OVER] = APP_PAYLOADS.tableOver;

export type ArchivePorts = Pick<Ports, 'journal' | 'directory' | 'logKeys' | 'log'>;

/**
 * Keeps the proof file of each table that ends where its read key says. Of a table for players only
 * nothing is kept: the file is for whoever has the address, and its terms name who may watch.
 */
export class ProofArchive implements Projection {
  readonly #ports: ArchivePorts;
  readonly #archive: Archive;
  readonly #readKey: (tableId: string) => string;

  constructor(ports: ArchivePorts, archive: Archive, readKey: (tableId: string) => string) {
    this.#ports = ports;
    this.#archive = archive;
    this.#readKey = readKey;
  }

  /** A repeated commit gives the same file again: the proof goes up to that commit. */
  async consume({ header }: LoadedTable, { version, events }: Commit): Promise<void> {
    if (!events.some(({ type }) => type === TABLE_OVER)) return;
    if (header.terms.watch === 'players') return;
    const { journal, directory, log } = this.#ports;
    const { tableId } = header;
    const [commits, heads] = await Promise.all([
      commitsUpTo(journal, tableId, version),
      directory.heads(tableId),
    ]);
    // A stream may carry what is not in the journal, which alone says that the table is over.
    if (commits.at(-1)?.events.some(({ type }) => type === TABLE_OVER) !== true) return;
    const { text, isWhole } = logProof(
      header,
      commits,
      heads,
      logKeyOf(this.#ports, header).signer,
    );
    if (!isWhole) {
      const cause = new Error('the log key has not signed the end of the table');
      log.error('a proof was not archived', cause, { tableId, version });
      return;
    }
    await this.#archive.putProof(tableId, this.#readKey(tableId), text);
  }
}
