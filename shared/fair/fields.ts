import { err, ok, type Result } from '../engine/result.ts';
import { concat, Reader, sized, u8, u16, u32, u64, utf8Bytes, utf8Text } from './bytes.ts';
import { PAYLOAD_BYTES_MAX } from './chain.ts';

/** What can be wrong with the bytes of a payload, whatever came before it (DF1 A.13). */
export type PayloadError =
  | 'type'
  | 'payload_long'
  | 'payload_short'
  | 'payload_trailing'
  | 'encoding'
  | 'version'
  | 'genesis_range'
  | 'opening'
  | 'auth';

/** What a decoder reads from: the payload, the number of seats, and a place to complain. */
export interface Source {
  readonly reader: Reader;
  readonly seats: number;
  /** Notes that a value is not allowed. The first note counts; reading goes on. */
  fail(error: PayloadError): void;
}

/** How one value of a payload is written and read. Encoders throw on what has no encoding. */
export interface Field<T> {
  write(value: T): Uint8Array;
  read(source: Source): T;
}

type FieldMap = Readonly<Record<string, Field<unknown>>>;
type ValuesOf<F extends FieldMap> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

export const U8: Field<number> = { write: u8, read: ({ reader }) => reader.u8() };
export const U16: Field<number> = { write: u16, read: ({ reader }) => reader.u16() };
export const U32: Field<number> = { write: u32, read: ({ reader }) => reader.u32() };
export const U64: Field<number> = { write: u64, read: ({ reader }) => reader.u64() };

/** Exactly `length` bytes. */
export function bytesOf(length: number): Field<Uint8Array> {
  return {
    write: (value) => sized(value, length),
    read: ({ reader }) => reader.bytes(length),
  };
}

/** Fields one after the other, in the order in which they are listed. */
export function struct<F extends FieldMap>(fields: F): Field<ValuesOf<F>> {
  const entries = Object.entries(fields);
  return {
    write: (value) => concat(...entries.map(([name, field]) => field.write(value[name]))),
    read: (source) => {
      const values: Record<string, unknown> = {};
      for (const [name, field] of entries) values[name] = field.read(source);
      return values as ValuesOf<F>;
    },
  };
}

/** One byte for one of a few values; any other byte is `error`. */
export function coded<const T>(
  codes: readonly (readonly [T, number])[],
  error: PayloadError = 'encoding',
): Field<T> {
  const [first] = codes;
  if (first === undefined) throw new RangeError('a coded field needs a value');
  return {
    write: (value) => {
      const code = codes.find(([coded]) => coded === value)?.[1];
      if (code === undefined) throw new RangeError(`no code for ${String(value)}`);
      return u8(code);
    },
    read: (source) => {
      const byte = source.reader.u8();
      const entry = codes.find(([, code]) => code === byte);
      if (entry === undefined) source.fail(error);
      return (entry ?? first)[0];
    },
  };
}

/** One item a seat, in order of play, without a count. */
export function perSeat<T>(item: Field<T>): Field<readonly T[]> {
  return {
    write: (items) => concat(...items.map((value) => item.write(value))),
    read: (source) => Array.from({ length: source.seats }, () => item.read(source)),
  };
}

/** A count byte, then so many items. */
export function listOf<T>(item: Field<T>): Field<readonly T[]> {
  return {
    write: (items) => concat(u8(items.length), ...items.map((value) => item.write(value))),
    read: (source) => Array.from({ length: source.reader.u8() }, () => item.read(source)),
  };
}

/** A length, then bytes. */
export function sizedBytes(length: Field<number>): Field<Uint8Array> {
  return {
    write: (value) => concat(length.write(value.length), value),
    read: (source) => source.reader.bytes(length.read(source)),
  };
}

/** A length, then UTF-8 text of so many bytes, between `min` and `max`. */
export function sizedText(length: Field<number>, min: number, max: number): Field<string> {
  const bytes = sizedBytes(length);
  const fits = (utf8: Uint8Array): boolean => utf8.length >= min && utf8.length <= max;
  return {
    write: (text) => {
      const utf8 = utf8Bytes(text);
      if (utf8 === null || !fits(utf8)) throw new RangeError(`text of ${min} to ${max} bytes`);
      return bytes.write(utf8);
    },
    read: (source) => {
      const utf8 = bytes.read(source);
      const text = utf8Text(utf8);
      if (text === null || !fits(utf8)) source.fail('encoding');
      return text ?? '';
    },
  };
}

/** Event names with their type byte and the layout of their payload. */
export type Registry = Readonly<Record<string, readonly [type: number, body: Field<object>]>>;

/** The events of a registry, as one union told apart by `type`. */
export type EventOf<R extends Registry> = {
  [K in keyof R]: R[K][1] extends Field<infer T> ? Readonly<{ type: K } & T> : never;
}[keyof R];

export interface Encoded {
  readonly type: number;
  readonly payload: Uint8Array;
}

/** Writes an event. Throws on a value that its field cannot hold: that is a defect. */
export function encodeWith<R extends Registry>(registry: R, event: EventOf<R>): Encoded {
  const entry = registry[event.type];
  if (entry === undefined) throw new RangeError(`no payload for ${String(event.type)}`);
  const [type, body] = entry;
  const payload = body.write(event);
  if (payload.length > PAYLOAD_BYTES_MAX) {
    throw new RangeError(`${String(event.type)} takes ${payload.length} bytes`);
  }
  return { type, payload };
}

type ByType = ReadonlyMap<number, { readonly name: string; readonly body: Field<object> }>;

const indexes = new WeakMap<Registry, ByType>();

/** What stands behind each type byte; a log asks for it at every event. */
function byType(registry: Registry): ByType {
  const known = indexes.get(registry);
  if (known !== undefined) return known;
  const index = new Map(
    Object.entries(registry).map(([name, [type, body]]) => [type, { name, body }]),
  );
  indexes.set(registry, index);
  return index;
}

/** Reads an event of a table with `seats` seats from exactly the bytes of its payload. */
export function decodeWith<R extends Registry>(
  registry: R,
  { type, payload }: Encoded,
  seats: number,
): Result<EventOf<R>, PayloadError> {
  const entry = byType(registry).get(type);
  if (entry === undefined) return err('type');
  if (payload.length > PAYLOAD_BYTES_MAX) return err('payload_long');
  const { name, body } = entry;
  const reader = new Reader(payload);
  let failure: PayloadError | null = null;
  const fail = (error: PayloadError): void => {
    failure ??= error;
  };
  const values = body.read({ reader, seats, fail });
  const error = reader.misfit() ?? failure;
  return error === null ? ok({ ...values, type: name } as EventOf<R>) : err(error);
}
