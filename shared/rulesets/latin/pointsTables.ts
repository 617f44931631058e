const BAND = 10;

/** Tables that turn pips into points by bands. */
export const POINTS_TABLES = {
  /** Eastern Cuba: 3 to 20 pips are 2 points, and one more for every ten begun above. */
  cuOriente: (pips: number): number =>
    pips < 3 ? 0 : 2 + Math.ceil(Math.max(0, pips - 2 * BAND) / BAND),
} as const;
