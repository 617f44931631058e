import { BONES, type Bone } from '../engine/bone.ts';
import { ALL_BONES, type BoneSet } from '../engine/boneSet.ts';
import type { End } from '../engine/layout.ts';
import type { Result } from '../engine/result.ts';
import { concat, u8, u32 } from './bytes.ts';
import { CONTRIBUTION_KINDS, TEXT_BYTES_MAX } from './contribution.ts';
import {
  bytesOf,
  coded,
  decodeWith,
  type Encoded,
  type EventOf,
  encodeWith,
  type Field,
  listOf,
  type PayloadError,
  perSeat,
  sizedBytes,
  sizedText,
  struct,
  U8,
  U16,
  U32,
  U64,
} from './fields.ts';

const ID = bytesOf(16);
const HASH = bytesOf(32);
const SIGNATURE = bytesOf(64);

/** What a game fixes about its proofs: bones are opened as they are played; a beacon is used. */
export interface GameFlags {
  readonly liveOpenings: boolean;
  readonly beacon: boolean;
}

const FLAGS: Field<GameFlags> = coded(
  [0, 1, 2, 3].map((code) => [{ liveOpenings: code % 2 === 1, beacon: code >= 2 }, code] as const),
  'genesis_range',
);
const GAME_FLAGS: Field<GameFlags> = {
  write: ({ liveOpenings, beacon }) => u8((liveOpenings ? 1 : 0) + (beacon ? 2 : 0)),
  read: FLAGS.read,
};

const DECK: Field<BoneSet> = {
  write: u32,
  read: ({ reader, fail }) => {
    const mask = reader.u32();
    if (mask > ALL_BONES) fail('genesis_range');
    return mask as BoneSet;
  },
};

/** A byte that names no bone is an opening that nothing can match. */
const BONE: Field<Bone> = {
  write: u8,
  read: ({ reader, fail }) => {
    const bone = reader.u8();
    if (bone >= BONES.length) fail('opening');
    return bone as Bone;
  },
};

const WHERE: Field<End | null> = coded<End | null>([
  ['L', 0],
  ['R', 1],
  [null, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 6],
]);

const SEAT_OR_NONE: Field<number | null> = {
  write: (seat) => u8(seat ?? 0xff),
  read: ({ reader }) => {
    const seat = reader.u8();
    return seat === 0xff ? null : seat;
  },
};

/** `auth` 0 without a signature, 1 with one (A.12). */
const MOVE_SIGNATURE: Field<Uint8Array | null> = {
  write: (sig) => (sig === null ? u8(0) : concat(u8(1), SIGNATURE.write(sig))),
  read: (source) => {
    const auth = source.reader.u8();
    if (auth > 1) source.fail('auth');
    return auth === 1 ? SIGNATURE.read(source) : null;
  },
};

const KIND = coded(CONTRIBUTION_KINDS.map((kind, code) => [kind, code] as const));
const SEEN = { seenSize: U64, seenHead: HASH, sig: MOVE_SIGNATURE };
const SEED_PATH = { seed: HASH, path: listOf(HASH) };

/** The payloads of DF1 A.5, field by field. Frozen: another layout is another protocol version. */
export const DF1_PAYLOADS = {
  genesis: [
    0x01,
    struct({
      version: coded([[1, 1]], 'version'),
      gameId: ID,
      rulesetHash: HASH,
      seats: U8,
      handSize: U8,
      deckMask: DECK,
      flags: GAME_FLAGS,
      beaconChain: HASH,
      beaconLeadSeconds: U16,
      createdMs: U64,
      origin: sizedText(U8, 0, 255),
    }),
  ],
  epochOpen: [
    0x02,
    struct({
      epoch: U32,
      depth: U8,
      seedRoot: HASH,
      players: perSeat(struct({ playerId: ID, playerKey: HASH })),
    }),
  ],
  contribCommit: [0x03, struct({ epoch: U32, seat: U8, commit: HASH })],
  contribText: [0x04, struct({ epoch: U32, seat: U8, text: sizedText(U16, 1, TEXT_BYTES_MAX) })],
  contribClose: [0x05, struct({ epoch: U32 })],
  contribReveal: [0x06, struct({ epoch: U32, seat: U8, r: HASH })],
  epochLock: [
    0x07,
    struct({
      epoch: U32,
      contributions: perSeat(struct({ kind: KIND, value: HASH })),
      digest: HASH,
    }),
  ],
  epochCancel: [
    0x08,
    struct({
      epoch: U32,
      reason: coded([
        ['withheld', 1],
        ['seating', 2],
        ['superseded', 3],
      ]),
      seat: SEAT_OR_NONE,
    }),
  ],
  roundLock: [0x09, struct({ roundNo: U32, epoch: U32, slot: U16, beaconRound: U64, lock: HASH })],
  deal: [
    0x0a,
    struct({ roundNo: U32, beaconSig: sizedBytes(U8), commitments: listOf(HASH), digest: HASH }),
  ],
  play: [
    0x0b,
    struct({ roundNo: U32, seat: U8, pos: U8, bone: BONE, where: WHERE, salt: ID, ...SEEN }),
  ],
  pass: [0x0c, struct({ roundNo: U32, seat: U8, ...SEEN })],
  draw: [0x0d, struct({ roundNo: U32, seat: U8, pos: U8, ...SEEN })],
  roundEnd: [
    0x0e,
    struct({
      roundNo: U32,
      reason: coded([
        ['domino', 1],
        ['block', 2],
        ['forfeit', 3],
      ]),
      ...SEED_PATH,
    }),
  ],
  roundVoid: [
    0x0f,
    struct({
      roundNo: U32,
      reason: coded([
        ['consent', 1],
        ['operator', 2],
        ['timeOut', 3],
        ['beacon', 4],
        ['rules', 5],
        ['seatDraw', 6],
      ]),
      ...SEED_PATH,
    }),
  ],
  gameEnd: [
    0x10,
    struct({
      reason: coded([
        ['finished', 1],
        ['resigned', 2],
        ['abandoned', 3],
        ['restored', 4],
        ['operator', 5],
      ]),
    }),
  ],
} as const;

/** An event of the shuffle's own log, told apart by `type`. */
export type Df1Event = EventOf<typeof DF1_PAYLOADS>;
export type Df1EventOf<T extends Df1Event['type']> = Extract<Df1Event, { type: T }>;

/** Writes a DF1 event. Throws on values that do not fit their fields. */
export function encodePayload(event: Df1Event): Encoded {
  return encodeWith(DF1_PAYLOADS, event);
}

/** Reads a DF1 payload; what its values mean beside other events is the verifier's matter. */
export function decodePayload(
  encoded: Encoded,
  { seats }: { readonly seats: number },
): Result<Df1Event, PayloadError> {
  return decodeWith(DF1_PAYLOADS, encoded, seats);
}
