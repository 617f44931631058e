/** The ways to a person: addresses that they have given, and one message on all of them. */
import type { NoticeWords } from '../../shared/notices/compose.ts';
import { CHAT_PREFIX, type ChatContact, chatKey } from './chat/rows.ts';
import {
  changeRow,
  contacts,
  NO_SETTINGS,
  type NoticeSettings,
  outbox,
  SETTINGS,
} from './noticeRows.ts';
import type { ChatQueue, WaitedTurn } from './ports/chat.ts';
import type { Mailer, Outbound, Pushes, PushSubscription } from './ports/outbound.ts';
import type { Consistency, Row, Rows } from './ports/rows.ts';
import type { Clock, Log } from './ports.ts';

/** `CONTACT#player` / `MAIL`. */
export interface MailContact {
  readonly address: string;
  readonly confirmed: boolean;
}

export const MAIL = 'MAIL';
export const PUSH_PREFIX = 'PUSH#';

/** `none`: the person has given no address, or none that is left. */
export type Told = 'sent' | 'failed' | 'none';

interface ChannelDeps {
  readonly open: Rows;
  readonly secret: Rows;
  readonly outbound: Outbound;
  readonly pushes: Pushes;
  /** Null where nothing sends mail. */
  readonly mailer: Mailer | null;
  /** Null where no chat platform is set up. */
  readonly chats: ChatQueue | null;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Sendable {
  /** The same for each attempt to send the same message. */
  readonly noticeId: string;
  readonly words: NoticeWords;
  readonly offUrl: string;
  /** It is of no use once none of these waits any more; left out where it says more. */
  readonly turns?: readonly WaitedTurn[] | undefined;
}

interface Sending {
  readonly except?: Pick<ChatContact, 'platform' | 'personId'>;
  readonly consistency?: Consistency;
}

/** A push service says so of a subscription that has ended. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

export class Channels {
  readonly #deps: ChannelDeps;

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /**
   * Sends a message on every channel of a person but for the chat `except`; it is sent when one has
   * taken it. Channels are those that there are now, or were a second ago where `eventual` is said.
   */
  async send(
    playerId: string,
    message: Sendable,
    { except, consistency }: Sending = {},
  ): Promise<Told> {
    const { secret } = this.#deps;
    const rows = await secret.list(contacts(playerId), '', consistency);
    const mailRow = rows.find(({ key }) => key === MAIL);
    const mail = (mailRow?.value ?? null) as MailContact | null;
    const pushRows = rows.filter(({ key }) => key.startsWith(PUSH_PREFIX));
    const closed = except && chatKey(except.platform, except.personId);
    const chatRows = rows.filter(({ key }) => key.startsWith(CHAT_PREFIX) && key !== closed);
    const told = await Promise.all([
      mail?.confirmed === true ? this.#mail(mail.address, message) : ('none' as const),
      ...pushRows.map((row) => this.#push(playerId, row, message)),
      ...chatRows.map(({ value }) => this.#chat(playerId, value as ChatContact, message)),
    ]);
    if (told.includes('sent')) return 'sent';
    return told.includes('failed') ? 'failed' : 'none';
  }

  async #mail(to: string, { noticeId, words, offUrl }: Sendable): Promise<Told> {
    const { mailer, log } = this.#deps;
    if (mailer === null) return 'none';
    try {
      await mailer.send({ to, subject: words.title, text: words.text, id: noticeId, offUrl });
      return 'sent';
    } catch (error) {
      log.error('a mail was not sent', error, { noticeId });
      return 'failed';
    }
  }

  async #push(playerId: string, row: Row, { noticeId, words }: Sendable): Promise<Told> {
    const { pushes, outbound, log } = this.#deps;
    const { title, body, url } = words;
    // One topic and tag for all: the newest message stands in place of the one before.
    const payload = JSON.stringify({ title, body, url, id: noticeId });
    const subscription = row.value as PushSubscription;
    try {
      const request = await pushes.request(subscription, { payload, topic: 'tables' });
      const answer = await outbound.post(request);
      if (answer.kind === 'answered' && answer.status < 300) return 'sent';
      const isGone = answer.kind === 'answered' && GONE.has(answer.status);
      if (isGone || answer.kind === 'refused') {
        await this.dropPush(playerId, row);
        return 'none';
      }
      const reason = answer.kind === 'answered' ? String(answer.status) : answer.reason;
      log.info('a push service did not take a message', { noticeId, reason });
      return 'failed';
    } catch (error) {
      log.error('a push was not sent', error, { noticeId });
      return 'failed';
    }
  }

  /** Leaves it to the worker of chats, which alone can write there. */
  async #chat(
    playerId: string,
    { platform, personId }: ChatContact,
    { noticeId, words, turns }: Sendable,
  ): Promise<Told> {
    const { chats, clock, log } = this.#deps;
    if (chats === null) return 'none';
    const text = words.brief;
    const notice = { noticeId, platform, personId, playerId, text, at: clock.now(), turns };
    try {
      await chats.send({ kind: 'notice', ...notice });
      return 'sent';
    } catch (error) {
      log.error('a notice did not reach the queue of chats', error, { noticeId });
      return 'failed';
    }
  }

  /** Forgets a subscription that has ended. */
  async dropPush(playerId: string, row: Row): Promise<void> {
    await this.#deps.secret.drop(contacts(playerId), row.key, row.revision);
    await publishContacts(this.#deps, playerId);
  }
}

/** Brings what commits go by in line with the addresses that are there. */
export async function publishContacts(
  { open, secret }: Pick<ChannelDeps, 'open' | 'secret'>,
  playerId: string,
): Promise<void> {
  const place = { partition: outbox(playerId), key: SETTINGS };
  // Read after the row that they go into, so that an older count never takes a newer one's place.
  await changeRow<NoticeSettings>(open, place, NO_SETTINGS, async (settings) => {
    const mail = (await secret.get(contacts(playerId), MAIL))?.value as MailContact | undefined;
    const pushes = (await secret.list(contacts(playerId), PUSH_PREFIX)).length;
    const chats = (await secret.list(contacts(playerId), CHAT_PREFIX)).length;
    return { ...settings, mail: mail?.confirmed === true, pushes, chats };
  });
}
