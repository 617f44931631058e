import { english, type VerifierWords } from './english.ts';
import { spanish } from './spanish.ts';

export type LanguageCode = 'en' | 'es';

export const WORDS: Readonly<Record<LanguageCode, VerifierWords>> = { en: english, es: spanish };

/** The first of the browser's languages that this page speaks, else English. */
export function languageOf(preferred: readonly string[]): LanguageCode {
  const known = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((code) => code === 'es' || code === 'en') === 'es' ? 'es' : 'en';
}
