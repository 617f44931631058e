import { describe, expect, it } from 'vitest';
import { afterCancelled, mayRedeal } from '../../shared/engine/redeal.ts';
import type { Redeal } from '../../shared/engine/rules.ts';
import { bones, rulesOf } from '../support/positions.ts';

const THREE = bones('00 11 22 34 35 36 45');
const NONE = bones('01 12 23 34 35 36 45');

describe('a hand that may be dealt again', () => {
  const may = (redeal: Redeal, hand = THREE) =>
    mayRedeal({ ...rulesOf('straight-six'), redeal }, hand);

  it('holds as many doubles as the ruleset asks for, in either mode', () => {
    for (const mode of ['onRequest', 'auto'] as const) {
      expect(may({ mode, minDoubles: 2 })).toBe(true);
      expect(may({ mode, minDoubles: 3 })).toBe(true);
      expect(may({ mode, minDoubles: 4 })).toBe(false);
      expect(may({ mode, minDoubles: 1 }, NONE)).toBe(false);
    }
  });

  it('is none where nothing is dealt again, whatever number stands there', () => {
    expect(may({ mode: 'none', minDoubles: 3 })).toBe(false);
    expect(may({ mode: 'none', minDoubles: null })).toBe(false);
    expect(may({ mode: 'auto', minDoubles: null }, NONE)).toBe(false);
  });
});

describe('the pose after a cancelled round', () => {
  it('is that of the cancelled one; only a lead that was drawn is drawn no more', () => {
    const draw = { pose: 'draw', seats: [], value: null } as const;
    const six = { pose: '66', seats: [], value: 2 } as const;
    const free = { pose: 'any', seats: [2, 0], value: 1 } as const;
    expect(afterCancelled(draw, 3)).toEqual({ pose: 'any', seats: [3], value: null });
    expect(afterCancelled(draw, null)).toEqual(draw);
    expect(afterCancelled(six, 3)).toEqual(six);
    expect(afterCancelled(free, 0)).toEqual(free);
  });
});
