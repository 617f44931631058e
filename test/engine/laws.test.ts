import { describe, expect, test } from 'vitest';
import { boneName, highPip, lowPip, PIPS } from '../../shared/engine/bone.ts';
import {
  bonesIn,
  diff,
  EMPTY,
  handsLeft,
  intersect,
  isEmpty,
  size,
  union,
  withPip,
} from '../../shared/engine/boneSet.ts';
import { gameOver } from '../../shared/engine/game.ts';
import type { PlayEvent, Position } from '../../shared/engine/play.ts';
import type { Options, Rules } from '../../shared/engine/rules.ts';
import type { RoundOutcome } from '../../shared/engine/state.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import type { Turn } from '../../shared/rulesets/adjudication.ts';
import { writeRecord } from '../../shared/rulesets/record.ts';
import { everyGame } from '../support/everyGame.ts';
import { rulesOf } from '../support/positions.ts';
import { type GameRound, playGame, writtenRounds } from '../support/randomGame.ts';
import { GAMES, optionsFrom } from '../support/randomOptions.ts';
import { drawFrom } from '../support/randomPlay.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(8, 400);
const ROUNDS = 12;

/** Every bone is in one hand or on the table, and nowhere else. */
function conservesBones({ deckMask }: Rules, { round, dealt }: Position): boolean {
  const places = [...handsLeft(dealt, round.line.bones), round.line.bones];
  const bones = places.reduce((sum, place) => sum + size(place), 0);
  return bones === size(deckMask) && places.reduce(union, EMPTY) === deckMask;
}

/** A number lies on an odd number of halves exactly when one end alone shows it. */
function keepsParity(rules: Rules, { round }: Position): boolean {
  if (rules.layout.id !== 'line' || round.line.pose === null) return true;
  const ends = round.line.ends;
  const halves = bonesIn(round.line.bones).flatMap((bone) => [lowPip(bone), highPip(bone)]);
  return PIPS.every((pip) => {
    const isOdd = halves.filter((half) => half === pip).length % 2 === 1;
    return isOdd === (ends.filter((end) => end === pip).length === 1);
  });
}

/** By seat, its passes since its own last play, where the ruleset counts them; null elsewhere. */
function passRunsAfter(rules: Rules, events: readonly PlayEvent[]): number[] | null {
  if (!rules.scoring.countsPassRuns) return null;
  return Array.from({ length: rules.seats }, (_, seat) => {
    const own = events.filter((event) => event.type !== 'ended' && event.seat === seat);
    return own.length - 1 - own.findLastIndex(({ type }) => type === 'played');
  });
}

/** Whether the round must be over here, and how. */
function endDue(rules: Rules, { round, dealt }: Position, before: readonly PlayEvent[]) {
  if (round.line.pose === null) return null;
  if (handsLeft(dealt, round.line.bones).some(isEmpty)) return 'domino';
  if (rules.layout.id === 'cross') {
    const last = before.slice(-rules.seats);
    const areAll = last.length === rules.seats && last.every(({ type }) => type === 'passed');
    return areAll ? 'block' : null;
  }
  const [left, right] = round.line.ends;
  if (left === undefined || left !== right) return null;
  const missing = diff(intersect(rules.deckMask, withPip(left)), round.line.bones);
  return isEmpty(missing) ? 'block' : null;
}

/** A round ends as soon as it must, as it must, and not before. */
function endsWhenDue(rules: Rules, { positions, events, outcome }: GameRound): void {
  if (outcome === null) return;
  const due = positions.map((position, i) => endDue(rules, position, events.slice(0, i)));
  const first = due.findIndex((end) => end !== null);
  // The last event is the end itself, and it moves no bone.
  expect(first).toBe(positions.length - 2);
  expect(due[first]).toBe(outcome.end);
}

interface Fold {
  readonly scores: readonly number[];
  readonly isDecider: boolean;
}

/** The scores that the events of the rounds come to, by the values and points they name alone. */
function folded(before: Fold, outcome: RoundOutcome): Fold {
  const { event, value, side, points, bonuses, fines } = outcome;
  const kept = before.isDecider && side !== null ? before.scores.map(() => 0) : before.scores;
  const scores = kept.map((score, s) => {
    const won = value !== null && s === side ? value : 0;
    const extra = bonuses.reduce((sum, b) => (b.side === s ? sum + b.points : sum), 0);
    return score + won + (points?.[s] ?? 0) + extra + (fines?.[s] ?? 0);
  });
  const isDecider = event === 'oneAll' || (event === 'tie' && before.isDecider);
  if (event === 'reset') return { scores: scores.map(() => 0), isDecider };
  return { scores, isDecider };
}

function scoresFollow(rules: Rules, rounds: readonly GameRound[]): void {
  const none: Fold = { scores: Array<number>(rules.sideCount).fill(0), isDecider: false };
  let fold = none;
  for (const { outcome } of rounds) {
    if (outcome === null) continue;
    fold = folded(fold, outcome);
    expect(outcome.scores).toEqual(fold.scores);
    expect(outcome.event === 'gameWon').toBe(outcome.game !== null);
    if (outcome.game === null) continue;
    expect(outcome.game.scores).toEqual(fold.scores);
    fold = none;
  }
}

function turnsOf(events: readonly PlayEvent[]): Turn[] {
  return events.flatMap((event): Turn[] => {
    if (event.type === 'ended') return [];
    const { seat } = event;
    if (event.type === 'passed') return [{ seat, pass: true }];
    const bone = boneName(event.bone);
    return [event.end === null ? { seat, bone } : { seat, bone, end: event.end }];
  });
}

/** Adjudicating the record of the game says what was played. */
function recordTells(rules: Rules, game: ReturnType<typeof playGame>): void {
  const answer = adjudicate(writeRecord(rules, writtenRounds(game)));
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const played = game.rounds.flatMap(({ outcome, events, positions }) => {
    if (outcome === null) return [];
    const { game: _won, ...facts } = outcome;
    const { poser, forced } = positions.at(-1)?.round ?? {};
    return [{ ...facts, poser, forced, turns: turnsOf(events) }];
  });
  expect(answer.rounds.filter((round) => round.end !== 'cancelled')).toEqual(played);
  expect(answer.rounds).toHaveLength(game.rounds.length);
  expect(answer.games).toEqual(game.rounds.flatMap((r) => r.outcome?.game ?? []));
  expect(answer.scores).toEqual(answer.rounds.at(-1)?.scores ?? game.game.scores);
}

describe('random games with random options', () => {
  everyGame(RUNS, (draw, ruleset, seats) => {
    const rules = rulesOf(ruleset.id, optionsFrom(draw, ruleset), seats);
    const game = playGame(rules, draw, 1 + draw(ROUNDS));
    for (const round of game.rounds) {
      const { positions } = round;
      expect(positions.filter((at) => !conservesBones(rules, at))).toEqual([]);
      expect(positions.filter((at) => !keepsParity(rules, at))).toEqual([]);
      expect(positions.map((at) => at.round.passRuns)).toEqual(
        positions.map((_, i) => passRunsAfter(rules, round.events.slice(0, i))),
      );
      endsWhenDue(rules, round);
    }
    scoresFollow(rules, game.rounds);
    recordTells(rules, game);
  });
});

/** Options under which nobody need win twelve rounds to love. */
function shortened(options: Options): Options {
  const { redeal: _redeal, ...others } = options;
  return { ...others, target: 1 + (Number(others['target'] ?? 1) % 3) };
}

describe('every game ends', () => {
  everyGame(runs(3, 200), (draw, ruleset, seats) => {
    const options = shortened(optionsFrom(draw, ruleset));
    const rules = rulesOf(ruleset.id, { ...options, rounds: null }, seats);
    expect(gameOver(rules, playGame(rules, draw, 2_000).game)).toBe(true);
  });

  test.each(GAMES)('%s as its source has it', (_name, ruleset, seats) => {
    const rules = rulesOf(ruleset.id, {}, seats);
    expect(gameOver(rules, playGame(rules, drawFrom(7), 3_000).game)).toBe(true);
  });
});
