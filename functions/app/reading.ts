/** What can be read of a table: its view, its commits, its record, its proof. Reads never write. */
import { ok } from '../../shared/engine/result.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { CommitView, WordsView } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { isOverdue, waitsForClaim } from '../../shared/table/clock.ts';
import { hasRoom, newestEpoch, seatOf } from '../../shared/table/state.ts';
import type { Seen } from './delay.ts';
import { commitsUpTo } from './journalPages.ts';
import { OutageBook } from './outageBook.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { PlayPorts } from './ports.ts';
import { decodeStored } from './storedEvent.ts';
import { type LoadedTable, mustEnd, type Tables } from './tables.ts';
import { commitsWithin, commitView, type Views } from './views.ts';

const POLL_MS = 400;

const tableFiles = () => import('./tableFiles.ts');

/** Who asks: a player or nobody, and the read key or invite that came with the request. */
export interface Reader {
  readonly player: string | null;
  readonly key: string | null;
}

export class Reading {
  readonly #ports: PlayPorts;
  readonly #tables: Tables;
  readonly #views: Views;
  readonly #outages: OutageBook;

  constructor(ports: PlayPorts, tables: Tables, views: Views) {
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
    this.#outages = new OutageBook(ports);
  }

  /** A table as far as this reader may see it now. An overdue one asks for a look. */
  async table(tableId: string, reader: Reader): Promise<Outcome<LoadedTable>> {
    const seen = await this.#seen(tableId, reader);
    return seen.ok ? ok(seen.value.table) : seen;
  }

  async #seen(tableId: string, reader: Reader): Promise<Outcome<Seen>> {
    const table = await this.#readable(tableId, reader);
    if (!table.ok) return table;
    const { state, header } = table.value;
    const now = this.#ports.clock.now();
    const isDue = isOverdue(state, now) && !waitsForClaim(state, header.terms, now);
    const wantsLook = mustEnd(table.value) || isDue || (await this.#outages.mayBeDue(state));
    if (wantsLook) await this.#ports.looks.lookAt(tableId, now);
    return ok(await this.#views.delay.seen(table.value, reader.player));
  }

  /** The table, if this reader may see anything of it now. */
  async #readable(tableId: string, { player, key }: Reader): Promise<Outcome<LoadedTable>> {
    const table = await this.#tables.load(tableId, { fresh: true });
    if (table === null) return refuse('not-found');
    const { state, header } = table;
    const isInvited = key === this.#views.invite(tableId) && hasRoom(state);
    const hasLink = header.terms.watch === 'link' && key === this.#views.readKey(tableId);
    const mayRead =
      header.terms.watch === 'anyone' || seatOf(state, player) !== null || hasLink || isInvited;
    if (mayRead) return ok(table);
    return refuse(player === null && key === null ? 'unauthenticated' : 'forbidden');
  }

  async view(
    tableId: string,
    reader: Reader,
  ): Promise<Outcome<{ readonly version: number; readonly view: View }>> {
    const seen = await this.#seen(tableId, reader);
    if (!seen.ok) return seen;
    const { table, player } = seen.value;
    return ok({ version: table.version, view: await this.#views.view(table, player) });
  }

  /** What people typed for the table's shuffles and have not taken back. */
  async words(
    tableId: string,
    reader: Reader,
  ): Promise<Outcome<{ readonly words: readonly WordsView[] }>> {
    const seen = await this.#seen(tableId, reader);
    if (!seen.ok) return seen;
    const { table, isDelayed } = seen.value;
    const all = await this.#ports.directory.words(tableId);
    // Of an epoch that is still pending where the table is shown, more may have been said since.
    const locked = newestEpoch(table.state)?.no ?? 0;
    const words = isDelayed ? all.filter(({ epoch }) => epoch <= locked) : all;
    return ok({
      words: words.map(({ epoch, seat, playerId, text }) => ({
        epoch,
        seat,
        player: playerId,
        text,
      })),
    });
  }

  /**
   * Commits after a version; waits up to `waitSeconds` for the first one. Whether the reader may
   * have them, and how late, is looked at anew whenever the journal is.
   */
  async events(
    tableId: string,
    reader: Reader,
    page: { readonly after: number; readonly limit: number; readonly waitSeconds: number },
  ): Promise<Outcome<{ readonly events: readonly CommitView[]; readonly next: number }>> {
    let seen = await this.#seen(tableId, reader);
    const until = this.#ports.clock.now() + page.waitSeconds * 1000;
    for (;;) {
      if (!seen.ok) return seen;
      const { table } = seen.value;
      const { seats } = table.header.rules;
      const isNew = table.version > page.after;
      const found = isNew ? await this.#ports.journal.after(tableId, page.after, page.limit) : [];
      const commits = found.filter(({ version }) => version <= table.version);
      if (commits.length > 0 || this.#ports.clock.now() >= until) {
        const next = commits.at(-1)?.version ?? page.after;
        return ok({ events: commits.map((commit) => commitView(commit, seats)), next });
      }
      await this.#ports.pause.sleep(POLL_MS);
      const readable = await this.#readable(tableId, reader);
      seen = readable.ok
        ? ok(await this.#views.delay.seen(readable.value, reader.player))
        : readable;
    }
  }

  /** Commits after a version that fit one socket message, and where the next page begins. */
  async missed(
    table: LoadedTable,
    after: number,
    bytesMax: number,
  ): Promise<{ readonly events: readonly CommitView[]; readonly next: number }> {
    const { tableId, rules } = table.header;
    const found = await this.#ports.journal.after(tableId, after, LIMITS.eventsLimitDefault);
    const commits = found.filter(({ version }) => version <= table.version);
    const events = commitsWithin(commits, rules.seats, bytesMax);
    return { events, next: events.at(-1)?.version ?? after };
  }

  /**
   * The table for someone who asks for its record or proof: who ever sat there gets them when the
   * table is over, whoever else may not.
   */
  async exported(tableId: string, reader: Reader): Promise<Outcome<LoadedTable>> {
    const table = await this.table(tableId, reader);
    const { player } = reader;
    if (table.ok || player === null) return table;
    const loaded = await this.#tables.load(tableId, { fresh: true });
    if (loaded?.state.status !== 'over') return table;
    const { seats } = loaded.header.rules;
    for (const commit of await commitsUpTo(this.#ports.journal, tableId, loaded.version)) {
      for (const stored of commit.events) {
        const event = decodeStored(stored, seats);
        if (event.type === 'seatTaken' && idText(event.playerId) === player) return ok(loaded);
      }
    }
    return table;
  }

  /** The game record, as far as this reader may see the table now. */
  async record(tableId: string, reader: Reader): Promise<Outcome<unknown>> {
    const table = await this.exported(tableId, reader);
    if (!table.ok) return table;
    const { recordOf } = await tableFiles();
    return ok(await recordOf(this.#ports, table.value));
  }

  /** The proof file of the table, or of one round, as text. */
  async proof(tableId: string, reader: Reader, roundNo: number | null): Promise<Outcome<string>> {
    const table = await this.exported(tableId, reader);
    if (!table.ok) return table;
    const { tableProof } = await tableFiles();
    const text = await tableProof(this.#ports, table.value, roundNo);
    return text === null ? refuse('not-found') : ok(text);
  }
}
