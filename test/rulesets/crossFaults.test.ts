import { describe, expect, it } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';

// Seat 1 holds 00 and poses; after four more bones the arms show 3, 1, 4 and 6. Seat 2 goes out on
// a double (source 003).
const DEAL = [
  '04 16 25 34 35 36 44',
  '00 02 06 13 45 46 56',
  '03 12 22 23 24 33 55',
  '01 05 11 14 15 26 66',
].map((hand) => hand.split(' '));
const BUILT = ['00', '03', '01', '04', '06'];
const GROWN = [...BUILT, '33@1', '11@2', '36@1', '13@2', '23@2'];
const PLAYS = (
  '00 03 01 04 06 33@1 11@2 36@1 13@2 23@2 66@4 16@1 46@4 12@1 44@3 45@4 24@3 22@3 26@2 25@1' +
  ' 56@2 55@1'
).split(' ');
const FINISHED = { deal: DEAL, plays: PLAYS };

function judged(rounds: readonly object[], options: object = {}) {
  return adjudicate({
    format: 'sixlove-record/1',
    ruleset: 'french-cross',
    options,
    seats: 4,
    rounds,
  });
}

function expectFault(answer: unknown, code: string, round: number, play: number | null): void {
  const error = { code, round, play, message: expect.stringMatching(/\w+ \w+/) };
  expect(answer).toEqual({ format: 'sixlove-adjudication/1', ok: false, error });
}

describe('the first fault of a cross', () => {
  it.each([
    ['another pose than 00', ['06'], 'forced-pose', 0],
    ['an arm on the pose', ['00@1'], 'bad-format', 0],
    ['no centre number while it is built', ['00', '33'], 'must-build', 1],
    ['another arm than the one begun', ['00', '03@2'], 'must-build', 1],
    ['no centre number, on the arm begun', ['00', '33@1'], 'must-build', 1],
    ['a side of a line', ['00', '03@L'], 'bad-format', 1],
    ['a fifth arm', [...BUILT, '33@5'], 'bad-format', 5],
    ['only a locked arm shows the number', [...BUILT, '23'], 'locked-arm', 5],
    ['the locked arm is named', [...BUILT, '23@1'], 'locked-arm', 5],
    ['another arm than the locked one is named', [...BUILT, '23@2'], 'does-not-fit', 5],
    ['no arm shows its number', [...BUILT, '22'], 'does-not-fit', 5],
    ['a double on an arm that does not show it', [...BUILT, '33@2'], 'does-not-fit', 5],
    ['a double that two arms show', [...GROWN, '66'], 'end-required', 10],
    ['a bone of another seat', [...BUILT, '66@4'], 'not-your-bone', 5],
    ['a bone of no set', [...BUILT, '37@1'], 'no-such-bone', 5],
    ['a play after the last bone', [...PLAYS, '05'], 'round-over', PLAYS.length],
  ])('%s', (_name, plays, code, play) => {
    expectFault(judged([{ deal: DEAL, plays }]), code, 0, play);
  });

  it.each([
    ['an arm that may not be begun yet', ['00', '03', '01@3'], 'does-not-fit', 2],
    ['a locked arm and none to begin', ['00', '03', '01', '34'], 'locked-arm', 3],
  ])('%s, where arms are begun freely', (_name, plays, code, play) => {
    const rounds = [{ deal: DEAL, plays }];
    expectFault(judged(rounds, { frenchFillFirst: false }), code, 0, play);
  });

  it('is a lock that only the double on that very arm opens, where the option says so', () => {
    const suit = [...GROWN, '66@4', '16@1'];
    expect(judged([{ deal: DEAL, plays: suit }])).toMatchObject({ ok: true });
    const arm = [...GROWN.slice(0, 9), '66@4', '16@1'];
    expectFault(judged([{ deal: DEAL, plays: arm }], { frenchLock: 'arm' }), 'locked-arm', 0, 10);
  });

  it('is a pose that is no double, or not by the first who holds one', () => {
    const second = (round: object) => judged([FINISHED, { deal: DEAL, ...round }]);
    expectFault(second({ plays: ['23'] }), 'forced-pose', 1, 0);
    expectFault(second({ poser: 3, plays: [] }), 'bad-poser', 1, null);
    expect(second({ poser: 2, plays: ['33'] })).toMatchObject({ ok: true });
  });

  it('is a round that is not finished, and one that may not be cancelled', () => {
    const open = { deal: DEAL, plays: BUILT };
    expectFault(judged([open, FINISHED]), 'round-unfinished', 0, null);
    expectFault(judged([{ deal: DEAL, cancelled: true }]), 'bad-deal', 0, null);
  });
});

describe('the poser of a drawn lead', () => {
  const drawn = (round: object) =>
    adjudicate({
      format: 'sixlove-record/1',
      ruleset: 'latin-international',
      seats: 4,
      rounds: [{ deal: DEAL, ...round }],
    });

  it('must be named as soon as it has played, and can be anybody at the table', () => {
    expectFault(drawn({ plays: ['04'] }), 'bad-poser', 0, null);
    expectFault(drawn({ poser: 4, plays: ['04'] }), 'bad-poser', 0, null);
    expectFault(drawn({ poser: -1, plays: [] }), 'bad-poser', 0, null);
    expect(drawn({ plays: [] })).toMatchObject({ ok: true, rounds: [{ poser: null }] });
    for (const poser of [0, 1, 2, 3]) {
      expect(drawn({ poser, plays: [] })).toMatchObject({ ok: true, rounds: [{ poser }] });
    }
  });

  it('leads again after a cancelled round, if it was named', () => {
    const next = (round: object) => drawn({ cancelled: true, ...round });
    expect(next({ poser: 2 })).toMatchObject({
      rounds: [{ poser: null, next: { pose: 'any', seats: [2] } }],
    });
    expect(next({})).toMatchObject({ rounds: [{ next: { pose: 'draw', seats: [] } }] });
  });
});

describe('a deal that must be dealt again', () => {
  const auto = (minDoubles: number, round: object) =>
    judged([{ deal: DEAL, ...round }], { redeal: { mode: 'auto', minDoubles } });

  it('is a fault unless it is cancelled, and no other deal may be', () => {
    expectFault(auto(3, { plays: ['00'] }), 'bad-deal', 0, null);
    expect(auto(3, { cancelled: true })).toMatchObject({
      rounds: [{ end: 'cancelled', counts: [50, 42, 37, 39], fines: [0, 0, 0, 0] }],
    });
    expect(auto(4, { plays: ['00'] })).toMatchObject({ ok: true });
    expectFault(auto(4, { cancelled: true }), 'bad-deal', 0, null);
  });
});
