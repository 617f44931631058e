import { type Bone, boneName } from '../engine/bone.ts';
import { type BoneSet, EMPTY, withoutBone } from '../engine/boneSet.ts';
import { err, ok, type Result } from '../engine/result.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  mayNameEnd,
  mustPass,
  type PlayError,
  type RoundState,
  roundEnd,
} from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { Seat } from '../engine/seat.ts';
import type { Problem } from './adjudication.ts';
import { readPlay } from './readRecord.ts';
import type { RecordedPlay } from './record.ts';

/** A play, or a pass where `play` is null. */
export interface ReplayedTurn {
  readonly seat: Seat;
  readonly play: RecordedPlay | null;
}

export interface ReplayedRound {
  readonly round: RoundState;
  /** The bones left, by seat. */
  readonly hands: readonly BoneSet[];
  readonly turns: readonly ReplayedTurn[];
  readonly isOver: boolean;
}

/**
 * Makes the plays, as a record writes them, in a round that has been dealt, with the passes in
 * between and those after the last play. The first fault is given with the number of its play.
 */
export function replay(
  rules: Rules,
  start: RoundState,
  deal: readonly BoneSet[],
  plays: readonly unknown[],
): Result<ReplayedRound, Problem & { readonly play: number }> {
  let replayed: ReplayedRound = { round: start, hands: deal, turns: [], isOver: false };
  for (const [number, text] of plays.entries()) {
    const played = makePlay(rules, replayed, text);
    if (!played.ok) return err({ ...played.error, play: number });
    replayed = makePasses(rules, played.value);
  }
  return ok(replayed);
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

function refusePlay(bone: Bone, code: PlayError): Result<never, Problem> {
  if (code === 'not-your-turn') throw new Error('a replay plays the seat whose turn it is');
  return problem(code, `${boneName(bone)} ${PLAY_MESSAGES[code]}`);
}

function makePlay(
  rules: Rules,
  { round, hands, turns, isOver }: ReplayedRound,
  text: unknown,
): Result<ReplayedRound, Problem> {
  const [seat] = round.turns;
  if (isOver || seat === undefined) return problem('round-over', 'the round is over');
  const read = readPlay(text);
  if (read === null) return problem('bad-format', 'not a play');
  const { bone, end } = read;
  if (end !== undefined && !mayNameEnd(rules, round, end)) {
    return problem('bad-format', `no play has the end ${end} here`);
  }
  if (bone === null) return problem('no-such-bone', 'no bone has these digits');
  const checked = checkPlay(rules, round, seat, hands[seat] ?? EMPTY, bone, end);
  if (!checked.ok) return refusePlay(bone, checked.error);
  const play = { bone, end: checked.value.end };
  return ok({
    round: applyPlay(rules, round, seat, bone, play.end),
    hands: hands.map((hand, s) => (s === seat ? withoutBone(hand, bone) : hand)),
    turns: [...turns, { seat, play }],
    isOver,
  });
}

/** The passes that follow a play, until someone can play or the round has ended. */
function makePasses(rules: Rules, { hands, turns, ...played }: ReplayedRound): ReplayedRound {
  const passes: ReplayedTurn[] = [];
  let { round } = played;
  for (;;) {
    const isOver = roundEnd(rules, round, hands) !== null;
    const [seat] = round.turns;
    const isPass = seat !== undefined && mustPass(rules, round, seat, hands[seat] ?? EMPTY);
    if (isOver || !isPass) return { round, hands, turns: [...turns, ...passes], isOver };
    passes.push({ seat, play: null });
    round = applyPass(rules, round, seat);
  }
}
