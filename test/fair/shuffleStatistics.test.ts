import { describe, expect, it } from 'vitest';
import { draw, drawLimit } from '../../shared/fair/shuffle.ts';
import { BIASED, df1, isFair, statisticsOf } from './shuffleStatistics.ts';

const DEALS = 20_000;
const SIZES = Array.from({ length: 27 }, (_, i) => i + 2);
const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

class Another extends Error {}

/** What one byte draws from m; null where it is thrown away and another one is asked for. */
function drawnBy(byte: number, m: number): number | null {
  const stream = (function* (): Generator<number, never> {
    yield byte;
    throw new Another();
  })();
  try {
    return draw(stream, m);
  } catch (error) {
    if (error instanceof Another) return null;
    throw error;
  }
}

describe('a draw (DF1 A.9), by enumeration of all 256 bytes', () => {
  it.each(SIZES)('gives each of %i numbers equally often (C 26)', (m) => {
    const drawn = BYTES.map((byte) => drawnBy(byte, m)).filter((value) => value !== null);
    const hits = Array.from({ length: m }, (_, value) => drawn.filter((d) => d === value).length);
    expect(drawn).toHaveLength(drawLimit(m));
    expect(hits).toEqual(hits.map(() => Math.floor(256 / m)));
  });

  it('throws as few bytes away as can be: those from 252 of 28, from 243 of 27 (C 27)', () => {
    const lowest = (m: number) => BYTES.find((byte) => drawnBy(byte, m) === null) ?? 256;
    expect(SIZES.map(lowest)).toEqual(SIZES.map(drawLimit));
    expect([28, 27, 16].map(lowest)).toEqual([252, 243, 256]);
  });
});

describe(`${DEALS} deals`, () => {
  it('are as fair as chance (C 2, 28)', () => {
    const statistics = statisticsOf(df1, DEALS);
    expect(isFair(statistics), JSON.stringify(statistics)).toBe(true);
  });

  it.each(BIASED)('would show it if %s', (_, shuffler) => {
    const statistics = statisticsOf(shuffler, DEALS);
    expect(isFair(statistics), JSON.stringify(statistics)).toBe(false);
  });
});
