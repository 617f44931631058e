import type { ContributionKind } from '../../shared/fair/contribution.ts';
import { type Grade, gradeOf } from '../../shared/fair/roundFacts.ts';
import type { SeatedRound } from './check.ts';

/** Who reads a file, as far as they say. */
export interface Reader {
  /** Player id; null for one who did not play. */
  readonly player: string | null;
  /** Whether their device kept the rules of a client (DF1 A.6 a to c), which only they can know. */
  readonly kept: boolean;
}

export const STRANGER: Reader = { player: null, kept: false };

/** What a round is worth to a reader. */
export interface Worth {
  readonly grade: Grade;
  /** What the reader gave; null for one who did not play it. */
  readonly gave: ContributionKind | null;
  /** Their own secret does not count, since its device may not have kept the rules. */
  readonly isUnkept: boolean;
}

/** The grade of DF1 A.13 for this reader: a secret given without the rules protects nobody. */
export function worthOf(round: SeatedRound, { player, kept }: Reader): Worth {
  const { beacon, secrets, texts, players } = round;
  const seat = player === null ? -1 : players.indexOf(player);
  if (seat < 0)
    return { grade: gradeOf({ beacon, secrets, you: null }), gave: null, isUnkept: false };
  const gave = secrets.includes(seat) ? 'secret' : texts.includes(seat) ? 'text' : 'none';
  const isUnkept = gave === 'secret' && !kept;
  const grade = isUnkept
    ? gradeOf({ beacon, secrets: secrets.filter((other) => other !== seat), you: null })
    : gradeOf({ beacon, secrets, you: gave });
  return { grade, gave, isUnkept };
}

/** A player of the table and every seat they had. */
export interface Player {
  readonly id: string;
  readonly seats: readonly number[];
}

/** Everybody who sat at the table while the rounds were dealt, first comers first. */
export function playersOf(rounds: readonly SeatedRound[]): Player[] {
  const seats = new Map<string, Set<number>>();
  for (const { players } of rounds) {
    for (const [seat, id] of players.entries()) {
      seats.set(id, (seats.get(id) ?? new Set()).add(seat));
    }
  }
  return Array.from(seats, ([id, had]) => ({ id, seats: Array.from(had) }));
}

/** Numbers in ascending order, with runs drawn together: `1-4, 7`. */
export function runs(numbers: readonly number[]): string {
  const parts: { from: number; to: number }[] = [];
  for (const n of numbers) {
    const last = parts.at(-1);
    if (last !== undefined && n === last.to + 1) last.to = n;
    else parts.push({ from: n, to: n });
  }
  return parts.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
