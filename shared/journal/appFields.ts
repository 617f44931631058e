import { BONES, type Bone } from '../engine/bone.ts';
import { u8, u64, utf8Bytes, utf8Text } from '../fair/bytes.ts';
import type { Field } from '../fair/fields.ts';

const MASK_BITS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Seats or sides as a byte: bit s is seat s. Ascending and without repeats. */
export const SEAT_MASK: Field<readonly number[]> = {
  write: (seats) => u8(seats.reduce((mask, seat) => mask + 2 ** seat, 0)),
  read: ({ reader }) => {
    const mask = reader.u8();
    return MASK_BITS.filter((bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
  },
};

/** A bone by its number (DF1 A.2). */
export const BONE: Field<Bone> = {
  write: u8,
  read: ({ reader, fail }) => {
    const bone = reader.u8();
    if (bone >= BONES.length) fail('encoding');
    return bone as Bone;
  },
};

/** Unix milliseconds, or null (0 in the payload) for none. */
export const INSTANT: Field<number | null> = {
  write: (at) => u64(at ?? 0),
  read: ({ reader }) => {
    const at = reader.u64();
    return at === 0 ? null : at;
  },
};

/** A payload that is JSON: `{"v":1,...}` with the fields in the order of `names`. */
export function jsonOf<T extends object>(names: readonly (keyof T & string)[]): Field<T> {
  return {
    write: (value) => {
      const fields = names.map((name) => [name, value[name]]);
      const bytes = utf8Bytes(JSON.stringify({ v: 1, ...Object.fromEntries(fields) }));
      if (bytes === null) throw new RangeError('the payload holds half a surrogate pair');
      return bytes;
    },
    read: ({ reader, fail }) => {
      const fields = parseObject(utf8Text(reader.rest()));
      if (fields?.['v'] !== 1) fail('encoding');
      return Object.fromEntries(names.map((name) => [name, fields?.[name]])) as T;
    },
  };
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
