/**
 * A server that owns its log key: it changes one event of a log, lets every later move that no
 * device signed name the new heads, chains everything anew, and signs what it gets.
 */
import type { Bundle } from '../../shared/fair/bundle.ts';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { concat, Z32 } from '../../shared/fair/bytes.ts';
import { CHAIN_START, eventHash, type LogEvent } from '../../shared/fair/chain.ts';
import { headText } from '../../shared/fair/head.ts';
import { type NoteKey, signNote } from '../../shared/fair/note.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import { decodeEvent, type JournalEvent } from '../../shared/journal/events.ts';

export interface Signer extends NoteKey {
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** One event of a log, changed. */
export interface Change {
  readonly seq: number;
  /** The event and what of it differs, such as `play.bone`, `turn.ts` or `deal.type`. */
  readonly field: string;
  readonly event: LogEvent;
}

const MOVE_TYPES: ReadonlySet<number> = new Set(
  (['play', 'pass', 'draw'] as const).map((name) => DF1_PAYLOADS[name][0]),
);
const [TEXT_TYPE] = DF1_PAYLOADS.contribText;

/** A move that the server passed on, with the head before it as what the mover has seen. */
function reseen(event: LogEvent, hashes: readonly Uint8Array[]): LogEvent {
  const { type, payload } = event;
  if (!MOVE_TYPES.has(type) || payload?.at(-1) !== 0) return event;
  const at = payload.length - 41;
  const size = new DataView(payload.buffer, payload.byteOffset).getBigUint64(at);
  const head = hashes[Number(size) - 1] ?? Z32;
  return { ...event, payload: concat(payload.slice(0, at + 8), head, Uint8Array.of(0)) };
}

export class KeyOwner {
  readonly bundle: Bundle;
  readonly #signer: Signer;
  readonly #hashes: readonly Uint8Array[];

  constructor(bundle: Bundle, signer: Signer) {
    this.bundle = bundle;
    this.#signer = signer;
    this.#hashes = this.#chain(bundle.events, []).hashes;
  }

  #chain(events: readonly LogEvent[], before: readonly Uint8Array[]) {
    const hashes = [...before];
    const chained: LogEvent[] = [];
    for (const event of events) {
      const made = hashes.length === before.length ? event : reseen(event, hashes);
      chained.push(made);
      hashes.push(eventHash(this.bundle.gameId, hashes.at(-1) ?? CHAIN_START, made));
    }
    return { hashes, chained };
  }

  /** The proof file after a change. */
  async file({ seq, event }: Change): Promise<string> {
    const { events } = this.bundle;
    const before = this.#hashes.slice(0, seq);
    const { hashes, chained } = this.#chain([event, ...events.slice(seq + 1)], before);
    const last = chained.at(-1) ?? event;
    const hash = hashes.at(-1) ?? CHAIN_START;
    const head = { gameId: this.bundle.gameId, size: events.length, hash, ts: last.ts };
    const note = await signNote(headText(head), this.#signer, (m) => this.#signer.sign(m));
    const all = [...events.slice(0, seq), ...chained];
    return writeBundle({ ...this.bundle, events: all, heads: [note] });
  }
}

function decoded(event: LogEvent, seats: number): JournalEvent | null {
  const read = event.payload === null ? null : decodeEvent(event, { seats });
  return read?.ok ? read.value : null;
}

/** What an event is called; words are withheld from every file that a server writes. */
function nameOf(event: LogEvent, seats: number): string {
  const name = decoded(event, seats)?.type;
  if (name !== undefined) return name;
  return event.type === TEXT_TYPE ? 'contribText' : `type ${event.type}`;
}

/** The fields of an event that differ after a change of its payload. */
function fieldsOf(before: LogEvent, after: LogEvent, seats: number): string {
  const [old, made] = [decoded(before, seats), decoded(after, seats)];
  if (old === null || made === null) return after.payload === null ? 'withheld' : 'unreadable';
  const show = (value: unknown): string => JSON.stringify(value);
  const differ = Object.entries(made).filter(
    ([name, value]) => show(value) !== show(old[name as keyof JournalEvent]),
  );
  return differ.length === 0 ? 'spelling' : differ.map(([name]) => name).join('+');
}

const bits = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

function flipped(bytes: Uint8Array, at: number, bit: number): Uint8Array {
  return bytes.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte));
}

/** The first bytes of a payload: its numbers, kinds and reasons, of which every bit is flipped. */
const FIRST_BYTES = 8;

/**
 * Every byte of every payload with one bit flipped, or each where it is one of the first; every bit
 * of a type; times a little earlier and later.
 */
export function* changesOf({ events }: Bundle, seats: number): Generator<Change> {
  for (const event of events) {
    const { seq, ts, type } = event;
    const name = nameOf(event, seats);
    const bytes = event.payload ?? event.payloadHash;
    for (const at of bytes.keys()) {
      for (const bit of at < FIRST_BYTES ? bits(0, 8) : [(seq + at) % 8]) {
        const other = flipped(bytes, at, bit);
        const made =
          event.payload === null ? { ...event, payloadHash: other } : { ...event, payload: other };
        yield { seq, field: `${name}.${fieldsOf(event, made, seats)}`, event: made };
      }
    }
    for (const bit of bits(0, 8)) {
      yield { seq, field: `${name}.type`, event: { ...event, type: type ^ (1 << bit) } };
    }
    for (const later of [-3_600_000, -1_000, -1, 1, 500, 3_000, 3_600_000]) {
      yield { seq, field: `${name}.ts`, event: { ...event, ts: ts + later } };
    }
  }
}
