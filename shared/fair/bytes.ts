import { base64, hex, utf8 } from '@scure/base';

/** 32 zero bytes: "none" wherever DF1 has room for a hash or a key (A.1). */
export const Z32: Uint8Array = new Uint8Array(32);

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Whether two byte strings are the same. Not constant time: everything compared is public. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

function checkRange(value: number, max: number): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${value} is not an integer from 0 to ${max}`);
  }
}

/** Unsigned big-endian integers (DF1 A.1). Each throws a `RangeError` on what does not fit. */
export function u8(value: number): Uint8Array {
  checkRange(value, 0xff);
  const out = new Uint8Array(1);
  out[0] = value;
  return out;
}

export function u16(value: number): Uint8Array {
  checkRange(value, 0xffff);
  const out = new Uint8Array(2);
  out[0] = value >>> 8;
  out[1] = value;
  return out;
}

function setU32(out: Uint8Array, at: number, value: number): void {
  out[at] = value >>> 24;
  out[at + 1] = value >>> 16;
  out[at + 2] = value >>> 8;
  out[at + 3] = value;
}

export function u32(value: number): Uint8Array {
  checkRange(value, 0xffffffff);
  const out = new Uint8Array(4);
  setU32(out, 0, value);
  return out;
}

/** Eight bytes for an integer below 2^53, as every integer of DF1 is. */
export function u64(value: number): Uint8Array {
  checkRange(value, Number.MAX_SAFE_INTEGER);
  const out = new Uint8Array(8);
  setU32(out, 0, Math.floor(value / 2 ** 32));
  setU32(out, 4, value % 2 ** 32);
  return out;
}

/** `bytes`, if there are exactly `length` of them; throws a `RangeError` otherwise. */
export function sized(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes instead of ${length}`);
  return bytes;
}

/** The bytes of a fixed ASCII text. */
export function ascii(text: string): Uint8Array {
  return utf8.decode(text);
}

/** The bytes of a text; null if it holds half a surrogate pair, which UTF-8 cannot say. */
export function utf8Bytes(text: string): Uint8Array | null {
  return attempt(() => utf8.decode(text));
}

/** How many bytes of UTF-8 a text is; half a surrogate pair counts as the three it is sent as. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    if (point >= 0x1_0000) at += 1;
  }
  return bytes;
}

/** The text of UTF-8 bytes, a byte order mark included; null if they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  return attempt(() => utf8.encode(bytes));
}

export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes);
}

export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes);
}

/** The bytes of a lower-case hex text; null for anything that does not re-encode to itself. */
export function fromHex(text: string): Uint8Array | null {
  return strict(text, hex);
}

/** The bytes of a padded base64 text; null for anything that does not re-encode to itself. */
export function fromBase64(text: string): Uint8Array | null {
  return strict(text, base64);
}

interface Codec {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array;
}

function strict(text: string, codec: Codec): Uint8Array | null {
  const bytes = attempt(() => codec.decode(text));
  return bytes !== null && codec.encode(bytes) === text ? bytes : null;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Reads a payload from its first byte to its last. Past the end it gives zeros and remembers
 * that it did, so a decoder is one straight list of fields with one question at the end.
 */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(length: number): Uint8Array {
    const at = this.#skip(length);
    const out = new Uint8Array(length);
    out.set(this.#bytes.subarray(at, at + length));
    return out;
  }

  u8(): number {
    return this.#number(1);
  }

  u16(): number {
    return this.#number(2);
  }

  u32(): number {
    return this.#number(4);
  }

  /** From 2^53 on the lowest bits are lost; no rule of DF1 lets so large a number pass. */
  u64(): number {
    return this.#number(4) * 2 ** 32 + this.#number(4);
  }

  /** All bytes that are left. */
  rest(): Uint8Array {
    return this.bytes(Math.max(0, this.#bytes.length - this.#at));
  }

  /** Null if the fields read so far are the whole payload. */
  misfit(): 'payload_short' | 'payload_trailing' | null {
    if (this.#at > this.#bytes.length) return 'payload_short';
    return this.#at < this.#bytes.length ? 'payload_trailing' : null;
  }

  #skip(length: number): number {
    const at = this.#at;
    this.#at += length;
    return at;
  }

  /** The next `length` bytes as one number. */
  #number(length: 1 | 2 | 4): number {
    const at = this.#skip(length);
    let value = 0;
    for (let i = at; i < at + length; i += 1) value = value * 256 + (this.#bytes[i] ?? 0);
    return value;
  }
}
