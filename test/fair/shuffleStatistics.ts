/**
 * What many deals come to: how often each bone lies at each place, how often bones stay where they
 * were, how many doubles the first hand holds. `scripts/shuffleStatistics.js` runs it at length.
 */
import { BONES, isDouble } from '../../shared/engine/bone.ts';
import { ALL_BONES } from '../../shared/engine/boneSet.ts';
import { ascii, u32, Z32 } from '../../shared/fair/bytes.ts';
import { deckKey } from '../../shared/fair/deal.ts';
import { drawLimit, shuffleDeck } from '../../shared/fair/shuffle.ts';
import { H, macUnder, TAGS } from '../../shared/fair/tags.ts';

const N = BONES.length;
const HAND = 7;
const DOUBLES = 7;
/** Six doubles and seven are counted together: they are too rare apart. */
const MOST_DOUBLES = 6;

/** A deck made from a deck key of 32 bytes, by whatever means. */
export type Shuffler = (deckKey: Uint8Array) => readonly number[];

export const df1: Shuffler = (key) => shuffleDeck(ALL_BONES, key);

function* bytesUnder(key: Uint8Array): Generator<number, never> {
  const mac = macUnder(key);
  for (let block = 0; ; block += 1) yield* mac(TAGS.stream, u32(block));
}

type Stream = Generator<number, never>;
const modulo = (stream: Stream, m: number): number => stream.next().value % m;

function unbiased(stream: Stream, m: number): number {
  for (;;) {
    const byte = stream.next().value;
    if (byte < drawLimit(m)) return byte % m;
  }
}

/** Exchanges place i with the one that `choose` names, for i from `first` down to `last`. */
function exchanging(
  [first, last]: readonly [number, number],
  choose: (stream: Stream, i: number) => number,
): Shuffler {
  return (key) => {
    const deck = BONES.map(Number);
    const stream = bytesUnder(key);
    for (let i = first; i >= last; i -= 1) {
      const j = choose(stream, i);
      [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
    }
    return deck;
  };
}

/** Shuffles that real programs had, each with its bias (C 2, 26, 28, 29). */
export const BIASED: readonly (readonly [string, Shuffler])[] = [
  [
    'bytes are not thrown away, but taken modulo m',
    exchanging([N - 1, 1], (s, i) => modulo(s, i + 1)),
  ],
  ['each place is exchanged with any place', exchanging([N - 1, 0], (s) => unbiased(s, N))],
  ['no bone may stay in its place (Sattolo)', exchanging([N - 1, 1], sattolo)],
  ['the last exchange is left out', exchanging([N - 1, 2], (s, i) => unbiased(s, i + 1))],
  [
    'sorted by a comparison that is drawn',
    (key) => {
      const stream = bytesUnder(key);
      return BONES.map(Number).sort(() => (stream.next().value < 128 ? 1 : -1));
    },
  ],
];

function sattolo(stream: Stream, i: number): number {
  return i === 1 ? 0 : unbiased(stream, i);
}

export interface Statistic {
  readonly name: string;
  /** Chi-square, or the number of bones in their own place. */
  readonly value: number;
  readonly expected: number;
  /** How many standard deviations a fair shuffle would be off by as much. */
  readonly z: number;
}

/** More than this is no chance: once in a million fair runs. */
const Z_MAX = 5;

export const isFair = (statistics: readonly Statistic[]): boolean =>
  statistics.every(({ z }) => Math.abs(z) < Z_MAX);

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/** The chance of each number of doubles in a hand of seven. */
function doublesChances(): number[] {
  const chance = (k: number): number =>
    (choose(DOUBLES, k) * choose(N - DOUBLES, HAND - k)) / choose(N, HAND);
  const exact = Array.from({ length: MOST_DOUBLES }, (_, k) => chance(k));
  return [...exact, chance(MOST_DOUBLES) + chance(DOUBLES)];
}

/** Chi-square as a normal deviate (Wilson and Hilferty). */
function chiStatistic(
  name: string,
  freedom: number,
  cells: readonly { readonly seen: number; readonly expected: number }[],
): Statistic {
  const value = cells.reduce(
    (sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected,
    0,
  );
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(value / freedom) - (1 - spread)) / Math.sqrt(spread);
  return { name, value, expected: freedom, z };
}

/** Deals so often, each deal from a seed of its own that follows from its number. */
export function statisticsOf(shuffler: Shuffler, deals: number, seed = 'statistics'): Statistic[] {
  const places = new Float64Array(N * N);
  const doubles = new Float64Array(MOST_DOUBLES + 1);
  const label = ascii(`DF1 test ${seed} `);
  for (let n = 0; n < deals; n += 1) {
    const deck = shuffler(deckKey({ seed: H(label, u32(n)), lock: Z32, beacon: Z32 }));
    let held = 0;
    for (let pos = 0; pos < N; pos += 1) {
      const bone = BONES[deck[pos] ?? N];
      if (bone === undefined) throw new Error('a deck holds what is no bone');
      const cell = pos * N + bone;
      places[cell] = (places[cell] ?? 0) + 1;
      if (pos < HAND && isDouble(bone)) held += 1;
    }
    held = Math.min(held, MOST_DOUBLES);
    doubles[held] = (doubles[held] ?? 0) + 1;
  }
  const stayed = BONES.reduce<number>((sum, bone) => sum + (places[bone * N + bone] ?? 0), 0);
  return [
    chiStatistic(
      'bones by places',
      (N - 1) ** 2,
      Array.from(places, (seen) => ({ seen, expected: deals / N })),
    ),
    {
      name: 'bones in their own place',
      value: stayed,
      expected: deals,
      z: (stayed - deals) / Math.sqrt(deals),
    },
    chiStatistic(
      'doubles in the first hand',
      MOST_DOUBLES,
      doublesChances().map((p, k) => ({ seen: doubles[k] ?? 0, expected: p * deals })),
    ),
  ];
}
