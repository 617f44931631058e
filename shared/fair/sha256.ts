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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the same lines for each round
function makeCompression() {
  const k = Int32Array.from(K);
  /** The eight words of the hash that is being made. */
  const state = new Int32Array(8);
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);

  /**
   * Takes the block into the state (FIPS 180-4 section 6.2.2), sixteen rounds at a time. They are
   * written out, each with its variables one place further on: so the sixteen words stay in
   * registers, and nothing is moved about. As loops over arrays they take a fifth longer.
   */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the same lines for each round
  function compress(): void {
    let w0 = view.getInt32(0);
    let w1 = view.getInt32(4);
    let w2 = view.getInt32(8);
    let w3 = view.getInt32(12);
    let w4 = view.getInt32(16);
    let w5 = view.getInt32(20);
    let w6 = view.getInt32(24);
    let w7 = view.getInt32(28);
    let w8 = view.getInt32(32);
    let w9 = view.getInt32(36);
    let w10 = view.getInt32(40);
    let w11 = view.getInt32(44);
    let w12 = view.getInt32(48);
    let w13 = view.getInt32(52);
    let w14 = view.getInt32(56);
    let w15 = view.getInt32(60);
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    let x = 0;
    let y = 0;
    for (let i = 0; i < 64; i += 16) {
      if (i > 0) {
        x = ((w1 >>> 7) | (w1 << 25)) ^ ((w1 >>> 18) | (w1 << 14)) ^ (w1 >>> 3);
        y = ((w14 >>> 17) | (w14 << 15)) ^ ((w14 >>> 19) | (w14 << 13)) ^ (w14 >>> 10);
        w0 = (w0 + x + w9 + y) | 0;
        x = ((w2 >>> 7) | (w2 << 25)) ^ ((w2 >>> 18) | (w2 << 14)) ^ (w2 >>> 3);
        y = ((w15 >>> 17) | (w15 << 15)) ^ ((w15 >>> 19) | (w15 << 13)) ^ (w15 >>> 10);
        w1 = (w1 + x + w10 + y) | 0;
        x = ((w3 >>> 7) | (w3 << 25)) ^ ((w3 >>> 18) | (w3 << 14)) ^ (w3 >>> 3);
        y = ((w0 >>> 17) | (w0 << 15)) ^ ((w0 >>> 19) | (w0 << 13)) ^ (w0 >>> 10);
        w2 = (w2 + x + w11 + y) | 0;
        x = ((w4 >>> 7) | (w4 << 25)) ^ ((w4 >>> 18) | (w4 << 14)) ^ (w4 >>> 3);
        y = ((w1 >>> 17) | (w1 << 15)) ^ ((w1 >>> 19) | (w1 << 13)) ^ (w1 >>> 10);
        w3 = (w3 + x + w12 + y) | 0;
        x = ((w5 >>> 7) | (w5 << 25)) ^ ((w5 >>> 18) | (w5 << 14)) ^ (w5 >>> 3);
        y = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
        w4 = (w4 + x + w13 + y) | 0;
        x = ((w6 >>> 7) | (w6 << 25)) ^ ((w6 >>> 18) | (w6 << 14)) ^ (w6 >>> 3);
        y = ((w3 >>> 17) | (w3 << 15)) ^ ((w3 >>> 19) | (w3 << 13)) ^ (w3 >>> 10);
        w5 = (w5 + x + w14 + y) | 0;
        x = ((w7 >>> 7) | (w7 << 25)) ^ ((w7 >>> 18) | (w7 << 14)) ^ (w7 >>> 3);
        y = ((w4 >>> 17) | (w4 << 15)) ^ ((w4 >>> 19) | (w4 << 13)) ^ (w4 >>> 10);
        w6 = (w6 + x + w15 + y) | 0;
        x = ((w8 >>> 7) | (w8 << 25)) ^ ((w8 >>> 18) | (w8 << 14)) ^ (w8 >>> 3);
        y = ((w5 >>> 17) | (w5 << 15)) ^ ((w5 >>> 19) | (w5 << 13)) ^ (w5 >>> 10);
        w7 = (w7 + x + w0 + y) | 0;
        x = ((w9 >>> 7) | (w9 << 25)) ^ ((w9 >>> 18) | (w9 << 14)) ^ (w9 >>> 3);
        y = ((w6 >>> 17) | (w6 << 15)) ^ ((w6 >>> 19) | (w6 << 13)) ^ (w6 >>> 10);
        w8 = (w8 + x + w1 + y) | 0;
        x = ((w10 >>> 7) | (w10 << 25)) ^ ((w10 >>> 18) | (w10 << 14)) ^ (w10 >>> 3);
        y = ((w7 >>> 17) | (w7 << 15)) ^ ((w7 >>> 19) | (w7 << 13)) ^ (w7 >>> 10);
        w9 = (w9 + x + w2 + y) | 0;
        x = ((w11 >>> 7) | (w11 << 25)) ^ ((w11 >>> 18) | (w11 << 14)) ^ (w11 >>> 3);
        y = ((w8 >>> 17) | (w8 << 15)) ^ ((w8 >>> 19) | (w8 << 13)) ^ (w8 >>> 10);
        w10 = (w10 + x + w3 + y) | 0;
        x = ((w12 >>> 7) | (w12 << 25)) ^ ((w12 >>> 18) | (w12 << 14)) ^ (w12 >>> 3);
        y = ((w9 >>> 17) | (w9 << 15)) ^ ((w9 >>> 19) | (w9 << 13)) ^ (w9 >>> 10);
        w11 = (w11 + x + w4 + y) | 0;
        x = ((w13 >>> 7) | (w13 << 25)) ^ ((w13 >>> 18) | (w13 << 14)) ^ (w13 >>> 3);
        y = ((w10 >>> 17) | (w10 << 15)) ^ ((w10 >>> 19) | (w10 << 13)) ^ (w10 >>> 10);
        w12 = (w12 + x + w5 + y) | 0;
        x = ((w14 >>> 7) | (w14 << 25)) ^ ((w14 >>> 18) | (w14 << 14)) ^ (w14 >>> 3);
        y = ((w11 >>> 17) | (w11 << 15)) ^ ((w11 >>> 19) | (w11 << 13)) ^ (w11 >>> 10);
        w13 = (w13 + x + w6 + y) | 0;
        x = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
        y = ((w12 >>> 17) | (w12 << 15)) ^ ((w12 >>> 19) | (w12 << 13)) ^ (w12 >>> 10);
        w14 = (w14 + x + w7 + y) | 0;
        x = ((w0 >>> 7) | (w0 << 25)) ^ ((w0 >>> 18) | (w0 << 14)) ^ (w0 >>> 3);
        y = ((w13 >>> 17) | (w13 << 15)) ^ ((w13 >>> 19) | (w13 << 13)) ^ (w13 >>> 10);
        w15 = (w15 + x + w8 + y) | 0;
      }
      x = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      h = (h + x + (g ^ (e & (f ^ g))) + (k[i] as number) + w0) | 0;
      d = (d + h) | 0;
      y = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      h = (h + y + ((a & b) ^ (c & (a ^ b)))) | 0;
      x = ((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7));
      g = (g + x + (f ^ (d & (e ^ f))) + (k[i + 1] as number) + w1) | 0;
      c = (c + g) | 0;
      y = ((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10));
      g = (g + y + ((h & a) ^ (b & (h ^ a)))) | 0;
      x = ((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7));
      f = (f + x + (e ^ (c & (d ^ e))) + (k[i + 2] as number) + w2) | 0;
      b = (b + f) | 0;
      y = ((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10));
      f = (f + y + ((g & h) ^ (a & (g ^ h)))) | 0;
      x = ((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7));
      e = (e + x + (d ^ (b & (c ^ d))) + (k[i + 3] as number) + w3) | 0;
      a = (a + e) | 0;
      y = ((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10));
      e = (e + y + ((f & g) ^ (h & (f ^ g)))) | 0;
      x = ((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7));
      d = (d + x + (c ^ (a & (b ^ c))) + (k[i + 4] as number) + w4) | 0;
      h = (h + d) | 0;
      y = ((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10));
      d = (d + y + ((e & f) ^ (g & (e ^ f)))) | 0;
      x = ((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7));
      c = (c + x + (b ^ (h & (a ^ b))) + (k[i + 5] as number) + w5) | 0;
      g = (g + c) | 0;
      y = ((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10));
      c = (c + y + ((d & e) ^ (f & (d ^ e)))) | 0;
      x = ((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7));
      b = (b + x + (a ^ (g & (h ^ a))) + (k[i + 6] as number) + w6) | 0;
      f = (f + b) | 0;
      y = ((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10));
      b = (b + y + ((c & d) ^ (e & (c ^ d)))) | 0;
      x = ((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7));
      a = (a + x + (h ^ (f & (g ^ h))) + (k[i + 7] as number) + w7) | 0;
      e = (e + a) | 0;
      y = ((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10));
      a = (a + y + ((b & c) ^ (d & (b ^ c)))) | 0;
      x = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      h = (h + x + (g ^ (e & (f ^ g))) + (k[i + 8] as number) + w8) | 0;
      d = (d + h) | 0;
      y = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      h = (h + y + ((a & b) ^ (c & (a ^ b)))) | 0;
      x = ((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7));
      g = (g + x + (f ^ (d & (e ^ f))) + (k[i + 9] as number) + w9) | 0;
      c = (c + g) | 0;
      y = ((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10));
      g = (g + y + ((h & a) ^ (b & (h ^ a)))) | 0;
      x = ((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7));
      f = (f + x + (e ^ (c & (d ^ e))) + (k[i + 10] as number) + w10) | 0;
      b = (b + f) | 0;
      y = ((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10));
      f = (f + y + ((g & h) ^ (a & (g ^ h)))) | 0;
      x = ((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7));
      e = (e + x + (d ^ (b & (c ^ d))) + (k[i + 11] as number) + w11) | 0;
      a = (a + e) | 0;
      y = ((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10));
      e = (e + y + ((f & g) ^ (h & (f ^ g)))) | 0;
      x = ((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7));
      d = (d + x + (c ^ (a & (b ^ c))) + (k[i + 12] as number) + w12) | 0;
      h = (h + d) | 0;
      y = ((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10));
      d = (d + y + ((e & f) ^ (g & (e ^ f)))) | 0;
      x = ((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7));
      c = (c + x + (b ^ (h & (a ^ b))) + (k[i + 13] as number) + w13) | 0;
      g = (g + c) | 0;
      y = ((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10));
      c = (c + y + ((d & e) ^ (f & (d ^ e)))) | 0;
      x = ((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7));
      b = (b + x + (a ^ (g & (h ^ a))) + (k[i + 14] as number) + w14) | 0;
      f = (f + b) | 0;
      y = ((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10));
      b = (b + y + ((c & d) ^ (e & (c ^ d)))) | 0;
      x = ((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7));
      a = (a + x + (h ^ (f & (g ^ h))) + (k[i + 15] as number) + w15) | 0;
      e = (e + a) | 0;
      y = ((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10));
      a = (a + y + ((b & c) ^ (d & (b ^ c)))) | 0;
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
