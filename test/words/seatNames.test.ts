/** Names that read as words for a seat. */
import { describe, expect, test } from 'vitest';
import { isLikeSeat, playerName } from '../../shared/words/seatNames.ts';

describe('a name that reads as a seat of the house, or as the reader', () => {
  test.each([
    'House',
    'house (left)',
    'HOUSE (ACROSS)',
    'The House (seat 4)',
    'the\u00a0house!',
    'H\u200bouse',
    'Ноusе',
    'Ｈｏｕｓｅ',
    'Hóuse 2',
    'You',
    'Open seat',
  ])('in English: %s', (name) => {
    expect(isLikeSeat(name, 'en')).toBe(true);
  });

  test.each(['Casa', 'la casa (asiento 3)', 'CASA (IZQUIERDA)', 'Tú', 'tu', 'Asiento libre'])(
    'in Spanish: %s',
    (name) => {
      expect(isLikeSeat(name, 'es')).toBe(true);
    },
  );

  test.each(['Ana', 'Houser', 'Youri', 'Dr House', 'Casa', '🏠', '7', 'Мария'])(
    'is not %s in English',
    (name) => {
      expect(isLikeSeat(name, 'en')).toBe(false);
    },
  );

  test('says that it is a player; any other name stays as it is', () => {
    expect(playerName('House', 'en')).toBe('“House” (a player)');
    expect(playerName('Casa', 'es')).toBe('«Casa» (jugador)');
    expect(playerName('Casa', 'en')).toBe('Casa');
  });
});
