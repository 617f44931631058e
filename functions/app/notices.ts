/**
 * Telling a person what waits for them. The rows of the outbox say what may be worth telling; each
 * is looked at again at its table before anything is said, and all of it goes into one message.
 */
import { composeNotice, type NewsItem, type TableName } from '../../shared/notices/compose.ts';
import {
  type Message,
  type PendingTurn,
  type Plan,
  planNotices,
  type Waiting,
  type Wishes,
} from '../../shared/notices/policy.ts';
import { QUIET_DEFAULT, ZONE_DEFAULT } from '../../shared/protocol/people.ts';
import { seatOf } from '../../shared/table/state.ts';
import type { Channels } from './channels.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { gameName } from './gameName.ts';
import { inertOrNull } from './inertNames.ts';
import { clockOf, type Wait, waitedPlayer, waitOf } from './noticeFacts.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import {
  changeRow,
  NEWS_KEPT_MS,
  type NewsRow,
  NO_SETTINGS,
  NOTHING_TOLD,
  type NoticeSettings,
  newsKey,
  outbox,
  PERSON,
  SETTINGS,
  type Told,
  TURN_KEPT_MS,
  type TurnRow,
  turnKey,
  type Wakes,
  wakeAt,
} from './noticeRows.ts';
import type { Row } from './ports/rows.ts';
import type { Derive, Directory, PlayerProfile } from './ports.ts';
import type { PublicTable, PublicTables } from './publicTables.ts';
import type { Webhooks } from './webhooks.ts';

/** Whoever has claimed a person and is silent for longer has crashed. */
const CLAIM_MS = 120_000;
/** Between attempts when no channel took a message, and how often. */
const RETRY_MS = 5 * 60_000;
const FAILURES_MAX = 5;
const TABLES_AT_ONCE = 20;

export interface NoticeDeps {
  readonly wakes: Wakes;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players' | 'subscriptions' | 'seenVersions'>;
  readonly channels: Channels;
  readonly webhooks: Webhooks;
  readonly links: NoticeLinks;
  readonly derive: Derive;
  readonly newId: () => string;
}

/** A turn that still waits, with what is said of it. */
interface Open {
  readonly row: Row;
  readonly table: PublicTable;
  readonly wait: Wait;
  readonly pending: PendingTurn;
}

interface Looked {
  readonly open: readonly Open[];
  readonly news: readonly { readonly key: string; readonly row: Row; readonly news: NewsRow }[];
  readonly settings: NoticeSettings;
  /** Whether something was played or looked at since the last message. */
  readonly answered: boolean;
}

export class Notices {
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
  }

  /** Looks at a person's outbox, says what is due, and notes when to look again. */
  async deliver(playerId: string): Promise<void> {
    // Most have acted by now. Only who is to be told something is claimed, and looked at again.
    const idle = await this.#plan(playerId, await this.#standing(playerId));
    if (idle.plan.send === null) {
      if (idle.plan.nextAt !== null) await this.#wake(playerId, idle.plan.nextAt);
      return;
    }
    const by = this.#deps.newId();
    const claimed = await this.#claim(playerId, by);
    if (claimed.claim?.by !== by) {
      if (claimed.claim !== null) await this.#wake(playerId, claimed.claim.until);
      return;
    }
    const { looked, plan, waiting, wishes, profile, base } = await this.#plan(playerId, claimed);
    const told = await this.#say(playerId, plan, looked, profile, { ...base, claim: null });
    await this.#release(playerId, by, told.told);
    const now = this.#deps.wakes.clock.now();
    const after = plan.send === null ? plan : planAfter(waiting, wishes, plan.send, told.told, now);
    const nextAt = told.again ?? after.nextAt;
    if (nextAt !== null) await this.#wake(playerId, nextAt);
  }

  async #standing(playerId: string): Promise<Told> {
    const row = await this.#deps.wakes.rows.get(outbox(playerId), PERSON);
    return (row?.value ?? NOTHING_TOLD) as Told;
  }

  /** What there is to tell a person now, of whom `standing` was told so far. */
  async #plan(playerId: string, standing: Told) {
    const { directory, wakes } = this.#deps;
    const looked = await this.#look(playerId);
    const isBack = looked.answered && standing.unanswered > 0;
    const base = isBack ? await this.#setAnswered(playerId) : standing;
    const [profile] = (await directory.players([playerId])).values();
    const wishes = wishesOf(looked.settings, profile);
    const waiting: Waiting = {
      turns: looked.open.map(({ pending }) => pending),
      news: looked.news.map(({ key, news: { at } }) => ({ key, at })),
      lastAt: base.lastAt,
      unanswered: base.unanswered,
    };
    const plan = planNotices(waiting, wishes, wakes.clock.now());
    return { looked, plan, waiting, wishes, profile, base };
  }

  /** Notes that the person is about again: the rows that show it are gone with the next look. */
  #setAnswered(playerId: string): Promise<Told> {
    const place = { partition: outbox(playerId), key: PERSON };
    return changeRow<Told>(this.#deps.wakes.rows, place, NOTHING_TOLD, (told) => ({
      ...told,
      unanswered: 0,
    }));
  }

  #wake(playerId: string, at: number): Promise<void> {
    return wakeAt(this.#deps.wakes, { kind: 'player', playerId }, at);
  }

  /** One at a time: what stands after it was tried says who may go on. */
  #claim(playerId: string, by: string): Promise<Told> {
    const { rows, clock } = this.#deps.wakes;
    const now = clock.now();
    const place = { partition: outbox(playerId), key: PERSON };
    return changeRow<Told>(rows, place, NOTHING_TOLD, (told) => {
      const isTaken = told.claim !== null && told.claim.until > now;
      return isTaken ? null : { ...told, claim: { by, until: now + CLAIM_MS } };
    });
  }

  async #release(playerId: string, by: string, told: Told): Promise<void> {
    const place = { partition: outbox(playerId), key: PERSON };
    await changeRow<Told>(this.#deps.wakes.rows, place, NOTHING_TOLD, (standing) =>
      standing.claim?.by === by ? told : null,
    );
  }

  async #look(playerId: string): Promise<Looked> {
    const rows = await this.#deps.wakes.rows.list(outbox(playerId));
    const seen = await this.#deps.directory.seenVersions(playerId);
    const settings = rows.find(({ key }) => key === SETTINGS)?.value ?? NO_SETTINGS;
    const turns = rows.filter(({ key }) => key.startsWith(turnKey('')));
    const open: Open[] = [];
    let answered = false;
    const looked = await eachAtOnce(turns, TABLES_AT_ONCE, async (row) => ({
      row,
      found: await this.#lookAt(playerId, row, seen),
    }));
    for (const { row, found } of looked) {
      const { marks, turn } = row.value as TurnRow;
      const isOver = found === null || found.pending.seen || marks.pinged !== turn;
      answered ||= marks.pinged !== null && isOver;
      if (found !== null) open.push(found);
      else await this.#deps.wakes.rows.drop(outbox(playerId), row.key, row.revision);
    }
    const prefix = newsKey('');
    const news = rows
      .filter(({ key, value }) => key.startsWith(prefix) && !(value as NewsRow).told)
      .map((row) => ({ key: row.key, row, news: row.value as NewsRow }));
    return { open, news, settings: settings as NoticeSettings, answered };
  }

  /** The turn of a row if the table still waits for this player, and for this turn; else null. */
  async #lookAt(
    playerId: string,
    row: Row,
    seen: ReadonlyMap<string, number>,
  ): Promise<Open | null> {
    const value = row.value as TurnRow;
    const { tableId, turn, openedAt, marks, version } = value;
    const table = await this.#deps.tables.load(tableId);
    if (table === null) return null;
    const { header, state } = table;
    const wait = waitOf(state);
    const isWaited = wait?.seats.some((seat) => waitedPlayer(state, seat) === playerId);
    if (wait === null || isWaited !== true || wait.turn !== turn) return null;
    const now = this.#deps.wakes.clock.now();
    const isOver = wait.deadline !== null && wait.deadline <= now;
    // The house is about to play it.
    if (isOver && header.terms.onExpiry !== 'claim') return null;
    const hasSeen = (seen.get(tableId) ?? 0) >= version;
    const isSeen = hasSeen || (marks.pinged !== turn && (await this.#isLooking(playerId, tableId)));
    const pending: PendingTurn = {
      tableId,
      turn,
      ...clockOf(header.terms, wait, openedAt),
      seen: isSeen,
      marks,
    };
    return { row, table, wait, pending };
  }

  /** Whether a live connection of the player follows this table: being elsewhere is no reading. */
  async #isLooking(playerId: string, tableId: string): Promise<boolean> {
    const now = this.#deps.wakes.clock.now();
    const viewers = await this.#deps.directory.subscriptions(tableId, now);
    return viewers.some((viewer) => viewer.playerId === playerId);
  }

  /** Says what the plan says, and marks it as said. `again`: when to try what nobody took. */
  async #say(
    playerId: string,
    { send }: Plan,
    looked: Looked,
    profile: PlayerProfile | undefined,
    base: Told,
  ): Promise<{ readonly told: Told; readonly again: number | null }> {
    if (send === null) return { told: base, again: null };
    const { channels, wakes, derive } = this.#deps;
    const noticeId = derive.id('notice', playerId, JSON.stringify(send));
    // News stays worth telling; a turn does until it is played.
    const turns = looked.open.flatMap(({ pending: { tableId, turn } }) =>
      send.turns.some((said) => said.tableId === tableId) ? [{ tableId, turn }] : [],
    );
    const sent = await channels.send(playerId, {
      noticeId,
      turns: send.news.length === 0 ? turns : undefined,
      ...(await this.#words(playerId, send, looked, profile)),
    });
    const now = wakes.clock.now();
    if (sent === 'failed' && base.failures < FAILURES_MAX) {
      return { told: { ...base, failures: base.failures + 1 }, again: now + RETRY_MS };
    }
    await this.#mark(playerId, send, looked);
    const unanswered = base.lastAt === null ? 0 : base.unanswered + 1;
    const isTurns = send.turns.length > 0;
    const told = isTurns ? { ...base, lastAt: now, unanswered } : base;
    return { told: { ...told, failures: 0 }, again: null };
  }

  async #mark(playerId: string, send: Message, looked: Looked): Promise<void> {
    const { wakes, webhooks } = this.#deps;
    const partition = outbox(playerId);
    for (const { tableId, marks, reminder } of send.turns) {
      const open = looked.open.find(({ pending }) => pending.tableId === tableId);
      if (open === undefined) continue;
      if (reminder !== null) await webhooks.remind(open.table, playerId, reminder);
      const keptUntil = (open.wait.deadline ?? wakes.clock.now()) + TURN_KEPT_MS;
      const place = { partition, key: open.row.key, keptUntil };
      // A newer turn may stand there by now: the marks say which one they are of.
      await changeRow<TurnRow | null>(wakes.rows, place, null, (row) =>
        row === null ? null : { ...row, marks },
      );
    }
    for (const { key, news } of looked.news.filter((n) => send.news.includes(n.key))) {
      const place = { partition, key, keptUntil: news.at + NEWS_KEPT_MS };
      await changeRow<NewsRow>(wakes.rows, place, news, (row) => ({ ...row, told: true }));
    }
  }

  async #words(
    playerId: string,
    send: Message,
    looked: Looked,
    profile: PlayerProfile | undefined,
  ) {
    const { links, wakes } = this.#deps;
    const language = profile?.language ?? 'en';
    const names = await this.#names(playerId, send, looked);
    const turns = send.turns.flatMap(({ tableId, reminder }) => {
      const open = looked.open.find(({ pending }) => pending.tableId === tableId);
      if (open === undefined) return [];
      const { table, wait } = open;
      const alone = wait.asked > 1 && wait.seats.length === 1;
      const url = links.table(tableId, table.version);
      const name = tableName(table, playerId, names, language);
      return [{ table: name, url, deadline: wait.deadline, reminder, alone }];
    });
    const news: NewsItem[] = [];
    for (const { key, news: row } of looked.news) {
      if (!send.news.includes(key)) continue;
      const item = await this.#newsItem(playerId, row, language);
      if (item !== null) news.push(item);
    }
    const offUrl = links.off(playerId);
    const words = composeNotice({
      language,
      zone: profile?.zone ?? ZONE_DEFAULT,
      now: wakes.clock.now(),
      turns,
      news,
      homeUrl: links.home(),
      offUrl,
    });
    return { words, offUrl };
  }

  async #names(playerId: string, send: Message, looked: Looked) {
    const ids = new Set<string>();
    for (const { tableId } of send.turns) {
      const open = looked.open.find(({ pending }) => pending.tableId === tableId);
      for (const s of open?.table.state.seats ?? []) if (s.player !== null) ids.add(s.player);
    }
    ids.delete(playerId);
    return this.#deps.directory.players([...ids]);
  }

  async #newsItem(
    playerId: string,
    { what }: NewsRow,
    language: 'en' | 'es',
  ): Promise<NewsItem | null> {
    const { links, tables, directory } = this.#deps;
    if (what.kind === 'hookDisabled') return { ...what, url: links.home() };
    const table = await tables.load(what.tableId);
    if (table === null) return null;
    const { state, header } = table;
    const players = state.seats.flatMap((s) => s.player ?? []);
    const names = await directory.players(players.filter((id) => id !== playerId));
    const name = tableName(table, playerId, names, language);
    const url = links.table(what.tableId, table.version);
    if (what.kind === 'away') return { kind: 'away', table: name, url };
    const seat = seatOf(state, playerId);
    const side = seat === null ? null : header.rules.sides === 'pairs' ? seat % 2 : seat;
    const hasWinner = side !== null && state.winners.length > 0;
    const result = !hasWinner ? 'ended' : state.winners.includes(side) ? 'won' : 'lost';
    const verifyUrl = links.verify(what.tableId);
    const { scores } = state.game;
    return { kind: 'over', table: name, url, verifyUrl, result, scores };
  }
}

function tableName(
  { header, state }: PublicTable,
  playerId: string,
  names: ReadonlyMap<string, PlayerProfile>,
  language: 'en' | 'es',
): TableName {
  const others = state.seats.flatMap(({ player }) =>
    player === null || player === playerId
      ? []
      : (inertOrNull(names.get(player)?.name ?? null) ?? []),
  );
  const house = state.seats.some(({ kind }) => kind === 'house');
  return { game: gameName(header.rules.id, language), others, house };
}

function wishesOf(settings: NoticeSettings, profile: PlayerProfile | undefined): Wishes {
  const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
  const { turns, dailyMinute, mutedUntil } = settings;
  return { quiet: { zone: profile?.zone ?? ZONE_DEFAULT, hours }, turns, dailyMinute, mutedUntil };
}

/** The plan once a message has gone out: what it said is said. */
function planAfter(
  waiting: Waiting,
  wishes: Wishes,
  send: Message,
  { lastAt, unanswered }: Told,
  now: number,
): Plan {
  const marks = new Map(send.turns.map((turn) => [turn.tableId, turn.marks]));
  const turns = waiting.turns.map((turn) => ({
    ...turn,
    marks: marks.get(turn.tableId) ?? turn.marks,
  }));
  const news = waiting.news.filter(({ key }) => !send.news.includes(key));
  return planNotices({ turns, news, lastAt, unanswered }, wishes, now);
}
