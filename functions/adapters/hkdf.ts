import { hkdfSync } from 'node:crypto';
import { Secret } from '../../shared/fair/secret.ts';

const NO_SALT = new Uint8Array();

/** A secret for one purpose from one for several: HKDF-SHA256 (RFC 5869), no salt, 32 bytes. */
export function derivedSecret(from: Secret, purpose: string): Secret {
  const info = `sixlove ${purpose} 1`;
  return new Secret(new Uint8Array(hkdfSync('sha256', from.reveal(), NO_SALT, info, 32)));
}
