import type { CreateBody } from '../../shared/protocol/http.ts';
import type { Draw } from '../support/randomPlay.ts';

export interface TablePlan {
  /** How many people sit down, the one who opens the table among them. */
  readonly persons: number;
  /** Whether an overdue turn waits until it is claimed. */
  readonly claimed: boolean;
  readonly body: Omit<CreateBody, 'commandId'>;
}

const HOUR_S = 3_600;
const ALLOWANCES = [HOUR_S, 8 * HOUR_S, 24 * HOUR_S, 72 * HOUR_S, 168 * HOUR_S];
const GAMES = [
  { ruleset: 'jamaican-partner', options: { scoring: 'race', target: 3 }, seats: 4 },
  { ruleset: 'jamaican-cutthroat', options: {}, seats: 3 },
  { ruleset: 'latin-international', options: { target: 50 }, seats: 4 },
] as const;

function pick<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const sometimes = (draw: Draw): boolean => draw(4) === 0;

function termsOf(draw: Draw) {
  return {
    allowanceSeconds: pick(draw, ALLOWANCES),
    bankSeconds: sometimes(draw) ? 24 * HOUR_S : 0,
    incrementSeconds: sometimes(draw) ? HOUR_S : 0,
    pauses: {
      weekends: sometimes(draw),
      sleep: sometimes(draw),
      vacationDays: sometimes(draw) ? 3 : 0,
    },
    onExpiry: pick(draw, ['house', 'house', 'claim', 'forfeit'] as const),
    missesToHouse: 1 + draw(4),
    swift: sometimes(draw),
  };
}

/** A table with terms of every kind. */
export function tablePlan(draw: Draw): TablePlan {
  const { ruleset, options, seats } = pick(draw, GAMES);
  const persons = draw(4) === 0 ? Math.max(2, seats - 1) : seats;
  const kinds = Array.from({ length: seats }, (_, seat) => ({
    kind: seat === 0 ? ('me' as const) : seat < persons ? ('open' as const) : ('house' as const),
  }));
  const terms = termsOf(draw);
  const claimed = terms.onExpiry === 'claim';
  return { persons, claimed, body: { ruleset, options, seats: kinds, terms } };
}
