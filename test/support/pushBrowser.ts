import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** A browser as a push service sees it: what it subscribes with, and how it reads what comes. */
export function pushBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = Buffer.alloc(16, 3);
  const subscription = {
    endpoint,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  /** RFC 8291 section 3.4 and RFC 8188 section 2, of one record. */
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const shared = ecdh.computeSecret(sender);
    const label = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, auth, label, 32));
    const key = hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  };
  return { subscription, read };
}
