/** A choice among n: 0 to n - 1. */
export type Draw = (n: number) => number;

const MULTIPLIER = 0x2c9277b5;

/**
 * Choices that follow from the seed alone: a multiplicative generator modulo 2^32, of which only
 * the upper bits are used. Good enough to imagine deals; nothing secret may hang on it.
 */
export function drawFrom(seed: number): Draw {
  // Only odd states have the full period.
  let state = Math.imul(2 * seed + 1, MULTIPLIER);
  return (n) => {
    state = Math.imul(state, MULTIPLIER);
    return Math.floor(((state + 2 ** 31) / 2 ** 32) * n);
  };
}
