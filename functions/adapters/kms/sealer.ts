import {
  DecryptCommand,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';
import { Secret } from '../../../shared/fair/secret.ts';
import { brokenSeal, type Sealer } from '../sealer.ts';

const NOTHING = new Uint8Array();

/**
 * Seals by AWS KMS: each secret is encrypted by the service itself, under a symmetric key that
 * never leaves it, with the context as encryption context. One call a secret, and each is noted
 * with its context in the account's CloudTrail.
 */
export function kmsSealer(client: KMSClient, keyId: string): Sealer {
  return {
    async seal(secret, context) {
      const command = new EncryptCommand({
        KeyId: keyId,
        Plaintext: secret.reveal(),
        EncryptionContext: { ...context },
      });
      const { CiphertextBlob } = await client.send(command);
      if (CiphertextBlob === undefined) throw new Error('the key service sealed nothing');
      return Uint8Array.from(CiphertextBlob);
    },

    async open(sealed, context) {
      const command = new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: sealed,
        EncryptionContext: { ...context },
      });
      try {
        return new Secret((await client.send(command)).Plaintext ?? NOTHING);
      } catch (error) {
        const isBroken =
          error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException;
        throw isBroken ? brokenSeal(context) : error;
      }
    },
  };
}
