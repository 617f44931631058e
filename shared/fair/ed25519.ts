import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat } from './bytes.ts';

const { Point } = ed25519;
type EdPoint = InstanceType<typeof Point>;
const { Fn } = Point;

/**
 * Whether `sig` is an Ed25519 signature by `publicKey` that every verifier accepts: S below the
 * group order, neither A nor R of small order, both written the one right way, and
 * [S]B = R + [k]A without the cofactor, which some multiply by and others do not (DF1 A.4).
 */
export function isSignedBy(sig: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (sig.length !== 64 || publicKey.length !== 32) return false;
  const encodedR = sig.slice(0, 32);
  const [A, R] = [readPoint(publicKey), readPoint(encodedR)];
  const S = littleEndian(sig.slice(32));
  if (A === null || R === null || S >= Fn.ORDER) return false;
  const k = Fn.create(littleEndian(sha512(concat(encodedR, publicKey, message))));
  return Point.BASE.multiplyUnsafe(S).subtract(A.multiplyUnsafe(k)).equals(R);
}

/** A point of large order; null if the bytes are not the one right way to write one. */
function readPoint(bytes: Uint8Array): EdPoint | null {
  try {
    const point = Point.fromBytes(bytes);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/** A key made of 32 secret bytes, for a device that has no other place for one. */
export function keyOfSeed(seed: Uint8Array): {
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
} {
  return { publicKey: ed25519.getPublicKey(seed), sign: (message) => ed25519.sign(message, seed) };
}
