import { sized, u8, u16, u32 } from './bytes.ts';
import { H, TAGS } from './tags.ts';

const LEAF = u8(0);
const NODE = u8(1);

export interface SeedLeaf {
  readonly gameId: Uint8Array;
  readonly epoch: number;
  readonly slot: number;
  /** 32 bytes, secret until the round of this slot has ended. */
  readonly seed: Uint8Array;
}

/** The leaf that commits to the seed of one slot (DF1 A.1). */
export function seedLeaf({ gameId, epoch, slot, seed }: SeedLeaf): Uint8Array {
  return H(LEAF, TAGS.seed, sized(gameId, 16), u32(epoch), u16(slot), sized(seed, 32));
}

function seedNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return H(NODE, left, right);
}

/** A perfect tree over seed leaves: level 0 is the leaves, the last level the root alone. */
export type SeedTree = readonly (readonly Uint8Array[])[];

/** Builds the tree over 2^depth leaves. Throws a `RangeError` for any other number of them. */
export function seedTree(leaves: readonly Uint8Array[]): SeedTree {
  if (!Number.isInteger(Math.log2(leaves.length))) {
    throw new RangeError(`${leaves.length} leaves make no perfect tree`);
  }
  const levels = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, i) =>
      seedNode(nodeAt(below, 2 * i), nodeAt(below, 2 * i + 1)),
    );
    levels.push(level);
  }
  return levels;
}

export function seedTreeRoot(tree: SeedTree): Uint8Array {
  return nodeAt(tree[tree.length - 1] ?? [], 0);
}

/** The siblings from the leaf of `slot` upwards, one a level. */
export function seedTreePath(tree: SeedTree, slot: number): Uint8Array[] {
  const path: Uint8Array[] = [];
  let index = slot;
  for (const level of tree.slice(0, -1)) {
    path.push(nodeAt(level, index % 2 === 0 ? index + 1 : index - 1));
    index = Math.floor(index / 2);
  }
  return path;
}

/** The root that a leaf and its path lead to; the slot says on which side each sibling stands. */
export function rootFromPath(
  leaf: Uint8Array,
  slot: number,
  path: readonly Uint8Array[],
): Uint8Array {
  let node = leaf;
  let index = slot;
  for (const sibling of path) {
    node = index % 2 === 0 ? seedNode(node, sibling) : seedNode(sibling, node);
    index = Math.floor(index / 2);
  }
  return node;
}

function nodeAt(level: readonly Uint8Array[], index: number): Uint8Array {
  const node = level[index];
  if (node === undefined) throw new RangeError(`the tree has no node ${index} at this level`);
  return node;
}
