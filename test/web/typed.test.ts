import { afterEach, describe, expect, test } from 'vitest';
import type { MoveView } from '../../shared/protocol/view.ts';
import type { RoundScene } from '../../web/playback.ts';
import { wordsIn } from '../../web/tongues.ts';
import { readTyped } from '../../web/typed.ts';
import { typedWords } from '../../web/typedWords.ts';
import { english } from '../../web/words/en/words.ts';
import { speak } from '../../web/words.ts';
import { roundOf, viewOf } from './support/views.ts';

const MOVES: readonly MoveView[] = [
  { bone: '46', end: 'L' },
  { bone: '46', end: 'R' },
  { bone: '33', end: 'L' },
  { bone: '05' },
];
const HOLDING = { hand: ['05', '11', '33', '46'], moves: MOVES };

afterEach(() => speak(english));

describe('a play that is typed', () => {
  test.each([
    ['64R', '46', 'R'],
    ['46l', '46', 'L'],
    [' 6-4 right ', '46', 'R'],
    ['6|4, left', '46', 'L'],
    ['[4|6] L', undefined, undefined],
    ['33', '33', 'L'],
    ['33l', '33', 'L'],
    ['50', '05', undefined],
    ['5-0 r', '05', undefined],
  ])('%s lays %s at %s', (text, bone, end) => {
    const typed = readTyped(text, HOLDING);
    if (bone === undefined) expect(typed.kind).toBe('fault');
    else expect(typed).toEqual({ kind: 'play', bone, ...(end === undefined ? {} : { end }) });
  });

  test.each([
    ['46', 'whichEnd', '46'],
    ['33R', 'fitsNot', '33'],
    ['11', 'fitsNot', '11'],
    ['66', 'notYours', '66'],
    ['74', 'unread', '74'],
    ['64 up', 'unread', '64 up'],
    ['644', 'fitsNot', '46'],
    ['', 'unread', ''],
  ])('%s is not laid: %s', (text, why, bone) => {
    expect(readTyped(text, HOLDING)).toEqual({ kind: 'fault', why, bone });
  });

  test('waits where nothing can be laid', () => {
    const typed = readTyped('64R', { ...HOLDING, moves: [] });
    expect(typed).toEqual({ kind: 'fault', why: 'notNow', bone: '46' });
  });

  test('names an arm of the cross by its number', () => {
    const moves = [
      { bone: '46', end: 1 },
      { bone: '46', end: 3 },
    ] as const;
    expect(readTyped('64 3', { hand: ['46'], moves })).toMatchObject({ kind: 'play', end: 3 });
    expect(readTyped('642', { hand: ['46'], moves })).toMatchObject({ why: 'fitsNot' });
  });

  test('is read in Spanish, letters of English among it', async () => {
    speak(await wordsIn('es'));
    for (const text of ['64d', '6-4 derecha', '64R']) {
      expect(readTyped(text, HOLDING)).toMatchObject({ kind: 'play', bone: '46', end: 'R' });
    }
    expect(readTyped('mesa', HOLDING)).toEqual({ kind: 'table' });
  });
});

describe('what is answered', () => {
  const laid = { bone: '46', lies: '46', seat: 1, turn: 0 };
  const round = roundOf({ ends: [4, 6] }, { line: [laid] });
  const view = viewOf({ round, you: { ...viewOf().you, hand: HOLDING.hand, moves: MOVES } });
  const scene: RoundScene = {
    kind: 'round',
    no: 1,
    table: { line: [laid] },
    history: [],
    counts: [4, 6, 7, 7],
    hand: HOLDING.hand,
    live: true,
  };
  const answer = (text: string): string => typedWords(view, scene, readTyped(text, HOLDING));

  test.each([
    ['table', 'The left end shows 4, the right 6.'],
    ['table', 'In hand: \u2068Bo\u2069 6'],
    ['T', 'What fits: 4-6, double three and 0-5.'],
    ['hand', 'You hold 0-5, double one, double three and 4-6.'],
    ['pass', 'you pass by itself'],
    ['64r', '4-6 on the right: on its way.'],
    ['46', '4-6 fits more than one end.'],
    ['66', 'You do not hold double six.'],
    ['<b>', '“<b>” is no play.'],
    [' ', 'Nothing was typed.'],
  ])('to "%s": %s', (text, said) => {
    expect(answer(text)).toContain(said);
  });
});
