import { describe, expect, test } from 'vitest';
import type { PlacedBone } from '../../shared/picture/layOut.ts';
import type { LaidTable } from '../../shared/protocol/view.ts';
import { fitTable } from '../../web/fitTable.ts';
import { boneShape } from '../../web/views/bone.ts';
import { placeSigns, type Sign } from '../../web/views/signs.ts';
import { crossOf, lineFrom } from './support/tables.ts';

/** Windows from a phone of 320 pixels to a wide desk. */
const SPACES = [
  [280, 288],
  [320, 330],
  [650, 360],
  [930, 420],
] as const;
const PIP = 0.095;

/** Middles of the pips of a bone as it lies. */
function pipsOf({ laid, x, y, turn }: PlacedBone): readonly (readonly [number, number])[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const pips = boneShape(laid.lies).filter(({ tag }) => tag === 'circle');
  return pips.map(({ attrs }) => {
    const [atX, atY] = [Number(attrs['cx']), Number(attrs['cy'])];
    return [x + atX * cos - atY * sin, y + atX * sin + atY * cos];
  });
}

function hidden(bones: readonly PlacedBone[], signs: readonly Sign[]): readonly string[] {
  return signs.flatMap(({ bone, x, y, radius }) =>
    bones.flatMap((at) => {
      const isHidden = pipsOf(at).some(
        ([pipX, pipY]) => Math.hypot(pipX - x, pipY - y) < radius + PIP,
      );
      return isHidden ? [`${bone} hides a pip of ${at.laid.bone}`] : [];
    }),
  );
}

const CROSS: LaidTable = crossOf(
  '66',
  ['60', '05', '53', '32', '22', '24'],
  ['61', '15', '55', '54'],
  ['62', '21', '11', '13'],
  ['63', '33', '34', '44', '40', '00', '01'],
);

describe.each(SPACES)('letters in %i by %i pixels', (width, height) => {
  const tables: readonly LaidTable[] = [...[0, 7, 14, 21, 27].map(lineFrom), CROSS];

  test.each([[['A']], [['A', 'B']]])('%s of any one bone hide no pip', (letters) => {
    for (const table of tables) {
      const { bones, unit, columns } = fitTable(table, { width, height });
      for (const { laid } of bones) {
        const signs = placeSigns(bones, new Map([[laid.bone, letters]]), { unit, columns });
        expect(signs.map(({ sign }) => sign)).toEqual(letters);
        expect(hidden(bones, signs)).toEqual([]);
        for (const { x, radius } of signs) {
          expect(Math.abs(x) + radius).toBeLessThanOrEqual(columns / 2);
        }
      }
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('of every bone with a %i hide neither pip nor letter', (pip) => {
    for (const table of tables) {
      const { bones, unit, columns } = fitTable(table, { width, height });
      const those = bones.flatMap(({ laid }) => (laid.bone.includes(`${pip}`) ? [laid.bone] : []));
      const marked = new Map(those.map((bone, i) => [bone, i === 0 ? ['A', 'B'] : ['B']]));
      const signs = placeSigns(bones, marked, { unit, columns });
      expect(hidden(bones, signs)).toEqual([]);
      for (const [i, a] of signs.entries()) {
        for (const b of signs.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius - 0.001);
        }
      }
    }
  });
});

test('a letter can be read where bones are small, and takes no more room than it must', () => {
  const place = (width: number) => {
    const { bones, unit, columns } = fitTable(lineFrom(14), { width, height: 330 });
    const [sign] = placeSigns(bones, new Map([['66', ['A']]]), { unit, columns });
    return { pixels: (sign?.radius ?? 0) * unit, radius: sign?.radius };
  };
  expect(place(320).pixels).toBeGreaterThan(5);
  expect(place(1280).radius).toBeLessThan(place(320).radius ?? 0);
});
