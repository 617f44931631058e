/**
 * What follows from the journal, made anew: lists of tables with their sums, due looks, the lobby,
 * heads by the log key, and the outbox, as told; and from the vault, for which round there may be
 * orders. Profiles, identities, webhooks, choices, words and connections come from people and not
 * from commits: they are neither read into this nor changed.
 * The service may run meanwhile: what it has written since stands.
 */
import { toHex } from '../../shared/fair/bytes.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { logKeyOf, signedHead, wantsLogHead } from './heads.ts';
import { commitsUpTo } from './journalPages.ts';
import { listInLobby } from './lobby.ts';
import { LISTED_MS } from './lobbyLimit.ts';
import { rowsOf } from './mineRows.ts';
import { writeSums } from './mineSums.ts';
import { outboxAnew } from './outboxAnew.ts';
import type { MyTable } from './ports/myTables.ts';
import type { Rows } from './ports/rows.ts';
import type { Ports } from './ports.ts';
import { type PublicTable, PublicTables } from './publicTables.ts';
import { seenAgainAt } from './watching.ts';

/** So long after the last commit of a table its people have been told, or will not be. */
const TOLD_MS = 600_000;
const PLAYERS_AT_ONCE = 10;
const ROWS_AT_ONCE = 10;

export type RebuildPorts = Pick<
  Ports,
  'journal' | 'directory' | 'vault' | 'clock' | 'restoredAt'
> & {
  /** Rows of the directory. */
  readonly rows: Rows;
  /** Null where nothing may be signed: heads that are missing stay so. */
  readonly logKeys: Ports['logKeys'] | null;
};

/** What came of one table. */
export interface TableRebuilt {
  readonly commits: number;
  /** Heads that were missing and are there again. */
  readonly heads: number;
  /** Heads that stay missing: of what may be another log than the one that was signed. */
  readonly headsLost: number;
}

type Log = readonly Commit[];

export class Rebuild {
  readonly #ports: RebuildPorts;
  readonly #tables: PublicTables;

  constructor(ports: RebuildPorts) {
    this.#ports = ports;
    this.#tables = new PublicTables(ports.journal);
  }

  /** Everything that a table gives, but for sums; those follow once every table has been here. */
  async table(tableId: string): Promise<TableRebuilt> {
    const { journal } = this.#ports;
    const table = await this.#tables.load(tableId);
    if (table === null) throw new Error('there is no such table to rebuild from');
    const log = await commitsUpTo(journal, tableId, table.version);
    const [first] = log;
    if (first === undefined) throw new Error('a table has no first commit');
    await this.#people(table, log);
    await this.#lobby(table, first);
    const signed = await this.#ports.vault.signedSize(tableId);
    await this.#due(table, first, signed);
    await this.#orders(table);
    return { commits: log.length, ...(await this.#heads(table, log, signed)) };
  }

  /** A player's list without what the journal has lost, and the sums; none of one who is gone. */
  async player(player: string): Promise<void> {
    const { directory } = this.#ports;
    const isGone = (await this.#gone([player])).has(player);
    const rows = await directory.myTables(player);
    const standing = await eachAtOnce(rows, ROWS_AT_ONCE, (row) => this.#isOfJournal(row));
    const lost = rows.filter((_, i) => standing[i] === false);
    // Sums of more than there is now would stand before those of less.
    if (lost.length > 0) await directory.dropStats(player);
    await eachAtOnce(lost, ROWS_AT_ONCE, (row) => this.#anew(player, row, isGone));
    if (!isGone) await writeSums(directory, player);
  }

  /**
   * Whether the commit that wrote a row is in the journal. Where the journal was put back and the
   * directory was not, it is missing, or another one has its version.
   */
  async #isOfJournal({ tableId, version, at }: MyTable): Promise<boolean> {
    const [commit] = await this.#ports.journal.after(tableId, version - 1, 1);
    return commit?.version === version && commit.at === at;
  }

  /** The row as the journal has it, or none where the player never sat at any such table. */
  async #anew(player: string, lost: MyTable, isGone: boolean): Promise<void> {
    const { directory, journal } = this.#ports;
    await directory.dropMyTable(player, lost);
    const table = await this.#tables.load(lost.tableId);
    if (table === null) return;
    const row = (await rowsOf(journal, table.header, table.version)).get(player);
    if (row === undefined || (isGone && row.status !== 'on')) return;
    await directory.putMyTable(player, row);
  }

  async #gone(players: readonly string[]): Promise<ReadonlySet<string>> {
    const profiles = await this.#ports.directory.players(players);
    return new Set(players.filter((player) => profiles.get(player)?.deleted === true));
  }

  /** Rows of everybody's list, and what everybody was told. */
  async #people(table: PublicTable, log: Log): Promise<void> {
    const { directory, rows: outbox, clock } = this.#ports;
    const after = async (_: string, from: number, limit: number) => log.slice(from, from + limit);
    const rows = [...(await rowsOf({ after }, table.header, table.version))];
    const seated = table.state.seats.flatMap(({ player }) => player ?? []);
    const gone = await this.#gone([...new Set([...rows.map(([player]) => player), ...seated])]);
    await eachAtOnce(rows, PLAYERS_AT_ONCE, async ([player, row]) => {
      if (!gone.has(player) || row.status === 'on') await directory.putMyTable(player, row);
    });
    // Whoever tells of a commit that has just happened is not to find it told.
    const isTold = (log.at(-1)?.at ?? 0) < clock.now() - TOLD_MS;
    if (isTold) await outboxAnew(outbox, table, (player) => gone.has(player));
  }

  async #lobby(table: PublicTable, first: Commit): Promise<void> {
    const isListed = first.at + LISTED_MS > this.#ports.clock.now();
    if (isListed || table.state.status !== 'open') await listInLobby(this.#ports, table, first);
  }

  /** A look where the clock says, and at once where the log went back: that table has to end. */
  async #due(table: PublicTable, first: Commit, signed: number): Promise<void> {
    const { directory, clock, restoredAt = 0 } = this.#ports;
    const { state, header } = table;
    if (state.status === 'over') return;
    const now = clock.now();
    const mustEnd = state.size < signed || first.at < restoredAt;
    const at = mustEnd ? now : seenAgainAt(table, now);
    if (at !== null) await directory.putDue(header.tableId, Math.max(at, now));
  }

  /** Whoever follows the table asks for orders only where it is noted that there may be some. */
  async #orders({ header, state }: PublicTable): Promise<void> {
    const { directory, vault } = this.#ports;
    const { tableId, terms } = header;
    const round = state.status === 'over' ? null : state.round;
    if (!terms.orders || round === null) return;
    const players = state.seats.flatMap(({ player }) => player ?? []);
    const kept = await Promise.all(players.map((player) => vault.playerOrders(tableId, player)));
    const stands = kept.some((o) => o !== null && o.round === round.no && o.entries.length > 0);
    if (stands) await directory.noteOrders(tableId, round.no);
  }

  /**
   * Signs heads anew that were signed before, of this very log: the head that the vault names must
   * be in it, for every earlier one is bound by it. A key of the log's kind signs one text one way,
   * so that they are the same bytes. What was not signed before is the stream's to sign.
   */
  async #heads(
    { header }: PublicTable,
    log: Log,
    signed: number,
  ): Promise<Pick<TableRebuilt, 'heads' | 'headsLost'>> {
    const { directory, vault, logKeys } = this.#ports;
    const { tableId } = header;
    const standing = new Set((await directory.heads(tableId)).map(({ size }) => size));
    const missing = log
      .filter((commit) => wantsLogHead(commit) && commit.size <= signed)
      .filter(({ size }) => !standing.has(size));
    if (missing.length === 0) return { heads: 0, headsLost: 0 };
    const newest = log.find(({ size }) => size === signed);
    // Of the size that stands it changes nothing, and says whether this is its head.
    const isThisLog =
      newest !== undefined && (await vault.raiseSigned(tableId, signed, toHex(newest.head)));
    if (logKeys === null || !isThisLog) return { heads: 0, headsLost: missing.length };
    const { signer } = logKeyOf({ logKeys }, header);
    for (const { size, head, events } of missing) {
      const ts = events.at(-1)?.ts ?? 0;
      const note = await signedHead(header, { size, head: toHex(head), ts }, signer);
      await directory.putHead(tableId, { size, note });
    }
    return { heads: missing.length, headsLost: 0 };
  }
}
