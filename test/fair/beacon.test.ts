import { describe, expect, it } from 'vitest';
import { Z32 } from '../../shared/fair/bytes.ts';
import type { VerifyBeacon } from '../../shared/fair/logState.ts';
import { gradeOf, roundFacts } from '../../shared/fair/roundFacts.ts';
import { roundSteps } from '../../shared/fair/roundSteps.ts';
import { verifyBundle } from '../../shared/fair/verifier.ts';
import * as log from '../support/logScript.ts';
import { beaconLog, DUE_MS, LOCK_MS, ROUND, SIGNATURE } from './beaconLog.ts';
import { check } from './goodLog.ts';

const LOCKED_SIZE = 8;

describe('a round with the beacon (DF1 A.8)', () => {
  it('verifies; its signature is checked by whoever can', () => {
    const bundle = log.bundleOf(beaconLog());
    expect(check(bundle).fault).toBeNull();
    const asked: [number, Uint8Array][] = [];
    const verifyBeacon: VerifyBeacon = (round, sig) => asked.push([round, sig]) > 0;
    expect(verifyBundle(bundle, { pinned: null, verifyBeacon }).fault).toBeNull();
    expect(asked).toEqual([[ROUND, SIGNATURE]]);
    const refuse = verifyBundle(bundle, { pinned: null, verifyBeacon: () => false });
    expect(refuse.fault?.code).toBe('beacon_sig');
  });

  it.each([
    ['beacon_round', { beaconRound: ROUND + 1 }],
    ['beacon_round', { beaconRound: ROUND - 1 }],
    ['deal_early', { ts: DUE_MS - 1 }],
    ['beacon_sig', { sig: SIGNATURE.slice(1) }],
    ['beacon_sig', { sig: new Uint8Array() }],
    ['genesis_range', { beaconChain: Z32 }],
    ['genesis_range', { beaconChain: log.named('another chain') }],
  ] as const)('%s', (code, deal) => {
    expect(check(log.bundleOf(beaconLog(deal))).fault?.code).toBe(code);
  });
});

describe('the facts of a round (DF1 A.13)', () => {
  const bundle = log.bundleOf(beaconLog());
  const report = check(bundle);
  const player = (seat: number) => log.PLAYERS[seat]?.playerId ?? Z32;

  it('are read from the log', () => {
    const [facts] = roundFacts(report, { playerId: null, observed: [] });
    expect(facts).toMatchObject({
      roundNo: 1,
      verified: true,
      error: null,
      status: 'ended',
      beacon: 'claimed',
      beaconChecked: false,
      secrets: [0],
      texts: [1],
      you: null,
      voidsSoFar: 0,
      cancelledEpochs: 0,
      grade: 'C',
    });
  });

  it.each([
    [LOCKED_SIZE, DUE_MS - 2001, 'witnessed'],
    [LOCKED_SIZE, DUE_MS - 2000, 'claimed'],
    [LOCKED_SIZE - 1, LOCK_MS, 'claimed'],
  ] as const)('seen at size %d at %d: %s', (size, atMs, beacon) => {
    const [facts] = roundFacts(report, { playerId: player(1), observed: [{ size, atMs }] });
    expect(facts).toMatchObject({ beacon, you: 'text', grade: beacon === 'claimed' ? 'C' : 'A' });
  });

  it.each([
    ['A+B', 'witnessed', [0], 'secret'],
    ['A', 'witnessed', [], 'none'],
    ['B', 'claimed', [0], 'secret'],
    ['B', 'none', [0], 'secret'],
    ['C', 'claimed', [], 'none'],
    ['C', 'none', [1], 'none'],
    ['C', 'none', [], 'text'],
    ['D', 'none', [], 'none'],
    ['D', 'none', [], null],
  ] as const)('grade %s: beacon %s, secrets of %j, you %s', (grade, beacon, secrets, you) => {
    expect(gradeOf({ beacon, secrets, you })).toBe(grade);
  });

  it('come with every computation and its values', () => {
    const hand = report.log?.hands[0];
    if (report.log === null || hand === undefined) throw new Error('no round');
    const steps = roundSteps(report.log, hand);
    expect(steps.map(({ name }) => name)).toEqual([
      'contributions',
      'seed',
      'lock',
      'beacon',
      'deck',
      'deal',
    ]);
    expect(steps.every(({ ok }) => ok)).toBe(true);
    const tampered = { ...hand, epoch: { ...hand.epoch, digest: Z32 } };
    expect(
      roundSteps(report.log, tampered)
        .filter(({ ok }) => !ok)
        .map(({ name }) => name),
    ).toEqual(['contributions', 'lock']);
  });
});
