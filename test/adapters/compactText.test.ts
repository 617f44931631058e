import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packText, unpackText } from '../../functions/adapters/dynamo/compactText.ts';

const dictionary = Buffer.from('{"head":\u0001,"id":"player"}');
const known = new Uint8Array(32).fill(0xab);
const knownText = 'ab'.repeat(32);

const there = (text: string) => packText(text, dictionary, known);
const back = (packed: Uint8Array) => unpackText(packed, dictionary, known);

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const id = fc.uint8Array({ minLength: 16, maxLength: 16 });
/** Values that are packed as bytes, and their nearest neighbours that are not. */
const telling = fc.oneof(
  fc.constantFrom(knownText, '0'.repeat(64), 'A'.repeat(22)),
  hash.map((bytes) => Buffer.from(bytes).toString('hex')),
  hash.map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
  id.map((bytes) => Buffer.from(bytes).toString('base64url')),
  id.map((bytes) => `${Buffer.from(bytes).toString('base64url').slice(0, 21)}B`),
  fc.uuid(),
  fc.uuid().map((uuid) => uuid.replaceAll('-', '')),
  fc.string({ unit: 'grapheme' }),
);

describe('compact text', () => {
  it('gives any JSON back as it was', () => {
    const json = fc.oneof(
      fc.json({ stringUnit: 'binary' }),
      fc.array(fc.dictionary(telling, telling)).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(json, (text) => {
        expect(back(there(text))).toBe(text);
      }),
    );
  });

  it('needs little more than the bytes that a hash holds', () => {
    fc.assert(
      fc.property(hash, (bytes) => {
        const text = `{"head":"${Buffer.from(bytes).toString('hex')}"}`;
        expect(there(text).length).toBeLessThanOrEqual(32 + 12);
      }),
    );
  });

  it('needs no bytes for a hash that the reader knows or has read', () => {
    const [a, b] = [knownText, '01'.repeat(32)];
    const text = JSON.stringify({ a, b, again: [a, b, a, b] });
    expect(there(text).length).toBeLessThan(32 + 40);
    expect(back(there(text))).toBe(text);
  });

  it('gives back more values than it has names for', () => {
    const hashes = Array.from({ length: 60 }, (_, i) => i.toString(16).padStart(64, '0'));
    const text = JSON.stringify([...hashes, ...hashes]);
    expect(back(there(text))).toBe(text);
  });

  it('throws on what it did not write', () => {
    expect(() => back(Uint8Array.of(0, 0, 0xff, 0xff))).toThrow();
  });
});
