import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { ALL_BONES } from '../../shared/engine/boneSet.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { CHAIN_START, eventHash, payloadHash, strip } from '../../shared/fair/chain.ts';
import { contribCommit, contribDigest, textValue } from '../../shared/fair/contribution.ts';
import { dealBones, openingOf } from '../../shared/fair/deal.ts';
import type { Encoded } from '../../shared/fair/fields.ts';
import { readHead } from '../../shared/fair/head.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import { keyId } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import { type Df1Event, encodePayload } from '../../shared/fair/payloads.ts';
import { seedLeaf, seedTree, seedTreeRoot } from '../../shared/fair/seedTree.ts';
import { H } from '../../shared/fair/tags.ts';
import { DF1, hex, lab, QUICKNET } from './df1Vectors.ts';

/** The first 13 events of DF1 E.3, from nothing but its labels. */
function logOfLabels(): readonly { readonly event: Encoded; readonly ts: number }[] {
  const gameId = lab('bundle game', 16);
  const rulesetHash = lab('bundle rules', 32);
  const device = lab('bundle device 0', 32);
  const secret = (seat: number) => lab(`bundle r ${seat}`, 32);
  const players = [0, 1, 2, 3].map((seat) => ({
    playerId: lab(`bundle player ${seat}`, 16),
    playerKey: seat === 0 ? ed25519.getPublicKey(device) : Z32,
  }));
  const seeds = Array.from({ length: 256 }, (_, slot) => lab(`bundle seed 1 ${slot}`, 32));
  const seedRoot = seedTreeRoot(
    seedTree(seeds.map((seed, slot) => seedLeaf({ gameId, epoch: 1, slot, seed }))),
  );
  const by = (seat: number) => ({
    gameId,
    epoch: 1,
    seat,
    playerId: players[seat]?.playerId ?? Z32,
  });
  const commit = (seat: number) => contribCommit({ ...by(seat), seedRoot, r: secret(seat) });
  const text = 'purple otter 42';
  const contributions = [
    { kind: 'secret', value: secret(0) },
    { kind: 'secret', value: secret(1) },
    { kind: 'text', value: textValue({ ...by(2), text }) },
    { kind: 'none', value: Z32 },
  ] as const;
  const seats = contributions.map((c, seat) => ({
    playerId: by(seat).playerId,
    playerKey: players[seat]?.playerKey ?? Z32,
    ...c,
  }));
  const digest = contribDigest({ gameId, epoch: 1, seedRoot, seats });
  const table = { gameId, rulesetHash, seats: 4, handSize: 7, deckMask: ALL_BONES };
  const place = { roundNo: 1, epoch: 1, slot: 0, beaconRound: 123 };
  const beaconChain = hex(QUICKNET);
  const lock = lockDigest({ ...table, ...place, contribDigest: digest, beaconChain });
  const beaconSig = hex(DF1.beacon[0]?.signature ?? '');
  const deal = dealBones({ ...table, seed: seeds[0] ?? Z32, lock, beacon: H(beaconSig) });

  const log: { event: Encoded; ts: number }[] = [];
  let head = CHAIN_START;
  const add = (event: Df1Event, ts: number): void => {
    const encoded = encodePayload(event);
    head = eventHash(gameId, head, { ...encoded, seq: log.length, ts });
    log.push({ event: encoded, ts });
  };
  const start = 1_692_803_713_000;
  const setUp: Df1Event[] = [
    {
      type: 'genesis',
      version: 1,
      ...table,
      flags: { liveOpenings: true, beacon: true },
      beaconChain,
      beaconLeadSeconds: 10,
      createdMs: start,
      origin: 'dominoes.example/log1',
    },
    { type: 'epochOpen', epoch: 1, depth: 8, seedRoot, players },
    { type: 'contribCommit', epoch: 1, seat: 0, commit: commit(0) },
    { type: 'contribCommit', epoch: 1, seat: 1, commit: commit(1) },
    { type: 'contribText', epoch: 1, seat: 2, text },
    { type: 'contribClose', epoch: 1 },
    { type: 'contribReveal', epoch: 1, seat: 0, r: secret(0) },
    { type: 'contribReveal', epoch: 1, seat: 1, r: secret(1) },
    { type: 'epochLock', epoch: 1, contributions, digest },
    { type: 'roundLock', ...place, lock },
  ];
  for (const event of setUp) add(event, event.type === 'roundLock' ? 1_692_803_722_000 : start);
  add(
    { type: 'deal', roundNo: 1, beaconSig, commitments: deal.commitments, digest: deal.digest },
    1_692_803_733_500,
  );
  const pass = {
    type: 'pass',
    roundNo: 1,
    seat: 0,
    seenSize: 11,
    seenHead: head,
    sig: null,
  } as const;
  add({ ...pass, sig: ed25519.sign(moveMessage(gameId, pass), device) }, 1_692_803_734_500);
  const seen = { seenSize: 12, seenHead: head, sig: null };
  add(
    { type: 'play', roundNo: 1, seat: 1, where: 'R', ...openingOf(deal, 13), ...seen },
    1_692_803_735_500,
  );
  return log;
}

describe('DF1 E.3', () => {
  const log = logOfLabels();
  const gameId = lab('bundle game', 16);
  const hashes: Uint8Array[] = [];
  for (const [seq, { event, ts }] of log.entries()) {
    hashes.push(eventHash(gameId, hashes.at(-1) ?? CHAIN_START, { ...event, seq, ts }));
  }

  it.each(DF1.log.events)('event $seq $name', ({ seq, ts, payload, payloadHash: h, hash }) => {
    const event = log[seq]?.event ?? { type: 0, payload: new Uint8Array() };
    if (ts !== undefined) expect(log[seq]?.ts).toBe(ts);
    if (payload !== undefined) expect(toHex(event.payload)).toBe(payload);
    if (h !== undefined) expect(toHex(H(event.payload))).toBe(h);
    expect(toHex(hashes[seq] ?? Z32)).toBe(hash);
  });

  it('a stripped event has the same hash', () => {
    const event = { ...(log[4]?.event ?? { type: 0, payload: Z32 }), seq: 4, ts: 7 };
    const stripped = strip(event);
    expect(stripped.payload).toBeNull();
    expect(payloadHash(stripped)).toEqual(payloadHash(event));
    expect(eventHash(gameId, Z32, stripped)).toEqual(eventHash(gameId, Z32, event));
  });

  it('head of all 38 events, and its key', () => {
    const { keyName: name, publicKey, keyId: id, head } = DF1.log;
    expect(toHex(ed25519.getPublicKey(lab('bundle signing key', 32)))).toBe(publicKey);
    expect(toHex(keyId({ name, publicKey: hex(publicKey) }))).toBe(id);
    const read = readHead(head);
    expect(read?.head).toMatchObject({ size: 38, ts: 1_692_803_760_500, gameId });
    expect(read !== null && isNoteSignedBy(read.note, hex(publicKey))).toBe(true);
  });
});
