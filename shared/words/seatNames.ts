/**
 * What a seat is called where nobody's name stands, and how a player is called whose own name reads
 * like that: nobody takes a person for the house, or for the reader.
 */
import type { Language } from './language.ts';
import { PLACES, type Place } from './places.ts';

/** The house by where it sits. */
const HOUSES: Readonly<Record<Language, Readonly<Record<Place, string>>>> = {
  en: { bottom: 'House', right: 'House (right)', top: 'House (across)', left: 'House (left)' },
  es: {
    bottom: 'Casa',
    right: 'Casa (derecha)',
    top: 'Casa (enfrente)',
    left: 'Casa (izquierda)',
  },
};

export function houseAt(place: Place, language: Language): string {
  return HOUSES[language][place];
}

/** Words for seats that players may see anywhere, without their numbers. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['you', 'the house', 'house seat', 'the house seat', 'open seat', 'an open seat'],
  es: ['tú', 'la casa', 'casa asiento', 'la casa asiento', 'asiento libre', 'un asiento libre'],
};

/** Letters of other scripts that look like those of the words for seats. */
const LOOKS: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', с: 'c', у: 'y', ѕ: 's', һ: 'h', н: 'h', т: 't', р: 'p' },
  ...{ α: 'a', ε: 'e', ο: 'o', υ: 'u', ι: 'i', τ: 't', η: 'h', ν: 'n', і: 'i', ɑ: 'a' },
};

/** The letters alone, small and without accents, as they look. */
function looks(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase();
  return [...letters.replace(/\P{L}/gu, '')].map((letter) => LOOKS[letter] ?? letter).join('');
}

/** Whether a player's name reads as a word for a seat. */
export function isLikeSeat(name: string, language: Language): boolean {
  const houses = PLACES.map((place) => houseAt(place, language));
  return [...houses, ...WORDS[language]].some((word) => looks(word) === looks(name));
}

/** A player as the others read of them. */
export function playerName(name: string, language: Language): string {
  if (!isLikeSeat(name, language)) return name;
  return language === 'en' ? `“${name}” (a player)` : `«${name}» (jugador)`;
}
