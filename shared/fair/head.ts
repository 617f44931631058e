import { fromBase64, fromHex, sized, toBase64, toHex } from './bytes.ts';
import { readDecimal, readNote, type SignedNote } from './note.ts';

const HEAD_TITLE = 'dominoes-fair/v1/head';

/** What a signed head says of a log: its size, its last event's hash, and that event's time. */
export interface Head {
  /** 16 bytes. */
  readonly gameId: Uint8Array;
  /** Number of events, at least 1. */
  readonly size: number;
  /** E_{size-1}, 32 bytes. */
  readonly hash: Uint8Array;
  /** Unix ms. */
  readonly ts: number;
}

/** The text that is signed: exactly five lines (DF1 A.4). Sign it with `signNote`. */
export function headText({ gameId, size, hash, ts }: Head): string {
  const id = toHex(sized(gameId, 16));
  return [HEAD_TITLE, id, size, toBase64(sized(hash, 32)), ts, ''].join('\n');
}

/** A head read from a note, its signature not yet checked; null if it is not written exactly so. */
export function readHead(text: string): { head: Head; note: SignedNote } | null {
  const note = readNote(text);
  if (note === null) return null;
  const [, id = '', sizeText = '', base64 = '', tsText = ''] = note.text.split('\n');
  const gameId = fromHex(id);
  const hash = fromBase64(base64);
  const size = readDecimal(sizeText);
  const ts = readDecimal(tsText);
  if (gameId?.length !== 16 || hash?.length !== 32 || size === null || ts === null) return null;
  const head = { gameId, size, hash, ts };
  return size >= 1 && headText(head) === note.text ? { head, note } : null;
}
