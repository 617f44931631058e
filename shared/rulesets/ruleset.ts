import { boneName } from '../engine/bone.ts';
import { ALL_BONES, bonesIn, diff } from '../engine/boneSet.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { OptionValue, Rules } from '../engine/rules.ts';
import type { Sides } from '../engine/seat.ts';
import type { Setup } from '../engine/setup.ts';
import { type Allowed, type OptionsOf, type OptionTable, resolveOptions } from './options.ts';

/** What is dealt to so many seats. */
export type Deal = Pick<Setup, 'seats' | 'handSize' | 'deckMask'>;

/** The answers that depend on the options. */
export type Answers = Omit<Rules, keyof Setup | 'id' | 'version' | 'options'>;

export interface Declaration<Table extends OptionTable> {
  readonly id: string;
  /** Raised whenever the same play would be judged otherwise; old versions stay runnable. */
  readonly version: number;
  /** What people call it, in English and in Spanish. */
  readonly title: string;
  readonly titleEs: string;
  readonly sides: Sides;
  /** One for each number of seats that the ruleset is played by. */
  readonly deals: readonly Deal[];
  /** The answers that no option changes, for those who ask. */
  readonly parameters: { readonly [name: string]: OptionValue };
  /** The names of parameters and options that no source states: our own estimates. */
  readonly estimates?: readonly string[];
  readonly options: Table;
  readonly defaults: OptionsOf<Table>;
  readonly answers: (options: OptionsOf<Table>) => Answers;
}

export interface OptionDescription {
  readonly name: string;
  readonly default: OptionValue;
  readonly allowed: Allowed;
}

/** A ruleset for those who choose one. */
export interface RulesetDescription {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly titleEs: string;
  readonly players: readonly number[];
  readonly sides: Sides;
  readonly parameters: { readonly [name: string]: OptionValue };
  readonly estimates: readonly string[];
  readonly options: readonly OptionDescription[];
}

export interface Ruleset {
  readonly id: string;
  readonly version: number;
  /** The rules for these options and so many seats; `given` may leave out any option. */
  resolve(given: unknown, seats: number): Result<Rules, 'bad-option' | 'bad-seats'>;
  describe(): RulesetDescription;
}

/** By number of seats: how many bones a hand has, and which bones stay out where some do. */
function describeDeals(deals: readonly Deal[]): { readonly [name: string]: OptionValue } {
  const left = (deal: Deal) => bonesIn(diff(ALL_BONES, deal.deckMask)).map(boneName);
  const partial = deals.filter((deal) => left(deal).length > 0);
  return {
    handSize: Object.fromEntries(deals.map((deal) => [deal.seats, deal.handSize])),
    excluded: Object.fromEntries(partial.map((deal) => [deal.seats, left(deal)])),
  };
}

/** Makes a ruleset of its declaration. */
export function defineRuleset<Table extends OptionTable>(own: Declaration<Table>): Ruleset {
  const { id, version, title, titleEs, sides, deals, estimates = [] } = own;
  return {
    id,
    version,
    resolve(given, seats) {
      const options = resolveOptions(own.options, own.defaults, given);
      if (!options.ok) return options;
      const deal = deals.find((d) => d.seats === seats);
      if (deal === undefined) return err('bad-seats');
      const sideCount = sides === 'pairs' ? seats / 2 : seats;
      const answers = own.answers(options.value);
      return ok({ ...answers, ...deal, id, version, sides, sideCount, options: options.value });
    },
    describe() {
      const defaults: { readonly [name: string]: OptionValue } = own.defaults;
      const options = Object.entries(own.options).map(([name, { allowed }]) => ({
        name,
        default: defaults[name] ?? null,
        allowed,
      }));
      const players = deals.map((deal) => deal.seats);
      const parameters = { ...own.parameters, ...describeDeals(deals) };
      return { id, version, title, titleEs, players, sides, parameters, estimates, options };
    },
  };
}
