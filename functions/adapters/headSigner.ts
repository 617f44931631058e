import { signNote } from '../../shared/fair/note.ts';
import { RECEIPT_KEY_MS_MAX, receiptKeyText } from '../../shared/fair/receiptKeyText.ts';
import { Secret } from '../../shared/fair/secret.ts';
import type { Clock, Entropy, HeadSigner, LogKey, ReceiptSigner } from '../app/ports.ts';
import { privateKeyOf, publicKeyBytes, signWith } from './ed25519Key.ts';

/** A receipt key is certified from so long before it is made, for events that were waiting. */
const BACKDATED_MS = 3_600_000;
/** A receipt key is replaced so long before it ends. */
const RENEWED_BEFORE_MS = 3_600_000;

/** Signs with a key that this process holds. `name` is the log's (DF1 A.3). */
export function ed25519HeadSigner(name: string, seed: Secret): HeadSigner {
  const privateKey = privateKeyOf(seed);
  return {
    name,
    publicKey: publicKeyBytes(privateKey),
    sign: async (message) => signWith(privateKey, message),
  };
}

/** A log key, with a receipt key of this instance. */
export function logKey(signer: HeadSigner, entropy: Entropy, clock: Clock): LogKey {
  return { signer, receiptSigner: receiptSigners(signer, entropy, clock) };
}

/**
 * The receipt key of this instance, made by it alone and certified by the log key for 24 h
 * (DF1 A.4): the log key signs once a day instead of once a move. Answers the key to use now.
 */
export function receiptSigners(
  logSigner: HeadSigner,
  entropy: Entropy,
  clock: Clock,
): () => Promise<ReceiptSigner> {
  const certify = async (notBefore: number): Promise<ReceiptSigner> => {
    const signer = ed25519HeadSigner(logSigner.name, new Secret(entropy.bytes32()));
    const notAfter = notBefore + RECEIPT_KEY_MS_MAX;
    const { name, publicKey } = signer;
    const certificate = await signNote(
      receiptKeyText({ name, publicKey, notBefore, notAfter }),
      { name, publicKey: logSigner.publicKey },
      logSigner.sign,
    );
    return { ...signer, certificate, notBefore, notAfter };
  };

  let current: Promise<ReceiptSigner> | null = null;
  let renewAt = 0;
  return () => {
    const now = clock.now();
    if (current === null || now >= renewAt) {
      const notBefore = now - BACKDATED_MS;
      renewAt = notBefore + RECEIPT_KEY_MS_MAX - RENEWED_BEFORE_MS;
      current = certify(notBefore).catch((error: unknown) => {
        current = null;
        throw error;
      });
    }
    return current;
  };
}
