/**
 * Signatures of the beacon, drand quicknet (DF1 A.8). A file of its own, to be imported when a
 * beacon is really checked: the curve takes half a second to get ready, and most never need it.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { BEACON_SIGNATURE_BYTES } from './beaconRound.ts';
import { fromHex, sized, toHex, u64 } from './bytes.ts';
import type { VerifyBeacon } from './logState.ts';
import { H } from './tags.ts';

/** What a chain of beacon rounds is signed by. */
export interface BeaconChain {
  /** 96 bytes, a compressed point of G2. */
  readonly publicKey: Uint8Array;
  /** Domain tag of the hash to G1. */
  readonly tag: string;
}

/** The one chain of this version. */
export const QUICKNET: BeaconChain = {
  publicKey: sized(
    fromHex(
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
        '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
        '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    ) ?? new Uint8Array(),
    96,
  ),
  tag: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
};

/**
 * Whether `signature` (48 bytes) is the chain's for the round: a point of the right subgroup that
 * pairs with H(u64 round) hashed to G1 under the chain's tag.
 */
export function isSignedRound(chain: BeaconChain, round: number, signature: Uint8Array): boolean {
  if (signature.length !== BEACON_SIGNATURE_BYTES) return false;
  const { shortSignatures } = bls12_381;
  try {
    const message = shortSignatures.hash(H(u64(round)), chain.tag);
    return shortSignatures.verify(signature, message, chain.publicKey);
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}

const KNOWN_MAX = 10_000;
const known = new Map<string, boolean>();

/** Whether quicknet has signed the round. Pairs each round and signature once and remembers it. */
export const verifyQuicknet: VerifyBeacon = (round, signature) => {
  const key = `${round}/${toHex(signature)}`;
  const verdict = known.get(key) ?? isSignedRound(QUICKNET, round, signature);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, verdict);
  return verdict;
};
