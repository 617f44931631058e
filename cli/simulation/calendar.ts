/** What a slow game costs its players: visits and days a round, with and without empty turns. */

import { hoursOf, type ResponseModel } from './responseTimes.ts';
import type { SeededBytes } from './seededBytes.ts';
import type { TurnKind } from './turnKinds.ts';

/**
 * Who has to come: everybody at every turn; not where the rules compel, nor for what was ordered
 * before; nor for a single play.
 */
export const SCHEMES = {
  everyTurn: ['pass', 'forcedPose', 'ordered', 'single', 'choice'],
  compelledAtOnce: ['single', 'choice'],
  swift: ['choice'],
} as const satisfies Readonly<Record<string, readonly TurnKind[]>>;

export type Scheme = keyof typeof SCHEMES;

export const SCHEME_NAMES = Object.keys(SCHEMES) as Scheme[];

/** One round under each scheme. */
export interface RoundCalendar {
  readonly turns: readonly TurnKind[];
  readonly visits: Readonly<Record<Scheme, number>>;
  readonly days: Readonly<Record<Scheme, number>>;
}

export interface SchemeSummary {
  readonly visitsPerRound: number;
  readonly medianDays: number;
}

export interface CalendarSummary {
  readonly rounds: number;
  readonly turnsPerRound: number;
  /** Parts of all turns, of 1. */
  readonly parts: Readonly<Record<TurnKind, number>>;
  readonly schemes: Readonly<Record<Scheme, SchemeSummary>>;
}

function bySchemes<T>(value: (scheme: Scheme) => T): Record<Scheme, T> {
  return {
    everyTurn: value('everyTurn'),
    compelledAtOnce: value('compelledAtOnce'),
    swift: value('swift'),
  };
}

/**
 * A round in which one seat comes after the other. A turn takes the same time under each scheme, if
 * anybody has to come for it. `first` is the number of its first turn in the whole simulation.
 */
export function calendarOf(
  turns: readonly TurnKind[],
  model: ResponseModel,
  bytes: SeededBytes,
  first: number,
): RoundCalendar {
  const visits = { everyTurn: 0, compelledAtOnce: 0, swift: 0 };
  const days = { everyTurn: 0, compelledAtOnce: 0, swift: 0 };
  for (const [i, kind] of turns.entries()) {
    const hours = hoursOf(model, bytes, first + i);
    for (const scheme of SCHEME_NAMES) {
      if (!(SCHEMES[scheme] as readonly TurnKind[]).includes(kind)) continue;
      visits[scheme] += 1;
      days[scheme] += hours / 24;
    }
  }
  return { turns, visits, days };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper;
}

/** Sums up at least one round. */
export function summarize(rounds: readonly RoundCalendar[]): CalendarSummary {
  const turns = rounds.flatMap((round) => round.turns);
  const part = (kind: TurnKind) => turns.filter((turn) => turn === kind).length / turns.length;
  return {
    rounds: rounds.length,
    turnsPerRound: turns.length / rounds.length,
    parts: {
      pass: part('pass'),
      forcedPose: part('forcedPose'),
      ordered: part('ordered'),
      single: part('single'),
      choice: part('choice'),
    },
    schemes: bySchemes((scheme) => ({
      visitsPerRound: mean(rounds.map(({ visits }) => visits[scheme])),
      medianDays: median(rounds.map(({ days }) => days[scheme])),
    })),
  };
}
