import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonesIn, firstBone, handsLeft, setOf } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { decidePlay, evolvePlay, handOf, type Position } from '../../shared/engine/play.ts';
import { type Playout, type Policy, playOut } from '../../shared/engine/playout.ts';
import { movesFor, startRound } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { seatsFrom } from '../../shared/engine/seat.ts';
import type { NextPose } from '../../shared/engine/state.ts';
import { describeRulesets, makeRules } from '../../shared/rulesets/registry.ts';
import { type Draw, dealFrom, drawFrom } from '../support/randomPlay.ts';

const EVERY_GAME: readonly Rules[] = describeRulesets().flatMap(({ id, players }) =>
  players.map((seats) => {
    const rules = makeRules(id, {}, seats);
    if (!rules.ok) throw new Error(rules.error);
    return rules.value;
  }),
);

/** Every choice by `draw`: first the bone, then its end where there are several. */
function randomPolicy(draw: Draw): Policy {
  return {
    bone(legal) {
      const bones = bonesIn(legal);
      return bones[draw(bones.length)] ?? firstBone(legal);
    },
    end: (ends) => ends[draw(ends.length)] ?? null,
  };
}

/** The same round by the engine's own way, with the same choices. */
function playedOn(rules: Rules, from: Position, policy: Policy): Position {
  let position = from;
  while (position.outcome === null) {
    const { round } = position;
    const seat = round.turns[0] ?? 0;
    const moves = movesFor(rules, round, seat, handOf(position, seat));
    const legal = setOf(moves.map((move) => move.bone));
    const bone = policy.bone(legal, seat, round.line);
    const ends = moves.filter((move) => move.bone === bone).map((move) => move.end ?? null);
    const end = ends.length > 1 ? policy.end(ends, bone, round.line) : (ends[0] ?? null);
    const play = end === null ? { seat, bone } : { seat, bone, end };
    const decided = decidePlay(rules, position, play);
    if (!decided.ok) throw new Error(decided.error);
    position = decided.value.reduce((before, event) => evolvePlay(rules, before, event), position);
  }
  return position;
}

function summary(rules: Rules, { end, closer, lastBone, table, hands }: Playout) {
  return { rules: rules.id, end, closer, lastBone, table, hands };
}

function sameSummary(rules: Rules, { outcome, round, dealt }: Position) {
  const hands = handsLeft(dealt, round.line.bones);
  const { end, closer } = outcome ?? { end: null, closer: null };
  return { rules: rules.id, end, closer, lastBone: round.lastBone, table: round.line, hands };
}

describe('a playout', () => {
  test('comes to the end that deciding and booking the same choices comes to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EVERY_GAME),
        fc.integer(),
        fc.nat(30),
        (rules, seed, plays) => {
          const isCross = rules.layout.id === 'cross';
          const next: NextPose = isCross
            ? { pose: 'double', seats: seatsFrom(1, rules.seats), value: null }
            : { pose: 'any', seats: [1], value: null };
          const dealt = dealFrom(rules, drawFrom(seed));
          const game = { ...initialGame(rules), next };
          const start: Position = {
            game,
            round: startRound(rules, next, dealt),
            dealt,
            outcome: null,
          };
          // From the middle of a round as well: some plays first, which may end it.
          let position = start;
          const draw = drawFrom(seed + 1);
          for (let i = 0; i < plays && position.outcome === null; i += 1) {
            const seat = position.round.turns[0] ?? 0;
            const moves = movesFor(rules, position.round, seat, handOf(position, seat));
            const move = moves[draw(moves.length)];
            if (move === undefined) throw new Error('a seat that cannot play has its turn');
            const decided = decidePlay(rules, position, { seat, ...move });
            if (!decided.ok) throw new Error(decided.error);
            for (const event of decided.value) position = evolvePlay(rules, position, event);
          }
          if (position.outcome !== null) return;
          const played = playOut(
            rules,
            position.round,
            position.dealt,
            randomPolicy(drawFrom(seed + 2)),
          );
          const decided = playedOn(rules, position, randomPolicy(drawFrom(seed + 2)));
          expect(summary(rules, played)).toEqual(sameSummary(rules, decided));
        },
      ),
      { numRuns: 400 },
    );
  });
});
