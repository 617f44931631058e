import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BONES } from '../../shared/engine/bone.ts';
import { ALL_BONES, type BoneSet } from '../../shared/engine/boneSet.ts';
import { ENDS } from '../../shared/engine/layout.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import {
  DF1_PAYLOADS,
  type Df1Event,
  decodePayload,
  encodePayload,
} from '../../shared/fair/payloads.ts';

const SEATS = 3;
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const id = bytes(16);
const hash = bytes(32);
const u8 = fc.nat({ max: 0xff });
const u16 = fc.nat({ max: 0xffff });
const u32 = fc.nat({ max: 0xffffffff });
const u64 = fc.maxSafeNat();
const sig = fc.option(bytes(64));
const seen = { roundNo: u32, seat: u8, seenSize: u64, seenHead: hash, sig };
const path = fc.array(hash, { maxLength: 12 });
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });

const arbitraries: { [T in Df1Event['type']]: fc.Arbitrary<Extract<Df1Event, { type: T }>> } = {
  genesis: fc.record({
    type: fc.constant('genesis'),
    version: fc.constant(1),
    gameId: id,
    rulesetHash: hash,
    seats: u8,
    handSize: u8,
    deckMask: fc.nat({ max: ALL_BONES }).map((mask) => mask as BoneSet),
    flags: fc.record({ liveOpenings: fc.boolean(), beacon: fc.boolean() }),
    beaconChain: hash,
    beaconLeadSeconds: u16,
    createdMs: u64,
    origin: text,
  }),
  epochOpen: fc.record({
    type: fc.constant('epochOpen'),
    epoch: u32,
    depth: u8,
    seedRoot: hash,
    players: fc.array(fc.record({ playerId: id, playerKey: hash }), {
      minLength: SEATS,
      maxLength: SEATS,
    }),
  }),
  contribCommit: fc.record({
    type: fc.constant('contribCommit'),
    epoch: u32,
    seat: u8,
    commit: hash,
  }),
  contribText: fc.record({ type: fc.constant('contribText'), epoch: u32, seat: u8, text }),
  contribClose: fc.record({ type: fc.constant('contribClose'), epoch: u32 }),
  contribReveal: fc.record({ type: fc.constant('contribReveal'), epoch: u32, seat: u8, r: hash }),
  epochLock: fc.record({
    type: fc.constant('epochLock'),
    epoch: u32,
    contributions: fc.array(
      fc.record({ kind: fc.constantFrom('none', 'text', 'secret'), value: hash }),
      { minLength: SEATS, maxLength: SEATS },
    ),
    digest: hash,
  }),
  epochCancel: fc.record({
    type: fc.constant('epochCancel'),
    epoch: u32,
    reason: fc.constantFrom('withheld', 'seating', 'superseded'),
    seat: fc.option(fc.nat({ max: 3 })),
  }),
  roundLock: fc.record({
    type: fc.constant('roundLock'),
    roundNo: u32,
    epoch: u32,
    slot: u16,
    beaconRound: u64,
    lock: hash,
  }),
  deal: fc.record({
    type: fc.constant('deal'),
    roundNo: u32,
    beaconSig: fc.uint8Array({ maxLength: 48 }),
    commitments: fc.array(hash, { maxLength: 28 }),
    digest: hash,
  }),
  play: fc.record({
    type: fc.constant('play'),
    ...seen,
    pos: u8,
    bone: fc.constantFrom(...BONES),
    where: fc.constantFrom(...ENDS, null),
    salt: id,
  }),
  pass: fc.record({ type: fc.constant('pass'), ...seen }),
  draw: fc.record({ type: fc.constant('draw'), ...seen, pos: u8 }),
  roundEnd: fc.record({
    type: fc.constant('roundEnd'),
    roundNo: u32,
    reason: fc.constantFrom('domino', 'block', 'forfeit'),
    seed: hash,
    path,
  }),
  roundVoid: fc.record({
    type: fc.constant('roundVoid'),
    roundNo: u32,
    reason: fc.constantFrom('consent', 'operator', 'timeOut', 'beacon', 'rules', 'seatDraw'),
    seed: hash,
    path,
  }),
  gameEnd: fc.record({
    type: fc.constant('gameEnd'),
    reason: fc.constantFrom('finished', 'resigned', 'abandoned', 'restored', 'operator'),
  }),
};
const events = Object.entries(arbitraries) as [Df1Event['type'], fc.Arbitrary<Df1Event>][];

describe.each(events)('the payload of %s (DF1 A.5)', (name, arbitrary) => {
  it('reads back as it was written, and only whole', () => {
    fc.assert(
      fc.property(arbitrary, (event) => {
        const encoded = encodePayload(event);
        const { type, payload } = encoded;
        expect(type).toBe(DF1_PAYLOADS[name][0]);
        expect(decodePayload(encoded, { seats: SEATS })).toEqual({ ok: true, value: event });
        const longer = { type, payload: Uint8Array.of(...payload, 0) };
        const shorter = { type, payload: payload.slice(0, -1) };
        expect(decodePayload(longer, { seats: SEATS }).ok).toBe(false);
        expect(decodePayload(shorter, { seats: SEATS }).ok).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('says different things in different bytes (C 32)', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        const isSame = toHex(encodePayload(a).payload) === toHex(encodePayload(b).payload);
        const decoded = decodePayload(encodePayload(a), { seats: SEATS });
        if (isSame) expect(decoded).toEqual({ ok: true, value: b });
      }),
      { numRuns: 40 },
    );
  });

  it('never throws on any bytes', () => {
    const [type] = DF1_PAYLOADS[name];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (payload) => {
        const decoded = decodePayload({ type, payload }, { seats: SEATS });
        if (decoded.ok && !hasWideNumber(decoded.value)) {
          expect(encodePayload(decoded.value).payload).toEqual(payload);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Numbers of 2^53 and more are read as too large, not exactly. */
function hasWideNumber(event: Df1Event): boolean {
  return Object.values(event).some((v) => typeof v === 'number' && !Number.isSafeInteger(v));
}

describe('writing a payload', () => {
  it.each([
    { type: 'contribClose', epoch: -1 },
    { type: 'contribClose', epoch: 2 ** 32 },
    { type: 'contribClose', epoch: 1.5 },
    { type: 'contribCommit', epoch: 1, seat: 256, commit: new Uint8Array(32) },
    { type: 'contribCommit', epoch: 1, seat: 0, commit: new Uint8Array(31) },
    { type: 'contribText', epoch: 1, seat: 0, text: '' },
    { type: 'contribText', epoch: 1, seat: 0, text: 'x'.repeat(257) },
  ] as const)('throws on what does not fit: %j', (event) => {
    expect(() => encodePayload(event)).toThrow(RangeError);
  });
});
