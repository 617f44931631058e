import { equalBytes, fromHex } from '../../shared/fair/bytes.ts';
import { type Head, readHead } from '../../shared/fair/head.ts';
import { isNamedBy, readNote, type SignedNote } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import { coversTime, readReceiptKey } from '../../shared/fair/receiptKey.ts';
import type { ReceiptKey } from '../../shared/fair/receiptKeyText.ts';

/** `unknown`: by a key that this device has no word for; `bad`: it names a key that did not sign. */
export type Signed = 'good' | 'bad' | 'unknown';

interface ReadHead {
  readonly head: Head;
  readonly note: SignedNote;
}

/** The keys whose heads this device takes: pinned log keys and the receipt keys they certify. */
export class HeadKeys {
  #pinned: readonly Uint8Array[] = [];
  readonly #receipts = new Map<string, ReceiptKey | null>();

  /** `keys`: public log keys, 64 hex each. Certificates are asked again. */
  pin(keys: readonly string[]): void {
    this.#pinned = keys.flatMap((key) => fromHex(key) ?? []);
    this.#receipts.clear();
  }

  /** Notes that certify receipt keys; those that no pinned key has signed are passed over. */
  certify(certificates: readonly string[]): void {
    for (const text of certificates) {
      if (!this.#receipts.has(text)) this.#receipts.set(text, this.#receiptKey(text));
    }
  }

  /** The certificates that hold. */
  certificates(): readonly string[] {
    return [...this.#receipts].flatMap(([text, key]) => (key === null ? [] : [text]));
  }

  /** Whether the head says that one of these keys signed it. */
  isNamed({ head, note }: ReadHead): boolean {
    return this.#named(note, head.ts).length > 0;
  }

  check({ head, note }: ReadHead): Signed {
    const named = this.#named(note, head.ts);
    if (named.length === 0) return 'unknown';
    return named.some((publicKey) => isNoteSignedBy(note, publicKey)) ? 'good' : 'bad';
  }

  #named(note: SignedNote, ts: number): readonly Uint8Array[] {
    const isNamed = (publicKey: Uint8Array) => isNamedBy(note, { name: note.name, publicKey });
    const receipts = [...this.#receipts.values()].flatMap((key) =>
      key !== null && key.name === note.name && coversTime(key, ts) ? [key.publicKey] : [],
    );
    return [...this.#pinned, ...receipts].filter(isNamed);
  }

  #receiptKey(text: string): ReceiptKey | null {
    const name = readNote(text)?.name;
    if (name === undefined) return null;
    const keys = this.#pinned.flatMap(
      (publicKey) => readReceiptKey(text, { name, publicKey }) ?? [],
    );
    return keys[0] ?? null;
  }
}

/** The head of a note, if it is one of this table. */
export function headOf(text: string, gameId: Uint8Array): ReturnType<typeof readHead> {
  const read = readHead(text);
  return read !== null && equalBytes(read.head.gameId, gameId) ? read : null;
}
