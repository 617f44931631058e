import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Secret } from './keys.ts';

/** PKCS #8 frame of an Ed25519 private key (RFC 8410 section 7): the 32-byte seed follows. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/** The private key of a seed. */
export function privateKeyOf(seed: Secret): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, seed.reveal()]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** The 32 bytes of the public key. */
export function publicKeyBytes(privateKey: KeyObject): Uint8Array {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return new Uint8Array(der.subarray(-PUBLIC_KEY_BYTES));
}

/** Ed25519 over the message itself (RFC 8032): 64 bytes. */
export function signWith(privateKey: KeyObject, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKey));
}
