import type { BoneSet } from '../../shared/engine/boneSet.ts';
import { gameOver, initialGame } from '../../shared/engine/game.ts';
import {
  dealtPosition,
  decidePlay,
  evolvePlay,
  handOf,
  type PlayEvent,
  type Position,
} from '../../shared/engine/play.ts';
import { afterCancelled, mayRedeal } from '../../shared/engine/redeal.ts';
import { movesFor } from '../../shared/engine/round.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import type { Seat } from '../../shared/engine/seat.ts';
import type { GameState, RoundOutcome } from '../../shared/engine/state.ts';
import type { PlayedRound } from '../../shared/rulesets/record.ts';
import { once, pickFrom } from './draw.ts';
import { type Draw, dealFrom } from './randomPlay.ts';

/** A round as it was played: every position, and the events that led from one to the next. */
export interface GameRound {
  readonly deal: readonly BoneSet[];
  readonly positions: readonly Position[];
  readonly events: readonly PlayEvent[];
  /** Null for a round that was cancelled. */
  readonly outcome: RoundOutcome | null;
}

export interface RandomGame {
  readonly rounds: readonly GameRound[];
  readonly game: GameState;
}

/** Plays one round at random from its deal to its end. */
function playOut(rules: Rules, start: Position, draw: Draw): GameRound {
  const positions = [start];
  const events: PlayEvent[] = [];
  let position = start;
  while (position.outcome === null) {
    const seat = pickFrom(draw, position.round.turns);
    const moves = movesFor(rules, position.round, seat, handOf(position, seat));
    const decided = decidePlay(rules, position, { seat, ...pickFrom(draw, moves) });
    if (!decided.ok) throw new Error(decided.error);
    for (const event of decided.value) {
      position = evolvePlay(rules, position, event);
      positions.push(position);
      events.push(event);
    }
  }
  return { deal: start.dealt, positions, events, outcome: position.outcome };
}

function isCancelled(rules: Rules, deal: readonly BoneSet[], draw: Draw): boolean {
  if (deal.some((hand) => mayRedeal(rules, hand))) {
    return rules.redeal.mode === 'auto' || once(draw, 2);
  }
  return rules.mayCancel && once(draw, 20);
}

/** Plays at random until the game or its match is over, or so many rounds have been dealt. */
export function playGame(rules: Rules, draw: Draw, roundsMax: number): RandomGame {
  const rounds: GameRound[] = [];
  let game = initialGame(rules);
  while (rounds.length < roundsMax && !gameOver(rules, game)) {
    const deal = dealFrom(rules, draw);
    const lead = game.next?.pose === 'draw' ? draw(rules.seats) : undefined;
    const start = dealtPosition(rules, game, deal, lead);
    if (isCancelled(rules, deal, draw)) {
      rounds.push({ deal, positions: [start], events: [], outcome: null });
      if (game.next !== null) game = { ...game, next: afterCancelled(game.next, lead ?? null) };
    } else {
      const round = playOut(rules, start, draw);
      rounds.push(round);
      game = round.positions.at(-1)?.game ?? game;
    }
  }
  return { rounds, game };
}

function poserOf({ positions, outcome }: GameRound): Seat | null {
  const [start] = positions;
  if (outcome === null && start?.round.pose !== 'draw') return null;
  return positions.at(-1)?.round.poser ?? null;
}

/** The rounds as a table would write them down. */
export function writtenRounds({ rounds }: RandomGame): PlayedRound[] {
  return rounds.map((round, i) => ({
    no: i + 1,
    deal: round.deal,
    poser: poserOf(round),
    plays:
      round.outcome === null
        ? null
        : round.events.flatMap((event) =>
            event.type === 'played' ? [{ bone: event.bone, end: event.end }] : [],
          ),
  }));
}
