import { BONES } from './bone.ts';
import { type BoneSet, firstBone, isEmpty, withoutBone } from './boneSet.ts';
import type { End, Move } from './layout.ts';

// There are few moves, so each is made once: they are asked for at every turn.

/** By bone, the move that names no end. */
const ANYWHERE: readonly Move[] = BONES.map((bone) => ({ bone }));

/** By bone, the move to this end. */
export function movesTo(end: End): readonly Move[] {
  return BONES.map((bone) => ({ bone, end }));
}

/** The move of each bone in the set, in ascending order of the bones. */
export function movesOf(bones: BoneSet): Move[] {
  const moves: Move[] = [];
  let rest = bones;
  while (!isEmpty(rest)) {
    const bone = firstBone(rest);
    rest = withoutBone(rest, bone);
    moves.push(ANYWHERE[bone] as Move);
  }
  return moves;
}
