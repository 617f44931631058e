/** Where a person can be written to in a chat: an address, so it lies with the other addresses. */
import type { Language } from '../../../shared/words/language.ts';
import { changeRow, contacts } from '../noticeRows.ts';
import type { ChatAction, PlatformName } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import { CHAT_PREFIX, type ChatContact, chatKey } from './rows.ts';

type Who = Pick<ChatAction, 'platform' | 'actor'>;

interface ContactDeps {
  /** The store of addresses. */
  readonly secret: Rows;
  /** Told when a person has a way more, or one less. */
  readonly changed: (playerId: string) => Promise<void>;
}

export class ChatContacts {
  readonly #deps: ContactDeps;

  constructor(deps: ContactDeps) {
    this.#deps = deps;
  }

  /** Notes where somebody is: the first time, and when something of it has changed. */
  async meet(playerId: string, { platform, actor, place }: ChatAction): Promise<ChatContact> {
    const at = { partition: contacts(playerId), key: chatKey(platform, actor.id) };
    const known = (await this.#deps.secret.get(at.partition, at.key))?.value as ChatContact | null;
    const edit = (contact: ChatContact | null): ChatContact => {
      const base = contact ?? newContact(platform, actor.id);
      const reachable = place.isPrivate || base.reachable;
      const isWarned = base.warned && !place.isPrivate;
      return { ...base, reachable, warned: isWarned, place: place.isPrivate ? base.place : place };
    };
    const next = edit(known ?? null);
    if (JSON.stringify(next) === JSON.stringify(known)) return next;
    await changeRow<ChatContact | null>(this.#deps.secret, at, null, edit);
    if (known === null || known === undefined) await this.#deps.changed(playerId);
    return next;
  }

  async get(
    playerId: string,
    platform: PlatformName,
    personId: string,
  ): Promise<ChatContact | null> {
    const row = await this.#deps.secret.get(contacts(playerId), chatKey(platform, personId));
    return (row?.value ?? null) as ChatContact | null;
  }

  /** Every chat in which a person can be written to. */
  async of(playerId: string): Promise<readonly ChatContact[]> {
    const rows = await this.#deps.secret.list(contacts(playerId), CHAT_PREFIX);
    return rows.map(({ value }) => value as ChatContact);
  }

  /** Changes what is known of a contact that is there; answers what stands then. */
  async change(
    playerId: string,
    { platform, personId }: Pick<ChatContact, 'platform' | 'personId'>,
    edit: (contact: ChatContact) => ChatContact | null,
  ): Promise<ChatContact | null> {
    const at = { partition: contacts(playerId), key: chatKey(platform, personId) };
    return changeRow<ChatContact | null>(this.#deps.secret, at, null, (contact) =>
      contact === null ? null : edit(contact),
    );
  }

  async speak(playerId: string, { platform, actor }: Who, language: Language): Promise<void> {
    await this.change(playerId, { platform, personId: actor.id }, (contact) => ({
      ...contact,
      language,
    }));
  }

  /** What signs in here speaks for another player from now on: its address goes along. */
  async move(from: string, to: string, { platform, actor }: Who): Promise<void> {
    if (from === to) return;
    const { secret, changed } = this.#deps;
    const key = chatKey(platform, actor.id);
    const old = await secret.get(contacts(from), key);
    if (old === null) return;
    const at = { partition: contacts(to), key };
    await changeRow<unknown>(secret, at, null, (row) => (row === null ? old.value : null));
    await secret.drop(contacts(from), key, old.revision);
    await changed(from);
    await changed(to);
  }
}

function newContact(platform: PlatformName, personId: string): ChatContact {
  return {
    platform,
    personId,
    language: null,
    reachable: false,
    place: null,
    calledAt: 0,
    warned: false,
  };
}
