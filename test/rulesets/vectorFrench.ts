import { boneName } from '../../shared/engine/bone.ts';
import { bonesIn, handsLeft, isEmpty } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { EMPTY_LAYOUT, type LayoutState } from '../../shared/engine/layout.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { dealtPosition } from '../../shared/engine/play.ts';
import { applyPass, applyPlay, movesFor, mustPass, startRound } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { seatsFrom } from '../../shared/engine/seat.ts';
import type { NextPose, RoundState } from '../../shared/engine/state.ts';
import { replay } from '../../shared/rulesets/replay.ts';
import { bone, bones, lineOf, roundOn, rulesOf } from '../support/positions.ts';

interface ByName<T> {
  readonly [seat: string]: T;
}

function setsOf(names: readonly string[], hands: ByName<readonly string[]>) {
  return names.map((name) => bones((hands[name] ?? []).join(' ')));
}

function byName<T>(names: readonly string[], values: readonly T[]): ByName<T | undefined> {
  return Object.fromEntries(names.map((name, seat) => [name, values[seat]]));
}

function nextPose(names: readonly string[], winner: string | null | undefined): NextPose {
  if (winner === null || winner === undefined) return { pose: '00', seats: [], value: null };
  return { pose: 'double', seats: seatsFrom(names.indexOf(winner), names.length), value: null };
}

interface Pose {
  readonly previousWinner?: string;
  readonly turnOrder?: readonly string[];
  readonly hands: ByName<readonly string[]>;
}

export function judgeFrenchPose(ruleset: string, options: object, given: Pose): object {
  const names = given.turnOrder ?? ['S', 'E', 'N', 'W'];
  const rules = rulesOf(ruleset, options);
  const hands = setsOf(names, given.hands);
  const next = nextPose(names, given.previousWinner);
  const round = startRound(rules, next, hands);
  const poser = round.poser ?? -1;
  return {
    poser: names[poser],
    bones: movesFor(rules, round, poser, hands[poser] ?? bones('')).map((m) => boneName(m.bone)),
    skipped: next.seats.slice(0, next.seats.indexOf(poser)).map((seat) => names[seat]),
  };
}

interface Cross {
  readonly center: string;
  /** Each from the centre outwards, as it lies. */
  readonly arms: readonly (readonly string[])[];
  readonly hand: readonly string[];
}

function crossOf({ center, arms }: Cross): LayoutState {
  return {
    ...EMPTY_LAYOUT,
    bones: bones([center, ...arms.flat()].join(' ')),
    pose: bone(center),
    ends: arms.map((arm) => Number(arm.at(-1)?.[1])),
    tips: arms.map((arm) => bone(arm.at(-1) ?? '')),
  };
}

/** Arms count from 0 in the vector file. */
export function judgeFrenchLegal(ruleset: string, options: object, given: Cross): object {
  const rules = rulesOf(ruleset, options);
  const round = roundOn(rules, crossOf(given));
  const hand = bones(given.hand.join(' '));
  const moves = movesFor(rules, round, 0, hand);
  return {
    moves: moves.map((move) => ({ bone: boneName(move.bone), arm: Number(move.end) - 1 })),
    mustPass: mustPass(rules, round, 0, hand),
  };
}

interface Score {
  readonly hands: ByName<readonly string[]>;
  readonly outSeat: string;
  readonly outOnDouble: boolean;
  readonly totalsBefore: ByName<number>;
  readonly penalties: ByName<number>;
}

export function judgeFrenchScore(ruleset: string, options: object, given: Score): object {
  const names = Object.keys(given.totalsBefore);
  const rules = rulesOf(ruleset, options);
  const closer = names.indexOf(given.outSeat);
  const start = roundOn(rules, crossOf({ center: '00', arms: [], hand: [] }));
  const fines = names.map((name) => given.penalties[name] ?? 0);
  const round: RoundState = {
    ...start,
    poser: closer,
    lastPlayer: closer,
    lastBone: bone(given.outOnDouble ? '55' : '45'),
    tally: { ...start.tally, fines },
  };
  const scores = names.map((name) => given.totalsBefore[name] ?? 0);
  const game = { ...initialGame(rules), scores, rounds: 3 };
  const { outcome } = scoreRound(rules, game, round, setsOf(names, given.hands));
  return {
    hand: byName(names, outcome.points ?? []),
    totals: byName(names, outcome.scores),
    over: outcome.game !== null,
    winners: (outcome.game?.winner ?? []).map((side) => names[side]),
  };
}

interface Passes {
  readonly turnOrder: readonly string[];
  readonly turns: readonly string[];
}

/** What passes cost, whatever is played. */
export function judgeFrenchPasses(ruleset: string, options: object, given: Passes): object {
  const names = given.turnOrder;
  const rules = rulesOf(ruleset, options);
  let round = turnsOn(rules);
  for (const turn of given.turns) {
    const [name = '', kind] = turn.split(':');
    const seat = names.indexOf(name);
    round =
      kind === 'pass'
        ? applyPass(rules, round, seat)
        : applyPlay(rules, { ...round, line: lineOf('06') }, seat, bone('66'), 1);
  }
  return { penalties: byName(names, round.tally.fines ?? []) };
}

function turnsOn(rules: Rules): RoundState {
  return roundOn(rules, crossOf({ center: '00', arms: [], hand: [] }));
}

interface Hand {
  readonly turnOrder: readonly string[];
  readonly hands: ByName<readonly string[]>;
  readonly previousWinner: string | null;
  readonly plays: readonly {
    readonly seat: string;
    readonly bone: string;
    readonly arm?: number;
  }[];
}

/** A whole round of the cross, as one of a game. */
export function judgeFrenchHand(ruleset: string, options: object, given: Hand): object {
  const names = given.turnOrder;
  const rules = rulesOf(ruleset, options);
  const deal = setsOf(names, given.hands);
  const next = nextPose(names, given.previousWinner);
  const start = dealtPosition(rules, { ...initialGame(rules), next }, deal);
  const texts = given.plays.map((play) =>
    play.arm === undefined ? play.bone : `${play.bone}@${play.arm + 1}`,
  );
  const replayed = replay(rules, start, texts);
  if (!replayed.ok) return { error: replayed.error };
  const { position, turns } = replayed.value;
  const { outcome, dealt, round } = position;
  const players = turns.flatMap((turn) => (turn.type === 'played' ? [names[turn.seat]] : []));
  if (given.plays.some(({ seat }, i) => seat !== players[i])) return { players };
  if (outcome === null || round.poser === null) return { end: 'open' };
  const out = outcome.end === 'domino';
  return {
    end: outcome.end,
    outSeat: out ? names[outcome.closer] : null,
    outOnDouble:
      out &&
      boneName(round.lastBone ?? bone('01'))[0] === boneName(round.lastBone ?? bone('01'))[1],
    closer: names[outcome.closer],
    poser: names[round.poser],
    skipped: next.seats.slice(0, Math.max(0, next.seats.indexOf(round.poser))).map((s) => names[s]),
    autoPasses: turns.flatMap((turn) => (turn.type === 'passed' ? [names[turn.seat]] : [])),
    penalties: byName(names, outcome.fines ?? []),
    handScores: byName(names, outcome.points ?? []),
    finalHands: byName(
      names,
      handsLeft(dealt, round.line.bones).map((hand) =>
        isEmpty(hand) ? [] : bonesIn(hand).map(boneName),
      ),
    ),
    tips: round.line.ends,
  };
}
