/**
 * Dealing again before the first bone: at once where the rules say so, or after every seat was
 * asked. Everybody is asked alike and for as long, whatever they hold, or the wait would tell.
 */
import { type BoneSet, DOUBLES, EMPTY, intersect, size } from '../engine/boneSet.ts';
import { mayRedeal } from '../engine/redeal.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Rules } from '../engine/rules.ts';
import { redealDeadline } from './clock.ts';
import type { Draft } from './draft.ts';
import { dealtHands } from './hands.ts';
import type { Rejection } from './rejection.ts';
import { runningDeal, voidRound } from './rounds.ts';
import { isHouseRun, seatsAsked } from './state.ts';

export type RedealAnswer = 'keep' | 'redeal';

/**
 * Whether these rules would have the bones dealt again for ever: some seat always holds so many
 * doubles.
 */
export function isAlwaysRedealt({ redeal, deckMask, seats }: Rules): boolean {
  const doubles = size(intersect(deckMask, DOUBLES));
  const { mode, minDoubles } = redeal;
  return mode === 'auto' && minDoubles !== null && minDoubles <= Math.ceil(doubles / seats);
}

function hands(draft: Draft): BoneSet[] {
  const deal = runningDeal(draft);
  if (deal === null) throw new Error('no round is open');
  return dealtHands(draft.header.rules, deal);
}

function wantsRedeal(draft: Draft, seat: number): boolean {
  return mayRedeal(draft.header.rules, hands(draft)[seat] ?? EMPTY);
}

function answer(
  draft: Draft,
  seat: number,
  given: RedealAnswer,
  by: 'player' | 'house' | 'away',
): void {
  draft.emit({ type: 'redealAnswered', seat, answer: given, by });
  if (given === 'redeal') voidRound(draft, 'rules');
}

/**
 * A player's answer. A hand that does not qualify is refused to its player alone: nothing is
 * stored, and nobody else learns that it was asked for.
 */
export function answerRedeal(
  draft: Draft,
  seat: number,
  given: RedealAnswer,
): Result<null, Rejection> {
  if (seatsAsked(draft.state)?.includes(seat) !== true) return err('not-eligible');
  if (given === 'redeal' && !wantsRedeal(draft, seat)) return err('not-eligible');
  answer(draft, seat, given, 'player');
  return ok(null);
}

/** Ends the window: whoever was silent keeps. */
export function closeRedeal(draft: Draft): void {
  draft.emit({ type: 'redealClosed', silent: seatsAsked(draft.state) ?? [] });
}

/**
 * What comes between the deal and the first bone. `done`: something happened, look again; `wait`:
 * somebody is to answer; null: the bones are played. The house always keeps, whatever it holds:
 * asking would tell of its hand, and where few doubles are enough it would ask for ever.
 */
export function redealStep(draft: Draft): 'done' | 'wait' | null {
  const { rules, terms } = draft.header;
  const { state } = draft;
  const { round } = state;
  if (rules.redeal.mode === 'none' || round === null || round.history !== '') return null;
  if (rules.redeal.mode === 'auto') {
    if (!hands(draft).some((hand) => mayRedeal(rules, hand))) return null;
    voidRound(draft, 'rules');
    return 'done';
  }
  const { redeal } = round;
  if (redeal === null) return null;
  if (redeal === undefined) {
    const opened = Math.max(draft.now, state.ts);
    draft.emit({ type: 'redealWindow', deadlineMs: redealDeadline(terms, opened) });
    return 'done';
  }
  const seat = redeal.find((asked) => isHouseRun(state, asked));
  if (seat !== undefined) {
    const by = state.seats[seat]?.kind === 'house' ? 'house' : 'away';
    answer(draft, seat, 'keep', by);
    return 'done';
  }
  if (redeal.length > 0) return 'wait';
  closeRedeal(draft);
  return 'done';
}
