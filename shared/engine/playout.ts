import type { Bone } from './bone.ts';
import { type BoneSet, diff, EMPTY, handsLeft, intersect, isEmpty } from './boneSet.ts';
import type { End, LayoutState } from './layout.ts';
import { playable, type RoundState } from './round.ts';
import type { Rules } from './rules.ts';
import { nextSeat, type Seat } from './seat.ts';
import type { RoundEnd } from './state.ts';

/** How the seats choose in a playout. */
export interface Policy {
  /** One of `legal`, which is not empty: the bones of the seat that may be played now. */
  bone(legal: BoneSet, seat: Seat, table: LayoutState): Bone;
  /** One of the places where the bone can lie; there are at least two. */
  end(ends: readonly (End | null)[], bone: Bone, table: LayoutState): End | null;
}

/** A round played to its end, without what it was worth. */
export interface Playout {
  readonly end: RoundEnd;
  readonly closer: Seat;
  readonly lastBone: Bone;
  readonly table: LayoutState;
  /** The bones left, by seat. */
  readonly hands: readonly BoneSet[];
}

function lay(rules: Rules, table: LayoutState, bone: Bone, policy: Policy): LayoutState {
  const { layout } = rules;
  if (table.pose === null) return layout.pose(bone);
  const ends = layout.choices(table, bone);
  const named = ends.length > 1 ? policy.end(ends, bone, table) : (ends[0] ?? null);
  const lies = layout.resolve(table, bone, named ?? undefined);
  if (!lies.ok) throw new Error(`a playout chose an illegal play: ${lies.error}`);
  return layout.place(table, bone, lies.value);
}

/**
 * Plays a round on to its end by a rule for every choice: what `decidePlay` and `evolvePlay` would
 * come to with the same choices, but without events, scores and the states between. It is for
 * looking ahead many times. The round must not have ended; where two may pose, the first does.
 */
export function playOut(
  rules: Rules,
  round: RoundState,
  dealt: readonly BoneSet[],
  policy: Policy,
): Playout {
  const { layout, deckMask, seats } = rules;
  let table = round.line;
  let { lastPlayer, lastBone, passesInRow } = round;
  let seat = round.turns[0] ?? 0;
  let legal = playable(rules, round, diff(dealt[seat] ?? EMPTY, table.bones));
  for (;;) {
    if (isEmpty(legal)) {
      passesInRow += 1;
    } else {
      const bone = policy.bone(legal, seat, table);
      table = lay(rules, table, bone, policy);
      lastPlayer = seat;
      lastBone = bone;
      passesInRow = 0;
      if (isEmpty(diff(dealt[seat] ?? EMPTY, table.bones))) {
        const hands = handsLeft(dealt, table.bones);
        return { end: 'domino', closer: seat, lastBone, table, hands };
      }
    }
    seat = nextSeat(seat, seats);
    legal = intersect(diff(dealt[seat] ?? EMPTY, table.bones), layout.fits(table));
    if (isEmpty(legal) && layout.isBlocked(table, deckMask, passesInRow >= seats)) {
      if (lastPlayer === null || lastBone === null) throw new Error('nobody could pose');
      const hands = handsLeft(dealt, table.bones);
      return { end: 'block', closer: lastPlayer, lastBone, table, hands };
    }
  }
}
