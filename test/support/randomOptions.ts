import type { Options, OptionValue } from '../../shared/engine/rules.ts';
import type { Allowed } from '../../shared/rulesets/options.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { once, pickFrom } from './draw.ts';
import type { Draw } from './randomPlay.ts';

/** A number from a range, most often one near its low end, so that games end soon. */
function numberFrom(draw: Draw, min: number, max: number): number {
  const reach = pickFrom(draw, [3, 3, 10, 60, 250, 1 + max - min]);
  return Math.min(max, min + draw(reach));
}

function valueFrom(draw: Draw, allowed: Allowed): OptionValue {
  if ('oneOf' in allowed) return pickFrom(draw, allowed.oneOf);
  if ('list' in allowed) {
    const length = draw(Math.min(5, allowed.lengthMax + 1));
    return Array.from({ length }, () => valueFrom(draw, allowed.list));
  }
  if ('object' in allowed) {
    const names = Object.keys(allowed.object).filter(() => !once(draw, 3));
    return Object.fromEntries(
      names.map((name) => [name, valueFrom(draw, allowed.object[name] ?? { oneOf: [null] })]),
    );
  }
  return allowed.orNull && once(draw, 4) ? null : numberFrom(draw, allowed.min, allowed.max);
}

/** How often an option is left at its default: the count of rounds would hide everything else. */
function isLeftOut(draw: Draw, name: string): boolean {
  return name === 'rounds' ? !once(draw, 6) : !once(draw, 3);
}

/** A rule for redeals: unlike any other object its parts do not go together freely. */
function redealFrom(draw: Draw): OptionValue {
  const mode = pickFrom(draw, ['none', 'onRequest', 'auto']);
  const by = once(draw, 2) ? {} : { by: pickFrom(draw, ['holder', 'holderOrPartner']) };
  const isOpen = mode === 'none' && once(draw, 2);
  return isOpen ? { mode, ...by } : { mode, minDoubles: 2 + draw(6), ...by };
}

/** Some of a ruleset's options, with allowed values. */
export function optionsFrom(draw: Draw, { options }: RulesetDescription): Options {
  return Object.fromEntries(
    options
      .filter(({ name }) => !isLeftOut(draw, name))
      .map(({ name, allowed }) => [
        name,
        name === 'redeal' ? redealFrom(draw) : valueFrom(draw, allowed),
      ]),
  );
}

/** Every ruleset with every number of seats that it is played by. */
export const GAMES: readonly (readonly [name: string, RulesetDescription, seats: number])[] =
  describeRulesets().flatMap((ruleset) =>
    ruleset.players.map((seats) => [`${ruleset.id} for ${seats}`, ruleset, seats] as const),
  );
