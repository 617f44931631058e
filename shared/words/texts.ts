import { english, type Texts } from './english.ts';
import type { Language } from './language.ts';
import { spanish } from './spanish.ts';

/** The build of the page has each come with the other words of its language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: english, es: spanish };
