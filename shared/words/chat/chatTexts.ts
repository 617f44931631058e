/** What the bot says in chats, in every language. A text never holds a bone that is hidden. */
import type { Language } from '../language.ts';
import { type ChatTexts, english } from './english.ts';
import { spanish } from './spanish.ts';

const CHAT_TEXTS: Readonly<Record<Language, ChatTexts>> = { en: english, es: spanish };

/** The texts of a language. */
export function chatTexts(language: Language): ChatTexts {
  return CHAT_TEXTS[language];
}
