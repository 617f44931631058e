import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Button, buttonData, readButton } from '../../functions/app/chat/button.ts';

const tableId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const version = fc.nat({ max: 36 ** 6 });
const pip = fc.nat({ max: 6 });
const bone = fc.tuple(pip, pip).map(([a, b]) => `${Math.min(a, b)}${Math.max(a, b)}`);
const end = fc.constantFrom('L', 'R', 1, 2, 3, 4, undefined);

const button: fc.Arbitrary<Button> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('hand', 'clock', 'score', 'verify', 'proof', 'join'),
    tableId,
  }),
  fc.record({
    kind: fc.constantFrom('keep', 'redeal', 'claim', 'resign', 'cancel', 'rematch', 'back'),
    tableId,
    version,
  }),
  fc.record({ kind: fc.constantFrom('mute', 'unmute') }),
  fc.record({ kind: fc.constant('lead'), tableId, version, seat: fc.nat({ max: 3 }) }),
  fc
    .record({ kind: fc.constant('play'), tableId, version, bone, end })
    .map(({ end: at, ...play }) => ({ ...play, ...(at === undefined ? {} : { end: at }) })),
) as fc.Arbitrary<Button>;

describe('what a button says', () => {
  it('fits the 64 bytes of the narrowest platform, and is read as it was written (pitfall 20)', () => {
    fc.assert(
      fc.property(button, (said) => {
        const data = buttonData(said);
        expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
        expect(data).toMatch(/^[\w:-]+$/);
        expect(readButton(data)).toEqual(said);
      }),
    );
  });

  it('is nothing where it is anything else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), (text) => {
        const read = readButton(text);
        expect(read === null || buttonData(read) === text).toBe(true);
      }),
    );
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    const wrong = [`p1:${id}:1`, `p1:${id}:1:77L`, `p1:${id}:1:36X`, `h1:${id}:1`, `h2:${id}`];
    for (const data of [
      ...wrong,
      `l1:${id}:1:4`,
      `k1:${id}`,
      `m1:${id}`,
      'm1:',
      'h1',
      'p1',
      `k1:${id}:1:36`,
      `h1:short`,
    ]) {
      expect(readButton(data), data).toBeNull();
    }
  });
});
