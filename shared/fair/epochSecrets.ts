import { sized, u16, u32 } from './bytes.ts';
import { type SeedTree, seedLeaf, seedTree, seedTreePath, seedTreeRoot } from './seedTree.ts';
import { macUnder, TAGS } from './tags.ts';

/** Depth of a seed tree: 12 levels serve 4,096 rounds (DF1 A.6). */
export const DEPTH_MIN = 1;
export const DEPTH_MAX = 12;

/** What only the dealer knows of an epoch. `seed` opens one slot and nothing about the others. */
export interface EpochSecrets {
  /** Published at EPOCH_OPEN. */
  readonly root: Uint8Array;
  /** The 32-byte seed of a slot. */
  seed(slot: number): Uint8Array;
  /** The siblings that lead from the seed's leaf to the root, leaf upwards. */
  path(slot: number): Uint8Array[];
}

export interface EpochMaster {
  /** 32 bytes from the system's random source, drawn once for this epoch. */
  readonly master: Uint8Array;
  readonly gameId: Uint8Array;
  readonly epoch: number;
  readonly depth: number;
}

/**
 * Derives every seed of an epoch from its master (DF1 A.1, `DF1Q`). The tree is built when the
 * root or a path is first asked for; `seed` alone costs one MAC.
 * Throws a `RangeError` on a depth outside 1..12 or a slot outside the tree.
 */
export function openEpochSecrets({ master, gameId, epoch, depth }: EpochMaster): EpochSecrets {
  if (!Number.isInteger(depth) || depth < DEPTH_MIN || depth > DEPTH_MAX) {
    throw new RangeError(`depth ${depth} is not from ${DEPTH_MIN} to ${DEPTH_MAX}`);
  }
  const slots = 2 ** depth;
  const mac = macUnder(master);
  const id = sized(gameId, 16);

  const seed = (slot: number): Uint8Array => {
    if (slot >= slots) throw new RangeError(`slot ${slot} of ${slots}`);
    return mac(TAGS.derive, id, u32(epoch), u16(slot));
  };

  let tree: SeedTree | null = null;
  const builtTree = (): SeedTree => {
    tree ??= seedTree(
      Array.from({ length: slots }, (_, slot) =>
        seedLeaf({ gameId, epoch, slot, seed: seed(slot) }),
      ),
    );
    return tree;
  };

  return {
    get root() {
      return seedTreeRoot(builtTree());
    },
    seed,
    path: (slot) => seedTreePath(builtTree(), slot),
  };
}
