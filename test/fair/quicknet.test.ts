import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, it } from 'vitest';
import { isSignedRound, QUICKNET, verifyQuicknet } from '../../shared/fair/quicknet.ts';
import { DF1, hex } from './df1Vectors.ts';

const ROUNDS = DF1.beacon.flatMap(({ round, signature }) =>
  signature === undefined ? [] : [{ round, signature: hex(signature) }],
);
const [FIRST = { round: 0, signature: new Uint8Array() }] = ROUNDS;
const G2_TAG = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';

describe('rounds of quicknet (DF1 E.1)', () => {
  it('there are two', () => expect(ROUNDS.map(({ round }) => round)).toEqual([123, 657_413]));

  it.each(ROUNDS)('round $round verifies, of this round alone', ({ round, signature }) => {
    expect(isSignedRound(QUICKNET, round, signature)).toBe(true);
    expect(isSignedRound(QUICKNET, round + 1, signature)).toBe(false);
  });

  it.each(ROUNDS)('round $round fails with the tag of G2', ({ round, signature }) => {
    expect(isSignedRound({ ...QUICKNET, tag: G2_TAG }, round, signature)).toBe(false);
  });

  it('another key has not signed it', () => {
    const { secretKey } = bls12_381.shortSignatures.keygen(new Uint8Array(48).fill(7));
    const publicKey = bls12_381.shortSignatures.getPublicKey(secretKey).toBytes();
    expect(isSignedRound({ ...QUICKNET, publicKey }, FIRST.round, FIRST.signature)).toBe(false);
  });
});

describe('what is no signature', () => {
  const flipped = FIRST.signature.map((byte, i) => (i === 20 ? byte ^ 1 : byte));
  const infinity = new Uint8Array(48);
  infinity[0] = 0xc0;

  it.each([
    ['none', new Uint8Array()],
    ['zeros', new Uint8Array(48)],
    ['the point at infinity', infinity],
    ['a byte changed', flipped],
    ['a byte too few', FIRST.signature.slice(1)],
    ['a byte too many', new Uint8Array([...FIRST.signature, 0])],
    ['another round’s', ROUNDS[1]?.signature ?? new Uint8Array()],
  ])('%s', (_, signature) => {
    expect(isSignedRound(QUICKNET, FIRST.round, signature)).toBe(false);
  });
});

it('what was found is kept, by round and signature', () => {
  const wrong = new Uint8Array(48);
  const asks = [FIRST.signature, wrong, FIRST.signature, wrong];
  expect(asks.map((signature) => verifyQuicknet(FIRST.round, signature))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const before = performance.now();
  for (let i = 0; i < 1_000; i += 1) verifyQuicknet(FIRST.round, FIRST.signature);
  // A thousand pairings would take at least half a minute.
  expect(performance.now() - before).toBeLessThan(5_000);
});
