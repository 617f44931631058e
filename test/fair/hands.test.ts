import { describe, expect, it } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import { ALL_BONES } from '../../shared/engine/boneSet.ts';
import { beaconRoundFor, beaconRoundSeconds } from '../../shared/fair/beaconRound.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { chatCode } from '../../shared/fair/chatCode.ts';
import {
  CONTRIBUTION_KINDS,
  contribCommit,
  contribDigest,
  textValue,
} from '../../shared/fair/contribution.ts';
import { dealBones, deckKey, handOf } from '../../shared/fair/deal.ts';
import { handContext, lockDigest } from '../../shared/fair/lock.ts';
import {
  rootFromPath,
  seedLeaf,
  seedTree,
  seedTreePath,
  seedTreeRoot,
} from '../../shared/fair/seedTree.ts';
import { drawLimit, shuffleDeck } from '../../shared/fair/shuffle.ts';
import { H } from '../../shared/fair/tags.ts';
import { contextOf, DF1, handVector, hex, lab } from './df1Vectors.ts';

describe.each(DF1.hands)('DF1 E.2 $id: $about', (v) => {
  const gameId = hex(v.gameId);
  const { epoch, slot } = v;
  const by = { gameId, epoch };

  it('is made from its labels', () => {
    expect(toHex(lab(`${v.label} game`, 16))).toBe(v.gameId);
    expect(toHex(lab(`${v.label} rules`, 32))).toBe(v.rulesetHash);
    expect(toHex(lab(`${v.label} seed ${epoch} ${slot}`, 32))).toBe(v.seed);
  });

  it('puts the seed into the tree', () => {
    const leaves = Array.from({ length: 2 ** v.depth }, (_, s) =>
      seedLeaf({ gameId, epoch, slot: s, seed: lab(`${v.label} seed ${epoch} ${s}`, 32) }),
    );
    const tree = seedTree(leaves);
    const path = seedTreePath(tree, slot);
    expect(toHex(seedTreeRoot(tree))).toBe(v.seedRoot);
    expect(path).toHaveLength(v.depth);
    if (v.path.length > 0) expect(path.map(toHex)).toEqual(v.path);
    const leaf = seedLeaf({ gameId, epoch, slot, seed: hex(v.seed) });
    expect(toHex(rootFromPath(leaf, slot, path))).toBe(v.seedRoot);
  });

  it('takes every contribution in', () => {
    const seats = v.seatValues.map((seat, i) => {
      const playerId = hex(seat.playerId);
      expect(toHex(lab(`${v.label} player ${i}`, 16))).toBe(seat.playerId);
      if (seat.commit !== undefined) {
        const r = hex(seat.value);
        expect(toHex(lab(`${v.label} r ${i}`, 32))).toBe(seat.value);
        const commit = contribCommit({ ...by, seat: i, playerId, seedRoot: hex(v.seedRoot), r });
        expect(toHex(commit)).toBe(seat.commit);
      }
      if (seat.text !== undefined) {
        expect(toHex(textValue({ ...by, seat: i, playerId, text: seat.text }))).toBe(seat.value);
      }
      const kind = CONTRIBUTION_KINDS[seat.kind] ?? 'none';
      return { playerId, playerKey: Z32, kind, value: hex(seat.value) };
    });
    const digest = contribDigest({ ...by, seedRoot: hex(v.seedRoot), seats });
    expect(toHex(digest)).toBe(v.contribDigest);
  });

  it('locks the round', () => {
    const context = handContext(contextOf(v));
    expect(context).toHaveLength(141);
    if (v.context !== undefined) expect(toHex(context)).toBe(v.context);
    expect(toHex(lockDigest(contextOf(v)))).toBe(v.lock);
  });

  it('deals', () => {
    const inputs = { seed: hex(v.seed), lock: hex(v.lock), beacon: hex(v.beacon) };
    expect(toHex(deckKey(inputs))).toBe(v.deckKey);
    const deal = dealBones({ ...v, ...inputs });
    expect(deal.deck).toEqual(v.deck);
    expect(toHex(deal.salts.at(0) ?? Z32)).toBe(v.saltFirst);
    expect(toHex(deal.salts.at(-1) ?? Z32)).toBe(v.saltLast);
    expect(toHex(deal.commitments.at(0) ?? Z32)).toBe(v.commitmentFirst);
    expect(toHex(deal.commitments.at(-1) ?? Z32)).toBe(v.commitmentLast);
    expect(toHex(deal.digest)).toBe(v.digest);
    if (v.pips !== undefined) {
      expect(deal.deck.map(boneName)).toEqual(v.pips.map((pips) => pips.replace('-', '')));
    }
  });
});

describe('DF1 E.2', () => {
  it('S1: a shuffle that needs a second block of the stream', () => {
    const { label, deckKey: key, deck } = DF1.shuffle;
    expect(toHex(H(new TextEncoder().encode(`DF1 test ${label}`)))).toBe(key);
    expect(shuffleDeck(ALL_BONES, hex(key))).toEqual(deck);
  });

  it('limits of draws from 28 down to 2', () => {
    expect(DF1.limits.map((_, i) => drawLimit(28 - i))).toEqual(DF1.limits);
  });

  it('chat code of the deal of V1', () => {
    const { hand, code } = DF1.chatCode;
    expect(chatCode(hex(handVector(hand).digest))).toBe(code);
  });

  it('V1 by seats', () => {
    const v = handVector('V1');
    const deal = dealBones({
      ...v,
      seed: hex(v.seed),
      lock: hex(v.lock),
      beacon: hex(v.beacon),
    });
    expect(handOf(deal, 0).map(boneName).join(' ')).toBe('46 04 05 11 35 45 00');
    expect(handOf(deal, 3).map(boneName).join(' ')).toBe('34 02 01 14 24 66 15');
  });
});

describe('DF1 E.1', () => {
  it.each(DF1.beacon.filter((row) => row.value !== undefined))('value of round $round', (row) => {
    expect(toHex(H(hex(row.signature ?? '')))).toBe(row.value);
  });

  it.each(DF1.beacon.filter((row) => row.seconds !== undefined))('time of round $round', (row) => {
    expect(beaconRoundSeconds(row.round)).toBe(row.seconds);
  });

  it('round for a lock: the first at least the lead after it', () => {
    expect(beaconRoundFor(1_692_803_722_000, 10)).toBe(123);
    expect(beaconRoundFor(1_692_803_723_000, 10)).toBe(123);
    expect(beaconRoundFor(1_692_803_723_001, 10)).toBe(124);
  });
});
