import { sized, toBase64 } from './bytes.ts';
import type { NoteKey } from './note.ts';

const RECEIPT_TITLE = 'dominoes-fair/v1/receipt-key';
/** How long a receipt key may live, in ms (DF1 A.4). */
export const RECEIPT_KEY_MS_MAX = 86_400_000;

/** A key that may sign heads in place of the log key, for an interval of time. */
export interface ReceiptKey extends NoteKey {
  /** First and last `ts` of heads that it may sign, Unix ms. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The text of a certificate. The log key signs it with `signNote`. */
export function receiptKeyText({ name, publicKey, notBefore, notAfter }: ReceiptKey): string {
  const lines = [RECEIPT_TITLE, name, toBase64(sized(publicKey, 32)), notBefore, notAfter, ''];
  return lines.join('\n');
}
