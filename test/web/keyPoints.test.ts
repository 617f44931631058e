import { describe, expect, test } from 'vitest';
import type { LaidBone } from '../../shared/protocol/view.ts';
import { keyPoints } from '../../web/keyPoints.ts';
import { scoreChanges } from '../../web/scoreChange.ts';
import { english } from '../../web/words/en/words.ts';
import { spanish } from '../../web/words/es/words.ts';
import { speak } from '../../web/words.ts';
import { crossOf } from './support/tables.ts';
import { lastRoundOf, viewOf } from './support/views.ts';

/** A line from left to right; `order` is the order of play, as indices into it. */
function lineOf(lies: readonly string[], order: readonly number[]): { line: LaidBone[] } {
  return {
    line: lies.map((at, i) => ({
      bone: [...at].sort().join(''),
      lies: at,
      seat: order.indexOf(i) % 4,
      turn: order.indexOf(i),
    })),
  };
}

describe('what decided a round is marked', () => {
  test('the last bone of a plain domino', () => {
    const last = lastRoundOf({ end: 'domino' }, lineOf(['66', '64', '45'], [0, 1, 2]));
    expect(keyPoints(viewOf(), last)).toEqual([
      { sign: 'A', bones: ['45'], text: expect.stringContaining('4-5') },
    ]);
  });

  test('a key bone, and all the others of both its numbers', () => {
    // All others with a 3 or a 5 lie; 3-5 closes the line.
    const lies = ['30', '01', '13', '33', '32', '24', '43', '36', '65', '55', '50', '00', '02'];
    const more = ['25', '51', '11', '14', '45', '53'];
    const all = [...lies, ...more];
    const table = lineOf(
      all,
      all.map((_, i) => i),
    );
    const last = lastRoundOf({ end: 'domino', keyBone: true }, table);
    const [final, threes, fives] = keyPoints(viewOf(), last);
    expect(final?.bones).toEqual(['35']);
    expect(threes?.bones.toSorted()).toEqual(['03', '13', '23', '33', '34', '36']);
    expect(fives?.bones.toSorted()).toEqual(['05', '15', '25', '45', '55', '56']);
    expect(threes?.text).toContain('6 bones with a 3');
  });

  test('capicúa by the end that the last bone fitted as well', () => {
    const table = lineOf(['26', '66', '64', '42'], [2, 0, 1, 3]);
    const bonuses = [{ kind: 'capicua', side: 0, points: 100 }];
    const last = lastRoundOf({ end: 'domino', bonuses }, table);
    expect(keyPoints(viewOf(), last).map(({ bones }) => bones)).toEqual([['24'], ['26']]);
  });

  test('a block by every bone of the number at both ends', () => {
    const table = lineOf(['41', '16', '64'], [0, 1, 2]);
    const last = lastRoundOf({ end: 'block' }, table);
    expect(keyPoints(viewOf(), last).map(({ sign, bones }) => [sign, ...bones])).toEqual([
      ['A', '46'],
      ['B', '14', '46'],
    ]);
  });

  test('a blocked cross by its tips: those that wait, and those that are spent', () => {
    const view = viewOf({
      ruleset: 'french-cross',
      options: { frenchLock: 'table' },
      sides: 'solo',
    });
    const table = crossOf('66', ['61', '11'], ['62'], ['63'], ['64']);
    const last = lastRoundOf({ end: 'block' }, table);
    const texts = keyPoints(view, last).map(({ text }) => text);
    expect(texts).toHaveLength(5);
    expect(texts[1]).toContain('every bone with a 1 lies');
    expect(texts[2]).toContain('waits for double two');
    expect(texts[1]).toContain('the tip of the top arm');
    speak(spanish);
    const said = keyPoints(view, last).map(({ text }) => text);
    speak(english);
    expect(said[1]).toContain('la punta del brazo de arriba');
    expect(said[2]).toContain('la punta del brazo derecho');
  });

  test('nothing where a round was broken off', () => {
    const last = lastRoundOf({ end: 'open' }, lineOf(['66', '64'], [0, 1]));
    expect(keyPoints(viewOf(), last)).toEqual([]);
  });
});

describe('the score', () => {
  test('of a love run is told before and after, ours first', () => {
    const last = lastRoundOf({ side: 1, value: 2, scores: [0, 3] });
    expect(scoreChanges(viewOf({ you: { ...viewOf().you, seat: 1 } }), last)).toEqual([
      { side: 1, got: 2, after: 3, before: 1 },
      { side: 0, got: 0, after: 0, before: 0 },
    ]);
  });

  test('that falls back to love says nothing of before', () => {
    const last = lastRoundOf({ side: 0, value: 1, scores: [0, 0], event: 'reset' });
    expect(scoreChanges(viewOf(), last).map(({ before, got }) => [before, got])).toEqual([
      [null, 1],
      [null, 0],
    ]);
  });

  test('in points counts the bones left and the bonuses', () => {
    const options = { scoring: 'points', target: 200 };
    const view = viewOf({ ruleset: 'latin-dominican-street', options });
    const bonuses = [{ kind: 'capicua', side: 0, points: 30 }];
    const last = lastRoundOf({ value: null, points: [22, 0], bonuses, scores: [80, 15] });
    expect(scoreChanges(view, last)).toEqual([
      { side: 0, got: 52, after: 80, before: 28 },
      { side: 1, got: 0, after: 15, before: 15 },
    ]);
  });

  test('on the cross adds what passes cost', () => {
    const view = viewOf({ ruleset: 'french-cross', options: {}, sides: 'solo' });
    const counts = { points: [0, 12, 9, 42], fines: [0, 10, 0, 0], scores: [5, 30, 20, 90] };
    const last = lastRoundOf({ value: null, ...counts });
    expect(scoreChanges(view, last).map(({ got, before }) => [got, before])).toEqual([
      [0, 5],
      [22, 8],
      [9, 11],
      [42, 48],
    ]);
  });
});
