import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardSvg } from '../../shared/picture/boardSvg.ts';
import { boardWords, ENGLISH } from '../../shared/picture/boardWords.ts';
import type { LaidBone, LaidTable } from '../../shared/protocol/view.ts';
import { crossArb, lineArb } from './tables.ts';

const laid = (lies: string, turn: number): LaidBone => ({
  bone: [...lies].sort().join(''),
  lies,
  seat: 0,
  turn,
});

const tableArb = fc.oneof(lineArb, crossArb, fc.constant<LaidTable>({ line: [] }));

function bonesOf(table: LaidTable): readonly LaidBone[] {
  if ('line' in table) return table.line;
  return [...(table.center === null ? [] : [table.center]), ...table.arms.flat()];
}

const pipsOf = (bones: readonly LaidBone[]): number =>
  bones.reduce((sum, { bone }) => sum + Number(bone[0]) + Number(bone[1]), 0);

describe('boardSvg', () => {
  beforeAll(async () => {
    const { resolve } = createRequire(import.meta.url);
    await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  });

  test('is well-formed and has the size that it says', () => {
    fc.assert(
      fc.property(tableArb, (table) => {
        const svg = boardSvg(table, { round: 7 });
        const read = new Resvg(svg);
        const [, width, height] = /width="(\d+)" height="(\d+)" role/.exec(svg) ?? [];
        expect([read.width, read.height]).toEqual([Number(width), Number(height)]);
        read.free();
      }),
      { numRuns: 40 },
    );
  });

  test('draws every pip, marks one bone, and needs no font (pitfall 48)', () => {
    fc.assert(
      fc.property(tableArb, (table) => {
        const svg = boardSvg(table, { round: null });
        const count = (part: string) => svg.split(part).length - 1;
        const bones = bonesOf(table);
        expect(count('<circle')).toBe(pipsOf(bones));
        expect(count('<path')).toBe(bones.length);
        expect(count('stroke="#ffb84d"')).toBe(Math.min(1, bones.length));
        expect(svg).not.toMatch(/<(text|style|script|image|a)\b|NaN|undefined|[("]-0[ "]| -0[)"]/);
        expect(svg).toContain(`<desc>${boardWords(table)}</desc>`);
      }),
      { numRuns: 40 },
    );
  });

  test('marks the bone that was played last, where it lies', () => {
    const svg = boardSvg({ line: [laid('61', 2), laid('16', 0), laid('65', 1)] }, { round: null });
    expect(svg.split('\n').at(-3)).toContain('<g transform="translate(-2 0)"><rect x="-1.02"');
  });

  test('takes its words from the language that is given', () => {
    const words = { ...ENGLISH, empty: 'a < b & c', round: (no: number) => `<${no}>` };
    const svg = boardSvg({ line: [] }, { round: 4, words });
    expect(svg).toContain('<title>&lt;4&gt;</title>\n<desc>a &lt; b &amp; c</desc>');
  });
});

describe('boardWords', () => {
  test.each([
    [{ line: [] }, 'No bone has been played.'],
    [{ center: null, arms: [] }, 'No bone has been played.'],
    [
      { line: [laid('66', 0)] },
      'One bone: 6-6. Both ends are 6. The last bone played is 6-6, as the pose.',
    ],
    [
      { line: [laid('16', 1), laid('66', 0), laid('60', 3)] },
      'A line of 3 bones, from left to right: 1-6, 6-6, 6-0. The ends are 1 and 0. ' +
        'The last bone played is 6-0, at the right end.',
    ],
    [
      { line: [laid('16', 1), laid('66', 0)] },
      'A line of 2 bones, from left to right: 1-6, 6-6. The ends are 1 and 6. ' +
        'The last bone played is 1-6, at the left end.',
    ],
    [
      { center: laid('66', 0), arms: [[laid('61', 1), laid('11', 3)], [laid('60', 2)]] },
      'A cross with 6-6 in the middle. Arm 1, up: 6-1, 1-1. Arm 2, right: 6-0. ' +
        'The last bone played is 1-1, on arm 1.',
    ],
    [
      { center: laid('66', 0), arms: [] },
      'A cross with 6-6 in the middle. The last bone played is 6-6, as the pose.',
    ],
  ] as const satisfies readonly (readonly [LaidTable, string])[])('%j', (table, words) => {
    expect(boardWords(table)).toBe(words);
  });
});
