import { describe, expect, it } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';

// Source 000 section 11, example 1: seat 0 holds 66, nobody passes, seat 1 blocks with 56.
const DEAL = [
  '15 22 24 26 33 45 66',
  '00 02 03 06 11 23 56',
  '01 04 05 12 13 14 36',
  '16 25 34 35 44 46 55',
].map((hand) => hand.split(' '));
const PLAYS = ['66', '06@L', '01@L', '16@L', '26@L', '23@L', '36@L', '46@L', '45@L', '56@L'];

function judged(rounds: readonly object[], others: object = {}) {
  const record = { format: 'sixlove-record/1', ruleset: 'jamaican-partner', seats: 4, rounds };
  return adjudicate({ ...record, ...others });
}

/** The deal with its hand of seat 3 changed. */
function lastHand(hand: string): string[][] {
  return [...DEAL.slice(0, 3), hand.split(' ')];
}

const UNEVEN = [...DEAL.slice(0, 2), [...(DEAL[2] ?? []), '16'], (DEAL[3] ?? []).slice(1)];
const BLOCK = { deal: DEAL, plays: PLAYS };

describe('the first fault of a record', () => {
  it.each([
    ['a bone of another seat', [{ deal: DEAL, plays: ['66', '36'] }], 'not-your-bone', 0, 1],
    [
      'a bone played again',
      [{ deal: DEAL, plays: [...PLAYS.slice(0, 4), '66'] }],
      'not-your-bone',
      0,
      4,
    ],
    ['another bone than 66', [{ deal: DEAL, plays: ['26'] }], 'forced-pose', 0, 0],
    ['a play after the block', [{ deal: DEAL, plays: [...PLAYS, '00'] }], 'round-over', 0, 10],
    ['nothing but a late play', [{ deal: DEAL, plays: [...PLAYS, null] }], 'round-over', 0, 10],
    [
      'a first round unfinished',
      [{ deal: DEAL, plays: PLAYS.slice(0, 4) }, BLOCK],
      'round-unfinished',
      0,
      null,
    ],
    ['the wrong end', [{ deal: DEAL, plays: ['66', '06@R', '01@L'] }], 'does-not-fit', 0, 2],
    ['no end of two', [{ deal: DEAL, plays: ['66', '06@L', '01@L', '16'] }], 'end-required', 0, 3],
    ['no redeal in this ruleset', [{ deal: DEAL, cancelled: true }], 'bad-deal', 0, null],
    ['an arm on a line', [{ deal: DEAL, plays: ['66', '06@1'] }], 'bad-format', 0, 1],
    ['an end on the pose, of no bone', [{ deal: DEAL, plays: ['77@L'] }], 'bad-format', 0, 0],
    ['three hands', [{ deal: DEAL.slice(0, 3), plays: [] }], 'bad-deal', 0, null],
    ['a fifth hand', [{ deal: [...DEAL, DEAL[0]], plays: [] }], 'bad-deal', 0, null],
    ['hands of eight and six', [{ deal: UNEVEN, plays: [] }], 'bad-deal', 0, null],
    ['a hand of six', [{ deal: lastHand('16 25 34 35 44 46'), plays: [] }], 'bad-deal', 0, null],
    [
      'a bone that is none',
      [{ deal: lastHand('16 25 34 35 44 46 57'), plays: [] }],
      'bad-deal',
      0,
      null,
    ],
    [
      'eight and one bone that is none',
      [{ deal: lastHand('16 25 34 35 44 46 55 99'), plays: [] }],
      'bad-deal',
      0,
      null,
    ],
    [
      'a bone dealt twice',
      [{ deal: lastHand('16 25 34 35 44 46 66'), plays: [] }],
      'bad-deal',
      0,
      null,
    ],
    [
      'a bone twice in a hand',
      [{ deal: lastHand('16 25 34 35 44 46 16'), plays: [] }],
      'bad-deal',
      0,
      null,
    ],
    [
      'a hand that is no list',
      [{ deal: [...DEAL.slice(0, 3), '16'], plays: [] }],
      'bad-format',
      0,
      null,
    ],
    [
      'two may pose and nobody is named',
      [BLOCK, { deal: DEAL, plays: ['11'] }],
      'bad-poser',
      1,
      null,
    ],
    ['one who may not pose', [BLOCK, { deal: DEAL, poser: 0, plays: [] }], 'bad-poser', 1, null],
  ])('%s', (_name, rounds, code, round, play) => {
    expect(judged(rounds)).toEqual({
      format: 'sixlove-adjudication/1',
      ok: false,
      error: { code, round, play, message: expect.stringMatching(/\w+ \w+/) },
    });
  });

  it.each([
    ['format', { format: 'sixlove-record/2', ruleset: 7 }, 'bad-format'],
    ['ruleset', { ruleset: 'none', options: { x: 1 }, seats: 5 }, 'unknown-ruleset'],
    ['rounds before ruleset', { ruleset: 'none', rounds: {} }, 'bad-format'],
    ['option before seats', { options: { x: 1 }, seats: 5 }, 'bad-option'],
    ['seats', { seats: 5 }, 'bad-seats'],
    ['half a seat', { seats: 4.5 }, 'bad-format'],
  ])('%s', (_name, others, code) => {
    expect(judged([], others)).toMatchObject({ error: { code, round: null, play: null } });
  });

  it.each([[null], [undefined], [[]], ['{}'], [4]])(
    'is bad-format where %j is no record',
    (value) => {
      expect(adjudicate(value)).toMatchObject({ error: { code: 'bad-format', round: null } });
    },
  );
});

describe('what may be left out', () => {
  it('is options, the poser that the rules name, and rounds', () => {
    expect(judged([])).toEqual({
      format: 'sixlove-adjudication/1',
      ok: true,
      rounds: [],
      games: [],
      match: null,
      scores: [0, 0],
    });
    expect(judged([{ ...BLOCK, poser: null, cancelled: false }])).toEqual(judged([BLOCK]));
    expect(judged([{ ...BLOCK, poser: 0 }], { options: {} })).toEqual(judged([BLOCK]));
  });

  it('is the poser of a round without plays', () => {
    const open = judged([BLOCK, { deal: DEAL, plays: [] }]);
    expect(open).toMatchObject({ rounds: [{}, { poser: null, forced: false, turns: [] }] });
    const named = judged([BLOCK, { deal: DEAL, poser: 3, plays: [] }]);
    expect(named).toMatchObject({ rounds: [{}, { poser: 3, forced: false, end: 'open' }] });
    const forced = judged([{ deal: DEAL, plays: [] }]);
    expect(forced).toMatchObject({ rounds: [{ poser: 0, forced: true, closer: null }] });
  });

  it('is the end at equal ends: then the bone lies right', () => {
    const { rounds } = { rounds: [], ...judged([{ deal: DEAL, plays: ['66', '06', '01'] }]) };
    expect(rounds[0]?.turns).toEqual([
      { seat: 0, bone: '66' },
      { seat: 1, bone: '06', end: 'R' },
      { seat: 2, bone: '01', end: 'R' },
    ]);
  });
});
