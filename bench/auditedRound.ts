/** Everything that is hashed to audit one round, over any SHA-256: what the backends race with. */
import { ALL_BONES, bonesIn } from '../shared/engine/boneSet.ts';
import { ascii, concat, u8, u16, u32, Z32 } from '../shared/fair/bytes.ts';
import { type DealRequest, dealBones } from '../shared/fair/deal.ts';
import { rootFromPath, type SeedLeaf, seedLeaf } from '../shared/fair/seedTree.ts';
import { sha256 } from '../shared/fair/sha256.ts';
import { drawLimit } from '../shared/fair/shuffle.ts';
import { TAGS } from '../shared/fair/tags.ts';

type Bytes = Uint8Array | Promise<Uint8Array>;

/** SHA-256, and HMAC-SHA256 under one key, over parts in a row. */
export interface Backend {
  readonly H: (...parts: readonly Uint8Array[]) => Bytes;
  readonly macUnder: (key: Uint8Array) => (...parts: readonly Uint8Array[]) => Bytes;
}

export interface Round extends DealRequest, SeedLeaf {
  readonly path: readonly Uint8Array[];
}

/** The root and the deal digest: equal for all who compute the same. */
export interface Audit {
  readonly root: Uint8Array;
  readonly digest: Uint8Array;
}

/** Rounds of one epoch of 4,096, four seats with seven bones each. */
export function roundsToAudit(count: number): Round[] {
  const path = Array.from({ length: 12 }, (_, level) => sha256(ascii(`sibling ${level}`)));
  const gameId = sha256(ascii('game')).slice(0, 16);
  return Array.from({ length: count }, (_, slot) => ({
    gameId,
    epoch: 1,
    slot,
    seed: sha256(ascii(`seed ${slot}`)),
    lock: sha256(ascii(`lock ${slot}`)),
    beacon: Z32,
    deckMask: ALL_BONES,
    seats: 4,
    handSize: 7,
    path,
  }));
}

/** As the verifier does it. */
export function auditByVerifier(round: Round): Audit {
  return {
    root: rootFromPath(seedLeaf(round), round.slot, round.path),
    digest: dealBones(round).digest,
  };
}

function swapped(bones: readonly number[], stream: Uint8Array): number[] {
  const deck = [...bones];
  let at = 0;
  for (let i = deck.length - 1; i >= 1; i -= 1) {
    while ((stream[at] ?? 0) >= drawLimit(i + 1)) at += 1;
    const j = (stream[at] ?? 0) % (i + 1);
    at += 1;
    [deck[i], deck[j]] = [deck[j] as number, deck[i] as number];
  }
  return deck;
}

/**
 * DF1 A.1 and A.9 written out once more, so that any backend can do it, also one that only
 * promises. The deck may take two blocks of the stream.
 */
export async function auditBy({ H, macUnder }: Backend, round: Round): Promise<Audit> {
  const { gameId, epoch, slot, seed, lock, beacon } = round;
  let root = await H(u8(0), TAGS.seed, gameId, u32(epoch), u16(slot), seed);
  for (const [level, sibling] of round.path.entries()) {
    const isLeft = Math.floor(slot / 2 ** level) % 2 === 0;
    root = await (isLeft ? H(u8(1), root, sibling) : H(u8(1), sibling, root));
  }
  const keyFor = macUnder(seed);
  const streamOf = macUnder(await keyFor(TAGS.deck, lock, beacon));
  const stream = concat(await streamOf(TAGS.stream, u32(0)), await streamOf(TAGS.stream, u32(1)));
  const deck = swapped(bonesIn(round.deckMask), stream);
  const saltOf = macUnder(await keyFor(TAGS.salts, lock, beacon));
  const commitments: Uint8Array[] = [];
  for (const [pos, bone] of deck.entries()) {
    const salt = (await saltOf(TAGS.salt, u8(pos))).slice(0, 16);
    commitments.push(await H(TAGS.bone, lock, u8(pos), u8(bone), salt));
  }
  return { root, digest: await H(TAGS.deal, lock, beacon, u8(deck.length), ...commitments) };
}
