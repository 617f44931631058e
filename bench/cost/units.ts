/**
 * What DynamoDB charges for: the size of an item, and the units that follow from it. Rules: AWS,
 * "DynamoDB item sizes and formats" and "Capacity unit consumption".
 */

const WRITE_UNIT_BYTES = 1_024;
const READ_UNIT_BYTES = 4_096;
/** Of a list or a map, and of each of its entries. */
const CONTAINER_BYTES = 3;
const ENTRY_BYTES = 1;

/** Bytes of a value: of numbers, which are said to be "approximate", the upper figure. */
function valueBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 2 + Math.ceil(String(Math.abs(value)).length / 2);
  if (typeof value !== 'object' || value === null) return 1;
  const inside = Array.isArray(value)
    ? value.reduce<number>((sum, entry) => sum + ENTRY_BYTES + valueBytes(entry), 0)
    : Object.keys(value).length * ENTRY_BYTES + itemBytes(value);
  return CONTAINER_BYTES + inside;
}

/** Bytes of an item: UTF-8 of every attribute's name, plus its value. */
export function itemBytes(item: object): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

/** Write units of one item that is put, changed or deleted, by the larger of its two sizes. */
export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
}

/** Read units of one item, or of all that a query has read. Nothing found costs the least. */
export function readUnits(bytes: number, isStrong: boolean): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (isStrong ? 1 : 0.5);
}
