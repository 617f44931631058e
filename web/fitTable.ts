import { COLUMNS_MIN, type Geometry, layOut, STEM_MIN } from '../shared/picture/layOut.ts';
import type { LaidTable } from '../shared/protocol/view.ts';

/** Pixels that the table may take. */
export interface Space {
  readonly width: number;
  readonly height: number;
}

export interface FittedTable extends Geometry {
  /** Pixels of one half of a bone. */
  readonly unit: number;
  /** Width in halves. */
  readonly columns: number;
}

const UNIT_MAX = 34;
const UNIT_MIN = 9;
/** Halves by which the stem of a cross is shortened from one try to the next. */
const STEM_STEP = 2;

/** The largest drawing of a table that fits a space; the smallest where none does. */
export function fitTable(table: LaidTable, { width, height }: Space): FittedTable {
  const largest = Math.min(UNIT_MAX, Math.floor(width / COLUMNS_MIN));
  for (let unit = Math.max(UNIT_MIN, largest); ; unit -= 1) {
    const columns = width / unit;
    // A line has no stem.
    const most = 'line' in table ? 0 : Math.floor(height / unit / 2);
    for (let stem = Math.max(STEM_MIN, most); stem >= STEM_MIN; stem -= STEM_STEP) {
      const geometry = layOut(table, { columns, stem });
      const tall = (geometry.bounds.bottom - geometry.bounds.top) * unit;
      const isLast = unit === UNIT_MIN && stem - STEM_STEP < STEM_MIN;
      if (tall <= height || isLast) return { ...geometry, unit, columns };
    }
  }
}
