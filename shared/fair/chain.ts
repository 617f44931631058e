import { sized, u8, u64, Z32 } from './bytes.ts';
import { H, TAGS } from './tags.ts';

/** An event of the log (DF1 A.4), its payload as the bytes that were stored and sent. */
export interface WholeEvent {
  /** From 0 without gaps. */
  readonly seq: number;
  /** Server time, Unix milliseconds, never smaller than the one before. */
  readonly ts: number;
  /** 0..255. */
  readonly type: number;
  readonly payload: Uint8Array;
}

/** An event whose payload is withheld: its hash keeps the chain checkable (DF1 A.14). */
export interface StrippedEvent extends Omit<WholeEvent, 'payload'> {
  readonly payload: null;
  readonly payloadHash: Uint8Array;
}

export type LogEvent = WholeEvent | StrippedEvent;

/** The longest payload, in bytes. */
export const PAYLOAD_BYTES_MAX = 4096;

/** E before the first event. */
export const CHAIN_START = Z32;

export function payloadHash(event: LogEvent): Uint8Array {
  return event.payload === null ? event.payloadHash : H(event.payload);
}

/** The same event without its payload. */
export function strip(event: LogEvent): StrippedEvent {
  const { seq, ts, type } = event;
  return { seq, ts, type, payload: null, payloadHash: payloadHash(event) };
}

/** E_seq: `prev` is E of the event before, or `CHAIN_START` (DF1 A.4). */
export function eventHash(gameId: Uint8Array, prev: Uint8Array, event: LogEvent): Uint8Array {
  const { seq, ts, type } = event;
  const id = sized(gameId, 16);
  return H(TAGS.event, id, u64(seq), sized(prev, 32), u64(ts), u8(type), payloadHash(event));
}
