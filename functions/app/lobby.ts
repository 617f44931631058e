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
import { type Outcome, refuse } from './outcome.ts';
import { completionOf } from './people.ts';
import type { LobbyRow } from './ports/lobby.ts';
import type { Ports } from './ports.ts';
import type { Projection } from './projection.ts';
import { type PublicTable, PublicTables } from './publicTables.ts';
import type { LoadedTable } from './tables.ts';
import type { Views } from './views.ts';

const LISTED_MS = LIMITS.lobbyDaysMax * 86_400_000;
/** Rows that one request looks at: the next page goes on behind them. */
const ROWS_MAX = 200;
const HEADS_AT_ONCE = 25;

/** What is shown of the people who wait at a table. */
interface Person {
  readonly name: string | null;
  readonly completion: number | null;
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

export class Lobby implements Projection {
  readonly #ports: Ports;
  readonly #views: Views;
  readonly #tables: PublicTables;

  constructor(ports: Ports, views: Views) {
    this.#ports = ports;
    this.#views = views;
    this.#tables = new PublicTables(ports.journal);
  }

  /**
   * Lists a table when it is opened and drops it once it is full or over. A row that comes late is
   * harmless: what is listed is looked at again, and expires.
   */
  async consume({ header, state }: LoadedTable, { version, at }: Commit): Promise<void> {
    const { tableId, rules, terms } = header;
    if (!terms.lobby || state.rounds > 0) return;
    const { directory } = this.#ports;
    if (state.status !== 'open') return directory.dropLobby(rules.id, tableId);
    if (version > 1) return;
    await directory.putLobby({ tableId, ruleset: rules.id, openedAt: at }, at + LISTED_MS);
  }

  /** A page of the lobby: by ruleset, then by table id. */
  async list(query: LobbyQuery): Promise<Outcome<LobbyView>> {
    const all = describeRulesets();
    const asked = all.filter(({ id }) => query.ruleset === undefined || id === query.ruleset);
    if (asked.length === 0) return refuse('unknown-ruleset');
    const [first, last = ''] = query.cursor?.split('.') ?? [];
    const from = first === undefined ? 0 : asked.findIndex(({ id }) => id === first);
    if (from < 0) return refuse('bad-request', { detail: 'cursor is the next of another page.' });
    const limit = query.limit ?? LIMITS.lobbyLimitDefault;
    const tables: LobbyEntry[] = [];
    let looked = 0;
    for (const [i, ruleset] of asked.slice(from).entries()) {
      let after = i === 0 ? last : '';
      for (;;) {
        const count = limit - tables.length;
        const rows = await this.#rows(ruleset.id, after, count);
        tables.push(...(await this.#entries(rows, ruleset, query)));
        looked += rows.length;
        const end = rows.at(-1);
        if (end === undefined || rows.length < count) break;
        after = end.tableId;
        const isFull = tables.length >= limit || looked >= ROWS_MAX;
        if (isFull) return ok({ tables, next: `${ruleset.id}.${after}` });
      }
    }
    return ok({ tables, next: null });
  }

  #rows(ruleset: string, after: string, limit: number): Promise<readonly LobbyRow[]> {
    return this.#ports.directory.lobby(ruleset, after, limit, this.#ports.clock.now());
  }

  async #entries(
    rows: readonly LobbyRow[],
    ruleset: RulesetDescription,
    query: LobbyQuery,
  ): Promise<LobbyEntry[]> {
    const found = await eachAtOnce(rows, HEADS_AT_ONCE, async (row) => {
      const table = await this.#tables.load(row.tableId);
      return table === null ? [] : [{ row, table }];
    });
    const open = found
      .flat()
      .filter(({ table }) => table.state.status === 'open' && isPaced(table, query));
    const people = await this.#people(open.map(({ table }) => table));
    return open
      .map(({ row, table }) => this.#entry(row, table, ruleset, people, query))
      .filter(({ seats }) => seats.some(({ free }) => free) && isReliable(seats, query));
  }

  async #people(tables: readonly PublicTable[]): Promise<People> {
    const { directory } = this.#ports;
    const ids = tables.flatMap(({ state }) => state.seats.flatMap(({ player }) => player ?? []));
    const [profiles, stats] = await Promise.all([directory.players(ids), directory.stats(ids)]);
    return new Map(
      ids.map((id) => {
        const sums = stats.get(id);
        const completion = sums === undefined ? null : completionOf(sums);
        return [id, { name: profiles.get(id)?.name ?? null, completion }];
      }),
    );
  }

  #entry(
    { tableId, openedAt }: LobbyRow,
    { header, state }: PublicTable,
    ruleset: RulesetDescription,
    people: People,
    { lang }: LobbyQuery,
  ): LobbyEntry {
    const { rules, terms } = header;
    const now = this.#ports.clock.now();
    const nobody: Person = { name: null, completion: null };
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
        ...(people.get(player ?? '') ?? nobody),
        free: isFree(state, seat, now),
      })),
    };
  }
}
