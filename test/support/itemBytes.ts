/**
 * Size of an item as DynamoDB counts it for its 1 KB write units: UTF-8 bytes of every attribute
 * name, plus its value: text as UTF-8, bytes as they are, a number 1 byte and 1 more for every two
 * significant digits (the documentation says "approximately"; this is the upper figure).
 */
export function itemBytes(item: Readonly<Record<string, string | number | Uint8Array>>): number {
  let total = 0;
  for (const [name, value] of Object.entries(item)) {
    total += Buffer.byteLength(name) + valueBytes(value);
  }
  return total;
}

function valueBytes(value: string | number | Uint8Array): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 2 + Math.ceil(String(Math.abs(value)).length / 2);
  return value.length;
}
