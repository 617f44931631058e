import { expect, it } from 'vitest';
import { BONES, type Bone, boneName, countOf } from '../../shared/engine/bone.ts';
import { leaderOf } from '../../shared/engine/leadDraw.ts';

const highHalf = (bone: Bone): number => Number(boneName(bone)[1]);

it('two who draw: the higher count leads, of equal counts the higher half, whatever the seats', () => {
  for (const a of BONES) {
    for (const b of BONES) {
      if (a === b) continue;
      const [first, second] =
        countOf(a) === countOf(b) ? [highHalf(a), highHalf(b)] : [countOf(a), countOf(b)];
      expect(leaderOf([a, b]), `${boneName(a)} ${boneName(b)}`).toBe(first > second ? 0 : 1);
    }
  }
});
