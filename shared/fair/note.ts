import { ascii, concat, equalBytes, fromBase64, sized, toBase64, u8 } from './bytes.ts';
import { H } from './tags.ts';

/** A C2SP signed note with one signature: lines of text, an empty line, one signature line. */
export interface SignedNote {
  /** The signed text, its last line feed included. */
  readonly text: string;
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly sig: Uint8Array;
}

/** A key that signs notes under a name: visible ASCII characters without `+` (DF1 A.3). */
export interface NoteKey {
  readonly name: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

const ED25519 = u8(1);
const LINE_FEED = u8(10);
const NOTE = /^([\s\S]*\n)\n\u2014 ([!-*,-~]+) (\S+)\n$/;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;

/** The first 4 bytes of H(name, line feed, 1, public key) (DF1 A.4). */
export function keyId({ name, publicKey }: NoteKey): Uint8Array {
  return H(ascii(name), LINE_FEED, ED25519, sized(publicKey, 32)).slice(0, KEY_ID_BYTES);
}

/** The note of a text and its signature by `key`. */
export function writeNote(text: string, key: NoteKey, sig: Uint8Array): string {
  return `${text}\n\u2014 ${key.name} ${toBase64(concat(keyId(key), sized(sig, SIGNATURE_BYTES)))}\n`;
}

/** The parts of a note, its signature not yet checked; null if it is not written exactly so. */
export function readNote(note: string): SignedNote | null {
  const [, text, name, encoded] = NOTE.exec(note) ?? [];
  if (text === undefined || name === undefined || encoded === undefined) return null;
  const bytes = fromBase64(encoded);
  if (bytes?.length !== KEY_ID_BYTES + SIGNATURE_BYTES) return null;
  return { text, name, keyId: bytes.slice(0, KEY_ID_BYTES), sig: bytes.slice(KEY_ID_BYTES) };
}

/** Whether the note says that this key signed it. */
export function isNamedBy(note: SignedNote, key: NoteKey): boolean {
  return key.name === note.name && equalBytes(keyId(key), note.keyId);
}

/** A decimal integer below 2^53 without leading zeros; null for any other text. */
export function readDecimal(text: string): number | null {
  const value = Number(text);
  return /^(0|[1-9][0-9]*)$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

/** Signs a text: `sign` gives the Ed25519 signature of its argument by the key. */
export async function signNote(
  text: string,
  key: NoteKey,
  sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<string> {
  return writeNote(text, key, await sign(ascii(text)));
}
