import { createHmac } from 'node:crypto';
import type { Secret } from '../../shared/fair/secret.ts';
import type { Derive } from '../app/ports.ts';

const ID_BYTES = 16;

/** Ids by HMAC-SHA256. Label and fields go in length-prefixed, so no two lists give one message. */
export function hmacDerive(deriveSecret: Secret): Derive {
  return {
    id(label, ...fields) {
      const hmac = createHmac('sha256', deriveSecret.reveal());
      for (const part of [label, ...fields]) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(Buffer.byteLength(part));
        hmac.update(length).update(part);
      }
      return hmac.digest().subarray(0, ID_BYTES).toString('base64url');
    },
  };
}
