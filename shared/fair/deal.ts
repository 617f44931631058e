import type { Bone } from '../engine/bone.ts';
import type { BoneSet } from '../engine/boneSet.ts';
import { sized, u8 } from './bytes.ts';
import { shuffleDeck } from './shuffle.ts';
import { H, macUnder, TAGS } from './tags.ts';

/** The three values that fix a deal, 32 bytes each: the slot's seed, L, and B (zeros if none). */
export interface DealInputs {
  readonly seed: Uint8Array;
  readonly lock: Uint8Array;
  readonly beacon: Uint8Array;
}

export interface DealRequest extends DealInputs {
  readonly deckMask: BoneSet;
  readonly seats: number;
  readonly handSize: number;
}

/** A deal: everything by deck position. Secret but for `commitments` and `digest`. */
export interface Deal {
  readonly seats: number;
  readonly handSize: number;
  readonly deck: readonly Bone[];
  /** 16 bytes each. */
  readonly salts: readonly Uint8Array[];
  readonly commitments: readonly Uint8Array[];
  /** D: what the chat code of a deal is made of. */
  readonly digest: Uint8Array;
}

/** What shows that a bone lay at a deck position. */
export interface Opening {
  readonly pos: number;
  readonly bone: Bone;
  readonly salt: Uint8Array;
}

/** c_p (DF1 A.1, `DF1B`): 54 bytes, one block of SHA-256. */
export function boneCommitment(
  lock: Uint8Array,
  { pos, bone, salt }: { pos: number; bone: number; salt: Uint8Array },
): Uint8Array {
  return H(TAGS.bone, lock, u8(pos), u8(bone), sized(salt, 16));
}

/** D (DF1 A.1, `DF1L`). */
export function dealDigest(
  { lock, beacon }: Omit<DealInputs, 'seed'>,
  commitments: readonly Uint8Array[],
): Uint8Array {
  return H(TAGS.deal, lock, beacon, u8(commitments.length), ...commitments);
}

/** The keys of deck and salts (`DF1D`, `DF1K`). */
function dealKeys({ seed, lock, beacon }: DealInputs): { deck: Uint8Array; salts: Uint8Array } {
  const keyFor = macUnder(seed);
  return { deck: keyFor(TAGS.deck, lock, beacon), salts: keyFor(TAGS.salts, lock, beacon) };
}

export function deckKey(inputs: DealInputs): Uint8Array {
  return dealKeys(inputs).deck;
}

/** The key for draws of lead and seats (`DF1W`): `shuffle` under it is independent of the deck. */
export function drawKey({ seed, lock, beacon }: DealInputs): Uint8Array {
  return macUnder(seed)(TAGS.draw, lock, beacon);
}

/** Deals a round: a pure function of its inputs, so that dealing again gives the same bytes. */
export function dealBones(request: DealRequest): Deal {
  const { lock, seats, handSize } = request;
  const keys = dealKeys(request);
  const deck = shuffleDeck(request.deckMask, keys.deck);
  const saltOf = macUnder(keys.salts);
  const salts = deck.map((_, pos) => saltOf(TAGS.salt, u8(pos)).slice(0, 16));
  const commitments = deck.map((bone, pos) =>
    boneCommitment(lock, { pos, bone, salt: salts[pos] as Uint8Array }),
  );
  return { seats, handSize, deck, salts, commitments, digest: dealDigest(request, commitments) };
}

/** What opens deck position `pos`. Throws a `RangeError` outside the deck. */
export function openingOf(deal: Deal, pos: number): Opening {
  const bone = deal.deck[pos];
  const salt = deal.salts[pos];
  if (bone === undefined || salt === undefined) throw new RangeError(`no deck position ${pos}`);
  return { pos, bone, salt };
}

/** The bones dealt to a seat in the order of their positions, the first at seat * handSize. */
export function handOf(deal: Deal, seat: number): Bone[] {
  return deal.deck.slice(seat * deal.handSize, (seat + 1) * deal.handSize);
}
