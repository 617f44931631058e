import { createHash, createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascii, concat, fromHex, toHex } from '../../shared/fair/bytes.ts';
import { hmacSha256, sha256 } from '../../shared/fair/sha256.ts';
import { runs } from '../support/runs.ts';

/** FIPS 180-4, examples of NIST (SHA256.pdf and SHA2_Additional.pdf). */
const NIST: readonly (readonly [string, Uint8Array, string])[] = [
  ['nothing', ascii(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['one block', ascii('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'two blocks',
    ascii('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['0xbd', Uint8Array.of(0xbd), '68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b'],
  [
    '55 zeros',
    new Uint8Array(55),
    '02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7',
  ],
  [
    '56 zeros',
    new Uint8Array(56),
    'd4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb',
  ],
  [
    '57 zeros',
    new Uint8Array(57),
    '65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785',
  ],
  [
    '64 zeros',
    new Uint8Array(64),
    'f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b',
  ],
  [
    'a million zeros',
    new Uint8Array(1_000_000),
    'd29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025',
  ],
  [
    'a million a',
    new Uint8Array(1_000_000).fill(0x61),
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  ],
];

/** From 512 MiB on the length in bits takes more than 32 bits. */
const MEBIBYTES = runs(2, 513);

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const parts = fc.array(fc.uint8Array({ maxLength: 150, size: 'max' }), { maxLength: 6 });

describe('SHA-256', () => {
  it.each(NIST)('of %s is what NIST says', (_what, message, expected) => {
    expect(toHex(sha256(message))).toBe(expected);
  });

  it('agrees with @noble/hashes and node:crypto at every length up to five blocks', () => {
    const bytes = nobleSha256(ascii('any bytes'));
    const long = Uint8Array.from({ length: 320 }, (_, i) => (bytes[i % 32] ?? 0) ^ i);
    for (let length = 0; length <= long.length; length += 1) {
      const message = long.subarray(0, length);
      const digest = toHex(sha256(message));
      expect(digest).toBe(toHex(nobleSha256(message)));
      expect(digest).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  it('is of the parts in a row, wherever they are cut', () => {
    fc.assert(
      fc.property(parts, (list) => {
        expect(sha256(...list)).toEqual(nobleSha256(concat(...list)));
      }),
    );
  });

  it('writes the length of a long message whole', () => {
    const part = new Uint8Array(2 ** 20);
    const list = Array.from({ length: MEBIBYTES }, () => part);
    const node = createHash('sha256');
    for (const each of list) node.update(each);
    expect(toHex(sha256(...list))).toBe(node.digest('hex'));
  });
});

describe('HMAC-SHA256', () => {
  it('of a short message is that of node:crypto', () => {
    const ones = new Uint8Array(32).fill(1);
    const expected = createHmac('sha256', ones).update('abc').digest('hex');
    expect(toHex(hmacSha256(ones)(ascii('abc')))).toBe(expected);
  });

  it('agrees with @noble/hashes and node:crypto, message after message under one key', () => {
    fc.assert(
      fc.property(key, fc.array(parts, { maxLength: 4 }), (secret, messages) => {
        const mac = hmacSha256(secret);
        for (const list of messages) {
          const message = concat(...list);
          const found = mac(...list);
          expect(found).toEqual(hmac(nobleSha256, secret, message));
          expect(toHex(found)).toBe(createHmac('sha256', secret).update(message).digest('hex'));
        }
      }),
    );
  });

  it('keeps keys apart that are used in turns', () => {
    const [a, b] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const [macA, macB] = [hmacSha256(a), hmacSha256(b)];
    const message = fromHex('00ff') ?? new Uint8Array();
    const first = macA(message);
    expect(macB(message)).toEqual(hmac(nobleSha256, b, message));
    expect(macA(message)).toEqual(first);
  });

  it.each([0, 31, 33, 64])('takes no key of %i bytes', (length) => {
    expect(() => hmacSha256(new Uint8Array(length))).toThrow(RangeError);
  });
});
