import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { vapidPushes } from '../../functions/adapters/webPush.ts';
import { Secret } from '../../shared/fair/secret.ts';

const INSTALLATION = () => new Secret(new Uint8Array(32).fill(7));
const CONTACT = 'mailto:operator@example.org';

/** A browser, as far as a push service sees it. */
function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = Buffer.alloc(16, 3);
  const subscription = {
    endpoint: 'https://push.example/send/abc',
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

it('sends what only the subscribed browser can read', () => {
  const { subscription, read } = browser();
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  const payload = '{"title":"Te toca"}';
  const { url, headers, body } = pushes.request(subscription, { payload, topic: 'turns' });
  expect(url).toBe(subscription.endpoint);
  expect(headers).toMatchObject({ Topic: 'turns', 'Content-Encoding': 'aes128gcm' });
  expect(read(Buffer.from(body))).toBe(payload);
});

it('is known to the push service by one key, for as long as the installation lives', () => {
  const { subscription } = browser();
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  expect(vapidPushes(INSTALLATION(), CONTACT).publicKey).toBe(pushes.publicKey);
  const { headers } = pushes.request(subscription, { payload: '{}', topic: 'turns' });
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers['Authorization'] ?? '') ?? [];
  expect(key).toBe(pushes.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(signed).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example',
    sub: CONTACT,
  });
});

it('refuses keys that are none', () => {
  const { subscription } = browser();
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  const broken = { ...subscription, p256dh: 'AAAA' };
  expect(() => pushes.request(broken, { payload: '{}', topic: 'turns' })).toThrow();
});
