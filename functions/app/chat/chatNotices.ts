/**
 * Notices in chats. A notice of the notice policy goes to its person alone; where a bot may not
 * write first, the person is called in the channel, with what everybody there may know.
 */
import type { View } from '../../../shared/protocol/view.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { Language } from '../../../shared/words/language.ts';
import type { ChatDelivery, ChatJob, ChatPorts, Delivered, Place } from '../ports/chat.ts';
import type { Clock, Directory, Log } from '../ports.ts';
import type { ChatContacts } from './contacts.ts';
import type { ChatPlaces } from './places.ts';
import type { BoardRow, ChatContact } from './rows.ts';
import { handButton, say } from './talk.ts';

/** Between two calls of one person in one channel. */
const CALL_GAP_MS = 30 * 60_000;

type Notice = Extract<ChatJob, { kind: 'notice' }>;

export interface ChatNoticeDeps {
  readonly chats: ChatPorts;
  readonly places: ChatPlaces;
  readonly contacts: ChatContacts;
  readonly directory: Pick<Directory, 'players'>;
  readonly clock: Clock;
  readonly log: Log;
  /** What a watcher sees of a table; null where watchers see nothing. */
  readonly watched: (tableId: string) => Promise<View | null>;
  readonly tablePage: (tableId: string) => string;
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
    const { contacts } = this.#deps;
    const platform = this.#platform(notice);
    const contact = await contacts.get(notice.playerId, notice.platform, notice.personId);
    // Whoever has gone to another player is told as that one.
    if (platform === undefined || contact === null) return null;
    const told = await platform.tell(notice.personId, say(notice.text));
    if (told.kind === 'later') return told.afterMs;
    if (told.kind === 'failed') throw new Error('a platform did not take a notice');
    if (told.kind === 'sent') return null;
    const known = await contacts.change(notice.playerId, contact, (c) =>
      c.reachable ? { ...c, reachable: false } : null,
    );
    return known === null ? null : this.#call(platform, notice.playerId, known);
  }

  /** Calls a person in the channel where they play, if a table there waits for them. */
  async #call(platform: ChatDelivery, playerId: string, contact: ChatContact) {
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
    const called = await platform.post(place, await this.#callOf(playerId, contact, tableId));
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
    const profile = (await this.#deps.directory.players([playerId])).get(playerId);
    const t = chatTexts(contact.language ?? profile?.language ?? 'en');
    const message = say(`${profile?.name ?? t.somebody}, ${t.called}`, [handButton(tableId, t)]);
    return { ...message, mentions: [contact.personId] };
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

  /** Says once, to those who play from there, that a place shows a table no more. */
  async lost(tableId: string, { platform, place }: BoardRow): Promise<void> {
    const { chats, contacts, directory } = this.#deps;
    const view = await this.#deps.watched(tableId);
    for (const { player } of view?.seats ?? []) {
      if (player === null) continue;
      const language = (await directory.players([player])).get(player)?.language ?? 'en';
      for (const contact of await contacts.of(player)) {
        if (contact.platform !== platform || contact.place?.id !== place.id) continue;
        await chats.queue.send(this.#lostNotice(tableId, player, contact, language));
      }
    }
  }

  #lostNotice(
    tableId: string,
    playerId: string,
    { platform, personId, place }: ChatContact,
    language: Language,
  ): Notice {
    const text = chatTexts(language).boardLost(this.#deps.tablePage(tableId));
    const noticeId = `lost.${tableId}.${place?.id ?? ''}`;
    return { kind: 'notice', noticeId, platform, personId, playerId, text };
  }
}
