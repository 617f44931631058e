/**
 * The outbox: whom to look at because of a commit, and what is told once, written as rows beside
 * the other projections. Nothing is sent here, and nothing says whose turn it is: whoever delivers
 * asks the tables. Doing it twice is harmless.
 */
import type { Commit } from '../../shared/journal/commit.ts';
import { pingAt } from '../../shared/notices/reminders.ts';
import { clockOf, decoded, eventsOf, type Wait, waitedPlayer, waitOf } from './noticeFacts.ts';
import {
  type NewsRow,
  NO_SETTINGS,
  type NoticeSettings,
  newsKey,
  outbox,
  SETTINGS,
  type Wakes,
  wakeAt,
} from './noticeRows.ts';
import type { Rows } from './ports/rows.ts';
import type { Clock } from './ports.ts';
import type { Projection } from './projection.ts';
import type { PublicTable } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** A result is told a little later, so that it comes with what else there is. */
export const NEWS_DELAY_MS = 60_000;
export const NEWS_KEPT_MS = 365 * 86_400_000;
/** How long an instance goes by the settings it has read. */
const SETTINGS_KNOWN_MS = 60_000;
/** Players whose settings, or wakes, an instance remembers. */
const KNOWN_MAX = 5_000;

/** What changes who is waited for, or until when. */
const WAITING: ReadonlySet<string> = new Set([
  'turn',
  'redealWindow',
  'redealAnswered',
  'clockChanged',
  'seatTaken',
  'seatAway',
]);

interface Known {
  readonly at: number;
  readonly settings: NoticeSettings;
}

export class Outbox implements Projection {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #wakes: Wakes;
  readonly #webhooks: Webhooks;
  readonly #known = new Map<string, Known>();
  /** By player and table: the instant of the wake that this instance has put last, Unix ms. */
  readonly #wakeNoted = new Map<string, number>();

  constructor(wakes: Wakes, webhooks: Webhooks) {
    this.#rows = wakes.rows;
    this.#clock = wakes.clock;
    this.#wakes = wakes;
    this.#webhooks = webhooks;
  }

  /** Forgets what this instance knows of a player's settings, because it has changed them. */
  settingsChanged(playerId: string): void {
    this.#known.delete(playerId);
  }

  /** Choices of players; one read for all that this instance does not know. */
  async #settings(players: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>> {
    const now = this.#clock.now();
    const isKnown = (id: string) => now - (this.#known.get(id)?.at ?? 0) < SETTINGS_KNOWN_MS;
    const missing = players.filter((id) => !isKnown(id));
    if (this.#known.size + missing.length > KNOWN_MAX) this.#known.clear();
    const asked = players.filter((id) => !isKnown(id));
    const rows = asked.length === 0 ? [] : await this.#rows.getEach(asked.map(outbox), SETTINGS);
    const found = new Map(rows);
    for (const id of asked) {
      const settings = (found.get(outbox(id))?.value ?? NO_SETTINGS) as NoticeSettings;
      this.#known.set(id, { at: now, settings });
    }
    return new Map(players.map((id) => [id, this.#known.get(id)?.settings ?? NO_SETTINGS]));
  }

  /** What follows from a commit for those who sit at its table. */
  async consume(table: PublicTable, commit: Commit): Promise<void> {
    const { header, state } = table;
    const events = decoded(commit, header.rules.seats);
    const types = new Set<string>(events.map(({ type }) => type));
    const told = eventsOf(table, events);
    const isWaiting = [...types].some((type) => WAITING.has(type));
    if (told.length === 0 && !isWaiting) return;
    const persons = new Set(state.seats.flatMap((s) => s.player ?? []));
    const settings = await this.#settings([...persons]);
    for (const [playerId, s] of settings) {
      await this.#webhooks.enqueue({ table, commit, playerId, hooks: s.hooks, events: told });
    }
    const reached = (playerId: string): boolean => {
      const s = settings.get(playerId);
      if (s === undefined || s.turns === 'off') return false;
      return s.mail || s.pushes > 0 || (s.chats ?? 0) > 0 || s.hooks.length > 0;
    };
    const wait = waitOf(state);
    if (isWaiting && wait !== null) await this.#wakeWaited(table, wait, reached);
    await this.#recordNews(table, commit, events, reached);
  }

  /** One row for each whose turn it is, unless this instance has put one that comes earlier. */
  async #wakeWaited(
    { header, state }: PublicTable,
    wait: Wait,
    reached: (playerId: string) => boolean,
  ): Promise<void> {
    const { tableId } = header;
    const at = pingAt(clockOf(header.terms, wait));
    for (const seat of wait.seats) {
      const playerId = waitedPlayer(state, seat);
      if (playerId === null || !reached(playerId)) continue;
      const now = this.#clock.now();
      const key = `${playerId} ${tableId}`;
      const standing = this.#wakeNoted.get(key) ?? 0;
      if (standing > now && standing <= at) continue;
      await wakeAt(this.#wakes, { kind: 'player', playerId, tableId }, at);
      if (this.#wakeNoted.size >= KNOWN_MAX) this.#wakeNoted.clear();
      this.#wakeNoted.set(key, at);
    }
  }

  async #recordNews(
    { header, state }: PublicTable,
    commit: Commit,
    events: ReturnType<typeof decoded>,
    reached: (playerId: string) => boolean,
  ): Promise<void> {
    const { tableId } = header;
    for (const event of events) {
      if (event.type === 'tableOver') {
        const players = state.seats.flatMap((s) => s.player ?? []);
        for (const playerId of players.filter(reached)) {
          await this.#putNews(playerId, `over#${tableId}`, commit.at, { kind: 'over', tableId });
        }
      }
      const player = event.type === 'seatAway' ? state.seats[event.seat]?.player : null;
      if (event.type === 'seatAway' && event.away && player && reached(player)) {
        const key = `away#${tableId}#${commit.version}`;
        await this.#putNews(player, key, commit.at, { kind: 'away', tableId });
      }
    }
  }

  async #putNews(
    playerId: string,
    key: string,
    happenedAt: number,
    what: Extract<NewsRow['what'], { readonly tableId: string }>,
  ): Promise<void> {
    const at = happenedAt + NEWS_DELAY_MS;
    const row: NewsRow = { at, told: false, what };
    const options = { expected: 0, keptUntil: at + NEWS_KEPT_MS };
    await this.#rows.put(outbox(playerId), newsKey(key), row, options);
    await wakeAt(this.#wakes, { kind: 'player', playerId, tableId: what.tableId }, at);
  }
}
