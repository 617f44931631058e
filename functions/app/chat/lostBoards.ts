/**
 * A channel where a table cannot be shown any more. Whoever plays from there is told once, alone:
 * in a message of the platform, or where that is closed by their other ways. The page shows the
 * table to whoever has none.
 */
import { type Quiet, quietUntil } from '../../../shared/notices/quiet.ts';
import { QUIET_DEFAULT, ZONE_DEFAULT } from '../../../shared/protocol/people.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { Channels } from '../channels.ts';
import type { NoticeLinks } from '../noticeLinks.ts';
import { NO_SETTINGS, type NoticeSettings, outbox, SETTINGS } from '../noticeRows.ts';
import type { ChatQueue, Notice, Place, PlatformName } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import type { Clock, Derive, Directory, Log } from '../ports.ts';
import type { PublicTables } from '../publicTables.ts';
import type { ChatContacts } from './contacts.ts';
import type { ChatPlaces } from './places.ts';
import type { BoardRow, ChatContact } from './rows.ts';

export interface LostBoardDeps {
  readonly queue: ChatQueue;
  readonly places: ChatPlaces;
  readonly contacts: ChatContacts;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players'>;
  /** Rows of the directory. */
  readonly rows: Rows;
  readonly channels: Channels;
  readonly links: Pick<NoticeLinks, 'off'>;
  readonly derive: Derive;
  readonly clock: Clock;
  readonly log: Log;
  readonly tablePage: (tableId: string) => string;
}

export class LostBoards {
  readonly #deps: LostBoardDeps;

  constructor(deps: LostBoardDeps) {
    this.#deps = deps;
  }

  /** Tells those who sit at a table that goes on, whoever may watch it. */
  async say(tableId: string, { platform, place }: BoardRow): Promise<void> {
    const { queue, places, tables } = this.#deps;
    const table = await tables.load(tableId);
    if (table === null || table.state.status === 'over') return;
    const boards = await places.boards(tableId);
    const isShown = boards.some((board) => board.platform === platform && !board.lost);
    for (const playerId of new Set(table.state.seats.flatMap(({ player }) => player ?? []))) {
      const contact = await this.#playsFrom(playerId, platform, place, isShown);
      if (contact !== null) await queue.send(await this.#notice(tableId, playerId, contact, place));
    }
  }

  /**
   * The chat of a person who plays from a place, the one that can be written to first. Where a
   * table is shown nowhere else on the platform, everybody there has lost it.
   */
  async #playsFrom(
    playerId: string,
    platform: PlatformName,
    place: Place,
    isShownElsewhere: boolean,
  ): Promise<ChatContact | null> {
    const all = await this.#deps.contacts.of(playerId);
    const there = all.filter((contact) => contact.platform === platform);
    const here = there.filter((contact) => contact.place?.id === place.id);
    const concerned = here.length > 0 || isShownElsewhere ? here : there;
    return concerned.find(({ reachable }) => reachable) ?? concerned[0] ?? null;
  }

  async #notice(
    tableId: string,
    playerId: string,
    { platform, personId, language }: ChatContact,
    place: Place,
  ): Promise<Notice> {
    const { directory, derive, clock, tablePage } = this.#deps;
    const profile = (await directory.players([playerId])).get(playerId);
    const t = chatTexts(language ?? profile?.language ?? 'en');
    const url = tablePage(tableId);
    return {
      kind: 'notice',
      noticeId: derive.id('board lost', tableId, platform, place.id, playerId),
      platform,
      personId,
      playerId,
      text: t.boardLost(url),
      at: clock.now(),
      otherwise: { title: t.boardLostTitle, url },
    };
  }

  /**
   * Tells a person by their other ways what their chat did not take, unless they want to be told
   * nothing; answers when to try again, in ms, because of their quiet hours, null where it is done.
   * Throws to be tried again.
   */
  async tellOtherwise(
    { noticeId, playerId, platform, personId, text }: Notice,
    { title, url }: NonNullable<Notice['otherwise']>,
  ): Promise<number | null> {
    const { rows, clock, links, channels, log } = this.#deps;
    const row = await rows.get(outbox(playerId), SETTINGS);
    const { turns, mutedUntil } = (row?.value ?? NO_SETTINGS) as NoticeSettings;
    const now = clock.now();
    if (turns === 'off' || mutedUntil > now) return null;
    const quietMs = quietUntil(await this.#quiet(playerId), now) - now;
    if (quietMs > 0) return quietMs;
    const offUrl = links.off(playerId);
    const brief = `${text}\n\n${offUrl}`;
    const words = { title, body: '', url, text: `${brief}\n`, brief };
    const except = { platform, personId };
    const told = await channels.send(playerId, { noticeId, words, offUrl }, { except });
    if (told === 'failed') throw new Error('no other way of a person took a notice');
    if (told === 'none') log.info('a lost board is seen on the page alone', { platform });
    return null;
  }

  async #quiet(playerId: string): Promise<Quiet> {
    const profile = (await this.#deps.directory.players([playerId])).get(playerId);
    const hours = profile?.quiet === undefined ? QUIET_DEFAULT : profile.quiet;
    return { zone: profile?.zone ?? ZONE_DEFAULT, hours };
  }
}
