import { fromBase64 } from './bytes.ts';
import { isNamedBy, type NoteKey, readDecimal, readNote } from './note.ts';
import { isNoteSignedBy } from './noteSignature.ts';
import { RECEIPT_KEY_MS_MAX, type ReceiptKey, receiptKeyText } from './receiptKeyText.ts';

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
