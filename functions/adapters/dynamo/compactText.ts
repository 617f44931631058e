import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A kind of text value that is shorter as bytes. */
interface ByteKind {
  readonly mark: number;
  readonly bytes: number;
  readonly pattern: string;
  toBytes(text: string): Uint8Array;
  toText(bytes: Buffer): string;
}

/** Each pattern allows exactly the texts that come back the same from their bytes. */
const BYTE_KINDS: readonly ByteKind[] = [
  {
    mark: 1,
    bytes: 32,
    pattern: '[0-9a-f]{64}',
    toBytes: (text) => Buffer.from(text, 'hex'),
    toText: (bytes) => bytes.toString('hex'),
  },
  {
    mark: 2,
    bytes: 16,
    pattern: '[A-Za-z0-9_-]{21}[AQgw]',
    toBytes: (text) => Buffer.from(text, 'base64url'),
    toText: (bytes) => bytes.toString('base64url'),
  },
  {
    mark: 3,
    bytes: 16,
    pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    toBytes: (text) => Buffer.from(text.replaceAll('-', ''), 'hex'),
    toText: (bytes) =>
      bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  },
];

const QUOTED = new RegExp(`"(?:${BYTE_KINDS.map((kind) => `(${kind.pattern})`).join('|')})"`, 'g');

/**
 * Packs JSON text. Hashes, ids and UUIDs are most of a table's state and hardly shrink as text, so
 * each goes in as a mark and its bytes; then all is deflated against `dictionary`. A mark is a
 * control character, which JSON text never holds as such.
 */
export function packText(text: string, dictionary: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const match of text.matchAll(QUOTED)) {
    for (const [i, kind] of BYTE_KINDS.entries()) {
      const value = match[i + 1];
      if (value === undefined) continue;
      parts.push(Buffer.from(text.slice(from, match.index)));
      parts.push(Uint8Array.of(kind.mark), kind.toBytes(value));
    }
    from = match.index + match[0].length;
  }
  parts.push(Buffer.from(text.slice(from)));
  return deflateRawSync(Buffer.concat(parts), { level: 9, dictionary: Buffer.from(dictionary) });
}

/** The text that `packText` packed with the same dictionary. Throws on anything else. */
export function unpackText(packed: Uint8Array, dictionary: Uint8Array): string {
  const marked = inflateRawSync(packed, { dictionary: Buffer.from(dictionary) });
  let text = '';
  let from = 0;
  for (let i = 0; i < marked.length; i++) {
    const kind = BYTE_KINDS.find(({ mark }) => mark === marked[i]);
    if (kind === undefined) continue;
    const end = i + 1 + kind.bytes;
    text += `${marked.toString('utf8', from, i)}"${kind.toText(marked.subarray(i + 1, end))}"`;
    from = end;
    i = end - 1;
  }
  return text + marked.toString('utf8', from);
}
