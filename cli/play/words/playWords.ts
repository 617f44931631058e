import type { Language } from '../../../shared/words/language.ts';
import type { Io } from '../../io.ts';
import { english, type PlayWords } from './english.ts';
import { spanish } from './spanish.ts';

const PLAY_WORDS: Readonly<Record<Language, PlayWords>> = { en: english, es: spanish };

export function playWords(language: Language): PlayWords {
  return PLAY_WORDS[language];
}

/** Every language's words: what is typed is understood in any. */
export const ALL_PLAY_WORDS: readonly PlayWords[] = Object.values(PLAY_WORDS);

/** The language of a terminal, by the variables of POSIX. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('es') ? 'es' : 'en';
}
