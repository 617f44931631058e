import { type BoneSet, countPips } from './boneSet.ts';
import { currentGame, matchWinner } from './game.ts';
import { roundEnd } from './round.ts';
import type { Rules } from './rules.ts';
import type { EndedRound } from './scoring.ts';
import { sideOf } from './seat.ts';
import type { GameState, RoundOutcome, RoundState } from './state.ts';

export type { RoundOutcome } from './state.ts';

function endedRound(rules: Rules, round: RoundState, hands: readonly BoneSet[]): EndedRound {
  const ended = roundEnd(rules, round, hands);
  const { poser, tally, line, lastBone } = round;
  if (ended === null || poser === null || lastBone === null) {
    throw new Error('the round has not ended');
  }
  const { end, closer } = ended;
  const counts = hands.map(countPips);
  const { winner, side } =
    end === 'domino'
      ? { winner: closer, side: sideOf(rules, closer) }
      : rules.blockWinner(rules, { counts, closer, poser });
  return { winner, side, end, closer, poser, hands, counts, tally, line, lastBone };
}

/**
 * Books a finished round: its outcome, and the game after it. `hands` are the bones left, by
 * seat. After a won game the round belongs to a new one. Throws if the round has not ended.
 */
export function scoreRound(
  rules: Rules,
  game: GameState,
  round: RoundState,
  hands: readonly BoneSet[],
): { readonly outcome: RoundOutcome; readonly game: GameState } {
  const ended = endedRound(rules, round, hands);
  const before = currentGame(rules, game);
  const rounds = before.rounds + 1;
  const booked = rules.scoring.book(rules, before, ended);

  const { scores, ties, playOff, target, result } = booked;
  const won = result?.winner ?? null;
  const games =
    won === null
      ? before.games
      : before.games.map((count, side) => count + (won.includes(side) ? 1 : 0));
  const next = matchWinner(rules, { games }) === null ? booked.next : null;
  const after: GameState = { scores, rounds, ties, playOff, target, won, games, next };

  const outcome: RoundOutcome = {
    end: ended.end,
    closer: ended.closer,
    winner: ended.winner,
    side: ended.side,
    tie: ended.side === null,
    keyBone: booked.keyBone,
    counts: ended.counts,
    value: booked.value,
    points: booked.points,
    bonuses: booked.bonuses,
    fines: ended.tally.fines,
    scores,
    event: booked.event,
    next,
    game: result,
  };
  return { outcome, game: booked.fellBack ? { ...after, fellBack: true } : after };
}
