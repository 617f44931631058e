/** The public lobby: tables with open seats that agreed to be found, and how they are listed. */
import { ok } from '../../shared/engine/result.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { LobbyEntry, LobbyQuery, LobbySeat, LobbyView } from '../../shared/protocol/lobby.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { isFree } from '../../shared/table/open.ts';
import { agreement } from '../../shared/words/agreement.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { keptFor } from './keptSeats.ts';
import { LISTED_MS } from './lobbyLimit.ts';
import { type Outcome, refuse } from './outcome.ts';
import { completionOf } from './people.ts';
import type { LobbyPosition, LobbyRow } from './ports/lobby.ts';
import type { Ports } from './ports.ts';
import type { Projection } from './projection.ts';
import { type PublicTable, PublicTables } from './publicTables.ts';
import type { LoadedTable } from './tables.ts';
import type { Views } from './views.ts';

/** Rows that one request looks at: the next page goes on behind them. */
const ROWS_MAX = 200;
const HEADS_AT_ONCE = 25;

const DESCRIBED: ReadonlyMap<string, RulesetDescription> = new Map(
  describeRulesets().map((ruleset) => [ruleset.id, ruleset]),
);

/** What is shown of the people who wait at a table. */
interface Person {
  readonly name: string | null;
  readonly completion: number | null;
  /** Deleted: no seat is kept for such a one. */
  readonly isGone: boolean;
}

type People = ReadonlyMap<string, Person>;

function isPaced({ header }: PublicTable, { allowanceMin, allowanceMax }: LobbyQuery): boolean {
  const seconds = header.terms.allowanceSeconds ?? Number.POSITIVE_INFINITY;
  return seconds >= (allowanceMin ?? 0) && seconds <= (allowanceMax ?? Number.POSITIVE_INFINITY);
}

/** Whoever has not finished a table yet is nobody's worry: there is no rate to judge by. */
function isReliable(seats: readonly LobbySeat[], { completionMin = 0 }: LobbyQuery): boolean {
  return seats.every(({ completion }) => completion === null || completion * 100 >= completionMin);
}

/** A place in the list, so that a page goes on where the one before has ended. */
function writePosition({ openedAt, tableId }: LobbyPosition): string {
  return `${openedAt}.${tableId}`;
}

/** The position that a cursor of the schema's form names. */
function readPosition(cursor: string): LobbyPosition {
  const [openedAt, tableId = ''] = cursor.split('.');
  return { openedAt: Number(openedAt), tableId };
}

/**
 * Lists a table when it is opened and drops it once it is full or over; `commit` is the newest, or
 * the first to list it anew. A row that comes late is harmless: what is listed is looked at again,
 * and expires.
 */
export async function listInLobby(
  { directory, journal }: Pick<Ports, 'directory' | 'journal'>,
  { header, state }: PublicTable,
  { version, at }: Pick<Commit, 'version' | 'at'>,
): Promise<void> {
  const { tableId, rules, terms } = header;
  if (!terms.lobby || state.rounds > 0) return;
  const row = (openedAt: number): LobbyRow => ({ tableId, ruleset: rules.id, openedAt });
  if (state.status !== 'open') {
    const first = await journal.at(tableId, 1);
    if (first !== null) await directory.dropLobby(row(first.at));
    return;
  }
  if (version === 1) await directory.putLobby(row(at), at + LISTED_MS);
}

export class Lobby implements Projection {
  readonly #ports: Ports;
  readonly #views: Views;
  readonly #tables: PublicTables;

  constructor(ports: Ports, views: Views) {
    this.#ports = ports;
    this.#views = views;
    this.#tables = new PublicTables(ports.journal);
  }

  async consume(table: LoadedTable, commit: Commit): Promise<void> {
    await listInLobby(this.#ports, table, commit);
  }

  /** A page of the lobby, those opened last first. */
  async list(query: LobbyQuery): Promise<Outcome<LobbyView>> {
    const { ruleset = null } = query;
    if (ruleset !== null && !DESCRIBED.has(ruleset)) return refuse('unknown-ruleset');
    const { directory, clock } = this.#ports;
    const limit = query.limit ?? LIMITS.lobbyLimitDefault;
    const tables: LobbyEntry[] = [];
    let after = query.cursor === undefined ? null : readPosition(query.cursor);
    let looked = 0;
    while (looked < ROWS_MAX) {
      const count = limit - tables.length;
      const rows = await directory.lobby(ruleset, after, count, clock.now());
      tables.push(...(await this.#entries(rows, query)));
      const last = rows.at(-1);
      if (last === undefined || rows.length < count) return ok({ tables, next: null });
      after = last;
      looked += rows.length;
      if (tables.length >= limit) break;
    }
    return ok({ tables, next: after === null ? null : writePosition(after) });
  }

  async #entries(rows: readonly LobbyRow[], query: LobbyQuery): Promise<LobbyEntry[]> {
    const found = await eachAtOnce(rows, HEADS_AT_ONCE, async (row) => {
      const table = await this.#tables.load(row.tableId);
      return table === null ? [] : [{ row, table }];
    });
    const open = found
      .flat()
      .filter(({ table }) => table.state.status === 'open' && isPaced(table, query));
    const people = await this.#people(open.map(({ table }) => table));
    return open
      .map(({ row, table }) => this.#entry(row, table, people, query))
      .filter(({ seats }) => seats.some(({ free }) => free) && isReliable(seats, query));
  }

  async #people(tables: readonly PublicTable[]): Promise<People> {
    const { directory } = this.#ports;
    const ids = tables.flatMap(({ state: { seats } }) => [
      ...seats.flatMap(({ player }) => player ?? []),
      ...keptFor(seats),
    ]);
    const [profiles, stats] = await Promise.all([directory.players(ids), directory.stats(ids)]);
    return new Map(
      ids.map((id) => {
        const sums = stats.get(id);
        const completion = sums === undefined ? null : completionOf(sums);
        const { name = null, deleted = false } = profiles.get(id) ?? {};
        return [id, { name, completion, isGone: deleted }];
      }),
    );
  }

  #entry(
    { tableId, openedAt }: LobbyRow,
    { header, state }: PublicTable,
    people: People,
    { lang }: LobbyQuery,
  ): LobbyEntry {
    const { rules, terms } = header;
    const ruleset = DESCRIBED.get(rules.id);
    if (ruleset === undefined)
      throw new Error('a table is played by a ruleset without a description');
    const now = this.#ports.clock.now();
    const gone = new Set(keptFor(state.seats).filter((id) => people.get(id)?.isGone === true));
    return {
      tableId,
      invite: this.#views.invite(tableId),
      openedAt: isoTime(openedAt),
      ruleset: rules.id,
      options: rules.options,
      terms,
      words: agreement(ruleset, rules.options, terms, lang),
      seats: state.seats.map(({ kind, player }, seat) => ({
        seat,
        kind,
        name: people.get(player ?? '')?.name ?? null,
        completion: people.get(player ?? '')?.completion ?? null,
        free: isFree(state, seat, now, gone),
      })),
    };
  }
}
