import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Beacon, Clock } from '../../functions/app/ports.ts';
import { beaconRoundSeconds } from '../../shared/fair/beaconRound.ts';
import { u64 } from '../../shared/fair/bytes.ts';
import type { VerifyBeacon } from '../../shared/fair/logState.ts';
import { type BeaconChain, isSignedRound, QUICKNET } from '../../shared/fair/quicknet.ts';
import { H } from '../../shared/fair/tags.ts';

const { shortSignatures } = bls12_381;
const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(1));

/** A beacon with the rounds of quicknet and a key of our own: nobody can sign for the real one. */
const TEST_CHAIN: BeaconChain = { ...QUICKNET, publicKey: publicKey.toBytes() };

/** The test beacon's signature of a round. */
export function testSignature(round: number): Uint8Array {
  const message = shortSignatures.hash(H(u64(round)), TEST_CHAIN.tag);
  return shortSignatures.sign(message, secretKey).toBytes();
}

export const verifyTestRound: VerifyBeacon = (round, signature) =>
  isSignedRound(TEST_CHAIN, round, signature);

export interface TestBeacon {
  readonly beacon: Beacon;
  /** Rounds that were asked for, in order. */
  readonly asked: number[];
  /** While it is down it has nothing. */
  isDown: boolean;
}

/** The test beacon: it has every round that is due by the clock. */
export function testBeacon(clock: Clock): TestBeacon {
  const test: TestBeacon = {
    asked: [],
    isDown: false,
    beacon: {
      async round(no) {
        test.asked.push(no);
        const isDue = beaconRoundSeconds(no) * 1000 <= clock.now();
        return isDue && !test.isDown ? testSignature(no) : null;
      },
    },
  };
  return test;
}
