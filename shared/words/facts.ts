import type { OptionValue } from '../engine/rules.ts';
import type { RulesetDescription } from '../rulesets/ruleset.ts';

/** A ruleset as far as words are made of it. */
export type Described = Pick<
  RulesetDescription,
  'id' | 'title' | 'titleEs' | 'players' | 'sides' | 'parameters' | 'estimates' | 'options'
>;

/** Options that were given or agreed; those left out have their defaults. */
export type GivenOptions = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every answer of a ruleset by its name, whether fixed or an option, for one set of options. */
export class Facts {
  readonly ruleset: Described;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(ruleset: Described, given: GivenOptions) {
    this.ruleset = ruleset;
    const defaults: Record<string, OptionValue> = {};
    for (const option of ruleset.options) defaults[option.name] = option.default;
    const { bonuses } = defaults;
    const laidOver =
      isRecord(bonuses) && isRecord(given['bonuses'])
        ? { bonuses: { ...bonuses, ...given['bonuses'] } }
        : {};
    this.#values = { ...ruleset.parameters, ...defaults, ...given, ...laidOver };
  }

  /** A word such as `holder66Forced`; empty where the ruleset has no such answer. */
  word(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : '';
  }

  /** A number; null where there is none. */
  count(name: string): number | null {
    const value = this.#values[name];
    return typeof value === 'number' ? value : null;
  }

  is(name: string): boolean {
    return this.#values[name] === true;
  }

  /** The fields of an answer that is an object; none where it is not. */
  fields(name: string): Readonly<Record<string, unknown>> {
    const value = this.#values[name];
    return isRecord(value) ? value : {};
  }

  /** Rounds that are played at all events; null where the score ends the game. */
  get rounds(): number | null {
    return this.count('rounds') ?? (this.word('setFormat') === 'bestOfSixHands' ? 6 : null);
  }

  /** Whether rounds count only while the others have none. */
  get isLoveRun(): boolean {
    return this.word('scoring') === 'loveRun' && this.rounds === null;
  }

  /** Whether rounds are counted rather than pips. */
  get countsRounds(): boolean {
    return ['loveRun', 'race'].includes(this.word('scoring'));
  }

  get isCross(): boolean {
    return this.word('layout') === 'cross';
  }
}
