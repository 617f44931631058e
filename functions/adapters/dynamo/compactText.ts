import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A kind of text value that is shorter as bytes. */
interface ByteKind {
  readonly mark: string;
  readonly bytes: number;
  readonly pattern: string;
  toBytes(text: string): Buffer;
  toText(bytes: Buffer): string;
}

/** Each pattern allows exactly the texts that come back the same from their bytes. */
const BYTE_KINDS: readonly ByteKind[] = [
  {
    mark: '\u0001',
    bytes: 32,
    pattern: '[0-9a-f]{64}',
    toBytes: (text) => Buffer.from(text, 'hex'),
    toText: (bytes) => bytes.toString('hex'),
  },
  {
    mark: '\u0002',
    bytes: 16,
    pattern: '[A-Za-z0-9_-]{21}[AQgw]',
    toBytes: (text) => Buffer.from(text, 'base64url'),
    toText: (bytes) => bytes.toString('base64url'),
  },
  {
    mark: '\u0003',
    bytes: 16,
    pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    toBytes: (text) => Buffer.from(text.replaceAll('-', ''), 'hex'),
    toText: (bytes) =>
      bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  },
];
const QUOTED = new RegExp(`"(?:${BYTE_KINDS.map((kind) => `(${kind.pattern})`).join('|')})"`, 'g');

/** Stands before a letter that names an earlier value, `A` for the first. */
const AGAIN = '\u0004';
const FIRST_NAME = 'A'.charCodeAt(0);
const NAMES = 26;
const MARKED = new RegExp(`${AGAIN}[A-Z]|[${BYTE_KINDS.map((kind) => kind.mark).join('')}]`, 'g');
const LENGTH_BYTES = 2;

/**
 * Packs JSON text. Hashes, ids and UUIDs are most of a table's state and hardly shrink as text, so
 * their bytes stand apart, each value once, and a control character, which JSON text never holds as
 * such, marks where each belongs. The rest is deflated against `dictionary`. `known` are 32 bytes
 * that the text may name and the reader has.
 */
export function packText(text: string, dictionary: Buffer, known: Uint8Array): Buffer {
  const values = [Buffer.from(known).toString('hex')];
  const bytes: Buffer[] = [];
  const marked = text.replace(QUOTED, (_, ...groups: (string | undefined)[]) => {
    const kind = BYTE_KINDS.find((_, i) => groups[i] !== undefined);
    const value = groups.find((group) => group !== undefined);
    if (kind === undefined || value === undefined) throw new Error('a pattern without its group');
    const earlier = values.indexOf(value);
    if (earlier >= 0 && earlier < NAMES) return AGAIN + String.fromCharCode(FIRST_NAME + earlier);
    values.push(value);
    bytes.push(kind.toBytes(value));
    return kind.mark;
  });
  const pool = Buffer.concat(bytes);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(pool.length);
  return Buffer.concat([length, pool, deflateRawSync(marked, { level: 9, dictionary })]);
}

/** The text that `packText` packed with the same dictionary and bytes. Throws on anything else. */
export function unpackText(packed: Uint8Array, dictionary: Buffer, known: Uint8Array): string {
  const input = Buffer.from(packed);
  const end = LENGTH_BYTES + input.readUInt16BE();
  const marked = inflateRawSync(input.subarray(end), { dictionary }).toString('utf8');
  const values = [Buffer.from(known).toString('hex')];
  let at = LENGTH_BYTES;
  return marked.replace(MARKED, (mark) => {
    const kind = BYTE_KINDS.find((candidate) => candidate.mark === mark);
    if (kind === undefined) return `"${values[mark.charCodeAt(1) - FIRST_NAME]}"`;
    const value = kind.toText(input.subarray(at, at + kind.bytes));
    at += kind.bytes;
    values.push(value);
    return `"${value}"`;
  });
}
