import { describe, expect, it } from 'vitest';
import { bonesUpTo } from './bones.ts';
import { everyLine, type SmallGame, type Tried } from './everyLine.ts';

const UP_TO_2 = bonesUpTo(2);
const UP_TO_3 = bonesUpTo(3);
// Up to 3 a number lies on an odd number of halves, unlike in the double-six set, so that a line
// can die with two different ends. Without these two bones it is even again.
const EVEN_UP_TO_3 = UP_TO_3.filter((bone) => bone !== '02' && bone !== '13');
/** Enough bones with a 0 to fill the four arms of a cross. */
const FOUR_BLANKS = ['00', '01', '02', '03', '04', '11', '12', '22'];

type Table = Pick<SmallGame, 'sides' | 'seats' | 'deck'>;

function table(sides: 'pairs' | 'solo', seats: number, deck: readonly string[]): Table {
  return { sides, seats, deck };
}

function love(at: Table, options: object = {}): SmallGame {
  const ruleset = at.sides === 'pairs' ? 'yard-partner' : 'yard-cutthroat';
  return { ...at, ruleset, options, next: { pose: 'any', seats: [0], value: 1 } };
}

/** Every bonus on, so that every bonus is seen. */
function points(at: Table): SmallGame {
  const bonuses = { chuchazo: 40, firstHands: [7] };
  const next = { pose: 'any', seats: [0], value: null } as const;
  return { ...at, ruleset: 'latin-dominican-street', options: { bonuses }, next };
}

function cross(at: Table, options: object, pose: '00' | 'double' = '00'): SmallGame {
  const seats = pose === '00' ? [] : Array.from({ length: at.seats }, (_, seat) => seat);
  return { ...at, ruleset: 'french-cross', options, next: { pose, seats, value: null } };
}

const FREELY = { frenchFillFirst: false };
const BY_ARM = { frenchFillFirst: false, frenchLock: 'arm' };

type Row = readonly [name: string, game: SmallGame, oneIn: number, expected: Tried];

// The counts are those of both engines; a change of either shows in them.
const QUICK: readonly Row[] = [
  [
    'two, up to 2',
    love(table('solo', 2, UP_TO_2)),
    1,
    {
      deals: 20,
      positions: 1709,
      passes: 111,
      dominoes: 660,
      blocks: 108,
      ties: 0,
      keyBones: 120,
      wins: [522, 246],
      pips: [600, 1272],
      scores: [582, 306],
    },
  ],
  [
    'three, up to 2',
    love(table('solo', 3, UP_TO_2)),
    1,
    {
      deals: 90,
      positions: 2091,
      passes: 207,
      dominoes: 762,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [504, 174, 84],
      pips: [516, 1296, 1356],
      scores: [504, 174, 84],
    },
  ],
  [
    'two, up to 3',
    love(table('solo', 2, EVEN_UP_TO_3)),
    1,
    {
      deals: 70,
      positions: 23_226,
      passes: 2004,
      dominoes: 7088,
      blocks: 3000,
      ties: 62,
      keyBones: 2128,
      wins: [5864, 4162],
      pips: [19_464, 26_928],
      scores: [6840, 5314],
    },
  ],
  [
    'pairs, up to 3, one deal in 20',
    love(table('pairs', 4, EVEN_UP_TO_3)),
    20,
    {
      deals: 126,
      positions: 3341,
      passes: 543,
      dominoes: 926,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [559, 148, 130, 89],
      pips: [1200, 3201, 2842, 2223],
      scores: [689, 237],
    },
  ],
  [
    'two, all 10 up to 3, one deal in 84',
    love(table('solo', 2, UP_TO_3)),
    84,
    {
      deals: 3,
      positions: 12_004,
      passes: 1550,
      dominoes: 1760,
      blocks: 2222,
      ties: 0,
      keyBones: 0,
      wins: [1889, 2093],
      pips: [13_473, 10_134],
      scores: [1889, 2093],
    },
  ],
  [
    'points, two, up to 2',
    points(table('solo', 2, UP_TO_2)),
    1,
    {
      deals: 20,
      positions: 1709,
      passes: 111,
      dominoes: 660,
      blocks: 108,
      ties: 0,
      keyBones: 0,
      wins: [522, 246],
      pips: [600, 1272],
      scores: [16_066, 10_382],
    },
  ],
  [
    'points, pairs, up to 3, one deal in 20',
    points(table('pairs', 4, EVEN_UP_TO_3)),
    20,
    {
      deals: 126,
      positions: 3341,
      passes: 543,
      dominoes: 926,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [559, 148, 130, 89],
      pips: [1200, 3201, 2842, 2223],
      scores: [26_749, 7689],
    },
  ],
  [
    'cross, two, up to 2',
    cross(table('solo', 2, UP_TO_2), FREELY),
    1,
    {
      deals: 20,
      positions: 194,
      passes: 6,
      dominoes: 44,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [22, 22],
      pips: [69, 69],
      scores: [198, 198],
    },
  ],
  [
    'cross that cannot be filled',
    cross(table('solo', 2, UP_TO_2), {}, 'double'),
    1,
    {
      deals: 20,
      positions: 266,
      passes: 117,
      dominoes: 6,
      blocks: 42,
      ties: 0,
      keyBones: 0,
      wins: [30, 18],
      pips: [120, 168],
      scores: [576, 744],
    },
  ],
  [
    'cross, three, up to 2, by arm',
    cross(table('solo', 3, UP_TO_2), BY_ARM, 'double'),
    1,
    {
      deals: 90,
      positions: 717,
      passes: 102,
      dominoes: 156,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [96, 48, 12],
      pips: [120, 264, 336],
      scores: [216, 576, 840],
    },
  ],
  [
    'cross, two, filled first',
    cross(table('solo', 2, FOUR_BLANKS), {}),
    1,
    {
      deals: 70,
      positions: 2396,
      passes: 296,
      dominoes: 480,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [240, 240],
      pips: [1008, 1008],
      scores: [4416, 4416],
    },
  ],
  [
    'cross, all 10 up to 3, one deal in 12',
    cross(table('solo', 2, UP_TO_3), FREELY),
    12,
    {
      deals: 21,
      positions: 8832,
      passes: 517,
      dominoes: 4279,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [1880, 2399],
      pips: [10_204, 7683],
      scores: [29_740, 18_015],
    },
  ],
  [
    'cross by arm, all 10 up to 3, one in 12',
    cross(table('solo', 2, UP_TO_3), BY_ARM),
    12,
    {
      deals: 21,
      positions: 7165,
      passes: 407,
      dominoes: 3140,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [1363, 1777],
      pips: [7698, 5597],
      scores: [22_254, 13_147],
    },
  ],
];

const LONG: readonly Row[] = [
  [
    'two, all 10 up to 3',
    love(table('solo', 2, UP_TO_3)),
    1,
    {
      deals: 252,
      positions: 1_234_740,
      passes: 159_936,
      dominoes: 187_968,
      blocks: 223_560,
      ties: 4516,
      keyBones: 0,
      wins: [232_280, 174_732],
      pips: [1_057_320, 1_379_520],
      scores: [232_280, 174_732],
    },
  ],
  [
    'pairs, up to 3',
    love(table('pairs', 4, EVEN_UP_TO_3)),
    1,
    {
      deals: 2520,
      positions: 66_272,
      passes: 10_736,
      dominoes: 18_088,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [10_656, 3504, 2424, 1504],
      pips: [22_296, 53_160, 53_712, 53_208],
      scores: [13_080, 5008],
    },
  ],
  [
    'four alone, up to 3',
    love(table('solo', 4, EVEN_UP_TO_3)),
    1,
    {
      deals: 2520,
      positions: 66_272,
      passes: 10_736,
      dominoes: 18_088,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [10_656, 3504, 2424, 1504],
      pips: [22_296, 53_160, 53_712, 53_208],
      scores: [10_656, 3504, 2424, 1504],
    },
  ],
  [
    'points, pairs, up to 3',
    points(table('pairs', 4, EVEN_UP_TO_3)),
    1,
    {
      deals: 2520,
      positions: 66_272,
      passes: 10_736,
      dominoes: 18_088,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [10_656, 3504, 2424, 1504],
      pips: [22_296, 53_160, 53_712, 53_208],
      scores: [514_912, 151_040],
    },
  ],
  [
    'cross, two, all 10 up to 3',
    cross(table('solo', 2, UP_TO_3), FREELY, 'double'),
    1,
    {
      deals: 252,
      positions: 230_916,
      passes: 12_240,
      dominoes: 112_368,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [64_608, 47_760],
      pips: [147_672, 205_704],
      scores: [697_704, 353_664],
    },
  ],
  [
    'cross by arm, two, all 10 up to 3',
    cross(table('solo', 2, UP_TO_3), BY_ARM, 'double'),
    1,
    {
      deals: 252,
      positions: 186_180,
      passes: 9336,
      dominoes: 82_152,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [48_048, 34_104],
      pips: [105_840, 154_152],
      scores: [498_672, 266_232],
    },
  ],
  [
    'cross, four, filled first',
    cross(table('solo', 4, FOUR_BLANKS), {}),
    1,
    {
      deals: 2520,
      positions: 26_712,
      passes: 6408,
      dominoes: 4896,
      blocks: 0,
      ties: 0,
      keyBones: 0,
      wins: [1224, 1224, 1224, 1224],
      pips: [12_636, 12_636, 12_636, 12_636],
      scores: [25_596, 25_596, 25_596, 25_596],
    },
  ],
];

const TIMEOUT = 1_800_000;
const GAMES = process.env['SIXLOVE_LONG'] ? [...QUICK, ...LONG] : QUICK;

describe('every line of play of a small game agrees with the naive engine', () => {
  it.each(GAMES)(
    '%s',
    (_name, game, oneIn, expected) => {
      expect(everyLine(game, oneIn)).toEqual(expected);
    },
    TIMEOUT,
  );
});
