import { utf8Bytes, Z32 } from '../../shared/fair/bytes.ts';
import { readHeads } from '../../shared/fair/headCheck.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import { isNamedBy, type NoteKey, readNote, type SignedNote } from '../../shared/fair/note.ts';
import { readReceiptKey } from '../../shared/fair/receiptKey.ts';
import type { Signed } from './browserCrypto.ts';
import type { OwnResult } from './ownResult.ts';

/** The signatures of heads, of receipt keys' certificates and of moves, as far as the log holds. */
export function signaturesOf({ bundle, log, signedSize, pinned }: OwnResult): Signed[] {
  const heads = readHeads(bundle, pinned);
  if (!heads.ok) return [];
  const { bySize, logKeys, receiptKeys } = heads.value;
  const ofHeads = Array.from(bySize)
    .filter(([size]) => size <= signedSize)
    .flatMap(([, read]) => read.map(({ note }) => signedNote(note, [...logKeys, ...receiptKeys])));
  const ofCertificates = bundle.keys
    .flatMap((key) => key.receiptCerts)
    .filter((text) => logKeys.some((key) => readReceiptKey(text, key) !== null))
    .flatMap((text) => readNote(text) ?? [])
    .map((note) => signedNote(note, logKeys));
  const ofMoves = log.hands.flatMap(({ moves, epoch }) =>
    moves.flatMap((move) =>
      move.sig === null
        ? []
        : {
            sig: move.sig,
            message: moveMessage(log.gameId, move),
            keys: [epoch.seats[move.seat]?.playerKey ?? Z32],
          },
    ),
  );
  return [...ofHeads, ...ofCertificates, ...ofMoves];
}

function signedNote(note: SignedNote, keys: readonly NoteKey[]): Signed {
  return {
    sig: note.sig,
    message: utf8Bytes(note.text) ?? new Uint8Array(),
    keys: keys.filter((key) => isNamedBy(note, key)).map((key) => key.publicKey),
  };
}
