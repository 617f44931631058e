/** What the turns of simulated rounds asked of their players, read from the table's own log. */
import { parseBone } from '../../shared/engine/bone.ts';
import { type BoneSet, EMPTY, setOf, withoutBone } from '../../shared/engine/boneSet.ts';
import { movesFor } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { RoundState } from '../../shared/engine/state.ts';
import type { JournalEvent, JournalEventOf } from '../../shared/journal/events.ts';
import { evolve, initialState } from '../../shared/table/evolve.ts';
import type { RoundRecord } from '../../shared/table/state.ts';
import { decoded } from './simulatedGame.ts';
import type { SimulatedTable } from './simulatedTable.ts';

/**
 * A pass, or a pose that the rules name: nobody is asked. A play that was ordered at an earlier
 * visit. One legal play, a bone at one end: who is asked has nothing to choose. Or a choice.
 */
export type TurnKind = 'pass' | 'forcedPose' | 'ordered' | 'single' | 'choice';

interface SeenTurn {
  readonly event: JournalEventOf<'play' | 'pass'>;
  /** The round before it; null before a pose that is named. */
  readonly before: RoundState | null;
  readonly isOrdered: boolean;
}

function handsOf({ round }: JournalEventOf<'roundScored'>): BoneSet[] {
  return round.deal.map((hand) => setOf(hand.flatMap((name) => parseBone(name) ?? [])));
}

function kindOf(rules: Rules, seen: SeenTurn, hand: BoneSet): TurnKind {
  const { event, before, isOrdered } = seen;
  if (event.type === 'pass') return 'pass';
  if (isOrdered) return 'ordered';
  if (before === null) return 'forcedPose';
  const isOne = before.turns.length === 1 && !before.mayGiveLead;
  return isOne && movesFor(rules, before, event.seat, hand).length === 1 ? 'single' : 'choice';
}

/** The kinds of one round's turns, in order. */
function kindsOf(
  rules: Rules,
  turns: readonly SeenTurn[],
  scored: JournalEventOf<'roundScored'>,
): TurnKind[] {
  const hands = handsOf(scored);
  return turns.map((turn) => {
    const { event } = turn;
    const hand = hands[event.seat] ?? EMPTY;
    if (event.type === 'play') hands[event.seat] = withoutBone(hand, event.bone);
    return kindOf(rules, turn, hand);
  });
}

/** The turns of every finished round of a table, by round. */
export function turnKinds(table: SimulatedTable): TurnKind[][] {
  const { rules } = table.header;
  const rounds: TurnKind[][] = [];
  let state = initialState(rules);
  let turns: SeenTurn[] = [];
  for (const [seq, event] of decoded(table).entries()) {
    if (event.type === 'deal') turns = [];
    if (isTurn(event)) turns.push(seenTurn(event, state.round));
    if (event.type === 'roundScored') rounds.push(kindsOf(rules, turns, event));
    const ts = table.events[seq]?.ts ?? 0;
    state = evolve(rules, state, event, { seq, ts, version: 1, head: '' });
  }
  return rounds;
}

function isTurn(event: JournalEvent): event is JournalEventOf<'play' | 'pass'> {
  return event.type === 'play' || event.type === 'pass';
}

function seenTurn(event: SeenTurn['event'], round: RoundRecord | null): SeenTurn {
  const { auto = null, play = null } = round ?? {};
  return { event, before: auto === 'f' ? null : play, isOrdered: auto === 'o' };
}
