const SHORT_HEADER_BYTES = 2;
const MASK_BYTES = 4;
/** Payload lengths that say that the real one follows, in 2 or 8 bytes (RFC 6455 section 5.2). */
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * Watches what a client sends, given chunk by chunk, and calls `tooLarge` once at the header of
 * the first frame whose payload is over `bytesMax`. `ws` itself limits whole messages only.
 */
export function watchFrames(bytesMax: number, tooLarge: () => void): (chunk: Buffer) => void {
  let header: number[] = [];
  let payloadLeft = 0;
  let isOver = false;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length && !isOver) {
      if (payloadLeft > 0) {
        const count = Math.min(payloadLeft, chunk.length - at);
        payloadLeft -= count;
        at += count;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      const length = payloadLength(header);
      if (length === null) continue;
      header = [];
      payloadLeft = length;
      if (length > bytesMax) {
        isOver = true;
        tooLarge();
      }
    }
  };
}

/** The payload's length; null while the header is not complete. */
function payloadLength(header: readonly number[]): number | null {
  const [, second] = header;
  if (second === undefined) return null;
  const isMasked = second >= 128;
  const short = second % 128;
  const extra = short === LENGTH_IN_2_BYTES ? 2 : short === LENGTH_IN_8_BYTES ? 8 : 0;
  if (header.length < SHORT_HEADER_BYTES + extra + (isMasked ? MASK_BYTES : 0)) return null;
  if (extra === 0) return short;
  return header
    .slice(SHORT_HEADER_BYTES, SHORT_HEADER_BYTES + extra)
    .reduce((length, byte) => length * 256 + byte, 0);
}
