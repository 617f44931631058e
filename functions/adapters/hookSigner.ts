import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '../../shared/fair/secret.ts';
import type { HookSigner } from '../app/ports/outbound.ts';
import { derivedSecret } from './hkdf.ts';

const SECRET_BYTES = 32;

/** The value of `webhook-signature` for one secret: `v1,` and the HMAC-SHA256 in base64. */
export function hookSignature(
  secret: Uint8Array,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  const content = `${id}.${seconds}.${body}`;
  return `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
}

/**
 * Secrets of webhooks follow from the installation's secret, the hook and its generation, so that
 * none is stored anywhere: to rotate one is to count its generation up.
 */
export function hookSigner(deriveSecret: Secret): HookSigner {
  const root = derivedSecret(deriveSecret, 'webhooks');
  const secretOf = (hookId: string, generation: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', root.reveal(), '', `${hookId}/${generation}`, SECRET_BYTES));
  return {
    secret: (hookId, generation) =>
      `whsec_${Buffer.from(secretOf(hookId, generation)).toString('base64')}`,

    sign: (hookId, generations, message) =>
      generations
        .map((generation) => hookSignature(secretOf(hookId, generation), message))
        .join(' '),
  };
}
