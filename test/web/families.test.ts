import { describe, expect, test } from 'vitest';
import type { LastRoundView, View } from '../../shared/protocol/view.ts';
import { fineNews } from '../../web/recap.ts';
import { nextWords, resultReasons, resultTitle } from '../../web/roundWords.ts';
import { overWords, statusWords } from '../../web/tableWords.ts';
import { roundEndView } from '../../web/views/roundEnd.ts';
import { scoreView, seatViews } from '../../web/views/seats.ts';
import { crossOf } from './support/tables.ts';
import { byTag, textOf } from './support/tree.ts';
import { END_ACTIONS, END_PLACE, lastRoundOf, roundOf, seatsOf, viewOf } from './support/views.ts';

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
const reasons = (view: View, last: LastRoundView): readonly string[] =>
  resultReasons(view, last).map(plain);
const scoreOf = (view: View, scores: readonly number[], fines: readonly number[] | null = null) =>
  byTag([scoreView(view, scores, fines)], 'li').map((el) => plain(String(el.attrs['aria-label'])));
const goalOf = (view: View): string => textOf(byTag([scoreView(view, [0, 0], null)], 'p')[0] ?? '');

const LINE = { line: [{ bone: '25', lies: '52', seat: 1, turn: 0 }] };
const DOMINO = [
  { seat: 0, bone: '66' },
  { seat: 1, bone: '06', end: 'L' },
] as const;

describe('points', () => {
  const view = (changes: Partial<View> = {}): View =>
    viewOf({ ruleset: 'latin-puerto-rico-500', options: {}, ...changes });

  test('the score is what each side has, and what the game goes to', () => {
    expect(scoreOf(view(), [120, 75])).toEqual(['We: 120', 'They: 75']);
    expect(goalOf(view())).toBe('first to 500 points');
    expect(goalOf(view({ options: { rounds: 3 } }))).toBe('3 rounds');
  });

  test('the bones left and every bonus are told by name', () => {
    const bonuses = [
      { kind: 'passSalidaDouble', side: 0, points: 25 },
      { kind: 'capicua', side: 1, points: 100 },
      { kind: 'firstHands', side: 1, points: 75 },
    ];
    const last = lastRoundOf(
      {
        history: DOMINO,
        side: 1,
        winner: 1,
        value: null,
        points: [0, 40],
        bonuses,
        scores: [25, 215],
      },
      LINE,
    );
    expect(reasons(view(), last)).toEqual([
      'Bo played the last bone, 0-6: domino.',
      'They: 40 for the bones left.',
      'We: 25 for a pase de salida: the next player passed on the first bone.',
      'They: 100 for capicúa, a last bone that fits both ends.',
      'They: 75 for the first rounds won.',
      'The score is 25 to 215.',
    ]);
  });

  test.each([
    ['chuchazo', 'We: 10 for chuchazo, the double blank as last bone.'],
    ['passCorrido', 'We: 10 for a paso corrido: one play, and all three others passed.'],
    ['passSalidaOther', 'We: 10 for a pase de salida: the next player passed on the first bone.'],
    ['somethingNew', 'We: 10 for somethingNew.'],
  ])('a bonus by its name: %s', (kind, said) => {
    const last = lastRoundOf({ value: null, bonuses: [{ kind, side: 0, points: 10 }] });
    expect(reasons(view(), last)).toContain(said);
  });

  test('a tranque is won by the pair total: nobody in particular wins it', () => {
    const last = lastRoundOf(
      { end: 'block', winner: null, side: 1, counts: [20, 8, 5, 9], points: [0, 42], value: null },
      LINE,
    );
    expect(resultTitle(view(), last)).toBe('They win this round');
    expect(reasons(view(), last).slice(0, 3)).toEqual([
      'The line is blocked: both ends show 2 and every 2 lies.',
      'They: 17 pips in both hands against 25. The smaller total wins.',
      'They: 42 for the bones left.',
    ]);
  });

  test('equal totals score nothing for the bones, though passes may have been paid', () => {
    const tied = { end: 'block', tie: true, winner: null, side: null, value: null } as const;
    const counts = [10, 8, 5, 7];
    const bonuses = [{ kind: 'passCorrido', side: 0, points: 25 }];
    const last = lastRoundOf({ ...tied, counts, points: [0, 0], bonuses, scores: [25, 0] }, LINE);
    expect(reasons(view(), last).slice(1)).toEqual([
      'Both sides hold 15 pips: equal, so the bones score nothing.',
      'We: 25 for a paso corrido: one play, and all three others passed.',
      'The score is 25 to 0.',
    ]);
  });

  test('where a shared lowest hand goes to the side that led, that is said', () => {
    const counts = [4, 4, 9, 9];
    const won = { end: 'block', side: 1, winner: 1, counts, value: null } as const;
    const dominican = view({ ruleset: 'latin-dominican-street' });
    expect(reasons(dominican, lastRoundOf(won, LINE))[1]).toBe(
      'You and Bo share the lowest count, 4: the side that led the round wins it.',
    );
  });
});

describe('the cross', () => {
  const view = (changes: Partial<View> = {}): View =>
    viewOf({
      ruleset: 'french-cross',
      sides: 'solo',
      options: {},
      scores: [0, 0, 0, 0],
      ...changes,
    });
  const cross = crossOf('66', ['63'], ['62'], ['61'], ['60', '00']);

  test('everybody has a total, fines of the running round in it', () => {
    expect(scoreOf(view(), [12, 0, 45, 99], [0, 10, 0, 0])).toEqual([
      'You: 12',
      'Bo: 10, with 10 in fines of this round',
      'Cy: 45',
      'Di: 99',
    ]);
    expect(goalOf(view())).toBe('until somebody has 100, lowest total wins');
  });

  test('what passes have cost stands beside a name, and is news', () => {
    const before = view({ round: roundOf({ fines: [0, 0, 0, 10] }, cross) });
    const after = view({ round: roundOf({ fines: [0, 20, 0, 20] }, cross) });
    const scene = {
      kind: 'round' as const,
      no: 1,
      table: cross,
      history: [],
      counts: [5, 5, 5, 5],
      hand: [],
      live: true,
    };
    expect(seatViews(after, scene, 0).map(textOf).map(plain)).toEqual([
      'Bo (right) fined 205 bones',
      'Cy (across) 5 bones',
      'Di (left) fined 205 bones',
    ]);
    expect(fineNews(before, after).map(plain)).toEqual([
      'Bo pays a fine of 20.',
      'Di pays a fine of 10.',
    ]);
    const over = view({ lastRound: lastRoundOf({ fines: [10, 0, 0, 10] }, cross) });
    expect(fineNews(before, over)).toEqual(['You pay a fine of 10.']);
  });

  test('doubled counts and fines are told', () => {
    const last = lastRoundOf(
      {
        deal: [['00'], ['01', '11'], ['05'], ['12']],
        history: [{ seat: 0, bone: '00', end: 4 }],
        counts: [0, 3, 5, 3],
        points: [0, 12, 10, 6],
        fines: [0, 10, 0, 0],
        scores: [0, 22, 10, 6],
        value: null,
      },
      cross,
    );
    expect(resultTitle(view(), last)).toBe('You win this round');
    expect(reasons(view(), last)).toEqual([
      'You played the last bone, double blank: domino.',
      'The last bone was double blank, so what the others hold counts double.',
      'Bo kept a double, and for that a hand counts double.',
      'Fines for passes: Bo 10.',
      'The totals, lowest wins: You 0, Bo 22, Cy 10, Di 6.',
    ]);
    const ended = roundEndView(view(), last, END_PLACE, null, END_ACTIONS);
    const hands = byTag([ended], 'li').map(textOf);
    expect(hands.map(plain).filter((text) => text.startsWith('Bo '))[0]).toBe(
      'Bo kept a double, and for that a hand counts double.',
    );
    expect(hands.map(plain).some((text) => text.includes('count 3, counts 12, fined 10'))).toBe(
      true,
    );
  });

  test('a shared lowest count has no winner, yet everybody adds what they hold', () => {
    const tied = { end: 'block', tie: true, winner: null, side: null, value: null } as const;
    const counts = [4, 4, 9, 9];
    const last = lastRoundOf({ ...tied, counts, points: counts, scores: [4, 4, 9, 9] }, cross);
    expect(resultTitle(view(), last)).toBe('A tie: nobody wins this round');
    expect(reasons(view(), last)).toEqual([
      'All four passed in a row: the cross is blocked.',
      'You and Bo share the lowest count, 4.',
      'The totals, lowest wins: You 4, Bo 4, Cy 9, Di 9.',
    ]);
  });

  test('a shared win names who shares it', () => {
    const shared = (winner: readonly number[], seat: number | null) => {
      const you = { ...viewOf().you, seat };
      const game = { ...viewOf().game, winner };
      return plain(overWords(view({ status: 'over', you, game })));
    };
    expect(shared([0, 2], 0)).toBe('You share the win with Cy.');
    expect(shared([0], 0)).toBe('You won the game.');
    expect(shared([1, 2], 0)).toBe('Bo and Cy won the game.');
    expect(shared([1, 2], null)).toBe('Bo and Cy won the game.');
  });
});

describe('three players, each alone', () => {
  const view = (changes: Partial<View> = {}): View =>
    viewOf({
      ruleset: 'jamaican-cutthroat',
      options: {},
      sides: 'solo',
      seats: seatsOf(['Ana', 'Bo', 'Cy']),
      ...changes,
    });

  test('sit at the bottom, to the right and to the left, without partners', () => {
    const seats = seatViews(view(), null, 0).map((el) => [
      String(el.attrs['class']).trim(),
      plain(textOf(el)).trim(),
    ]);
    expect(seats).toEqual([
      ['seat seat-right', 'Bo (right)'],
      ['seat seat-left', 'Cy (left)'],
    ]);
    expect(scoreOf(view(), [1, 0, 3])).toEqual(['You: 1 of 6', 'Bo: 0 of 6', 'Cy: 3 of 6']);
  });

  test('a block speaks of players, not of sides', () => {
    const last = lastRoundOf(
      { end: 'block', counts: [9, 4, 6], winner: 1, side: 1, scores: [0, 1, 0], event: 'win' },
      LINE,
    );
    expect(plain(resultTitle(view(), last))).toBe('This round goes to Bo');
    expect(reasons(view(), last).slice(1)).toEqual([
      'Bo holds the lowest count in a single hand, 4.',
      'The score: You 0, Bo 1, Cy 0.',
    ]);
    const reset = lastRoundOf({ event: 'reset', history: DOMINO, scores: [0, 0, 0] });
    expect(reasons(view(), reset)).toContain('Everybody has scored, so all go back to love.');
  });
});

test('a match tells the games won, and that a game was', () => {
  const match = { games: [1, 0], winner: null };
  const game = { ...viewOf().game, winner: [0] };
  const view = viewOf({ ruleset: 'straight-six', options: {}, match, game });
  expect(goalOf(view)).toBe('6 love, best of 3 games · Games won: We 1, They 0');
  const last = lastRoundOf({ history: DOMINO, event: 'gameWon', scores: [6, 0] });
  expect(reasons(view, last).slice(1)).toEqual([
    'That wins the game.',
    'The score is 6 to 0.',
    'The game goes to You and Cy.',
    'Games won: We 1, They 0.',
  ]);
});

test.each([
  ['00', [], {}, 'Next round: whoever holds the double blank leads with it.'],
  ['66', [], { sporting: true }, 'Next round: whoever holds the double six leads, with any bone.'],
  ['draw', [], {}, 'Next round: the lead is drawn.'],
  [
    'double',
    [1, 2, 3, 0],
    {},
    'Next round: Bo leads with any double; without one the lead passes to the right.',
  ],
  [
    'any',
    [1, 3],
    { poseChooser: 'handWinner' },
    'Next round: Bo leads with any bone, or gives the lead to Di.',
  ],
  [
    'any',
    [0, 2],
    { poseChooser: 'eitherPartner' },
    'Next round: You or Cy may lead with any bone, whoever plays first.',
  ],
])('how the next round begins: %s %j %j', (pose, seats, options, said) => {
  const game = { ...viewOf().game, next: { pose, seats, value: 1 } };
  expect(plain(nextWords(viewOf({ options, game })))).toBe(said);
});

test('a next round that is worth more says so', () => {
  const game = { ...viewOf().game, next: { pose: '66', seats: [], value: 2 } };
  expect(nextWords(viewOf({ game }))).toMatch(/leads with it\. It is worth two\.$/);
});

test('either partner may lead', () => {
  const round = roundOf({ turns: [0, 2] });
  expect(plain(statusWords(viewOf({ round })))).toBe('You or Cy may lead: whoever plays first');
});
