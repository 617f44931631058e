/** What happened since somebody last looked, in words. */
import { describe, expect, test } from 'vitest';
import type { TurnView } from '../../shared/protocol/view.ts';
import { type SeenRound, since } from '../../shared/words/since.ts';
import { lastRoundOf, roundOf, seatsOf, viewOf } from '../web/support/views.ts';

const at = (no: number, turns = 0, ended = false): SeenRound => ({ no, turns, ended });

const TURNS: readonly TurnView[] = [
  { seat: 1, bone: '66', auto: 'forced' },
  { seat: 2, bone: '46', end: 'L' },
  { seat: 3, pass: true },
  { seat: 0, bone: '44', end: 'L' },
  { seat: 1, bone: '06', end: 'R' },
  { seat: 2, pass: true },
];

const running = viewOf({ round: roundOf({ no: 2, history: TURNS, turns: [3] }) });

describe('the round that runs', () => {
  test('is told turn by turn: who played what, and on which numbers somebody passed', () => {
    expect(since(running, at(2), 'en')).toEqual([
      'Bo led with double six, Cy played 4-6, Di passed on 4 and 6, you played double four, Bo played 0-6, Cy passed on 4 and 0.',
      'Di is to play.',
    ]);
    expect(since(running, at(2), 'es')).toEqual([
      'Bo salió con el doble seis, Cy jugó 4-6, Di pasó sin 4 ni 6, jugaste el doble cuatro, Bo jugó 0-6, Cy pasó sin 4 ni 0.',
      'Le toca a Di.',
    ]);
  });

  test('is told from where it was left', () => {
    expect(since(running, at(2, 4), 'en')).toEqual([
      'Bo played 0-6, Cy passed on 4 and 0.',
      'Di is to play.',
    ]);
    expect(since(running, at(2, 6), 'en')).toEqual(['Di is to play.']);
  });

  test('at equal ends names the number once', () => {
    const history: TurnView[] = [
      { seat: 1, bone: '44' },
      { seat: 2, pass: true },
    ];
    const view = viewOf({ round: roundOf({ history, turns: [0] }) });
    expect(since(view, at(1, 1), 'en')[0]).toBe('Cy passed on 4.');
    expect(since(view, at(1, 1), 'es')[0]).toBe('Cy pasó sin 4.');
  });

  test('on the cross names no numbers, since an arm may be locked', () => {
    const history: TurnView[] = [
      { seat: 1, bone: '44' },
      { seat: 2, pass: true },
    ];
    const view = viewOf({ round: roundOf({ history }, { center: null, arms: [] }) });
    expect(since(view, at(1), 'en')[0]).toBe('Bo led with double four, Cy passed.');
  });

  test('tells the last turns of many, and how many came before', () => {
    const more = [...TURNS, ...TURNS.slice(1)];
    const view = viewOf({ round: roundOf({ no: 2, history: more, turns: [3] }) });
    const [told = ''] = since(view, at(2), 'en');
    expect(told).toMatch(/^3 turns, then: you played double four, /);
    expect(told.split(', ').length).toBe(9);
    expect(since(view, at(2), 'es')[0]).toMatch(/^3 turnos, y después: jugaste/);
  });

  test.each([
    ['time', 0, 'The house played 0-1 for you, as your time ran out.'],
    ['time', 1, 'The house played 0-1 for Bo, as the time ran out.'],
    ['away', 1, 'The house played 0-1 for Bo.'],
    ['orders', 1, 'Bo played 0-1 by standing orders.'],
    ['single', 1, 'Bo played 0-1.'],
  ])('says why the server played: %s', (auto, seat, sentence) => {
    const history: TurnView[] = [
      { seat: 3, bone: '11' },
      { seat, bone: '01', end: 'L', auto },
    ];
    const view = viewOf({ round: roundOf({ history }) });
    expect(since(view, at(1, 1), 'en')[0]).toBe(sentence);
  });

  test('tells house seats apart where there are several', () => {
    const history: TurnView[] = [
      { seat: 1, bone: '66' },
      { seat: 2, bone: '06', end: 'L' },
    ];
    const two = viewOf({ seats: seatsOf(['Ana', null, null, 'Di']), round: roundOf({ history }) });
    expect(since(two, at(1), 'en')[0]).toBe(
      'The house (seat 2) led with double six, the house (seat 3) played 0-6.',
    );
    expect(since(two, at(1), 'en', 'places')[0]).toBe(
      'House (right) led with double six, House (across) played 0-6.',
    );
    expect(since(two, at(1), 'es', 'places')[0]).toBe(
      'Casa (derecha) salió con el doble seis, Casa (enfrente) jugó 0-6.',
    );
    const one = viewOf({ seats: seatsOf(['Ana', null, 'Cy', 'Di']), round: roundOf({ history }) });
    expect(since(one, at(1), 'es')[0]).toBe('La casa salió con el doble seis, Cy jugó 0-6.');
  });
});

describe('a round that ended', () => {
  const closing: TurnView[] = [{ seat: 2, bone: '45', end: 'L' }];
  const next = roundOf({ no: 4, history: [], turns: [0] });

  test('is told with why, who won it and what it changes', () => {
    const lastRound = lastRoundOf({ no: 3, history: closing, side: 0, scores: [2, 1] });
    const view = viewOf({ lastRound, round: next });
    expect(since(view, at(3, 5), 'en')).toEqual([
      'Round 3 ended: Cy went out with 4-5, and Cy and you won it. The score: Cy and you 2, Bo and Di 1.',
      'It is your turn.',
    ]);
    expect(since(view, at(3, 5), 'es')).toEqual([
      'Acabó la mano 3: Cy dominó con 4-5, y la ganaron Cy y tú. El tanteo: Cy y tú 2, Bo y Di 1.',
      'Te toca.',
    ]);
  });

  test('blocked, or tied, or broken off', () => {
    const told = (change: object) =>
      since(viewOf({ lastRound: lastRoundOf({ no: 3, ...change }), round: next }), at(3), 'en')[0];
    expect(told({ end: 'block', side: 1 })).toMatch(
      /^Round 3 ended: nobody could play any more, and Bo and Di won it\./,
    );
    expect(told({ end: 'block', side: null, tie: true })).toMatch(
      /^Round 3 ended: nobody could play any more, and nobody scored\./,
    );
    expect(told({ end: 'open', side: null })).toMatch(/^Round 3 ended: it was broken off/);
  });

  test('is not told again to whom saw its end', () => {
    const view = viewOf({ lastRound: lastRoundOf({ no: 3 }), round: next });
    expect(since(view, at(3, 0, true), 'en')).toEqual(['It is your turn.']);
    expect(since(view, at(4), 'en')).toEqual(['It is your turn.']);
  });

  test.each([
    [at(0), 1, 'Round 1 '],
    [at(3), 3, 'Round 3 '],
    [at(3, 0, true), 4, 'Round 4 '],
    [at(3), 4, 'Several rounds ended, the last of them round 4'],
    [at(0), 2, 'Several rounds ended, the last of them round 2'],
    [at(3, 0, true), 9, 'Several rounds ended, the last of them round 9'],
  ])('after %j, round %i', (seen, no, beginning) => {
    const view = viewOf({ lastRound: lastRoundOf({ no }), round: null });
    expect(since(view, seen, 'en')[0]).toContain(beginning);
  });

  test('alone or in pairs', () => {
    const lastRound = lastRoundOf({ no: 1, side: 0, scores: [1, 0, 0, 2] });
    const view = viewOf({ sides: 'solo', lastRound, round: next });
    expect(since(view, at(1), 'en')[0]).toMatch(
      /and you won it\. The score: you 1, Bo 0, Cy 0, Di 2\.$/,
    );
    expect(since(view, at(1), 'es')[0]).toContain('y la ganaste.');
  });
});

describe('what is waited for', () => {
  const last = (change: object, language: 'en' | 'es' = 'en') =>
    since(viewOf(change), at(1, 99), language).at(-1);

  test.each([
    [
      { round: roundOf({ turns: [0] }), overdue: true },
      'It is your turn. The time for this turn has run out.',
    ],
    [{ round: roundOf({ turns: [0, 2] }) }, 'You or Cy may lead.'],
    [{ round: roundOf({ turns: [] }) }, 'The next deal is on its way.'],
    [{ round: null }, 'The next deal is on its way.'],
    [
      { round: roundOf({ turns: [], redeal: { deadline: null, waiting: [1, 0] } }) },
      'Still to say whether the bones are kept: Bo and you.',
    ],
    [{ status: 'over', over: 'cancelled' }, 'The table was called off and counts for nobody.'],
    [{ status: 'over', over: 'nobody-left' }, 'The table has ended.'],
  ])('%j: %s', (change, said) => {
    expect(last(change)).toBe(said);
  });

  test('open seats', () => {
    const [ana, , , di] = seatsOf();
    const open = { player: null, name: null, kind: 'open', count: 0, away: false } as const;
    const seats = [ana, { ...open, seat: 1 }, { ...open, seat: 2 }, di].flatMap((s) => s ?? []);
    expect(last({ status: 'open', seats })).toBe('2 more players are needed.');
    expect(last({ status: 'open', seats: seats.slice(1, 2) }, 'es')).toBe('Falta un jugador.');
  });

  test.each([
    [
      { sides: 'pairs' },
      [0],
      'The table has ended: Cy and you have won.',
      'La mesa terminó: ganaron Cy y tú.',
    ],
    [{ sides: 'solo' }, [0], 'The table has ended: you have won.', 'La mesa terminó: ganaste.'],
    [{ sides: 'solo' }, [1], 'The table has ended: Bo has won.', 'La mesa terminó: ganó Bo.'],
    [
      { sides: 'solo' },
      [1, 2],
      'The table has ended: Bo and Cy have won.',
      'La mesa terminó: ganaron Bo y Cy.',
    ],
  ] as const)('%j is over and %j won', (change, winner, english, spanish) => {
    const { game } = viewOf();
    const over = { ...change, status: 'over', over: 'finished', game: { ...game, winner } };
    expect(last(over)).toBe(english);
    expect(last(over, 'es')).toBe(spanish);
  });

  test('Spanish joins names as it is spoken', () => {
    const seats = seatsOf(['Ana', 'Óscar', 'Cy', 'Inés']);
    expect(last({ seats, round: roundOf({ turns: [1, 3] }) }, 'es')).toBe(
      'Puede salir Óscar o Inés.',
    );
    const lead = { seats, round: roundOf({ turns: [3, 1] }) };
    expect(last(lead, 'es')).toBe('Puede salir Inés u Óscar.');
    const asked = roundOf({ turns: [], redeal: { deadline: null, waiting: [1, 3] } });
    expect(last({ seats, round: asked }, 'es')).toBe(
      'Falta por decir si se quedan con las fichas: Óscar e Inés.',
    );
  });
});

test('three lines are the most there are', () => {
  const view = viewOf({
    lastRound: lastRoundOf({ no: 3 }),
    round: roundOf({ no: 4, history: TURNS, turns: [3] }),
  });
  expect(since(view, at(0), 'en').length).toBe(3);
});
