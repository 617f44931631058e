import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { Secret } from '../../shared/fair/secret.ts';
import type { Entropy } from '../app/ports.ts';
import { derivedSecret } from './hkdf.ts';
import { brokenSeal, type SealContext, type Sealer } from './sealer.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One text for each context, whatever the order of its names. */
function additionalData(context: SealContext): Buffer {
  const names = Object.keys(context).sort();
  return Buffer.from(JSON.stringify(names.map((name) => [name, context[name]])));
}

/**
 * Seals in this process, where there is no key service: AES-256-GCM under a key derived from
 * `secret`, with the context as additional data. Sealed bytes are the nonce (12), the ciphertext
 * (32) and the tag (16).
 */
export function aesSealer(secret: Secret, entropy: Entropy): Sealer {
  const key = createSecretKey(derivedSecret(secret, 'sealer').reveal());
  const tagged = { authTagLength: TAG_BYTES };
  return {
    async seal(sealedSecret, context) {
      const nonce = entropy.bytes32().slice(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, tagged).setAAD(additionalData(context));
      const hidden = [cipher.update(sealedSecret.reveal()), cipher.final()];
      return Uint8Array.from(Buffer.concat([nonce, ...hidden, cipher.getAuthTag()]));
    },

    async open(sealed, context) {
      try {
        const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), tagged)
          .setAAD(additionalData(context))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        const hidden = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
        return new Secret(Buffer.concat([decipher.update(hidden), decipher.final()]));
      } catch {
        throw brokenSeal(context);
      }
    },
  };
}
