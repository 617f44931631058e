import { describe, expect, it } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { strip } from '../../shared/fair/chain.ts';
import { drawnSeats } from '../../shared/fair/draws.ts';
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
const openEpoch = (players: typeof log.PLAYERS): Step =>
  step({
    type: 'epochOpen',
    epoch: 2,
    depth: log.DEPTH,
    seedRoot: log.secretsOf(2).root,
    players,
  });
const cancel = step({ type: 'epochCancel', epoch: 2, reason: 'superseded', seat: null });
const begin: Script = [log.genesis(), ...log.epochSteps(1)];
const drawn: Script = [...begin, r1.lock, r1.deal, drawOf(FIRST)];
const good: Script = [...drawn, openEpoch(seated(FIRST)), cancel, r2.lock, r2.deal, r2.end];

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
