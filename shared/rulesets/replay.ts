import { type Bone, boneName } from '../engine/bone.ts';
import {
  type ChosenPlay,
  decidePlay,
  evolvePlay,
  type Passed,
  type Played,
  type Position,
} from '../engine/play.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { mayNameEnd, type PlayError } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { Problem } from './adjudication.ts';
import { readPlay } from './readRecord.ts';

export interface ReplayedRound {
  readonly position: Position;
  /** Every play and every pass, in order. */
  readonly turns: readonly (Played | Passed)[];
}

/**
 * Makes the plays, as a record writes them, in a round that has been dealt, with the passes in
 * between and those after the last play. The first fault is given with the number of its play.
 */
export function replay(
  rules: Rules,
  start: Position,
  plays: readonly unknown[],
): Result<ReplayedRound, Problem & { readonly play: number }> {
  let position = start;
  const turns: (Played | Passed)[] = [];
  for (const [number, text] of plays.entries()) {
    const chosen = readChosen(rules, position, text);
    const decided = chosen.ok ? decide(rules, position, chosen.value) : chosen;
    if (!decided.ok) return err({ ...decided.error, play: number });
    for (const event of decided.value) {
      position = evolvePlay(rules, position, event);
      if (event.type !== 'ended') turns.push(event);
    }
  }
  return ok({ position, turns });
}

function problem(code: Problem['code'], message: string): Result<never, Problem> {
  return err({ code, message });
}

const PLAY_MESSAGES: { readonly [Code in Exclude<PlayError, 'not-your-turn'>]: string } = {
  'bad-format': 'has no such end here',
  'no-such-bone': 'is not in the set that is played with',
  'not-your-bone': 'is not in the hand of the seat whose turn it is',
  'forced-pose': 'is not the bone that must be posed',
  'does-not-fit': 'does not fit',
  'end-required': 'fits more than one end',
  'must-build': 'does not build the cross',
  'locked-arm': 'fits only a locked arm',
};

function refusePlay(bone: Bone, code: PlayError | 'round-over'): Result<never, Problem> {
  if (code === 'not-your-turn' || code === 'round-over') {
    throw new Error('a replay plays the seat whose turn it is');
  }
  return problem(code, `${boneName(bone)} ${PLAY_MESSAGES[code]}`);
}

/** The play of the seat whose turn it is, as far as the text alone can be judged. */
function readChosen(
  rules: Rules,
  { round, outcome }: Position,
  text: unknown,
): Result<ChosenPlay, Problem> {
  const [seat] = round.turns;
  if (outcome !== null || seat === undefined) return problem('round-over', 'the round is over');
  const read = readPlay(text);
  if (read === null) return problem('bad-format', 'not a play');
  const { bone, end } = read;
  if (end !== undefined && !mayNameEnd(rules, round, end)) {
    return problem('bad-format', `no play has the end ${end} here`);
  }
  if (bone === null) return problem('no-such-bone', 'no bone has these digits');
  return ok(end === undefined ? { seat, bone } : { seat, bone, end });
}

function decide(rules: Rules, position: Position, play: ChosenPlay) {
  const decided = decidePlay(rules, position, play);
  return decided.ok ? decided : refusePlay(play.bone, decided.error);
}
