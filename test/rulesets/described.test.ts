import { describe, expect, it, test } from 'vitest';
import type { OptionValue } from '../../shared/engine/rules.ts';
import type { Allowed } from '../../shared/rulesets/options.ts';
import { describeRulesets, makeRules } from '../../shared/rulesets/registry.ts';
import { vectorText } from '../vectorFiles.ts';

const RULESETS = describeRulesets();

/** Whether a description says that a value is allowed, read as a person would. */
function isAllowed(allowed: Allowed, value: OptionValue): boolean {
  if ('oneOf' in allowed) return allowed.oneOf.includes(value);
  if ('list' in allowed) {
    if (!Array.isArray(value) || value.length > allowed.lengthMax) return false;
    return value.every((item: OptionValue) => isAllowed(allowed.list, item));
  }
  if ('object' in allowed) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return Object.entries(value).every(([name, part]) => {
      const own = allowed.object[name];
      return own !== undefined && isAllowed(own, part);
    });
  }
  if (value === null) return allowed.orNull;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole && value >= allowed.min && value <= allowed.max;
}

const LISTS = [0, 3, 20, 21].map((length) => Array<number>(length).fill(5));
const NUMBERS = [-1, 0, 1, 2, 3, 7, 8, 9, 10, 20, 999, 1000, 1001, 1_209_600, 1_209_601, 1.5];
const PARTS: OptionValue[] = [null, true, false, 'x', ...NUMBERS, ...LISTS, [1001], ['x']];
const BONUSES = ['capicua', 'chuchazo', 'passCorrido', 'passSalidaDouble', 'passSalidaOther'];
const BONUS_KEYS = [...BONUSES, 'firstHands', 'stackCapicuaChuchazo', 'other'];

/** Every text that some option takes, and other values of every kind. */
function candidates(): OptionValue[] {
  const texts = RULESETS.flatMap(({ options }) =>
    options.flatMap(({ allowed }) => ('oneOf' in allowed ? allowed.oneOf : [])),
  );
  const bonuses = BONUS_KEYS.flatMap((key) => PARTS.map((part) => ({ [key]: part })));
  return [...new Set([...texts, ...PARTS]), {}, ...bonuses, { capicua: 1, chuchazo: 2 }];
}

describe('an option takes exactly the values that its description allows', () => {
  const values = candidates();
  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (id, ruleset) => {
    const [seats = 4] = ruleset.players;
    for (const { name, allowed } of ruleset.options) {
      if (name === 'redeal') continue;
      for (const value of values) {
        const said = makeRules(id, { [name]: value }, seats).ok;
        if (said !== isAllowed(allowed, value)) {
          expect([name, value, said]).toEqual([name, value, isAllowed(allowed, value)]);
        }
      }
    }
  });
});

test('the parts of a rule for redeals are described, which do not go together freely', () => {
  for (const { options } of RULESETS) {
    expect(options.find(({ name }) => name === 'redeal')?.allowed).toEqual({
      object: {
        mode: { oneOf: ['none', 'onRequest', 'auto'] },
        minDoubles: { min: 1, max: 7, orNull: true },
        by: { oneOf: ['holder', 'holderOrPartner'] },
      },
    });
  }
});

interface RulesFile {
  readonly rulesets: { readonly [id: string]: { readonly [name: string]: OptionValue } };
}

/** Known to the vectors, and told elsewhere: what a description says at its top, and as options. */
const TOLD_ELSEWHERE = ['players', 'sides', 'match', 'blockDetection'];

describe('a description leaves out nothing that the vectors know', () => {
  const { rulesets } = JSON.parse(vectorText('rules.json')) as RulesFile;
  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (id, ruleset) => {
    const said = Object.keys(ruleset.parameters);
    const asked = ruleset.options.map(({ name }) => name);
    const known = Object.keys(rulesets[id] ?? {});
    const missing = known.filter((name) => ![...said, ...asked, ...TOLD_ELSEWHERE].includes(name));
    expect(missing).toEqual([]);
  });
});

it('says what is dealt, and which bone three players leave out', () => {
  const described = (id: string) => RULESETS.find((ruleset) => ruleset.id === id);
  expect(described('jamaican-cutthroat')?.parameters).toMatchObject({
    handSize: { 2: 14, 3: 9, 4: 7 },
    excluded: { 3: ['00'] },
  });
  expect(described('yard-partner')?.parameters).toMatchObject({ handSize: { 4: 7 }, excluded: {} });
});

it('says which answers are estimates, and of no other ruleset', () => {
  const guessed = RULESETS.filter(({ estimates }) => estimates.length > 0).map(({ id }) => id);
  expect(guessed.every((id) => id.startsWith('latin-'))).toBe(true);
  expect(guessed).toContain('latin-mexico');
});
