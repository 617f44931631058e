import { named } from './bones.ts';
import { demand } from './fault.ts';
import type { NaiveEnd } from './layout.ts';
import { isObject } from './options.ts';
import type { NaiveRules } from './rules.ts';

// The shapes of a record, in the order in which faults are looked for.

export interface NaiveRecord {
  readonly ruleset: string;
  readonly options: object;
  readonly seats: number;
  readonly rounds: readonly unknown[];
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

export function readShape(record: unknown): NaiveRecord {
  demand(isObject(record), 'bad-format');
  const { format, ruleset, options, seats, rounds } = record as Record<string, unknown>;
  demand(format === 'sixlove-record/1', 'bad-format');
  demand(typeof ruleset === 'string', 'bad-format');
  demand(options === undefined || isObject(options), 'bad-format');
  demand(isWhole(seats), 'bad-format');
  demand(Array.isArray(rounds), 'bad-format');
  return { ruleset, options: options ?? {}, seats, rounds } as NaiveRecord;
}

export interface NaiveRoundRecord {
  readonly hands: readonly (readonly string[])[];
  readonly poser: number | null;
  readonly cancelled: boolean;
  readonly plays: readonly unknown[];
}

function isBoneText(text: unknown): boolean {
  if (typeof text !== 'string' || text.length !== 2) return false;
  return [...text].every((digit) => '0123456789'.includes(digit));
}

export function readRoundShape(round: unknown): NaiveRoundRecord {
  demand(isObject(round), 'bad-format');
  const { cancelled, deal, poser, plays } = round as Record<string, unknown>;
  demand(cancelled === undefined || typeof cancelled === 'boolean', 'bad-format');
  const isDeal =
    Array.isArray(deal) && deal.every((hand) => Array.isArray(hand) && hand.every(isBoneText));
  demand(isDeal, 'bad-format');
  demand(poser === undefined || poser === null || isWhole(poser), 'bad-format');
  demand(cancelled === true || Array.isArray(plays), 'bad-format');
  const hands = (deal as string[][]).map((hand) => hand.map(named));
  return {
    hands,
    poser: (poser as number | null | undefined) ?? null,
    cancelled: cancelled === true,
    plays: cancelled === true ? [] : (plays as unknown[]),
  };
}

export function checkDeal(rules: NaiveRules, hands: readonly (readonly string[])[]): void {
  demand(hands.length === rules.seats, 'bad-deal');
  for (const hand of hands) demand(hand.length === rules.handSize, 'bad-deal');
  const dealt = hands.flat();
  demand(
    dealt.every((bone) => rules.deck.includes(bone)),
    'bad-deal',
  );
  demand(new Set(dealt).size === dealt.length, 'bad-deal');
}

/** The bone of a play, low half first whether there is such a bone or not, and its end. */
export function readPlayShape(
  rules: NaiveRules,
  play: unknown,
  isPose: boolean,
): { readonly bone: string; readonly end: NaiveEnd | null } {
  demand(typeof play === 'string', 'bad-format');
  const text = play as string;
  const bone = text.slice(0, 2);
  demand(isBoneText(bone), 'bad-format');
  if (text.length === 2) return { bone: named(bone), end: null };
  const ends = rules.parameters.layout === 'line' ? ['@L', '@R'] : ['@1', '@2', '@3', '@4'];
  demand(!isPose && ends.includes(text.slice(2)), 'bad-format');
  const end = text[3] ?? '';
  return { bone: named(bone), end: end === 'L' || end === 'R' ? end : Number(end) };
}
