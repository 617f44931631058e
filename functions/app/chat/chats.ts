/**
 * The worker of chats. A job comes out of the queue at least once; what it commits carries a
 * command id that follows from the platform's own id of the delivery, so that a repeat finds its
 * receipt. Every action gets an answer, to its actor and to nobody else.
 */
import { nameSchema } from '../../../shared/protocol/http.ts';
import { ZONE_DEFAULT } from '../../../shared/protocol/people.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import { LANGUAGES, type Language } from '../../../shared/words/language.ts';
import type { Accounts } from '../accounts.ts';
import { inertName } from '../inertNames.ts';
import type { ChatAction, ChatDelivery, ChatJob, ChatMessage, ChatPorts } from '../ports/chat.ts';
import type { Clock, Derive, Directory, Log } from '../ports.ts';
import type { ChatBoards } from './boards.ts';
import type { ChatNotices } from './chatNotices.ts';
import type { ChatContacts } from './contacts.ts';
import { type Conversation, onlyLooks } from './conversation.ts';
import type { ChatPlaces } from './places.ts';
import { type ChatContact, DELIVERY_KEPT_MS } from './rows.ts';
import type { ChatRuns, Run } from './runs.ts';
import type { ShownNotices } from './shownNotices.ts';
import { say, type Talk } from './talk.ts';

/** Attempts at one action before its actor is told that it failed. */
const ATTEMPTS_MAX = 3;
const NAMELESS = 'Player';

export interface ChatDeps {
  readonly chats: ChatPorts;
  readonly accounts: Accounts;
  readonly directory: Pick<Directory, 'players' | 'changePlayer'>;
  readonly derive: Derive;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: ChatRuns;
  readonly places: ChatPlaces;
  readonly contacts: ChatContacts;
  readonly boards: ChatBoards;
  readonly notices: ChatNotices;
  readonly shown: ShownNotices;
  readonly conversation: Conversation;
}

/** A name that people may see, of whatever a platform calls its person. */
function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '');
  const short = [...plain.trim()].slice(0, 20).join('');
  return nameSchema.safeParse(short).data ?? NAMELESS;
}

function spoken(locale: string | null): Language | null {
  if (locale === null) return null;
  return /^es\b/i.test(locale) ? 'es' : 'en';
}

/** Whether something was done in a workspace that the bot here is not for. */
async function isElsewhere(platform: ChatDelivery, { place }: ChatAction): Promise<boolean> {
  if (place.space === null || platform.serves === undefined) return false;
  return !(await platform.serves(place.space));
}

/** Says so, by no way but those that the request itself has opened; nothing is kept of it. */
async function refuse(platform: ChatDelivery, { reply }: ChatAction): Promise<number | null> {
  const text = LANGUAGES.map((language) => chatTexts(language).otherSpace).join('\n');
  const told = await platform.answer(reply, say(text));
  return told.kind === 'later' ? told.afterMs : null;
}

export class Chats {
  readonly #deps: ChatDeps;
  readonly boards: ChatBoards;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.boards = deps.boards;
  }

  /** Does a job. Throws where it is to be tried again. */
  async run(job: ChatJob): Promise<void> {
    if (job.kind === 'board') {
      await this.#deps.boards.show(job.tableId);
      return this.#deps.shown.look(job.tableId);
    }
    // Until the queue puts it aside.
    if (job.kind === 'unread') throw new Error('what a chat platform sent could not be read');
    const deliveryId =
      job.kind === 'action' ? job.action.deliveryId : `notice.${job.noticeId}.${job.personId}`;
    const platform = job.kind === 'action' ? job.action.platform : job.platform;
    const claimed = await this.#deps.runs.claim(platform, deliveryId);
    if (claimed.kind === 'done') return;
    if (claimed.kind === 'taken') return this.#deps.chats.queue.send(job, claimed.until);
    const { run, attempt } = claimed;
    try {
      const afterMs =
        job.kind === 'action'
          ? await this.#answer(job.action, run, attempt)
          : await this.#deps.notices.tell(job);
      if (afterMs === null || this.#isTooOld(job)) return await run.finish();
      await run.putOff();
      await this.#deps.chats.queue.send(job, this.#deps.clock.now() + afterMs);
    } catch (error) {
      await run.release();
      throw error;
    }
  }

  /** An answer that is not taken for a day is given up: what was done is on the board. */
  #isTooOld(job: ChatJob): boolean {
    if (job.kind !== 'action') return false;
    const isOld = job.action.receivedAt + DELIVERY_KEPT_MS < this.#deps.clock.now();
    if (isOld) this.#deps.log.info('an answer is given up', { platform: job.action.platform });
    return isOld;
  }

  /** Decides, commits, answers; how long to wait before another attempt, null where it is done. */
  async #answer(action: ChatAction, run: Run, attempt: number): Promise<number | null> {
    const { chats, log } = this.#deps;
    if (action.intent.kind === 'moved') {
      await this.#move(action, action.intent.to);
      return null;
    }
    const platform = chats.platforms.find(({ name }) => name === action.platform);
    if (platform === undefined) throw new Error('a platform is not set up here');
    if (await isElsewhere(platform, action)) return refuse(platform, action);
    const talk = await this.#talk(action, run, platform);
    const isLast = attempt >= ATTEMPTS_MAX;
    try {
      const message = run.answer ?? (await this.#deps.conversation.answer(talk));
      return await this.#bring(platform, talk, { message, isLast, run });
    } catch (error) {
      if (!isLast) throw error;
      log.error('an action of a chat failed', error, { platform: action.platform });
      return this.#deliver(platform, talk, say(talk.t.failed), isLast);
    }
  }

  async #move({ platform, place }: ChatAction, to: string): Promise<void> {
    const { places, chats } = this.#deps;
    await places.move(platform, place, to);
    for (const tableId of await places.tables(platform, { ...place, id: to })) {
      await chats.queue.send({ kind: 'board', tableId });
    }
  }

  async #talk(action: ChatAction, run: Run, delivery: ChatDelivery): Promise<Talk> {
    const { accounts, directory, derive, contacts } = this.#deps;
    const { platform, actor, deliveryId } = action;
    const name = shownName(actor.name);
    const bound = await accounts.chatPlayer(platform, actor.id, name);
    const player = bound.playerId;
    const contact = await contacts.meet(player, action);
    const profile = (await directory.players([player])).get(player);
    const locale = action.locale ?? (await this.#locale(delivery, player, contact));
    const language = contact.language ?? spoken(locale) ?? profile?.language ?? 'en';
    if (profile !== undefined) {
      const change = {
        // Notices know no locale.
        ...(profile.language === undefined && locale !== null ? { language } : {}),
        // Not everything that a platform sends says who somebody is.
        ...(profile.name === NAMELESS && name !== NAMELESS ? { name } : {}),
      };
      if (Object.keys(change).length > 0) await directory.changePlayer(player, change);
    }
    return {
      action,
      player,
      contact,
      language,
      zone: profile?.zone ?? ZONE_DEFAULT,
      t: chatTexts(language),
      commandId: derive.id('chat command', platform, deliveryId),
      plan: async (decide) => run.plan ?? run.decide(await decide()),
      callerAtFirst: () => run.callAs(player),
    };
  }

  /** What the platform says of a person's language: asked once, and not of who has chosen one. */
  async #locale(
    platform: ChatDelivery,
    player: string,
    { personId, locale, language }: ChatContact,
  ): Promise<string | null> {
    if (locale !== undefined) return locale;
    if (language !== null || platform.locale === undefined) return null;
    const said = await platform.locale(personId);
    if (said !== null) {
      const who = { platform: platform.name, personId };
      await this.#deps.contacts.change(player, who, (contact) => ({ ...contact, locale: said }));
    }
    return said;
  }

  /**
   * Brings an answer to its actor. One that does not arrive now is kept: by the time it does, the
   * same request might be about another table, or be refused no more. What only looks looks again.
   */
  async #bring(
    platform: ChatDelivery,
    talk: Talk,
    { message, isLast, run }: { message: ChatMessage; isLast: boolean; run: Run },
  ): Promise<number | null> {
    let hasArrived = false;
    try {
      const afterMs = await this.#deliver(platform, talk, message, isLast);
      hasArrived = afterMs === null;
      return afterMs;
    } finally {
      if (!hasArrived && !onlyLooks(talk.action.intent)) await run.settle(message);
    }
  }

  /** Brings an answer to its actor, or to the same person alone in another way. */
  async #deliver(
    platform: ChatDelivery,
    talk: Talk,
    message: ChatMessage,
    isLast: boolean,
  ): Promise<number | null> {
    const { action } = talk;
    const { shown } = this.#deps;
    const answered = await platform.answer(action.reply, message);
    if (answered.kind === 'sent') {
      const { messageId } = answered;
      if (messageId !== null) await shown.replaced(talk.player, talk.contact, messageId);
      return null;
    }
    if (answered.kind === 'later') return answered.afterMs;
    if (answered.kind === 'failed' && !isLast) throw new Error('a platform took no answer');
    if (answered.kind === 'moved') await this.#move(action, answered.to);
    const told = await platform.tell(action.actor.id, message, action.deliveryId);
    if (told.kind === 'later') return told.afterMs;
    if (told.kind !== 'sent') await this.#warn(platform, talk);
    return null;
  }

  /** Says in the open, once, that somebody cannot be written to; nothing of what it was about. */
  async #warn(platform: ChatDelivery, { action, player, t }: Talk): Promise<void> {
    const { contacts, places, log } = this.#deps;
    log.info('an answer reached nobody', { platform: platform.name });
    if (action.place.isPrivate) return;
    let isFirst = false;
    const who = { platform: platform.name, personId: action.actor.id };
    await contacts.change(player, who, (contact) => {
      isFirst = !contact.warned;
      return isFirst ? { ...contact, warned: true } : null;
    });
    if (!isFirst) return;
    const place = await places.current(platform.name, action.place);
    const text = `${inertName(shownName(action.actor.name))}: ${t.writeFirst}`;
    const warning = { ...say(text), mentions: [action.actor.id] };
    await platform.post(place, warning, action.deliveryId);
  }
}
