/**
 * SHA-256 and HMAC-SHA256 for many short messages. A library's objects and copies cost more than
 * the hash of 54 bytes itself, and an audit takes 130 of them a round; here nothing is made
 * but the digest (docs/performance.md).
 */
import { sized } from './bytes.ts';

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
// biome-ignore format: eight in a row, as in FIPS 180-4
const K = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

/** First 32 bits of the fractional parts of the square roots of the first 8 primes. */
// biome-ignore format: eight in a row, as in FIPS 180-4
const START = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** In the last block the message's length in bits starts here. */
const LENGTH_AT = 56;

/**
 * The compression function with the arrays that it works on. They are made inside a function, for
 * there V8 takes them for constants, also where a bundler has turned every `const` of a module into
 * `var`: that saves a third of the time.
 */
function makeCompression() {
  const k = Int32Array.from(K);
  /** The eight words of the hash that is being made. */
  const state = new Int32Array(8);
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  /** The block as words, and behind them what they are stretched to. */
  const words = new Int32Array(64);

  /** Takes the block into the state (FIPS 180-4 section 6.2.2). */
  function compress(): void {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15] as number;
      const y = words[i - 2] as number;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[i] = (s0 + (words[i - 7] as number) + s1 + (words[i - 16] as number)) | 0;
    }
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const choice = g ^ (e & (f ^ g));
      const t1 = (h + s1 + choice + (k[i] as number) + (words[i] as number)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const majority = (a & b) ^ (c & (a ^ b));
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + s0 + majority) | 0;
    }
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e;
    state[5] = (state[5] as number) + f;
    state[6] = (state[6] as number) + g;
    state[7] = (state[7] as number) + h;
  }

  return { state, block, view, compress };
}

/** What the one hash that is being made is made in. Every call begins it anew. */
const { state, block, view, compress } = makeCompression();

/** Hashes the parts in a row into `state`, which `before` bytes in whole blocks have led to. */
function absorb(before: number, parts: readonly Uint8Array[]): void {
  let filled = 0;
  let length = before;
  for (const part of parts) {
    length += part.length;
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(part.length - at, BLOCK_BYTES - filled);
      for (let i = 0; i < taken; i += 1) block[filled + i] = part[at + i] as number;
      at += taken;
      filled += taken;
      if (filled === BLOCK_BYTES) {
        compress();
        filled = 0;
      }
    }
  }
  finish(filled, length);
}

/** Pads the block of which `filled` bytes are taken, for a message of `length` bytes in all. */
function finish(filled: number, length: number): void {
  block[filled] = 0x80;
  block.fill(0, filled + 1);
  if (filled >= LENGTH_AT) {
    compress();
    block.fill(0);
  }
  view.setUint32(LENGTH_AT, Math.floor(length / 2 ** 29));
  view.setUint32(LENGTH_AT + 4, length * 8);
  compress();
}

/** Writes the state as the 32 bytes that it stands for. */
function writeState(out: Uint8Array): Uint8Array {
  for (let i = 0; i < 8; i += 1) {
    const word = state[i] as number;
    out[4 * i] = word >>> 24;
    out[4 * i + 1] = word >>> 16;
    out[4 * i + 2] = word >>> 8;
    out[4 * i + 3] = word;
  }
  return out;
}

/** SHA-256 over the parts in a row, 32 bytes (FIPS 180-4). */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  state.set(START);
  absorb(0, parts);
  return writeState(new Uint8Array(DIGEST_BYTES));
}

/** What the key's block, each byte of it changed by `pad`, leads to. */
function keyState(key: Uint8Array, pad: number): Int32Array {
  block.fill(pad);
  for (let i = 0; i < key.length; i += 1) block[i] = (key[i] as number) ^ pad;
  state.set(START);
  compress();
  return new Int32Array(state);
}

/**
 * HMAC-SHA256 (RFC 2104) under one key of 32 bytes, for as many messages as wanted: the key's two
 * blocks are hashed once. Throws a `RangeError` for a key of another length.
 */
export function hmacSha256(key: Uint8Array): (...parts: readonly Uint8Array[]) => Uint8Array {
  const inner = keyState(sized(key, DIGEST_BYTES), 0x36);
  const outer = keyState(key, 0x5c);
  return (...parts) => {
    state.set(inner);
    absorb(BLOCK_BYTES, parts);
    writeState(block);
    state.set(outer);
    finish(DIGEST_BYTES, BLOCK_BYTES + DIGEST_BYTES);
    return writeState(new Uint8Array(DIGEST_BYTES));
  };
}
