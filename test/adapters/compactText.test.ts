import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packText, unpackText } from '../../functions/adapters/dynamo/compactText.ts';

const dictionary = Buffer.from('{"head":,"id":"player"}');

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const id = fc.uint8Array({ minLength: 16, maxLength: 16 });
/** Values that are packed as bytes, and their nearest neighbours that are not. */
const telling = fc.oneof(
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
        expect(unpackText(packText(text, dictionary), dictionary)).toBe(text);
      }),
    );
  });

  it('needs little more than the bytes that a hash holds', () => {
    fc.assert(
      fc.property(hash, (bytes) => {
        const text = `{"head":"${Buffer.from(bytes).toString('hex')}"}`;
        expect(packText(text, dictionary).length).toBeLessThanOrEqual(32 + 12);
      }),
    );
  });

  it('throws on what it did not write', () => {
    expect(() => unpackText(Uint8Array.of(1, 2, 3), dictionary)).toThrow();
  });
});
