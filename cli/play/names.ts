/** What seats and sides are called for the player who looks at them. */
import type { View } from '../../shared/protocol/view.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { Facts } from '../../shared/words/facts.ts';
import type { Language } from '../../shared/words/language.ts';
import { placeAt } from '../../shared/words/places.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { houseAt, playerName } from '../../shared/words/seatNames.ts';
import { playWords } from './words/playWords.ts';

export function seatName({ seats, you }: View, seat: number, language: Language): string {
  const t = playWords(language);
  const at = seats[seat];
  if (you.seat === seat) return t.you;
  if (at?.kind === 'house') {
    return houseAt(placeAt(seats.length, you.seat ?? 0, seat), language);
  }
  return at?.name ? playerName(at.name, language) : t.openSeat;
}

const sideOf = ({ sides }: View, seat: number): number => (sides === 'pairs' ? seat % 2 : seat);

/** "we" and "they" for pairs, names where everybody is alone. */
export function sideName(view: View, side: number, language: Language): string {
  const t = playWords(language);
  const own = view.you.seat;
  if (view.sides === 'pairs' && own !== null) return side === sideOf(view, own) ? t.we : t.they;
  const seats = view.seats.filter(({ seat }) => sideOf(view, seat) === side);
  return seats.map(({ seat }) => seatName(view, seat, language)).join(', ');
}

/** Values by side in words, the own side first: `we 2, they 0`. */
export function bySide(view: View, values: readonly number[], language: Language): string {
  const own = view.you.seat === null ? 0 : sideOf(view, view.you.seat);
  return values
    .map((_, i) => (own + i) % values.length)
    .map((side) => `${sideName(view, side, language)} ${values[side]}`)
    .join(', ');
}

/** Seats in order of play, the own one last. */
export function seatsInOrder({ seats, you }: View): readonly number[] {
  const from = (you.seat ?? -1) + 1;
  return seats.map((_, i) => (from + i) % seats.length);
}

/** What people call the game. */
export function gameName({ ruleset }: View, language: Language): string {
  const described = describeRulesets().find(({ id }) => id === ruleset);
  return described === undefined ? ruleset : rulesetName(described, language);
}

/** Whether the lowest total wins. */
export function isLowestFirst({ ruleset, options }: View): boolean {
  const described = describeRulesets().find(({ id }) => id === ruleset);
  return described !== undefined && new Facts(described, options).isCross;
}
