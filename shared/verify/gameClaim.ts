import type { Rules } from '../engine/rules.ts';
import { type GameState, type NextPose, POSES, type PoseKind } from '../engine/state.ts';
import { isObject, isWhole } from '../rulesets/json.ts';

/**
 * The game that a file says stood before a round, where the rounds that led to it are withheld.
 * Null unless it has the shape of a game by these rules; that it is true nobody can tell.
 */
export function readGame(rules: Rules, claim: unknown): GameState | null {
  if (!isObject(claim)) return null;
  const { scores, rounds, ties, playOff, target, fellBack, won, games, next } = claim;
  const pose = readNext(rules, next);
  const isGame =
    isList(scores, rules.sideCount) &&
    isList(games, rules.sideCount) &&
    isWhole(rounds) &&
    isWhole(ties) &&
    isWhole(target) &&
    typeof playOff === 'boolean' &&
    (fellBack === undefined || fellBack === true);
  if (!isGame || pose === null) return null;
  if (won !== null && !isBelow(won, rules.sideCount)) return null;
  const fallen = fellBack === true ? ({ fellBack: true } as const) : {};
  return { scores, rounds, ties, playOff, target, ...fallen, won, games, next: pose };
}

function readNext(rules: Rules, next: unknown): NextPose | null {
  if (!isObject(next)) return null;
  const { pose, seats, value } = next;
  if (!isPose(pose) || !isBelow(seats, rules.seats)) return null;
  return value === null || isWhole(value) ? { pose, seats, value } : null;
}

function isPose(value: unknown): value is PoseKind {
  return POSES.some((pose) => pose === value);
}

function isList(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && value.every(isWhole);
}

/** Distinct whole numbers from 0, each below `limit`. */
function isBelow(value: unknown, limit: number): value is readonly number[] {
  if (!Array.isArray(value) || new Set(value).size !== value.length) return false;
  return value.every((item) => isWhole(item) && item >= 0 && item < limit);
}
