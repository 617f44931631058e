import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import type { BoneSet } from '../../shared/engine/boneSet.ts';
import { ascii, fromHex } from '../../shared/fair/bytes.ts';
import type { HandContext } from '../../shared/fair/lock.ts';

export interface SeatVector {
  readonly playerId: string;
  readonly kind: number;
  readonly value: string;
  readonly commit?: string;
  readonly text?: string;
}

/** A row of DF1 E.2; bytes are hex. */
export interface HandVector {
  readonly id: string;
  readonly about: string;
  readonly label: string;
  readonly seatValues: readonly SeatVector[];
  readonly path: readonly string[];
  readonly gameId: string;
  readonly rulesetHash: string;
  readonly epoch: number;
  readonly slot: number;
  readonly roundNo: number;
  readonly seats: number;
  readonly handSize: number;
  readonly deckMask: BoneSet;
  readonly depth: number;
  readonly seed: string;
  readonly seedRoot: string;
  readonly contribDigest: string;
  readonly beaconRound: number;
  readonly beacon: string;
  readonly context?: string;
  readonly lock: string;
  readonly deckKey: string;
  readonly bytesUsed: number;
  readonly deck: readonly number[];
  readonly pips?: readonly string[];
  readonly saltKey: string;
  readonly saltFirst: string;
  readonly saltLast: string;
  readonly commitmentFirst: string;
  readonly commitmentLast: string;
  readonly digest: string;
}

export interface LogEventVector {
  readonly seq: number;
  readonly name: string;
  readonly ts?: number;
  readonly payload?: string;
  readonly payloadHash?: string;
  readonly hash: string;
}

export interface SignatureVector {
  readonly about: string;
  readonly publicKey: string;
  readonly message: string;
  readonly signature: string;
  readonly valid: boolean;
}

export interface Df1Vectors {
  readonly beacon: readonly {
    readonly round: number;
    readonly signature?: string;
    readonly value?: string;
    readonly seconds?: number;
  }[];
  readonly hands: readonly HandVector[];
  readonly chatCode: { readonly hand: string; readonly code: string };
  readonly shuffle: {
    readonly label: string;
    readonly deckKey: string;
    readonly deck: readonly number[];
  };
  readonly limits: readonly number[];
  readonly signatures: readonly SignatureVector[];
  readonly log: {
    readonly label: string;
    readonly keyName: string;
    readonly publicKey: string;
    readonly keyId: string;
    readonly events: readonly LogEventVector[];
    readonly head: string;
  };
}

const file = new URL('../../docs/vectors/df1.json', import.meta.url);
export const DF1: Df1Vectors = JSON.parse(readFileSync(file, 'utf8'));

/** The inputs of every vector: the first bytes of the hash of a label (DF1 part E). */
export function lab(label: string, length: number): Uint8Array {
  return sha256(ascii(`DF1 test ${label}`)).slice(0, length);
}

/** Bytes of a hex text that a test writes or a vector holds. */
export function hex(text: string): Uint8Array {
  const bytes = fromHex(text);
  if (bytes === null) throw new Error(`not hex: ${text}`);
  return bytes;
}

export function handVector(id: string): HandVector {
  const found = DF1.hands.find((hand) => hand.id === id);
  if (found === undefined) throw new Error(`no vector ${id}`);
  return found;
}

export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

export function contextOf(v: HandVector): HandContext {
  return {
    gameId: hex(v.gameId),
    rulesetHash: hex(v.rulesetHash),
    roundNo: v.roundNo,
    epoch: v.epoch,
    slot: v.slot,
    seats: v.seats,
    handSize: v.handSize,
    deckMask: v.deckMask,
    contribDigest: hex(v.contribDigest),
    beaconChain: hex(v.beaconRound === 0 ? '00'.repeat(32) : QUICKNET),
    beaconRound: v.beaconRound,
  };
}
