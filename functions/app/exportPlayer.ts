/**
 * Everything that is kept about a player, for that player: what the person has said, and the tables
 * with their records. Nothing is in it that the player may not know: no hidden bone, no name or
 * address of anybody else, and no secret that signs in or signs.
 */
import { ok } from '../../shared/engine/result.ts';
import type { Order } from '../../shared/protocol/commands.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { HookView } from '../../shared/protocol/notices.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { seatOf } from '../../shared/table/state.ts';
import { MAIL, type MailContact, PUSH_PREFIX } from './channels.ts';
import { CHAT_PREFIX, type ChatContact } from './chat/rows.ts';
import { type TableRecord, tableRecord } from './gameRecord.ts';
import { HOOK_PREFIX, type Hook } from './hookRows.ts';
import { commitsUpTo } from './journalPages.ts';
import { contacts, NO_SETTINGS, type NoticeSettings, outbox, SETTINGS } from './noticeRows.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { MyTable } from './ports/myTables.ts';
import type { PushSubscription } from './ports/outbound.ts';
import type { PlayerProfile } from './ports/players.ts';
import type { Rows } from './ports/rows.ts';
import type { PlayerStats } from './ports/stats.ts';
import type { Ports } from './ports.ts';
import { type PublicTable, PublicTables } from './publicTables.ts';
import { hookView } from './webhooks.ts';

const FORMAT = 'sixlove-export/1';
/** A page ends once its tables have so many characters: a function answers 6 MB at most. */
const PAGE_CHARS_MAX = 2_000_000;

export interface ExportedPerson {
  readonly profile: Omit<PlayerProfile, 'deleted'>;
  /** Providers of the identities that sign in as this player. */
  readonly identities: readonly string[];
  readonly botKeys: readonly {
    readonly id: string;
    readonly label: string;
    readonly createdAt: string;
  }[];
  readonly notices: Pick<NoticeSettings, 'turns' | 'dailyMinute'> & {
    readonly mutedUntil: string | null;
    readonly mail: MailContact | null;
    /** Addresses of the push services of browsers that are told. */
    readonly browsers: readonly string[];
    readonly chats: readonly Pick<ChatContact, 'platform' | 'personId' | 'language'>[];
  };
  readonly hooks: readonly HookView[];
  /** Sums over the tables; null before the first. */
  readonly stats: Omit<PlayerStats, 'stamp'> | null;
}

export interface ExportedTable extends Omit<MyTable, 'version' | 'at' | 'sides'> {
  readonly seat: number | null;
  readonly at: string;
  /** The version up to which the player has seen it; 0 for not at all. */
  readonly seen: number;
  /** What the player typed for its shuffles. */
  readonly words: readonly { readonly epoch: number; readonly text: string }[];
  /** The player's standing orders for the round that runs. */
  readonly orders: readonly Order[];
  /** Whether the journal has lost it: it was put back to before the table was opened. */
  readonly gone: boolean;
  /** Null while others play on at a table that the player has left, and of one that is gone. */
  readonly record: TableRecord | null;
}

/** `GET /v1/me/export`: the person on the first page, tables on all. */
export interface ExportPage {
  readonly format: typeof FORMAT;
  readonly playerId: string;
  readonly at: string;
  readonly person: ExportedPerson | null;
  readonly tables: readonly ExportedTable[];
  /** The `cursor` of the next page; null after the last. */
  readonly next: string | null;
}

export type ExportPorts = Pick<Ports, 'journal' | 'directory' | 'clock'> & {
  readonly vault: Pick<Ports['vault'], 'playerOrders'>;
  /** Rows of the directory, and rows of addresses. */
  readonly rows: Pick<Rows, 'get'>;
  readonly secrets: Pick<Rows, 'list'>;
};

export class PlayerExport {
  readonly #ports: ExportPorts;
  readonly #tables: PublicTables;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
    this.#tables = new PublicTables(ports.journal);
  }

  /** A page of a player's data, tables in the order of their ids; `unauthenticated` for nobody. */
  async page(playerId: string, cursor: string | null): Promise<Outcome<ExportPage>> {
    const { directory, clock } = this.#ports;
    const profile = (await directory.players([playerId])).get(playerId);
    if (profile === undefined || profile.deleted === true) return refuse('unauthenticated');
    const [all, seen] = await Promise.all([
      directory.myTables(playerId),
      directory.seenVersions(playerId),
    ]);
    const rows = all
      .filter(({ tableId }) => cursor === null || tableId > cursor)
      .sort((a, b) => (a.tableId < b.tableId ? -1 : 1));
    const tables: ExportedTable[] = [];
    let chars = 0;
    for (const row of rows) {
      if (tables.length >= LIMITS.exportTablesMax || chars >= PAGE_CHARS_MAX) break;
      const table = await this.#table(playerId, row, seen.get(row.tableId) ?? 0);
      tables.push(table);
      chars += JSON.stringify(table).length;
    }
    const isMore = tables.length < rows.length;
    return ok({
      format: FORMAT,
      playerId,
      at: isoTime(clock.now()),
      person: cursor === null ? await this.#person(profile) : null,
      tables,
      next: isMore ? (tables.at(-1)?.tableId ?? null) : null,
    });
  }

  async #person({ deleted: _, ...profile }: PlayerProfile): Promise<ExportedPerson> {
    const { directory } = this.#ports;
    const { playerId } = profile;
    const [identities, keys, stats, notices, hooks] = await Promise.all([
      directory.identitiesOf(playerId),
      directory.botKeysOf(playerId),
      directory.stats([playerId]),
      this.#notices(playerId),
      this.#ports.secrets.list(contacts(playerId), HOOK_PREFIX),
    ]);
    const sums = stats.get(playerId);
    const { finished = 0, abandoned = 0, turns = 0, misses = 0 } = sums ?? {};
    return {
      profile,
      identities: identities.map(({ provider }) => provider),
      botKeys: keys.map(({ id, label, createdAt }) => {
        return { id, label, createdAt: isoTime(createdAt) };
      }),
      notices,
      hooks: hooks.map(({ value }) => hookView(value as Hook)),
      stats: sums === undefined ? null : { finished, abandoned, turns, misses },
    };
  }

  async #notices(playerId: string): Promise<ExportedPerson['notices']> {
    const { rows, secrets } = this.#ports;
    const [settings, known] = await Promise.all([
      rows.get(outbox(playerId), SETTINGS),
      secrets.list(contacts(playerId)),
    ]);
    const { turns, dailyMinute, mutedUntil } = (settings?.value ?? NO_SETTINGS) as NoticeSettings;
    const mail = known.find(({ key }) => key === MAIL);
    const of = (prefix: string) => known.filter(({ key }) => key.startsWith(prefix));
    return {
      turns,
      dailyMinute,
      mutedUntil: mutedUntil === 0 ? null : isoTime(mutedUntil),
      mail: (mail?.value ?? null) as MailContact | null,
      browsers: of(PUSH_PREFIX).map(({ value }) => (value as PushSubscription).endpoint),
      chats: of(CHAT_PREFIX).map(({ value }) => {
        const { platform, personId, language } = value as ChatContact;
        return { platform, personId, language };
      }),
    };
  }

  async #table(playerId: string, row: MyTable, seen: number): Promise<ExportedTable> {
    const { journal, directory } = this.#ports;
    const { tableId, ruleset, status, outcome, turns, misses, at } = row;
    const table = await this.#tables.load(tableId);
    const typed = (await directory.words(tableId)).filter((words) => words.playerId === playerId);
    const listed = {
      ...{ tableId, ruleset, status, outcome, turns, misses, seen },
      at: isoTime(at),
      words: typed.map(({ epoch, text }) => ({ epoch, text })),
    };
    if (table === null) return { ...listed, gone: true, seat: null, orders: [], record: null };
    const seat = seatOf(table.state, playerId);
    // As everywhere: who has left sees no more of it than others, until it is over.
    const mayKnow = seat !== null || table.state.status === 'over';
    return {
      ...listed,
      ...{ gone: false, seat },
      orders: await this.#orders(playerId, table, seat),
      record: mayKnow
        ? tableRecord(table.header, await commitsUpTo(journal, tableId, table.version))
        : null,
    };
  }

  async #orders(
    playerId: string,
    { header, state }: PublicTable,
    seat: number | null,
  ): Promise<readonly Order[]> {
    if (seat === null || state.round === null || !header.terms.orders) return [];
    const kept = await this.#ports.vault.playerOrders(header.tableId, playerId);
    const isCurrent = kept !== null && kept.seat === seat && kept.round === state.round.no;
    return isCurrent ? kept.entries : [];
  }
}
