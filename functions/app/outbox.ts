/**
 * The outbox: what a commit gives people to be told, written as rows beside the other projections.
 * Nothing is sent here; whoever delivers looks at the table again. Doing it twice is harmless.
 */
import type { Commit } from '../../shared/journal/commit.ts';
import { NO_MARKS } from '../../shared/notices/policy.ts';
import { pingAt } from '../../shared/notices/reminders.ts';
import { clockOf, decoded, eventsOf, type Wait, waitedPlayer, waitOf } from './noticeFacts.ts';
import {
  changeRow,
  NEWS_KEPT_MS,
  type NewsRow,
  NO_SETTINGS,
  type NoticeSettings,
  newsKey,
  outbox,
  SETTINGS,
  type TurnRow,
  turnKeptUntil,
  turnKey,
  type Wakes,
  wakePerson,
} from './noticeRows.ts';
import type { Rows } from './ports/rows.ts';
import type { Clock } from './ports.ts';
import type { Projection } from './projection.ts';
import type { PublicTable } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** A result is told a little later, so that it comes with what else there is. */
export const NEWS_DELAY_MS = 60_000;
/** How long an instance goes by the settings it has read. */
const SETTINGS_KNOWN_MS = 60_000;
const SETTINGS_KNOWN_MAX = 5_000;

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

  async #settings(playerId: string): Promise<NoticeSettings> {
    const now = this.#clock.now();
    const known = this.#known.get(playerId);
    if (known !== undefined && now - known.at < SETTINGS_KNOWN_MS) return known.settings;
    const row = await this.#rows.get(outbox(playerId), SETTINGS, 'eventual');
    const settings = (row?.value ?? NO_SETTINGS) as NoticeSettings;
    if (this.#known.size >= SETTINGS_KNOWN_MAX) this.#known.clear();
    this.#known.set(playerId, { at: now, settings });
    return settings;
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
    const settings = new Map<string, NoticeSettings>();
    for (const playerId of persons) settings.set(playerId, await this.#settings(playerId));
    for (const [playerId, s] of settings) {
      await this.#webhooks.enqueue({ table, commit, playerId, hooks: s.hooks, events: told });
    }
    const reached = (playerId: string): boolean => {
      const s = settings.get(playerId);
      if (s === undefined || s.turns === 'off') return false;
      return s.mail || s.pushes > 0 || (s.chats ?? 0) > 0 || s.hooks.length > 0;
    };
    const wait = waitOf(state);
    if (isWaiting && wait !== null) await this.#recordWait(table, commit, wait, reached);
    await this.#recordNews(table, commit, events, reached);
  }

  async #recordWait(
    { header, state }: PublicTable,
    commit: Commit,
    wait: Wait,
    reached: (playerId: string) => boolean,
  ): Promise<void> {
    for (const seat of wait.seats) {
      const playerId = waitedPlayer(state, seat);
      if (playerId === null || !reached(playerId)) continue;
      const row = await this.#putTurn(playerId, header.tableId, commit, wait);
      if (row === null) continue;
      const clock = clockOf(header.terms, wait, row.openedAt);
      await wakePerson(this.#wakes, playerId, pingAt(clock));
    }
  }

  /** Null where a newer commit has said more already. A turn that goes on keeps its beginning. */
  async #putTurn(
    playerId: string,
    tableId: string,
    commit: Commit,
    wait: Wait,
  ): Promise<TurnRow | null> {
    const partition = outbox(playerId);
    const key = turnKey(tableId);
    const place = {
      partition,
      key,
      keptUntil: turnKeptUntil(wait.deadline, commit.at),
      // An older one than there is is not replaced, and is read again.
      known: await this.#rows.get(partition, key, 'eventual'),
    };
    const fresh: TurnRow = {
      tableId,
      version: commit.version,
      turn: wait.turn,
      openedAt: commit.at,
      openedIn: commit.version,
      marks: NO_MARKS,
    };
    const stored = await changeRow<TurnRow | null>(this.#rows, place, null, (row) => {
      if (row === null) return fresh;
      if (row.version >= commit.version) return null;
      const { marks, said } = row;
      const kept = { ...fresh, marks, ...(said === undefined ? {} : { said }) };
      if (row.turn !== wait.turn) return kept;
      return { ...row, version: commit.version };
    });
    return stored?.version === commit.version ? stored : null;
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
    what: NewsRow['what'],
  ): Promise<void> {
    const at = happenedAt + NEWS_DELAY_MS;
    const row: NewsRow = { at, told: false, what };
    const options = { expected: 0, keptUntil: at + NEWS_KEPT_MS };
    await this.#rows.put(outbox(playerId), newsKey(key), row, options);
    await wakePerson(this.#wakes, playerId, at);
  }
}
