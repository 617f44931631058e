import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit, contribDigest, textValue } from '../../shared/fair/contribution.ts';
import { lab } from './df1Vectors.ts';

const by = {
  gameId: lab('game', 16),
  epoch: 1,
  seat: 2,
  playerId: lab('player', 16),
  seedRoot: lab('root', 32),
  r: lab('r', 32),
};
const others = {
  gameId: lab('other', 16),
  epoch: 2,
  seat: 1,
  playerId: lab('other', 16),
  seedRoot: lab('other', 32),
  r: lab('other', 32),
};

describe('a commitment (DF1 A.6)', () => {
  it.each(Object.keys(others))('binds %s (C 15, 20)', (name) => {
    const other = { ...by, [name]: others[name as keyof typeof others] };
    expect(contribCommit(other)).not.toEqual(contribCommit(by));
  });

  it('is no mask: one bit of r changes about half of it (C 21)', () => {
    const commit = contribCommit(by);
    const r = by.r.map((byte, i) => (i === 31 ? byte ^ 1 : byte));
    const changed = contribCommit({ ...by, r }).map((byte, i) => byte ^ (commit[i] ?? 0));
    const bits = [...changed].reduce((sum, b) => sum + b.toString(2).replaceAll('0', '').length, 0);
    expect(bits).toBeGreaterThan(80);
    expect(bits).toBeLessThan(176);
  });

  it('takes 32 bytes of secret, no fewer (C 24)', () => {
    expect(() => contribCommit({ ...by, r: new Uint8Array(8) })).toThrow(RangeError);
  });
});

describe('typed words (DF1 A.1)', () => {
  it.each([
    ['composed e acute', '\u00e9', '\u0065\u0301'],
    ['upper case', 'luck', 'LUCK'],
    ['a trailing blank', 'luck', 'luck '],
    ['a byte order mark', 'luck', '\ufeffluck'],
  ])('are taken as received: %s (C 40)', (_, a, b) => {
    expect(textValue({ ...by, text: a })).not.toEqual(textValue({ ...by, text: b }));
  });

  it('takes up to 256 bytes of UTF-8', () => {
    expect(() => textValue({ ...by, text: '\u{1f340}'.repeat(64) })).not.toThrow();
    expect(() => textValue({ ...by, text: '\u{1f340}'.repeat(65) })).toThrow(RangeError);
    expect(() => textValue({ ...by, text: '' })).toThrow(RangeError);
  });

  it('refuses half a surrogate pair (C 40)', () => {
    expect(() => textValue({ ...by, text: 'luck \ud83c' })).toThrow(RangeError);
  });

  it('is not confused with other fields: the length stands before the text (C 32)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.nat({ max: 3 }), (text, seat) => {
        fc.pre(text !== 'luck' || seat !== by.seat);
        expect(textValue({ ...by, seat, text })).not.toEqual(textValue({ ...by, text: 'luck' }));
      }),
    );
  });
});

describe('X (DF1 A.1)', () => {
  const seat = { playerId: by.playerId, playerKey: Z32, kind: 'secret', value: by.r } as const;
  const digest = (seats: Parameters<typeof contribDigest>[0]['seats']) =>
    toHex(contribDigest({ ...by, seats }));

  it('takes in every field of every seat, and their order', () => {
    const none = { ...seat, kind: 'none', value: Z32 } as const;
    const digests = [
      digest([seat, none]),
      digest([none, seat]),
      digest([seat]),
      digest([seat, { ...none, playerKey: lab('key', 32) }]),
      digest([seat, { ...none, kind: 'text' }]),
      digest([seat, { ...none, playerId: lab('other', 16) }]),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
