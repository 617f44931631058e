import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { vapidPushes } from '../../functions/adapters/webPush.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { pushBrowser } from '../support/pushBrowser.ts';

const INSTALLATION = () => new Secret(new Uint8Array(32).fill(7));
const ENDPOINT = 'https://push.example/send/abc';
const CONTACT = 'mailto:operator@example.org';

it('sends what only the subscribed browser can read', async () => {
  const { subscription, read } = pushBrowser(ENDPOINT);
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  const payload = '{"title":"Te toca"}';
  const { url, headers, body } = await pushes.request(subscription, { payload, topic: 'turns' });
  expect(url).toBe(subscription.endpoint);
  expect(headers).toMatchObject({ Topic: 'turns', 'Content-Encoding': 'aes128gcm' });
  expect(read(Buffer.from(body))).toBe(payload);
});

it('is known to the push service by one key, for as long as the installation lives', async () => {
  const { subscription } = pushBrowser(ENDPOINT);
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  expect(vapidPushes(INSTALLATION(), CONTACT).publicKey).toBe(pushes.publicKey);
  const { headers } = await pushes.request(subscription, { payload: '{}', topic: 'turns' });
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

it('refuses keys that are none', async () => {
  const { subscription } = pushBrowser(ENDPOINT);
  const pushes = vapidPushes(INSTALLATION(), CONTACT);
  const broken = { ...subscription, p256dh: 'AAAA' };
  const request = pushes.request(broken, { payload: '{}', topic: 'turns' });
  await expect(request).rejects.toThrow();
});
