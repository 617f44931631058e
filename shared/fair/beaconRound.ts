import { fromHex, Z32 } from './bytes.ts';

/** drand quicknet, the only beacon of DF1 version 1 (A.8). */
export const QUICKNET_CHAIN: Uint8Array =
  fromHex('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971') ?? Z32;
const QUICKNET_GENESIS_SECONDS = 1_692_803_367;
const QUICKNET_PERIOD_SECONDS = 3;
/** A signature of quicknet: a compressed point of G1. */
export const BEACON_SIGNATURE_BYTES = 48;

/** When a beacon round is due, in Unix seconds. Rounds count from 1. */
export function beaconRoundSeconds(round: number): number {
  return QUICKNET_GENESIS_SECONDS + (round - 1) * QUICKNET_PERIOD_SECONDS;
}

/** The first beacon round due at least `leadSeconds` after a lock at `lockMs` (DF1 A.8). */
export function beaconRoundFor(lockMs: number, leadSeconds: number): number {
  const earliest = Math.ceil(lockMs / 1000) + leadSeconds - QUICKNET_GENESIS_SECONDS;
  return Math.ceil(earliest / QUICKNET_PERIOD_SECONDS) + 1;
}
