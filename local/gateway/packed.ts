import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliPack = promisify(brotliCompress);
const gzipPack = promisify(gzip);

/** As CloudFront does it, at an effort that a small machine spends in a moment. */
const PACKERS = {
  br: (bytes: Buffer) =>
    brotliPack(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => gzipPack(bytes, { level: GZIP_LEVEL }),
};
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;
/** CloudFront packs nothing smaller. */
const BYTES_MIN = 1_000;
const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;
const KEPT_MAX = 64;

export type Packing = keyof typeof PACKERS;

/** How the one who asks takes the file; null for as it is. */
export function packingFor(request: IncomingMessage, type: string, bytes: Buffer): Packing | null {
  if (bytes.length < BYTES_MIN || !TEXT.test(type)) return null;
  const taken = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim());
  return (['br', 'gzip'] as const).find((packing) => taken.includes(packing)) ?? null;
}

/** Packs each content once. */
export class Packer {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** @param tag tells the content from every other */
  packed(bytes: Buffer, tag: string, packing: Packing): Promise<Buffer> {
    const key = `${packing} ${tag}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = PACKERS[packing](bytes);
    this.#kept.set(key, made);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }
}
