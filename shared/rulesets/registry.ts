import { err, type Result } from '../engine/result.ts';
import type { Rules } from '../engine/rules.ts';
import { frenchCross } from './frenchCross.ts';
import { jamaicanCutthroat } from './jamaicanCutthroat.ts';
import { jamaicanPartner } from './jamaicanPartner.ts';
import { canonicalJson, isObject } from './json.ts';
import { latinColombia } from './latin/colombia.ts';
import { latinCubaEast } from './latin/cubaEast.ts';
import { latinDominicanClub } from './latin/dominicanClub.ts';
import { latinDominicanStreet } from './latin/dominicanStreet.ts';
import { latinInternational } from './latin/international.ts';
import { latinMexico } from './latin/mexico.ts';
import { latinPanama } from './latin/panama.ts';
import { latinPuertoRico200 } from './latin/puertoRico200.ts';
import { latinPuertoRico500 } from './latin/puertoRico500.ts';
import { latinSpain } from './latin/spain.ts';
import { latinVenezuela } from './latin/venezuela.ts';
import type { Ruleset, RulesetDescription } from './ruleset.ts';
import { straightSix } from './straightSix.ts';
import { straightTwelve } from './straightTwelve.ts';
import { yardCutthroat } from './yardCutthroat.ts';
import { yardPartner } from './yardPartner.ts';

/** Raised whenever the engine would read the same options in another way. */
const ENGINE_VERSION = 1;

const RULESETS: readonly Ruleset[] = [
  jamaicanPartner,
  jamaicanCutthroat,
  yardPartner,
  yardCutthroat,
  straightSix,
  straightTwelve,
  frenchCross,
  latinInternational,
  latinSpain,
  latinPuertoRico200,
  latinPuertoRico500,
  latinDominicanStreet,
  latinDominicanClub,
  latinVenezuela,
  latinColombia,
  latinMexico,
  latinPanama,
  latinCubaEast,
];

export const RULESET_IDS: readonly string[] = RULESETS.map((ruleset) => ruleset.id);

export const RULES_ERRORS = ['unknown-ruleset', 'bad-option', 'bad-seats'] as const;
export type RulesError = (typeof RULES_ERRORS)[number];

/**
 * The rules for a ruleset's name, some of its options and a number of seats. The first fault in
 * the order of `RULES_ERRORS` is given.
 */
export function makeRules(id: string, options: unknown, seats: number): Result<Rules, RulesError> {
  const ruleset = RULESETS.find((r) => r.id === id);
  return ruleset === undefined ? err('unknown-ruleset') : ruleset.resolve(options, seats);
}

/** The first of these options that the ruleset does not take, for people: its name and value. */
export function wrongOption(id: string, options: unknown): string {
  const ruleset = RULESETS.find((r) => r.id === id);
  const given = isObject(options) ? Object.entries(options) : [];
  const wrong = given.find(([name, value]) => {
    const read = ruleset?.resolve(Object.fromEntries([[name, value]]), 0);
    return read?.ok === false && read.error === 'bad-option';
  });
  return wrong === undefined
    ? 'these options'
    : `${JSON.stringify(wrong[0])} as ${JSON.stringify(wrong[1])}`;
}

/** The text that pins the rules of a table, whose hash its proofs carry (DF1 A.3). */
export function rulesDocument(rules: Rules): string {
  const { id, options, version } = rules;
  return canonicalJson({ engine: ENGINE_VERSION, id, options, version });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The rules that a document pins. `bad-format`: no document at all; `unknown-ruleset` also stands
 * for a version of ruleset or engine that this program does not have.
 */
export function readRulesDocument(
  text: string,
  seats: number,
): Result<Rules, RulesError | 'bad-format'> {
  const document = parseJson(text);
  if (!isObject(document) || typeof document['id'] !== 'string') return err('bad-format');
  const { id, options, version, engine } = document;
  const ruleset = RULESETS.find((r) => r.id === id);
  if (ruleset === undefined) return err('unknown-ruleset');
  if (version !== ruleset.version || engine !== ENGINE_VERSION) return err('unknown-ruleset');
  return ruleset.resolve(options, seats);
}

/** Every ruleset, for those who choose one. */
export function describeRulesets(): RulesetDescription[] {
  return RULESETS.map((ruleset) => ruleset.describe());
}
