type Base64 = 'base64' | 'base64url';

/** What stays the same of base64 when so many other bytes stand before these, and some behind. */
function base64At(bytes: Uint8Array, before: number, alphabet: Base64): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(alphabet);
  const first = Math.ceil((before * 8) / 6);
  return text.slice(first, Math.floor(((before + bytes.length) * 8) / 6));
}

/**
 * How bytes could show in a text: hex, base64 of either alphabet, alone or in the middle of more
 * bytes, and decimal numbers as a list or as JSON of a byte array.
 */
export function spellings(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes).toString('hex');
  const inBase64 = (['base64', 'base64url'] as const).flatMap((alphabet) =>
    [0, 1, 2].map((before) => base64At(bytes, before, alphabet)),
  );
  const members = Array.from(bytes, (byte, i) => `"${i}":${byte}`);
  const decimal = [[...bytes].join(','), [...bytes].join(', '), members.join(',')];
  return [...new Set([hex, hex.toUpperCase(), ...inBase64, ...decimal])];
}
