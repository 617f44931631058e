/** How a person wants to be told: choices, a mail address, browsers; and the way to stop it all. */
import { ok } from '../../shared/engine/result.ts';
import { NOTICE_TEXTS } from '../../shared/notices/compose.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { NoticesChange, NoticesView, PushBody } from '../../shared/protocol/notices.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import {
  type Channels,
  MAIL,
  type MailContact,
  PUSH_PREFIX,
  publishContacts,
  type Told,
} from './channels.ts';
import { countConfirmation } from './confirmations.ts';
import type { NoticeLinks } from './noticeLinks.ts';
import {
  changeRow,
  contacts,
  NO_SETTINGS,
  type NoticeSettings,
  outbox,
  SETTINGS,
  type Wakes,
  wakeAt,
} from './noticeRows.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { NoticePorts } from './ports/notices.ts';
import { type Mail, MailError, type Mailer, type PushSubscription } from './ports/outbound.ts';
import type { Clock, Derive, Directory } from './ports.ts';
import { freePlace, takePlace } from './room.ts';

const DAY_MS = 86_400_000;
const REFUSED =
  'No mail could be sent to this address. Check it, or give another; if it is right, tell ' +
  'whoever runs this server.';

/** Hands a mail over; false where it is refused. Throws where it may be taken another time. */
async function isTaken(mailer: Mailer, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (error instanceof MailError && error.isRefused) return false;
    throw error;
  }
}

/** A player's browsers. */
const PUSH_ROOM = { prefix: PUSH_PREFIX, max: LIMITS.pushesMax };

export interface BookDeps {
  readonly ports: NoticePorts;
  readonly wakes: Wakes;
  readonly clock: Clock;
  readonly derive: Derive;
  readonly directory: Pick<Directory, 'players'>;
  readonly channels: Channels;
  readonly links: NoticeLinks;
  readonly newId: () => string;
  /** Told when what commits go by has changed. */
  readonly changed: (playerId: string) => void;
}

export class NoticeBook {
  readonly #deps: BookDeps;

  constructor(deps: BookDeps) {
    this.#deps = deps;
  }

  async view(playerId: string): Promise<NoticesView> {
    const { rows, pushes } = this.#deps.ports;
    const row = await rows.get(outbox(playerId), SETTINGS);
    const settings = (row?.value ?? NO_SETTINGS) as NoticeSettings;
    const mail = await this.#mail(playerId);
    const { turns, dailyMinute, mutedUntil } = settings;
    const isMuted = mutedUntil > this.#deps.clock.now();
    return {
      turns,
      dailyMinute,
      mutedUntil: isMuted ? isoTime(mutedUntil) : null,
      mail: mail === null ? null : { address: mail.address, confirmed: mail.confirmed },
      pushes: settings.pushes,
      pushKey: pushes.publicKey,
    };
  }

  async #mail(playerId: string): Promise<MailContact | null> {
    const row = await this.#deps.ports.secrets.get(contacts(playerId), MAIL);
    return (row?.value ?? null) as MailContact | null;
  }

  async #settings(
    playerId: string,
    change: (settings: NoticeSettings) => Partial<NoticeSettings>,
  ): Promise<void> {
    const place = { partition: outbox(playerId), key: SETTINGS };
    await changeRow<NoticeSettings>(this.#deps.ports.rows, place, NO_SETTINGS, (settings) => ({
      ...settings,
      ...change(settings),
    }));
    this.#deps.changed(playerId);
  }

  /** Changes what is named. */
  async change(playerId: string, change: NoticesChange): Promise<NoticesView> {
    const { turns, dailyMinute, mutedUntil } = change;
    const isNamed = mutedUntil !== undefined;
    await this.#settings(playerId, () => ({
      ...(turns === undefined ? {} : { turns }),
      ...(dailyMinute === undefined ? {} : { dailyMinute }),
      ...(isNamed ? { mutedUntil: mutedUntil === null ? 0 : Date.parse(mutedUntil) } : {}),
    }));
    // What waited for another choice may be told now.
    const { wakes, clock } = this.#deps;
    await wakeAt(wakes, { kind: 'player', playerId }, clock.now());
    return this.view(playerId);
  }

  /** Takes an address and asks it whether it is the person's; nothing else goes there before. */
  async setMail(playerId: string, address: string): Promise<Outcome<NoticesView>> {
    const { ports, clock, links, derive, directory, newId } = this.#deps;
    if (ports.mailer === null) return refuse('not-eligible', { detail: 'No mail is sent here.' });
    const now = clock.now();
    const counts = { rows: ports.rows, derive, newId };
    if (!(await countConfirmation(counts, playerId, address, now))) {
      return refuse('rate-limited', { detail: 'It was asked often enough today. Try tomorrow.' });
    }
    const place = { partition: contacts(playerId), key: MAIL };
    const mail: MailContact = { address, confirmed: false };
    await changeRow<MailContact | null>(ports.secrets, place, null, () => mail);
    await publishContacts({ open: ports.rows, secret: ports.secrets }, playerId);
    this.#deps.changed(playerId);
    const profile = (await directory.players([playerId])).get(playerId);
    const texts = NOTICE_TEXTS[profile?.language ?? 'en'];
    const link = links.confirm(playerId, address);
    const isSent = await isTaken(ports.mailer, {
      to: address,
      subject: texts.confirmTitle,
      text: `${texts.confirmText}\n\n${link}\n\n${texts.confirmIgnore}\n`,
      id: derive.id('mail asked', playerId, address, String(now)),
      offUrl: null,
    });
    if (!isSent) return refuse('not-eligible', { detail: REFUSED });
    return ok(await this.view(playerId));
  }

  /** Whether a link from a mail to a person's address is good. */
  async isMailLink(playerId: string, token: string): Promise<boolean> {
    const mail = await this.#mail(playerId);
    return mail !== null && this.#deps.links.isConfirm(playerId, mail.address, token);
  }

  async confirmMail(playerId: string, token: string): Promise<boolean> {
    if (!(await this.isMailLink(playerId, token))) return false;
    const { rows, secrets } = this.#deps.ports;
    const place = { partition: contacts(playerId), key: MAIL };
    await changeRow<MailContact | null>(secrets, place, null, (mail) =>
      mail === null ? null : { ...mail, confirmed: true },
    );
    await publishContacts({ open: rows, secret: secrets }, playerId);
    this.#deps.changed(playerId);
    return true;
  }

  async dropMail(playerId: string): Promise<void> {
    await this.#dropContacts(playerId, MAIL);
  }

  /** Takes a browser's subscription; the same one again is the same. */
  async addPush(playerId: string, { endpoint, keys }: PushBody): Promise<Outcome<NoticesView>> {
    const { rows, secrets, outbound, pushes } = this.#deps.ports;
    const subscription: PushSubscription = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    if (outbound.fault(endpoint) !== null) return refuse('bad-hook');
    try {
      await pushes.request(subscription, { payload: '{}', topic: 'tables' });
    } catch {
      return refuse('bad-request', { detail: 'The keys are not those of a push subscription.' });
    }
    const key = this.#pushKey(endpoint);
    const now = this.#deps.clock.now();
    if (!(await takePlace(secrets, playerId, PUSH_ROOM, { key, now }))) {
      return refuse('bad-hook', { detail: `At most ${LIMITS.pushesMax} browsers are told.` });
    }
    const place = { partition: contacts(playerId), key };
    await changeRow<PushSubscription | null>(secrets, place, null, () => subscription);
    await publishContacts({ open: rows, secret: secrets }, playerId);
    this.#deps.changed(playerId);
    return ok(await this.view(playerId));
  }

  #pushKey(endpoint: string): string {
    return `${PUSH_PREFIX}${this.#deps.derive.id('push', endpoint)}`;
  }

  async dropPush(playerId: string, endpoint: string): Promise<void> {
    const key = this.#pushKey(endpoint);
    await this.#dropContacts(playerId, key);
    await freePlace(this.#deps.ports.secrets, playerId, PUSH_ROOM, key);
  }

  async #dropContacts(playerId: string, prefix: string): Promise<void> {
    const { rows, secrets } = this.#deps.ports;
    for (const { key, revision } of await secrets.list(contacts(playerId), prefix)) {
      await secrets.drop(contacts(playerId), key, revision);
    }
    await publishContacts({ open: rows, secret: secrets }, playerId);
    this.#deps.changed(playerId);
  }

  /** Whether a link from a notice is this person's; none is any more of one who was deleted. */
  async isOffLink(playerId: string, token: string): Promise<boolean> {
    if (!this.#deps.links.isOff(playerId, token)) return false;
    const profile = (await this.#deps.directory.players([playerId])).get(playerId);
    return profile !== undefined && profile.deleted !== true;
  }

  /**
   * Stops notices for so many days, or for good, by a link and without a login. What is stopped for
   * longer stays so.
   */
  async turnOff(playerId: string, token: string, days: number | null): Promise<boolean> {
    if (!(await this.isOffLink(playerId, token))) return false;
    const until = this.#deps.clock.now() + (days ?? 0) * DAY_MS;
    await this.#settings(playerId, ({ mutedUntil }) =>
      days === null ? { turns: 'off' } : { mutedUntil: Math.max(mutedUntil, until) },
    );
    return true;
  }

  /** Sends a message that says it is a test, on every channel. */
  async test(playerId: string): Promise<{ readonly told: Told }> {
    const { channels, links, directory, newId } = this.#deps;
    const profile = (await directory.players([playerId])).get(playerId);
    const title = NOTICE_TEXTS[profile?.language ?? 'en'].test;
    const offUrl = links.off(playerId);
    const brief = `${title}\n\n${offUrl}`;
    const words = { title, body: '', url: links.home(), text: `${brief}\n`, brief };
    return { told: await channels.send(playerId, { noticeId: newId(), words, offUrl }) };
  }

  /** Forgets every address and everything that waits to be told. */
  async forget(playerId: string): Promise<void> {
    const { rows, secrets } = this.#deps.ports;
    for (const [store, partition] of [
      [secrets, contacts(playerId)],
      [rows, outbox(playerId)],
    ] as const) {
      for (const { key, revision } of await store.list(partition)) {
        await store.drop(partition, key, revision);
      }
    }
    this.#deps.changed(playerId);
  }
}
