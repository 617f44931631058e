import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { HeadSigner } from '../../app/ports.ts';
import { spkiKeyBytes } from '../ed25519Key.ts';

const SIGNATURES_KNOWN_MAX = 1_000;

/**
 * Signs with an Ed25519 key that never leaves AWS KMS. `name` is the log's (DF1 A.3). The public
 * key is fetched once. Signatures are kept: a table that rests is read often, and its head, which
 * is then the log key's to sign (DF1 A.4), costs one call for each instance.
 */
export async function kmsHeadSigner(
  client: KMSClient,
  keyId: string,
  name: string,
): Promise<HeadSigner> {
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
  const publicKey = spkiKeyBytes(PublicKey ?? new Uint8Array());

  const ask = async (message: Uint8Array): Promise<Uint8Array> => {
    const command = new SignCommand({
      KeyId: keyId,
      Message: message,
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    });
    const { Signature } = await client.send(command);
    if (Signature === undefined) throw new Error('the key service signed nothing');
    return Uint8Array.from(Signature);
  };

  const known = new Map<string, Promise<Uint8Array>>();
  const sign = (message: Uint8Array): Promise<Uint8Array> => {
    const key = Buffer.from(message).toString('latin1');
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const asked = ask(message).catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    if (known.size >= SIGNATURES_KNOWN_MAX) known.clear();
    known.set(key, asked);
    return asked;
  };

  return { name, publicKey, sign };
}
