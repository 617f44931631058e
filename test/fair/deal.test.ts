import { describe, expect, it } from 'vitest';
import { BONES, type Bone } from '../../shared/engine/bone.ts';
import { toHex, u8, u32, Z32 } from '../../shared/fair/bytes.ts';
import { chatCode } from '../../shared/fair/chatCode.ts';
import {
  boneCommitment,
  dealBones,
  deckKey,
  drawKey,
  handOf,
  openingOf,
} from '../../shared/fair/deal.ts';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import { rootFromPath, seedLeaf } from '../../shared/fair/seedTree.ts';
import { shuffle, shuffleDeck } from '../../shared/fair/shuffle.ts';
import { H } from '../../shared/fair/tags.ts';
import { handVector, hex, lab } from './df1Vectors.ts';

const v1 = handVector('V1');
const inputs = { seed: hex(v1.seed), lock: hex(v1.lock), beacon: hex(v1.beacon) };
const deal = dealBones({ ...v1, ...inputs });

describe('a deal (DF1 A.9, A.10)', () => {
  it('opens every position and no other', () => {
    for (const pos of deal.deck.keys()) {
      const opening = openingOf(deal, pos);
      expect(boneCommitment(inputs.lock, opening)).toEqual(deal.commitments[pos]);
      for (const bone of BONES.filter((b) => b !== opening.bone)) {
        expect(boneCommitment(inputs.lock, { ...opening, bone })).not.toEqual(
          deal.commitments[pos],
        );
      }
    }
    expect(() => openingOf(deal, 28)).toThrow(RangeError);
  });

  it('gives each seat its own block of the deck', () => {
    const hands = [0, 1, 2, 3].map((seat) => handOf(deal, seat));
    expect(hands.flat()).toEqual(deal.deck);
  });

  it('salts every position with bytes of their own, none of them from the shuffle (B.6)', () => {
    const salts = deal.salts.map(toHex);
    expect(new Set(salts).size).toBe(28);
    const stream = toHex(H(deckKey(inputs)));
    for (const salt of salts) expect(stream).not.toContain(salt);
    expect(deal.salts.every((salt) => salt.length === 16)).toBe(true);
  });

  it('cannot be guessed from a commitment and the openings of all other bones (B.6)', () => {
    const others = deal.salts.slice(1);
    const first = toHex(deal.commitments[0] ?? Z32);
    const guesses = others.flatMap((salt) =>
      BONES.map((bone) => toHex(boneCommitment(inputs.lock, { pos: 0, bone, salt }))),
    );
    expect(guesses).not.toContain(first);
  });

  it('does not follow from anything public (C 3, 23)', () => {
    const secrets = v1.seatValues.map((seat) => seat.value);
    const roots = [v1.seedRoot, v1.contribDigest, v1.lock, v1.digest, v1.beacon];
    const published = [...roots, ...v1.path, ...secrets, ...deal.commitments.map(toHex)];
    for (const seed of published.map(hex)) {
      expect(shuffleDeck(v1.deckMask, seed)).not.toEqual(deal.deck);
      expect(dealBones({ ...v1, ...inputs, seed }).deck).not.toEqual(deal.deck);
    }
  });

  it('depends on the seed, the lock and the beacon', () => {
    for (const name of ['seed', 'lock', 'beacon'] as const) {
      const other = dealBones({ ...v1, ...inputs, [name]: lab('another', 32) });
      expect(other.deck).not.toEqual(deal.deck);
      expect(other.digest).not.toEqual(deal.digest);
    }
  });

  it('is the same every time', () => {
    expect(dealBones({ ...v1, ...inputs })).toEqual(deal);
  });

  it('draws seats and leads by an order of their own', () => {
    const drawn = shuffle(BONES as readonly Bone[], drawKey(inputs));
    expect(drawn).not.toEqual(deal.deck);
    expect([...drawn].sort((a, b) => a - b)).toEqual(BONES);
  });

  it('has a chat code of 26 characters, which no prefix shares (C 49)', () => {
    const code = chatCode(deal.digest);
    expect(code.replaceAll('-', '')).toHaveLength(26);
    const flipped = deal.digest.map((byte, i) => (i === 15 ? byte ^ 1 : byte));
    expect(chatCode(flipped)).not.toBe(code);
  });
});

describe('the secrets of an epoch', () => {
  const gameId = lab('game', 16);
  const secrets = openEpochSecrets({ master: lab('master', 32), gameId, epoch: 1, depth: 12 });

  it('holds 4,096 seeds, each under the root', () => {
    for (const slot of [0, 1, 2047, 4095]) {
      const leaf = seedLeaf({ gameId, epoch: 1, slot, seed: secrets.seed(slot) });
      expect(rootFromPath(leaf, slot, secrets.path(slot))).toEqual(secrets.root);
      expect(rootFromPath(leaf, slot ^ 1, secrets.path(slot))).not.toEqual(secrets.root);
    }
    expect(() => secrets.seed(4096)).toThrow(RangeError);
  });

  it('has seeds that say nothing of each other (C 30) (report 53)', () => {
    const seeds = Array.from({ length: 4096 }, (_, slot) => toHex(secrets.seed(slot)));
    expect(new Set(seeds).size).toBe(4096);
    const next = seeds[1];
    const first = secrets.seed(0);
    expect(toHex(H(first))).not.toBe(next);
    expect(toHex(H(first, u32(1)))).not.toBe(next);
    expect(toHex(H(first, u8(1)))).not.toBe(next);
  });

  it('differs by game, epoch and master', () => {
    const base = { master: lab('master', 32), gameId, epoch: 1, depth: 1 };
    const root = (change: Partial<typeof base>) => openEpochSecrets({ ...base, ...change }).root;
    const roots = [
      root({}),
      root({ gameId: lab('other', 16) }),
      root({ epoch: 2 }),
      root({ master: lab('other', 32) }),
      root({ depth: 2 }),
    ];
    expect(new Set(roots.map(toHex)).size).toBe(roots.length);
  });

  it.each([0, 13, 1.5])('refuses depth %d', (depth) => {
    expect(() => openEpochSecrets({ master: Z32, gameId, epoch: 1, depth })).toThrow(RangeError);
  });

  it('refuses a short master (C 24) (report 55)', () => {
    const short = { master: new Uint8Array(8), gameId, epoch: 1, depth: 1 };
    expect(() => openEpochSecrets(short)).toThrow(RangeError);
  });
});
