import { createECDH } from 'node:crypto';
import type { Secret } from '../../shared/fair/secret.ts';
import type { Pushes } from '../app/ports/outbound.ts';
import { derivedSecret } from './hkdf.ts';

/** A push service may keep a message so long for a device that is off. */
const KEPT_SECONDS_MAX = 86_400;

/**
 * Web push (RFC 8030, 8291, 8292). The key by which push services know this server follows from
 * the installation's secret, so subscriptions outlive every restart and deployment. `contact` is a
 * `mailto:` or `https:` address for the push service's operator.
 */
export function vapidPushes(deriveSecret: Secret, contact: string): Pushes {
  const privateKey = derivedSecret(deriveSecret, 'web push').reveal();
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const vapidDetails = {
    subject: contact,
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  };

  return {
    publicKey: vapidDetails.publicKey,

    async request({ endpoint, p256dh, auth }, { payload, topic }) {
      // The cryptography of elliptic curves in JavaScript, for who sends one.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails, TTL: KEPT_SECONDS_MAX, topic, urgency: 'normal' },
      );
      const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)]);
      return {
        url: details.endpoint,
        headers: Object.fromEntries(headers),
        body: new Uint8Array(details.body ?? Buffer.alloc(0)),
      };
    },
  };
}
