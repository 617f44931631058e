/** What somebody says of themselves: who they also are, how they are told, what they speak. */
import { dayAndTime } from '../../../shared/notices/times.ts';
import { profileChangeSchema } from '../../../shared/protocol/people.ts';
import { isoTime } from '../../../shared/protocol/time.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { ChatTexts } from '../../../shared/words/chat/english.ts';
import type { Language } from '../../../shared/words/language.ts';
import type { ChatButton, ChatMessage } from '../ports/chat.ts';
import { buttonData } from './button.ts';
import type { ChatContacts } from './contacts.ts';
import type { ChatCore } from './core.ts';
import { wordsOf } from './playWords.ts';
import { muteButton, problemText, say, type Talk } from './talk.ts';
import { instant, readSpan } from './times.ts';

/** A zone by its own spelling, in whatever case it was typed; the same text for none. */
function zoneNamed(text: string): string {
  const name = text.replace(/\s+/g, '_').toLowerCase();
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return zones.find((zone) => zone.toLowerCase() === name) ?? text;
}

const DAY_SECONDS = 86_400;

const LANGUAGE_NAMES: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  ingles: 'en',
  es: 'es',
  spanish: 'es',
  espanol: 'es',
};
const OFF: ReadonlySet<string> = new Set(['off', 'no', 'nunca']);
const ALWAYS: ReadonlySet<string> = new Set(['always', 'siempre', 'forever']);

const unmuteButton = (t: ChatTexts): ChatButton => ({
  label: t.buttons.unmute,
  data: buttonData({ kind: 'unmute' }),
});

export class PersonTalk {
  readonly #core: ChatCore;
  readonly #contacts: ChatContacts;

  constructor(core: ChatCore, contacts: ChatContacts) {
    this.#core = core;
    this.#contacts = contacts;
  }

  /** Without a code, gives one; with one, joins the actor to whoever made it. */
  async link(talk: Talk, words: string): Promise<ChatMessage> {
    const { accounts } = this.#core;
    const { player, language, t, action } = talk;
    if (words.trim() === '') {
      const code = await accounts.newLink(player);
      return say(code.ok ? t.linkCode(code.value.code) : problemText(code.error.code, language));
    }
    const first = await talk.callerAtFirst();
    // Otherwise an attempt before this one has joined them, and used the code up.
    if (first === player) {
      // Seats stay with the player that took them, for whom nobody in a chat could speak then.
      if (await this.#sitsSomewhere(player)) {
        // Others may have read it.
        await accounts.burnLink(words);
        return say(t.linkBusy);
      }
      const joined = await accounts.join(player, words);
      if (!joined.ok) return say(problemText(joined.error.code, language));
      await this.#contacts.move(player, joined.value.playerId, action);
      return say(t.linked);
    }
    await this.#contacts.move(first, player, action);
    return say(t.linked);
  }

  async #sitsSomewhere(player: string): Promise<boolean> {
    const own = await this.#core.mine.list(player, { cursor: null, limit: 1 });
    return own.ok && own.value.tables.some(({ status }) => status !== 'over');
  }

  /** Notices stop: for a day where nothing is said, for good, or not any more. */
  async mute({ player, language, zone, t }: Talk, words: string): Promise<ChatMessage> {
    const { book, clock } = this.#core;
    const [word = '', ...rest] = wordsOf(words);
    const seconds = word === '' ? DAY_SECONDS : readSpan(word);
    if (rest.length > 0) return say(t.muteUsage);
    if (OFF.has(word)) {
      await book.change(player, { mutedUntil: null, turns: 'prompt' });
      return say(t.unmuted, [muteButton(t)]);
    }
    if (ALWAYS.has(word)) {
      await book.change(player, { turns: 'off' });
      return say(t.mutedForGood, [unmuteButton(t)]);
    }
    if (seconds === null) return say(t.muteUsage);
    const until = clock.now() + seconds * 1_000;
    await book.change(player, { mutedUntil: isoTime(until) });
    return say(t.muted(instant(until, zone, language)), [unmuteButton(t)]);
  }

  async language({ player, t, action }: Talk, words: string): Promise<ChatMessage> {
    const language = LANGUAGE_NAMES[wordsOf(words).join(' ')];
    if (language === undefined) return say(t.languageUsage);
    await this.#core.people.change(player, { language });
    await this.#contacts.speak(player, action, language);
    return say(chatTexts(language).languageSet);
  }

  /** By whose hours pauses, quiet hours and instants go. Without words, says which they are. */
  async zone({ player, zone, t, language }: Talk, words: string): Promise<ChatMessage> {
    const { people, clock } = this.#core;
    const now = (name: string) => dayAndTime(clock.now(), name, language);
    const named = words.trim();
    if (named === '') return say(`${t.zone(zone, now(zone))}\n${t.zoneUsage}`);
    const read = profileChangeSchema.safeParse({ zone: zoneNamed(named) });
    const chosen = read.data?.zone;
    if (chosen === undefined) return say(t.zoneUsage);
    await people.change(player, { zone: chosen });
    return say(t.zone(chosen, now(chosen)));
  }
}
