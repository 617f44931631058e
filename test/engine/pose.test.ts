import { describe, expect, it } from 'vitest';
import type { BoneSet } from '../../shared/engine/boneSet.ts';
import {
  applyPlay,
  checkPlay,
  giveLead,
  movesFor,
  type RoundState,
  startRound,
} from '../../shared/engine/round.ts';
import { bone, bones, rulesOf } from '../support/positions.ts';

const RULES = rulesOf('jamaican-partner');
// Seat 2 holds 66, seat 1 holds 00, and seat 0 no double.
const DEAL: readonly BoneSet[] = [
  bones('01 02 03 04 05 06 12'),
  bones('00 11 13 14 15 16 23'),
  bones('66 22 24 25 26 33 34'),
  bones('35 36 44 45 46 55 56'),
];
const WINNER = { pose: 'any', seats: [0, 2], value: 1 } as const;
const SIX = { pose: '66', seats: [], value: 1 } as const;

function names(round: RoundState, seat: number, rules = RULES): number {
  const hand = DEAL[seat];
  return hand === undefined ? 0 : movesFor(rules, round, seat, hand).length;
}

describe('the pose', () => {
  it('is 66, by its holder, where the rules name it (source 000 section 3)', () => {
    const round = startRound(RULES, SIX, DEAL);
    expect(round).toMatchObject({ poser: 2, turns: [2], must: bone('66'), forced: true });
    expect(movesFor(RULES, round, 2, bones('66 22'))).toEqual([{ bone: bone('66') }]);
    expect(checkPlay(RULES, round, 2, bones('66 22'), bone('22'))).toEqual({
      ok: false,
      error: 'forced-pose',
    });
  });

  it('is any bone of the holder of 66 in sporting play', () => {
    const rules = rulesOf('jamaican-partner', { sporting: true });
    const round = startRound(rules, SIX, DEAL);
    expect(round).toMatchObject({ poser: 2, turns: [2], must: null, forced: false });
    expect(names(round, 2, rules)).toBe(7);
    expect(giveLead(rules, round, 2, 0)).toEqual({ ok: false, error: 'forced-pose' });
  });

  it('names no end, and stays named after it is made', () => {
    const round = startRound(RULES, SIX, DEAL);
    const end = checkPlay(RULES, round, 2, bones('66'), bone('66'), 'R');
    expect(end).toEqual({ ok: false, error: 'bad-format' });
    const after = applyPlay(RULES, round, 2, bone('66'), null);
    expect(after).toMatchObject({ poser: 2, turns: [3], must: null, forced: true });
  });

  it('lies low half left, however it was sent', () => {
    const round = startRound(RULES, WINNER, DEAL, 0);
    const after = applyPlay(RULES, round, 0, bone('51'), null);
    expect(after.line.ends).toEqual([1, 5]);
  });

  it('is 00 by its holder, a double of the first who has one, or by whoever was drawn', () => {
    const blank = startRound(RULES, { pose: '00', seats: [], value: null }, DEAL);
    expect(blank).toMatchObject({ poser: 1, turns: [1], must: bone('00'), forced: true });
    const double = startRound(RULES, { pose: 'double', seats: [0, 1, 2, 3], value: null }, DEAL);
    expect(double).toMatchObject({ poser: 1, turns: [1], must: null, forced: false });
    expect(movesFor(RULES, double, 1, bones('00 11 13'))).toEqual([
      { bone: bone('00') },
      { bone: bone('11') },
    ]);
    const draw = { pose: 'draw', seats: [], value: null } as const;
    expect(startRound(RULES, draw, DEAL)).toMatchObject({ poser: null, turns: [] });
    expect(startRound(RULES, draw, DEAL, 3)).toMatchObject({ poser: 3, turns: [3] });
  });

  it('throws where nobody holds the bone that poses', () => {
    expect(() => startRound(RULES, SIX, DEAL.toSpliced(2, 1))).toThrow();
  });
});

describe('the lead of a pair', () => {
  it('is the winner’s to take or to give away once', () => {
    const round = startRound(RULES, WINNER, DEAL);
    expect(round).toMatchObject({ poser: null, turns: [0], mayGiveLead: true });
    expect(giveLead(RULES, round, 2, 2)).toEqual({ ok: false, error: 'not-your-turn' });
    expect(giveLead(RULES, round, 0, 1)).toEqual({ ok: false, error: 'not-eligible' });
    expect(giveLead(RULES, round, 0, 0)).toEqual({ ok: false, error: 'not-eligible' });

    const led = giveLead(RULES, round, 0, 2);
    if (!led.ok) throw new Error(led.error);
    expect(led.value).toMatchObject({ poser: 2, turns: [2], mayGiveLead: false });
    expect(giveLead(RULES, led.value, 2, 0)).toEqual({ ok: false, error: 'not-your-turn' });
  });

  it('cannot be given away after the pose', () => {
    const round = applyPlay(RULES, startRound(RULES, WINNER, DEAL), 0, bone('01'), null);
    expect(round).toMatchObject({ poser: 0, turns: [1] });
    expect(giveLead(RULES, round, 0, 2)).toEqual({ ok: false, error: 'not-your-turn' });
    const six = applyPlay(RULES, startRound(RULES, SIX, DEAL), 2, bone('66'), null);
    expect(giveLead(RULES, six, 3, 1)).toEqual({ ok: false, error: 'not-your-turn' });
  });

  it('is either partner’s where the ruleset says so', () => {
    const rules = rulesOf('jamaican-partner', { poseChooser: 'eitherPartner' });
    const round = startRound(rules, WINNER, DEAL);
    expect(round).toMatchObject({ poser: null, turns: [0, 2], mayGiveLead: false });
    expect([0, 1, 2, 3].map((seat) => names(round, seat, rules))).toEqual([7, 0, 7, 0]);
    expect(applyPlay(rules, round, 2, bone('24'), null)).toMatchObject({ poser: 2, turns: [3] });
    expect(giveLead(rules, round, 0, 2)).toEqual({ ok: false, error: 'not-your-turn' });
  });

  it('is the named seat’s in a record that says who posed', () => {
    const round = startRound(RULES, WINNER, DEAL, 2);
    expect(round).toMatchObject({ poser: 2, turns: [2], mayGiveLead: false });
  });
});
