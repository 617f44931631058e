/** Simulated games for people at a terminal. */
import type { Rules } from '../../shared/engine/rules.ts';
import { seatsFrom, sideOf } from '../../shared/engine/seat.ts';
import type { SimulatedGame, Tally } from './simulatedGame.ts';

export const NO_TALLY: Tally = { rounds: 0, plays: 0, passes: 0, blocks: 0 };

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    rounds: a.rounds + b.rounds,
    plays: a.plays + b.plays,
    passes: a.passes + b.passes,
    blocks: a.blocks + b.blocks,
  };
}

function some(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : one.endsWith('s') ? 'es' : 's'}`;
}

function tallyText({ rounds, plays, passes, blocks }: Tally): string {
  const counts = [[rounds, 'round'] as const, [plays, 'play'] as const];
  return [...counts, [passes, 'pass'] as const, [blocks, 'block'] as const]
    .map(([n, one]) => some(n, one))
    .join(', ');
}

function winnersText(rules: Rules, { winners }: SimulatedGame): string {
  if (winners.length === 0) return 'broken off: a log holds 4096 rounds';
  const seats = seatsFrom(0, rules.seats).filter((seat) => winners.includes(sideOf(rules, seat)));
  return `won by ${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(' and ')}`;
}

/** One line for a game; `number` counts from 1. */
export function gameText(rules: Rules, number: number, game: SimulatedGame): string {
  const scores = game.scores.join('-');
  return `game ${number}: ${scores}, ${winnersText(rules, game)}; ${tallyText(game.tally)}\n`;
}

/** What all games come to. */
export function summaryText(games: number, tally: Tally): string {
  const mean = (tally.rounds / games).toFixed(1);
  return `${some(games, 'game')}: ${tallyText(tally)}; ${mean} rounds a game\n`;
}
