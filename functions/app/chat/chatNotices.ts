/**
 * Notices in chats. A notice of the notice policy goes to its person alone; where a bot may not
 * write first, the person is called in the channel, with what everybody there may know.
 */
import type { View } from '../../../shared/protocol/view.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import { inertOrNull } from '../inertNames.ts';
import { waitOf } from '../noticeFacts.ts';
import type { ChatDelivery, ChatPorts, Delivered, Notice, Place } from '../ports/chat.ts';
import type { Clock, Directory, Log } from '../ports.ts';
import type { PublicTables } from '../publicTables.ts';
import type { ChatContacts } from './contacts.ts';
import type { LostBoards } from './lostBoards.ts';
import type { ChatPlaces } from './places.ts';
import type { ChatContact } from './rows.ts';
import type { ShownNotices } from './shownNotices.ts';
import { handButton, muteButton, say } from './talk.ts';

/** Between two calls of one person in one channel. */
const CALL_GAP_MS = 30 * 60_000;
/** What a platform has not taken for so long is told nobody any more. */
const USEFUL_MS = 7 * 86_400_000;

export interface ChatNoticeDeps {
  readonly chats: ChatPorts;
  readonly places: ChatPlaces;
  readonly contacts: ChatContacts;
  readonly directory: Pick<Directory, 'players'>;
  readonly clock: Clock;
  readonly log: Log;
  /** What a watcher sees of a table; null where watchers see nothing. */
  readonly watched: (tableId: string) => Promise<View | null>;
  readonly tables: PublicTables;
  readonly lostBoards: Pick<LostBoards, 'tellOtherwise'>;
  readonly shown: Pick<ShownNotices, 'keep'>;
}

export class ChatNotices {
  readonly #deps: ChatNoticeDeps;

  constructor(deps: ChatNoticeDeps) {
    this.#deps = deps;
  }

  #platform({ platform }: Pick<Notice, 'platform'>): ChatDelivery | undefined {
    return this.#deps.chats.platforms.find(({ name }) => name === platform);
  }

  /** Tells a person; answers when to try again, null where it is done. Throws to be tried again. */
  async tell(notice: Notice): Promise<number | null> {
    const { contacts, lostBoards } = this.#deps;
    const platform = this.#platform(notice);
    const contact = await contacts.get(notice.playerId, notice.platform, notice.personId);
    // Whoever has gone to another player is told as that one.
    if (platform === undefined || contact === null) return null;
    if (await this.#isPast(notice, contact)) return null;
    const { t } = await this.#spoken(notice.playerId, contact);
    const message = say(notice.text, [muteButton(t)]);
    const told = await platform.tell(notice.personId, message, notice.noticeId);
    if (told.kind === 'later') {
      await this.#hold(notice, contact);
      return told.afterMs;
    }
    if (told.kind === 'failed') throw new Error('a platform did not take a notice');
    if (told.kind === 'sent') {
      await this.#deps.shown.keep(notice, told.messageId);
      return null;
    }
    const known = await contacts.change(notice.playerId, contact, (c) =>
      c.reachable ? { ...c, reachable: false } : null,
    );
    if (notice.otherwise !== undefined) return lostBoards.tellOtherwise(notice, notice.otherwise);
    return known === null ? null : this.#call(platform, notice, known);
  }

  /** Of what waits here for the platform, the newest is told: this may be it. */
  async #hold({ playerId, at, turns = [] }: Notice, contact: ChatContact): Promise<void> {
    if (turns.length === 0) return;
    await this.#deps.contacts.change(playerId, contact, (c) =>
      c.held === undefined || c.held.at < at ? { ...c, held: { at, turns } } : null,
    );
  }

  /**
   * Whether a notice has waited so long that it is of no use: played by now, in a newer one that
   * has waited as well, or simply old.
   */
  async #isPast({ at, turns = [] }: Notice, { held }: ChatContact): Promise<boolean> {
    const { tables, clock, log } = this.#deps;
    if (at + USEFUL_MS < clock.now()) {
      log.info('a notice of a chat is given up');
      return true;
    }
    const newer = held !== undefined && held.at > at ? held.turns : [];
    for (const { tableId, turn } of turns) {
      if (newer.some((one) => one.tableId === tableId && one.turn === turn)) continue;
      const table = await tables.load(tableId);
      if (table !== null && waitOf(table.state)?.turn === turn) return false;
    }
    return turns.length > 0;
  }

  /** Calls a person in the channel where they play, if a table there waits for them. */
  async #call(
    platform: ChatDelivery,
    { playerId, noticeId }: Notice,
    contact: ChatContact,
  ): Promise<number | null> {
    const { contacts, places, clock } = this.#deps;
    const now = clock.now();
    if (contact.place === null) return null;
    const place = await places.current(platform.name, contact.place);
    const tableId = await this.#waitingAt(platform.name, place, playerId);
    if (tableId === null) return null;
    let isFirst = false;
    await contacts.change(playerId, contact, (c) => {
      isFirst = c.calledAt + CALL_GAP_MS <= now;
      return isFirst ? { ...c, calledAt: now } : null;
    });
    if (!isFirst) return null;
    const call = await this.#callOf(playerId, contact, tableId);
    const called = await platform.post(place, call, `call ${noticeId}`);
    if (called.kind === 'sent') return null;
    if (called.kind === 'later' || called.kind === 'failed') {
      await contacts.change(playerId, contact, (c) => ({ ...c, calledAt: 0 }));
    }
    if (called.kind === 'moved') await places.move(platform.name, place, called.to);
    return this.#again(called);
  }

  #again(called: Delivered): number | null {
    if (called.kind === 'later') return called.afterMs;
    return called.kind === 'moved' || called.kind === 'failed' ? 60_000 : null;
  }

  async #callOf(playerId: string, contact: ChatContact, tableId: string) {
    const { t, name } = await this.#spoken(playerId, contact);
    const message = say(`${name ?? t.somebody}, ${t.called}`, [handButton(tableId, t)]);
    return { ...message, mentions: [contact.personId] };
  }

  /** What a person is called in the open, and the texts in their language. */
  async #spoken(playerId: string, { language }: ChatContact) {
    const profile = (await this.#deps.directory.players([playerId])).get(playerId);
    const t = chatTexts(language ?? profile?.language ?? 'en');
    return { t, name: inertOrNull(profile?.name ?? null) };
  }

  /** A table of a place that waits for a player, as everybody there can see. */
  async #waitingAt(platform: ChatDelivery['name'], place: Place, playerId: string) {
    for (const tableId of await this.#deps.places.tables(platform, place)) {
      const view = await this.#deps.watched(tableId);
      const waiting = view?.round?.redeal?.waiting ?? view?.round?.turns ?? [];
      if (waiting.some((seat) => view?.seats[seat]?.player === playerId)) return tableId;
    }
    return null;
  }
}
