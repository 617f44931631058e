import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * Whether `sig` is an Ed25519 signature by `publicKey` that every strict verifier accepts:
 * S below the group order, and neither A nor R of small order (DF1 A.4).
 */
export function isSignedBy(sig: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (sig.length !== 64 || publicKey.length !== 32) return false;
  return (
    ed25519.verify(sig, message, publicKey, { zip215: false }) && !isSmallOrder(sig.slice(0, 32))
  );
}

/** The point is known to decode: `verify` has read it. */
function isSmallOrder(point: Uint8Array): boolean {
  return ed25519.Point.fromBytes(point).isSmallOrder();
}
