/** Tables that show what rules say. */
import type { LaidBone, LaidTable } from '../shared/protocol/view.ts';
import type { Facts } from '../shared/words/facts.ts';

/** What is shown, as its words are called. */
export type Shown = 'line' | 'block' | 'capicua' | 'cross';

export interface RulesPicture {
  readonly shown: Shown;
  readonly table: LaidTable;
  /** The turn of a bone that is marked; null for none. */
  readonly marked: number | null;
  /** Arms of a cross, by number, whose tips wait for a double. */
  readonly locked: readonly number[];
}

function laid(lies: string, turn: number): LaidBone {
  const [low = '', high = ''] = [...lies].sort();
  return { bone: `${low}${high}`, lies, seat: 0, turn };
}

/** A line as it is read, posed at its bone `pose` and played outwards from there. */
function line(pose: number, ...lies: readonly string[]): LaidTable {
  return { line: lies.map((text, i) => laid(text, Math.abs(i - pose))) };
}

const LINE: RulesPicture = {
  shown: 'line',
  table: line(2, '25', '56', '66', '63', '34'),
  marked: null,
  locked: [],
};

/** All seven threes lie: 1-3, 2-3, 3-3, 3-6, 0-3, 3-4, 3-5. */
const BLOCK: RulesPicture = {
  shown: 'block',
  table: line(3, '31', '12', '23', '33', '36', '60', '03', '34', '45', '53'),
  marked: null,
  locked: [],
};

const CAPICUA: RulesPicture = {
  shown: 'capicua',
  table: line(1, '12', '22', '24', '45', '51'),
  marked: 3,
  locked: [],
};

/** Built first, as its rules ask; then 1-1 opened its tip for 1-4, and 2-2 lies on another. */
const CROSS: RulesPicture = {
  shown: 'cross',
  table: {
    center: laid('66', 0),
    arms: [
      [laid('61', 1), laid('11', 5), laid('14', 7)],
      [laid('62', 2), laid('22', 6)],
      [laid('63', 3)],
      [laid('64', 4)],
    ],
  },
  marked: null,
  locked: [1, 3, 4],
};

/** The pictures that belong to a game, by what it answers. */
export function picturesOf(facts: Facts): readonly RulesPicture[] {
  if (facts.isCross) return [CROSS];
  const paysCapicua = Number(facts.fields('bonuses')['capicua'] ?? 0) > 0;
  return [LINE, BLOCK, ...(paysCapicua ? [CAPICUA] : [])];
}
