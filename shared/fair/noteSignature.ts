import { utf8Bytes } from './bytes.ts';
import { isSignedBy } from './ed25519.ts';
import type { SignedNote } from './note.ts';

/** Whether the note's signature over its text is by `publicKey`. */
export function isNoteSignedBy(note: SignedNote, publicKey: Uint8Array): boolean {
  const message = utf8Bytes(note.text);
  return message !== null && isSignedBy(note.sig, message, publicKey);
}
