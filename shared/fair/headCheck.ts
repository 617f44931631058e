import { err, ok, type Result } from '../engine/result.ts';
import type { Bundle } from './bundle.ts';
import { equalBytes } from './bytes.ts';
import { type Head, readHead } from './head.ts';
import type { LogError, LogState, Place } from './logState.ts';
import { isNamedBy, type NoteKey, type SignedNote } from './note.ts';
import { isNoteSignedBy } from './noteSignature.ts';
import { coversTime, readReceiptKey } from './receiptKey.ts';
import type { ReceiptKey } from './receiptKeyText.ts';

interface ReadHead {
  readonly head: Head;
  readonly note: SignedNote;
}

/** The heads of a file by the size they speak of, and the keys that may have signed them. */
export interface HeadCheck {
  readonly bySize: ReadonlyMap<number, readonly ReadHead[]>;
  readonly logKeys: readonly NoteKey[];
  readonly receiptKeys: readonly ReceiptKey[];
  /** Keys that the file names but the reader has not pinned. */
  readonly unpinned: readonly NoteKey[];
}

/**
 * Reads all heads and keys. `pinned` are the public keys that the reader trusts; with null the
 * file's own word is taken for its keys.
 */
export function readHeads(
  { heads, keys }: Bundle,
  pinned: readonly Uint8Array[] | null,
): Result<HeadCheck, LogError> {
  const bySize = new Map<number, ReadHead[]>();
  for (const text of heads) {
    const read = readHead(text);
    if (read === null) return err('encoding');
    const sameSize = bySize.get(read.head.size);
    if (sameSize === undefined) bySize.set(read.head.size, [read]);
    else sameSize.push(read);
  }
  const isPinned = ({ publicKey }: NoteKey): boolean =>
    pinned === null || pinned.some((key) => equalBytes(key, publicKey));
  const logKeys = keys.filter(isPinned);
  if (logKeys.length === 0) return err('key_not_pinned');
  const others = keys.filter((key) => !isPinned(key));
  const certificates = keys.flatMap((key) => key.receiptCerts);
  return ok({
    bySize,
    logKeys,
    receiptKeys: receiptKeysOf(certificates, logKeys),
    unpinned: [...others, ...receiptKeysOf(certificates, others)],
  });
}

function receiptKeysOf(certificates: readonly string[], logKeys: readonly NoteKey[]): ReceiptKey[] {
  return certificates.flatMap((certificate) =>
    logKeys.flatMap((logKey) => readReceiptKey(certificate, logKey) ?? []),
  );
}

function checkSignature(check: HeadCheck, { head, note }: ReadHead): LogError | null {
  const named = (keys: readonly NoteKey[]): boolean => keys.some((key) => isNamedBy(note, key));
  const { logKeys, receiptKeys, unpinned } = check;
  if (!named(logKeys) && !named(receiptKeys)) return named(unpinned) ? 'key_not_pinned' : 'key_id';
  const allowed = [...logKeys, ...receiptKeys.filter((key) => coversTime(key, head.ts))];
  const isSigned = allowed.some(
    (key) => isNamedBy(note, key) && isNoteSignedBy(note, key.publicKey),
  );
  return isSigned ? null : 'head_sig';
}

/** Checks every head that speaks of the log up to and with the event just read. */
export function checkHeadsAt(check: HeadCheck, log: LogState, { seq, ts }: Place): LogError | null {
  for (const read of check.bySize.get(seq + 1) ?? []) {
    const error = checkSignature(check, read);
    if (error !== null) return error;
    const { head } = read;
    const hash = log.hashes[seq];
    const isSame =
      equalBytes(head.gameId, log.gameId) &&
      head.ts === ts &&
      hash !== undefined &&
      equalBytes(head.hash, hash);
    if (!isSame) return 'head_mismatch';
  }
  return null;
}

/** After the last event: it must be covered, and no head may speak of events that are missing. */
export function checkTail({ bySize }: HeadCheck, size: number): LogError | null {
  if (Array.from(bySize.keys()).some((headSize) => headSize > size)) return 'head_mismatch';
  return bySize.has(size) ? null : 'tail_unsigned';
}
