import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Secret } from '../../shared/fair/secret.ts';

/** PKCS #8 frame of an Ed25519 private key (RFC 8410 section 7): the 32-byte seed follows. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** SPKI frame of an Ed25519 public key (RFC 8410 section 4): its 32 bytes follow. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** The private key of a seed. */
export function privateKeyOf(seed: Secret): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed.reveal()]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The 32 bytes of the public key. */
export function publicKeyBytes(privateKey: KeyObject): Uint8Array {
  return spkiKeyBytes(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }));
}

/** The 32 bytes of an Ed25519 public key in DER (SPKI). Throws a `TypeError` on anything else. */
export function spkiKeyBytes(der: Uint8Array): Uint8Array {
  const prefix = der.subarray(0, SPKI_PREFIX.length);
  const key = der.slice(SPKI_PREFIX.length);
  if (!SPKI_PREFIX.equals(prefix) || key.length !== PUBLIC_KEY_BYTES) {
    throw new TypeError('not the SPKI of an Ed25519 public key');
  }
  return Uint8Array.from(key);
}

/** Ed25519 over the message itself (RFC 8032): 64 bytes. */
export function signWith(privateKey: KeyObject, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKey));
}

/** A public key of 32 bytes, for checking. Throws a `TypeError` on any other length. */
export function publicKeyOf(bytes: Uint8Array): KeyObject {
  if (bytes.length !== PUBLIC_KEY_BYTES) {
    throw new TypeError('an Ed25519 public key has 32 bytes');
  }
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: 'der', type: 'spki' });
}

/** Whether a signature (64 bytes; any other length is none) is the key's over the message. */
export function isSignedBy(key: KeyObject, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, key, signature);
}
