import { describe, expect, test } from 'vitest';
import { housePlay } from '../../shared/house/house.ts';
import type { MoveView, View } from '../../shared/protocol/view.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import type { House } from '../../shared/table/advance.ts';
import { byHand } from './byHand.ts';
import { emptyView, playTable } from './playTable.ts';

/** Rounds of each match, played twice with the sides changed. */
const ROUNDS = process.env['SIXLOVE_LONG'] === undefined ? 20 : 500;

function count(bone: string): number {
  return Number(bone[0]) + Number(bone[1]);
}

/** The plain rule of a turn that runs out: the heaviest bone first. */
function heaviest(view: View): MoveView | null {
  return view.you.moves.reduce<MoveView | null>(
    (best, move) => (best === null || count(move.bone) > count(best.bone) ? move : best),
    null,
  );
}

interface Contest {
  readonly ruleset: string;
  readonly seats: number;
  readonly other: House;
}

const CONTESTS: readonly Contest[] = [
  { ruleset: 'jamaican-partner', seats: 4, other: byHand },
  { ruleset: 'jamaican-cutthroat', seats: 2, other: byHand },
  { ruleset: 'jamaican-cutthroat', seats: 3, other: byHand },
  { ruleset: 'jamaican-cutthroat', seats: 4, other: byHand },
  { ruleset: 'latin-international', seats: 4, other: byHand },
  { ruleset: 'latin-dominican-street', seats: 4, other: byHand },
  { ruleset: 'french-cross', seats: 4, other: heaviest },
];

interface Means {
  readonly house: number;
  readonly other: number;
}

/**
 * Mean score of a side for either player, over the same deals twice: the house on the even seats,
 * then on the odd ones.
 */
function contest({ ruleset, seats, other }: Contest): Means {
  const sums = { house: 0, other: 0 };
  const sides = { house: 0, other: 0 };
  for (const parity of [0, 1]) {
    const isHouse = (seat: number) => seat % 2 === parity;
    const players = Array.from({ length: seats }, (_, s) => (isHouse(s) ? housePlay : other));
    const scores = playTable({ label: `${ruleset} ${seats}`, ruleset, rounds: ROUNDS, players });
    for (const [side, score] of scores.entries()) {
      sums[isHouse(side) ? 'house' : 'other'] += score;
      sides[isHouse(side) ? 'house' : 'other'] += 1;
    }
  }
  return { house: sums.house / sides.house, other: sums.other / sides.other };
}

describe('the house player', () => {
  test('plays the same with the same view', () => {
    const match = { label: 'again', ruleset: 'jamaican-partner', rounds: 3 };
    const players = [housePlay, heaviest, housePlay, heaviest];
    const first = playTable({ ...match, players });
    expect(playTable({ ...match, players })).toEqual(first);
  });

  test.each(CONTESTS)('does better at $ruleset for $seats than a plain player', (given) => {
    const { house, other } = contest(given);
    console.log(`${given.ruleset} for ${given.seats}: house ${house}, other ${other}`);
    if (given.ruleset === 'french-cross') expect(house).toBeLessThan(other);
    else expect(house).toBeGreaterThan(other);
  });

  const every = describeRulesets().flatMap(({ id, players }) =>
    players.map((seats) => ({ ruleset: id, seats })),
  );
  test.each(every)('plays $ruleset for $seats to its end', ({ ruleset, seats }) => {
    const players = Array.from({ length: seats }, () => housePlay);
    const scores = playTable({ label: 'whole', ruleset, rounds: 2, players });
    expect(scores.some((score) => score > 0)).toBe(true);
  });

  test('has no move where the view has none', () => {
    const players = [housePlay, housePlay, housePlay, housePlay];
    const view = emptyView({ label: 'none', ruleset: 'jamaican-partner', rounds: 1, players });
    expect(housePlay(view)).toBeNull();
  });
});
