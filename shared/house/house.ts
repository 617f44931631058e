/**
 * The computer player: a pure function of one seat's view, so it cannot know more than a person in
 * that seat. It imagines deals that agree with all it has seen, plays each of its plays out in
 * them by a rule of thumb, and makes the play that does best by the ruleset's own score.
 */
import { type BoneSet, withoutBone } from '../engine/boneSet.ts';
import type { Playout } from '../engine/playout.ts';
import { playOut } from '../engine/playout.ts';
import { applyPlay, checkPlay, roundEnd } from '../engine/round.ts';
import type { RoundState } from '../engine/state.ts';
import type { MoveView, View } from '../protocol/view.ts';
import { type Draw, drawFrom } from './draw.ts';
import { guesser } from './guess.ts';
import { boneNamed, type Knowledge, knowledgeOf } from './knowledge.ts';
import { ruleOfThumb } from './policy.ts';
import { worthOf } from './worth.ts';

/** Playouts of one decision, over all plays. */
const PLAYOUTS = 300;

interface Candidate {
  readonly move: MoveView;
  readonly after: RoundState;
  readonly hand: BoneSet;
  total: number;
}

function candidateOf({ rules, round, seat, hand }: Knowledge, move: MoveView): Candidate {
  const bone = boneNamed(move.bone);
  const checked = checkPlay(rules, { ...round, turns: [seat] }, seat, hand, bone, move.end);
  if (!checked.ok) throw new Error(`a view offers an illegal play: ${checked.error}`);
  const after = applyPlay(rules, round, seat, bone, checked.value);
  return { move, after, hand: withoutBone(hand, bone), total: 0 };
}

/** The end of the round from here: now, if the play has ended it, else by a playout. */
function endOf(
  { rules }: Knowledge,
  { after }: Candidate,
  hands: readonly BoneSet[],
  draw: Draw,
): Playout {
  const ended = roundEnd(rules, after, hands);
  if (ended === null) return playOut(rules, after, hands, ruleOfThumb(draw));
  const { lastBone, line } = after;
  if (lastBone === null) throw new Error('a round ended without a bone');
  return { ...ended, lastBone, table: line, hands };
}

/** The same for the same knowledge, and hardly ever for other. */
function seedOf({ seat, hand, round }: Knowledge): number {
  return ((hand + seat) * 31 + round.line.bones) % 2 ** 31;
}

/**
 * The play the house makes with this view, or null if the view has no move. Equal worth goes to
 * the first in the order of `you.moves`.
 */
export function housePlay(view: View): MoveView | null {
  const { round } = view;
  const { seat, moves } = view.you;
  const [first = null] = moves;
  if (round === null || seat === null || moves.length < 2) return first;
  const know = knowledgeOf(view, round, seat);
  const draw = drawFrom(seedOf(know));
  const guess = guesser(know, draw);
  const worth = worthOf(know);
  const candidates = moves.map((move) => candidateOf(know, move));
  for (let played = 0; played < PLAYOUTS; played += candidates.length) {
    const dealt = guess();
    for (const candidate of candidates) {
      dealt[seat] = candidate.hand;
      candidate.total += worth(endOf(know, candidate, dealt, draw));
    }
  }
  return candidates.reduce((best, next) => (next.total > best.total ? next : best)).move;
}
