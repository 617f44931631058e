/**
 * What a careful player has seen, all of it from one seat's view: the round so far, the bones not
 * yet shown, and the bones that a seat has shown it cannot hold.
 */
import { type Bone, parseBone } from '../engine/bone.ts';
import { type BoneSet, bonesIn, DOUBLES, diff, EMPTY, setOf, union } from '../engine/boneSet.ts';
import { applyPass, applyPlay, startRound } from '../engine/round.ts';
import type { Rules } from '../engine/rules.ts';
import type { Seat } from '../engine/seat.ts';
import type { RoundState } from '../engine/state.ts';
import type { RoundView, View } from '../protocol/view.ts';
import { makeRules } from '../rulesets/registry.ts';

export interface Knowledge {
  readonly rules: Rules;
  readonly seat: Seat;
  readonly hand: BoneSet;
  /** The round as it stands; its tally leaves out what the pose alone has cost. */
  readonly round: RoundState;
  /** Bones that others hold. */
  readonly unseen: readonly Bone[];
  /** By seat, how many bones it holds. */
  readonly counts: readonly number[];
  /** By seat: bones that it has shown it does not hold. It draws nothing, so it never will. */
  readonly lacks: readonly BoneSet[];
}

export function boneNamed(text: string | undefined): Bone {
  const bone = parseBone(text ?? '');
  if (bone === null) throw new Error(`a view names a bone ${text}`);
  return bone;
}

/** A seat that passes lacks every bone that had a place, on any layout. */
function replay(
  rules: Rules,
  view: RoundView,
  poser: Seat,
): { readonly round: RoundState; readonly lacks: BoneSet[] } {
  const nobody = Array<BoneSet>(rules.seats).fill(EMPTY);
  const lacks = [...nobody];
  let round = startRound(rules, { pose: 'any', seats: [poser], value: null }, nobody);
  for (const { seat, bone, end, pass } of view.history) {
    if (pass === true) {
      lacks[seat] = union(lacks[seat] ?? EMPTY, rules.layout.fits(round.line));
      round = applyPass(rules, round, seat);
    } else {
      round = applyPlay(rules, round, seat, boneNamed(bone), end ?? null);
    }
  }
  return { round, lacks };
}

/** Who was skipped, because a double poses and it has none. */
function skipped({ game, round }: View): readonly Seat[] {
  const next = game.next;
  if (next?.pose !== 'double' || round?.poser == null) return [];
  return next.seats.slice(0, next.seats.indexOf(round.poser));
}

/** What the seat of this view knows of the running round, when it has a play to choose. */
export function knowledgeOf(view: View, round: RoundView, seat: Seat): Knowledge {
  const made = makeRules(view.ruleset, view.options, view.seats.length);
  if (!made.ok) throw new Error(`a view names a ruleset that is not there: ${made.error}`);
  const rules = made.value;
  const hand = setOf(view.you.hand.map(boneNamed));
  const now = replay(rules, round, round.poser ?? seat);
  const lacks = now.lacks.map((set, s) => (skipped(view).includes(s) ? union(set, DOUBLES) : set));
  return {
    rules,
    seat,
    hand,
    round: now.round,
    unseen: bonesIn(diff(rules.deckMask, union(hand, now.round.line.bones))),
    counts: view.seats.map(({ count }) => count),
    lacks,
  };
}
