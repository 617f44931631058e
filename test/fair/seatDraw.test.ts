import { describe, expect, it } from 'vitest';
import { beaconRoundFor, QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { strip } from '../../shared/fair/chain.ts';
import { drawnSeats } from '../../shared/fair/draws.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import * as log from '../support/logScript.ts';
import { type Script, type Step, step } from '../support/logScript.ts';
import { check } from './goodLog.ts';

const FIRST = { roundNo: 1, epoch: 1, slot: 0 };
const SECOND = { roundNo: 2, epoch: 1, slot: 1 };
const [r1, r2] = [log.roundSteps(FIRST), log.roundSteps(SECOND)];

const opened = ({ roundNo, epoch, slot }: log.RoundPlace) => ({
  roundNo,
  seed: log.secretsOf(epoch).seed(slot),
  path: log.secretsOf(epoch).path(slot),
});
const drawOf = (place: log.RoundPlace): Step =>
  step({ type: 'roundVoid', reason: 'seatDraw', ...opened(place) });

/** The players as the seed of a place draws them. */
function seated(place: log.RoundPlace) {
  const { seed } = opened(place);
  const drawn = drawnSeats({ seed, lock: log.lockOf(place), beacon: Z32, seats: 2 });
  return drawn.flatMap((old) => log.PLAYERS[old] ?? []);
}
const openEpoch = (players: typeof log.PLAYERS, epoch = 2): Step =>
  step({
    type: 'epochOpen',
    epoch,
    depth: log.DEPTH,
    seedRoot: log.secretsOf(epoch).root,
    players,
  });
const strangers = ['a stranger', 'another'].map((name) => ({
  playerId: log.named(name, 16),
  playerKey: Z32,
}));
const [stranger = { playerId: Z32, playerKey: Z32 }] = strangers;
const cancel = step({ type: 'epochCancel', epoch: 2, reason: 'superseded', seat: null });
const cancel3 = step({ type: 'epochCancel', epoch: 3, reason: 'superseded', seat: null });
const begin: Script = [log.genesis(), ...log.epochSteps(1)];
const drawn: Script = [...begin, r1.lock, r1.deal, drawOf(FIRST)];
const cancelled: Script = [...drawn, openEpoch(seated(FIRST)), cancel];
const good: Script = [...cancelled, r2.lock, r2.deal, r2.end];

describe('a draw of seats', () => {
  it('gives each new seat an old one, every order of them', () => {
    const orders = new Set<string>();
    for (let i = 0; i < 400; i += 1) {
      const seed = log.named(`draw ${i}`);
      const order = drawnSeats({ seed, lock: log.lockOf(FIRST), beacon: Z32, seats: 4 });
      expect([...order].sort()).toEqual([0, 1, 2, 3]);
      orders.add(order.join(''));
    }
    expect(orders.size).toBe(24);
  });

  it('verifies, and does not count as a round that was voided', () => {
    const report = check(log.bundleOf(good));
    expect(report.fault).toBeNull();
    expect(report.log?.hands.map((hand) => hand.voidsSoFar)).toEqual([0, 0]);
  });

  it('may follow a round that was voided for another reason', () => {
    const again = [...begin, r1.lock, r1.void, r2.lock, r2.deal, drawOf(SECOND)];
    const report = check(log.bundleOf([...again, openEpoch(seated(SECOND))]));
    expect(report.fault).toBeNull();
    const other = openEpoch(seated(SECOND).toReversed());
    expect(check(log.bundleOf([...again, other])).fault?.code).toBe('seat_draw');
  });

  it('holds on when the epoch after it is cancelled, whoever leaves or brings a key', () => {
    const [first, second] = seated(FIRST);
    if (first === undefined || second === undefined) throw new Error('a seat is empty');
    const keyed = { ...first, playerKey: log.named('key') };
    for (const players of [
      [first, second],
      [keyed, second],
      [first, stranger],
      [stranger, second],
    ]) {
      expect(check(log.bundleOf([...cancelled, openEpoch(players, 3)])).fault).toBeNull();
    }
  });

  it('binds nobody where its beacon is withheld, not even to the seats before', () => {
    const beacon = { flags: { liveOpenings: true, beacon: true }, beaconChain: QUICKNET_CHAIN };
    const lockMs = log.START_MS + 7000;
    const beaconRound = beaconRoundFor(lockMs, 0);
    const context = { gameId: log.GAME_ID, ...log.SMALL, ...FIRST, beaconRound };
    const lock = lockDigest({
      ...context,
      contribDigest: log.digestOf(1),
      beaconChain: QUICKNET_CHAIN,
    });
    for (const players of [log.PLAYERS, log.PLAYERS.toReversed()]) {
      const bundle = log.bundleOf(
        [
          log.genesis(beacon),
          ...log.epochSteps(1),
          step({ type: 'roundLock', ...FIRST, beaconRound, lock }, lockMs),
          r1.deal,
          drawOf(FIRST),
          openEpoch(players),
        ],
        { scope: 'hand' },
      );
      const events = bundle.events.map((e) => (e.seq === 8 ? strip(e) : e));
      expect(check({ ...bundle, events }).fault).toBeNull();
    }
  });

  it('is checked where a file withholds its deal', () => {
    const withheld = (script: Script) => {
      const bundle = log.bundleOf(script, { scope: 'hand' });
      const events = bundle.events.map((e) => (e.seq === 8 ? strip(e) : e));
      return check({ ...bundle, events }).fault?.code ?? null;
    };
    expect(log.bundleOf(good).events[8]?.type).toBe(0x0a);
    expect(withheld(good)).toBeNull();
    expect(withheld([...drawn, openEpoch(seated(FIRST).toReversed())])).toBe('seat_draw');
  });

  const otherKey = seated(FIRST).map((player) => ({ ...player, playerKey: log.named('key') }));
  const FAULTS: readonly (readonly [string, Script, number])[] = [
    ['the players sit otherwise', [...drawn, openEpoch(seated(FIRST).toReversed())], 10],
    ['a player has another key', [...drawn, openEpoch(otherKey)], 10],
    [
      'the epoch after it is cancelled and the next has another order',
      [...cancelled, openEpoch(seated(FIRST).toReversed(), 3)],
      12,
    ],
    [
      'a player then takes the seat of one who left',
      [...cancelled, openEpoch([stranger, ...seated(FIRST).slice(0, 1)], 3)],
      12,
    ],
    [
      'strangers sit in between',
      [...cancelled, openEpoch(strangers, 3), cancel3, openEpoch(seated(FIRST).toReversed(), 4)],
      14,
    ],
    ['one player has two seats', [log.genesis(), openEpoch([stranger, stranger], 1)], 1],
    ['play goes on as if there had been none', [...drawn, r2.lock], 10],
    ['there is a second one', [...good.slice(0, -1), drawOf(SECOND)], 14],
    [
      'a round was played before',
      [...begin, r1.lock, r1.deal, r1.end, r2.lock, r2.deal, drawOf(SECOND)],
      12,
    ],
    [
      'a bone of it was played',
      [...begin, r1.lock, r1.deal, log.playStep(FIRST, 0, 0), drawOf(FIRST)],
      10,
    ],
    ['it was never dealt', [...begin, r1.lock, drawOf(FIRST)], 8],
  ];

  it.each(FAULTS)('fails where %s', (_, script, seq) => {
    const bundle = log.bundleOf(script);
    expect(check(bundle).fault).toEqual({ code: 'seat_draw', seq });
    const report = verifyProof(writeBundle(bundle));
    expect(report.ok && report.value).toMatchObject({
      verdict: 'failed',
      shuffle: { verdict: 'failed', code: 'seat_draw' },
    });
  });
});
