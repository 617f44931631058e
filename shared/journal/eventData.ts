import { base64urlnopad } from '@scure/base';
import { type Bone, boneName } from '../engine/bone.ts';
import { toHex } from '../fair/bytes.ts';
import type { JournalEvent, WithheldWords } from './events.ts';

const ID_BYTES = 16;
const IDS: ReadonlySet<string> = new Set(['gameId', 'playerId']);

/** A player or table id as people and programs pass it on: 22 base64url characters. */
export function idText(id: Uint8Array): string {
  return base64urlnopad.encode(id);
}

/** The 16 bytes of an id; null unless the text is exactly what `idText` gives. */
export function idBytes(text: string): Uint8Array | null {
  try {
    const bytes = base64urlnopad.decode(text);
    return bytes.length === ID_BYTES && idText(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * An event as public JSON: ids as 22 base64url characters, other bytes as hex, bones as two
 * digits, instants under their name without `Ms` as `isoTime` writes them.
 */
export function eventData(
  event: JournalEvent | WithheldWords,
  isoTime: (unixMs: number) => string,
): Record<string, unknown> {
  const object = (fields: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => member(name, value)));

  const member = (name: string, value: unknown): [string, unknown] => {
    if (name === 'bone') return [name, boneName(value as Bone)];
    if (name === 'bones') return [name, (value as readonly Bone[]).map(boneName)];
    if (name.endsWith('Ms')) {
      return [name.slice(0, -2), typeof value === 'number' ? isoTime(value) : null];
    }
    if (value instanceof Uint8Array) return [name, IDS.has(name) ? idText(value) : toHex(value)];
    return [name, plain(value)];
  };

  const plain = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return toHex(value);
    if (Array.isArray(value)) return value.map(plain);
    return typeof value === 'object' && value !== null ? object(value) : value;
  };

  return object(event);
}
