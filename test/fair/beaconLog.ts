import { beaconRoundSeconds, QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { dealBones } from '../../shared/fair/deal.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { H } from '../../shared/fair/tags.ts';
import * as log from '../support/logScript.ts';
import { type Script, step } from '../support/logScript.ts';
import { DF1, hex } from './df1Vectors.ts';
import { ROUND_1, r1 } from './goodLog.ts';

export const LOCK_MS = 1_692_803_722_000;
export const ROUND = 123;
export const DUE_MS = beaconRoundSeconds(ROUND) * 1000;
export const SIGNATURE = hex(DF1.beacon[0]?.signature ?? '');

interface Deal {
  readonly sig?: Uint8Array;
  readonly ts?: number;
  readonly beaconRound?: number;
  readonly beaconChain?: Uint8Array;
}

/** One round that waits for the beacon of DF1 E.1. */
export function beaconLog({
  sig = SIGNATURE,
  ts = DUE_MS,
  beaconRound = ROUND,
  beaconChain = QUICKNET_CHAIN,
}: Deal = {}): Script {
  const lock = lockDigest({
    gameId: log.GAME_ID,
    ...log.SMALL,
    ...ROUND_1,
    contribDigest: log.digestOf(1),
    beaconChain,
    beaconRound,
  });
  const seed = log.secretsOf(1).seed(0);
  const { commitments, digest } = dealBones({ ...log.SMALL, seed, lock, beacon: H(sig) });
  const start = LOCK_MS - 60_000;
  const flags = { liveOpenings: true, beacon: true };
  const genesis = log.genesis({
    flags,
    beaconChain,
    beaconLeadSeconds: 10,
    createdMs: start,
  });
  return [
    { ...genesis, ts: start },
    ...log.epochSteps(1).map((s) => ({ ...s, ts: start })),
    step({ type: 'roundLock', ...ROUND_1, beaconRound, lock }, LOCK_MS),
    step({ type: 'deal', roundNo: 1, beaconSig: sig, commitments, digest }, ts),
    { ...r1.end, ts: DUE_MS + 60_000 },
  ];
}
