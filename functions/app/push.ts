/**
 * The push of a commit: what everybody who follows its table is sent of it. Players come first, and
 * watchers who are a crowd are handed to theirs, once everything else has come of the commit.
 */
import type { Commit } from '../../shared/journal/commit.ts';
import { seatOf } from '../../shared/table/state.ts';
import { mayStillWatch } from './access.ts';
import type { Seen } from './delay.ts';
import { wantsLogHead } from './heads.ts';
import { commitsBetween } from './journalPages.ts';
import type { CrowdPost } from './ports/crowd.ts';
import type { Ports, Subscription } from './ports.ts';
import { fewOfEach, POSTS_MS_MAX, postEach } from './posts.ts';
import type { LoadedTable, Tables } from './tables.ts';
import { commitView, type Views } from './views.ts';

/** Posts to watchers that one commit may bring, about a second's work: more are their crowd's. */
export const WATCHERS_MAX = 500;
/** Nothing more is handed over after so long: the table's next commit waits for it. */
const HANDED_MS_MAX = 5_000;

/** A commit, and the table as somebody sees it then. */
interface Shown {
  readonly table: LoadedTable;
  readonly commit: Commit;
  readonly head: string | null;
}

/** What a crowd is to be told, in this order. */
export interface ForCrowd {
  readonly posts: readonly CrowdPost[];
  readonly connectionIds: readonly string[];
}

const NOBODY: ForCrowd = { posts: [], connectionIds: [] };

export class Push {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #views: Views;

  constructor(ports: Ports, tables: Tables, views: Views) {
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
  }

  /**
   * One message to each connection that follows the table, but not to the mover's own. Watchers of
   * a table that is shown late get what this commit brings them to see. Answers what is left for a
   * crowd. Throws where hands do not open, before anything is sent; whoever is not reached is
   * logged.
   */
  async tell(
    table: LoadedTable,
    commit: Commit,
    head: string | null,
    followers: readonly Subscription[],
  ): Promise<ForCrowd> {
    const { header, state } = table;
    const isLate = header.terms.watchDelayRounds > 0;
    const isPlayer = ({ playerId }: Subscription): boolean => seatOf(state, playerId) !== null;
    const isMover = ({ connectionId }: Subscription): boolean =>
      connectionId === commit.receipt?.via;
    const viewers = followers.filter(({ playerId }) => mayStillWatch(header, state, playerId));
    const players = fewOfEach(viewers.filter((viewer) => isPlayer(viewer) && !isMover(viewer)));
    const watchers = viewers.filter((v) => !isPlayer(v) && (isLate || !isMover(v)));
    // Once for all views; and what does not open is the commit's failure, which is told again.
    if (players.length > 0) await this.#tables.openRound(table, state);
    const until = this.#ports.clock.now() + POSTS_MS_MAX;
    const shown: Shown = { table, commit, head };
    if (!isLate && !this.#isCrowd(watchers.length)) {
      await this.#post(shown, [...players, ...watchers], until);
      return NOBODY;
    }
    await this.#post(shown, players, until);
    if (watchers.length === 0) return NOBODY;
    const told = isLate ? await this.#shownLate(table) : [shown];
    if (this.#isCrowd(watchers.length * told.length)) return this.#forCrowd(told, watchers);
    const asWatchers = watchers.map((watcher) => ({ ...watcher, playerId: null }));
    for (const one of told) await this.#post(one, asWatchers, until);
    return NOBODY;
  }

  /**
   * Hands over what `tell` has left. What is not taken is logged and lost, for neither the players
   * nor the table's next commit may wait for it: who misses it sees the gap then.
   */
  async handOver({ header }: LoadedTable, { posts, connectionIds }: ForCrowd): Promise<void> {
    const { crowd, clock, log } = this.#ports;
    const until = clock.now() + HANDED_MS_MAX;
    for (const post of posts) {
      try {
        if (clock.now() >= until) throw new Error('what came before took too long');
        await crowd?.tell(post, connectionIds);
      } catch (error) {
        const fields = { tableId: header.tableId, version: post.version };
        log.error('a crowd could not be handed over', error, fields);
      }
    }
  }

  #isCrowd(posts: number): boolean {
    return this.#ports.crowd !== undefined && posts > WATCHERS_MAX;
  }

  /** Every commit that watchers are shown from this version on and were not shown before. */
  async #shownLate(table: LoadedTable): Promise<readonly Shown[]> {
    const { delay } = this.#views;
    const { tableId } = table.header;
    const before = await this.#tables.past(table, Math.max(table.version - 1, 1));
    const from = await delay.shownVersion(before);
    const to = await delay.shownVersion(table);
    if (to <= from) return [];
    const heads = await this.#ports.directory.heads(tableId);
    const shown: Shown[] = [];
    for (const commit of await commitsBetween(this.#ports.journal, tableId, from, to)) {
      const seen: Seen = await delay.past(table, commit.version);
      const head = heads.find(({ size }) => size === commit.size)?.note ?? null;
      shown.push({ table: seen.table, commit, head: wantsLogHead(commit) ? head : null });
    }
    return shown;
  }

  /** A commit as a player's connections get it; null for who has no hand. */
  async #message({ table, commit, head }: Shown, player: string | null): Promise<string> {
    const { tableId, rules } = table.header;
    const { events, version, at } = commitView(commit, rules.seats);
    const view = await this.#views.view(table, player);
    return JSON.stringify({ type: 'commit', tableId, version, at, events, head, view });
  }

  async #post(
    shown: Shown,
    to: readonly { readonly connectionId: string; readonly playerId: string | null }[],
    until: number,
  ): Promise<void> {
    const { tableId } = shown.table.header;
    const { version } = shown.commit;
    const message = ({ playerId }: { readonly playerId: string | null }) =>
      this.#message(shown, playerId);
    const failures = await postEach(this.#ports, to, message, until);
    for (const cause of failures) {
      this.#ports.log.error('a viewer was not reached', cause, { tableId, version });
    }
  }

  async #forCrowd(told: readonly Shown[], watchers: readonly Subscription[]): Promise<ForCrowd> {
    const posts: CrowdPost[] = [];
    for (const shown of told) {
      const { tableId } = shown.table.header;
      const message = await this.#message(shown, null);
      posts.push({ tableId, version: shown.commit.version, message });
    }
    return { posts, connectionIds: watchers.map(({ connectionId }) => connectionId) };
  }
}
