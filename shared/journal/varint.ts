/** Appends an integer from 0 to 2^53-1 in base 128, lowest digit first; all but the last + 128. */
export function pushVarint(out: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    out.push(128 + (rest % 128));
    rest = Math.floor(rest / 128);
  }
  out.push(rest);
}

/** Reads what `pushVarint` wrote: the value and the index after it. Throws past the end. */
export function readVarint(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let i = at, weight = 1; ; i += 1, weight *= 128) {
    const byte = bytes[i];
    if (byte === undefined) throw new RangeError('the packed bytes end within a number');
    value += (byte % 128) * weight;
    if (byte < 128) return { value, next: i + 1 };
  }
}
