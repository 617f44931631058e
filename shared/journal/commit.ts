import { concat } from '../fair/bytes.ts';
import { type LogEvent, PAYLOAD_BYTES_MAX } from '../fair/chain.ts';
import { pushVarint, readVarint } from './varint.ts';

export type StoredEvent = LogEvent;

/** The answer to a command, kept so that sending it again gives the same answer. */
export interface Receipt {
  readonly commandId: string;
  /** 22 base64url characters. */
  readonly playerId: string;
  readonly type: string;
  /** Hash of the command's body, as text; another body under the same id is refused. */
  readonly bodyHash: string;
  readonly version: number;
  /** Sequence numbers of the first and the last event. */
  readonly seqs: readonly [number, number];
  /** The connection that sent it, whose answer is its copy; null for a command over HTTP. */
  readonly via: string | null;
}

/** What one decision appended to a table's journal, all or nothing. */
export interface Commit {
  /** From 1 without gaps. */
  readonly version: number;
  /** Unix ms. */
  readonly at: number;
  readonly events: readonly StoredEvent[];
  /** E of the last event. */
  readonly head: Uint8Array;
  /** Events in the log after this commit. */
  readonly size: number;
  readonly receipt: Receipt | null;
  /** The public state after this commit, as text. */
  readonly state: string;
}

const PACKING = 1;

/**
 * Packs the events of a commit: a version byte, the first `seq` and `ts`, then for each event its
 * type, how much later it is, and its payload, or the payload's hash if it is stripped.
 * Throws unless the events follow each other.
 */
export function packEvents(events: readonly StoredEvent[]): Uint8Array {
  const [first] = events;
  if (first === undefined) throw new RangeError('a commit holds at least one event');
  const head = [PACKING];
  pushVarint(head, first.seq);
  pushVarint(head, first.ts);
  const parts: Uint8Array[] = [Uint8Array.from(head)];
  let ts = first.ts;
  for (const [i, event] of events.entries()) {
    if (event.seq !== first.seq + i || event.ts < ts) throw new RangeError('events out of order');
    const isStripped = event.payload === null;
    const body = isStripped ? event.payloadHash : event.payload;
    const fields = [event.type];
    pushVarint(fields, event.ts - ts);
    pushVarint(fields, 2 * body.length + (isStripped ? 1 : 0));
    parts.push(Uint8Array.from(fields), body);
    ts = event.ts;
  }
  return concat(...parts);
}

/** The events that `packEvents` packed. Throws on bytes that it cannot have written. */
export function unpackEvents(packed: Uint8Array): StoredEvent[] {
  if (packed[0] !== PACKING) throw new RangeError('not packed events');
  const seq = readVarint(packed, 1);
  const start = readVarint(packed, seq.next);
  const events: StoredEvent[] = [];
  let at = start.next;
  let ts = start.value;
  while (at < packed.length) {
    const type = packed[at] ?? 0;
    const later = readVarint(packed, at + 1);
    const length = readVarint(packed, later.next);
    const size = Math.floor(length.value / 2);
    const body = packed.slice(length.next, length.next + size);
    if (body.length < size || size > PAYLOAD_BYTES_MAX) throw new RangeError('not packed events');
    ts += later.value;
    const event = { seq: seq.value + events.length, ts, type };
    events.push(
      length.value % 2 === 1
        ? { ...event, payload: null, payloadHash: body }
        : { ...event, payload: body },
    );
    at = length.next + size;
  }
  return events;
}
