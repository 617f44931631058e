import { fromBase64, sized, toBase64 } from './bytes.ts';
import { isNamedBy, isNoteSignedBy, type NoteKey, readDecimal, readNote } from './note.ts';

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

/** The key that a certificate by `logKey` vouches for; null if it does not. */
export function readReceiptKey(certificate: string, logKey: NoteKey): ReceiptKey | null {
  const note = readNote(certificate);
  if (note === null || !isNamedBy(note, logKey)) return null;
  const [, name = '', base64 = '', from = '', to = ''] = note.text.split('\n');
  const publicKey = fromBase64(base64);
  const notBefore = readDecimal(from);
  const notAfter = readDecimal(to);
  if (publicKey?.length !== 32 || notBefore === null || notAfter === null) return null;
  const key = { name, publicKey, notBefore, notAfter };
  const lasts = notAfter - notBefore;
  const isGood =
    receiptKeyText(key) === note.text &&
    lasts >= 0 &&
    lasts <= RECEIPT_KEY_MS_MAX &&
    isNoteSignedBy(note, logKey.publicKey);
  return isGood ? key : null;
}

/** Whether the key may sign a head of this time. */
export function coversTime(key: ReceiptKey, ts: number): boolean {
  return key.notBefore <= ts && ts <= key.notAfter;
}
