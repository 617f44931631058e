/**
 * The signed heads of a table: each that comes is held against the device's own chain, and those
 * that cover the promises, closes and locks are kept with the time at which they came (DF1 A.12).
 */
import { toHex } from '../../shared/fair/bytes.ts';
import type { Head } from '../../shared/fair/head.ts';
import type { SignedNote } from '../../shared/fair/note.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import { type HeadKeys, headOf } from './headKeys.ts';
import type { KeptHead } from './kept.ts';
import type { OwnLog } from './ownLog.ts';

interface Came {
  readonly head: Head;
  readonly note: SignedNote;
  readonly text: string;
  readonly atMs: number;
}

/** What is wrong with a head, and the heads that show it. */
export interface HeadFault {
  readonly kind: 'two-heads' | 'changed' | 'bad-head';
  readonly heads: readonly string[];
}

const MARKS: ReadonlySet<number> = new Set(
  (['epochOpen', 'contribClose', 'roundLock'] as const).map((name) => DF1_PAYLOADS[name][0]),
);
const WAITING_MAX = 60;

export class HeadBook {
  readonly #gameId: Uint8Array;
  readonly #keys: HeadKeys;
  readonly #log: OwnLog;
  #waiting: Came[] = [];
  #heads: KeptHead[];
  #newest: KeptHead | null;

  constructor(
    {
      gameId,
      keys,
      log,
    }: { readonly gameId: Uint8Array; readonly keys: HeadKeys; readonly log: OwnLog },
    kept: { readonly heads: readonly KeptHead[]; readonly newest: KeptHead | null },
  ) {
    this.#gameId = gameId;
    this.#keys = keys;
    this.#log = log;
    this.#heads = [...kept.heads];
    this.#newest = kept.newest;
    const known = kept.newest === null ? kept.heads : [...kept.heads, kept.newest];
    for (const { note, atMs } of known) this.came(note, atMs);
  }

  get heads(): readonly KeptHead[] {
    return this.#heads;
  }

  get newest(): KeptHead | null {
    return this.#newest;
  }

  /** A head has come; it is judged as soon as the own chain reaches it. */
  came(text: string, atMs: number): void {
    const read = headOf(text, this.#gameId);
    if (read === null || this.#waiting.some((other) => other.text === text)) return;
    this.#waiting = [...this.#waiting, { ...read, text, atMs }].slice(-WAITING_MAX);
  }

  /** Whether a head waits that names a key nobody vouches for. */
  hasUnknown(): boolean {
    return this.#waiting.some((came) => !this.#keys.isNamed(came));
  }

  /** Judges every head that the own chain has reached; the first fault is told. */
  judge(): HeadFault | null {
    const reached = this.#waiting.filter(({ head }) => head.size <= this.#log.size);
    this.#waiting = this.#waiting.filter(({ head }) => head.size > this.#log.size);
    let fault: HeadFault | null = null;
    for (const came of reached) {
      const found = this.#judge(came);
      if (found === 'unknown') this.#waiting.push(came);
      else fault ??= found;
    }
    return fault;
  }

  /** When a head over this event was first had; null if none was. */
  firstOver(seq: number): KeptHead | null {
    const over = [...this.#heads, ...(this.#newest === null ? [] : [this.#newest])]
      .filter(({ size }) => size > seq)
      .sort((a, b) => a.atMs - b.atMs);
    return over[0] ?? null;
  }

  #judge(came: Came): HeadFault | null | 'unknown' {
    const { head, text } = came;
    const isMine =
      this.#log.hashAt(head.size) === toHex(head.hash) &&
      this.#log.events[head.size - 1]?.ts === head.ts;
    if (isMine && !this.#isNews(head.size)) return null;
    const signed = this.#keys.check(came);
    if (!isMine) return this.#otherwise(head.size, text);
    if (signed === 'unknown') return 'unknown';
    if (signed === 'bad') return { kind: 'bad-head', heads: [text] };
    this.#keep(came);
    return null;
  }

  #otherwise(size: number, text: string): HeadFault {
    const mine = [...this.#heads, ...(this.#newest === null ? [] : [this.#newest])].find(
      (head) => head.size === size && head.note !== text,
    );
    return mine === undefined
      ? { kind: 'changed', heads: [text] }
      : { kind: 'two-heads', heads: [mine.note, text] };
  }

  /** Whether a head of this size is worth checking its signature: the newest, or over a mark. */
  #isNews(size: number): boolean {
    return size > (this.#newest?.size ?? 0) || !this.#coversMark(size);
  }

  #coversMark(size: number): boolean {
    const mark = this.#log.events.findLastIndex(({ seq, type }) => seq < size && MARKS.has(type));
    return mark < 0 || this.#heads.some((head) => head.size > mark && head.size <= size);
  }

  #keep({ head: { size }, text, atMs }: Came): void {
    const kept = { size, note: text, atMs };
    if (!this.#coversMark(size)) this.#heads.push(kept);
    if (size > (this.#newest?.size ?? 0)) this.#newest = kept;
  }
}
