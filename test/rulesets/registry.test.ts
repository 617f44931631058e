import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeRulesets,
  makeRules,
  RULESET_IDS,
  readRulesDocument,
  rulesDocument,
} from '../../shared/rulesets/registry.ts';
import { loveRunOptions } from '../support/options.ts';
import { rulesOf } from '../support/positions.ts';
import { vectorText } from '../vectorFiles.ts';

interface Parameters {
  readonly [name: string]: unknown;
}

const PARAMETERS = (
  JSON.parse(vectorText('rules.json')) as {
    readonly rulesets: { readonly [id: string]: Parameters };
  }
).rulesets;

const DOCUMENT =
  '{"engine":1,"id":"jamaican-partner","options":{"bestOf":null,"derbyCap":null,"keyBone":true,' +
  '"newGamePose":"holder66Forced","onTimeout":"none","oneAll":"reset",' +
  '"oneAllPose":"holder66Forced","poseChooser":"handWinner",' +
  '"redeal":{"minDoubles":null,"mode":"none"},"rounds":null,"scoring":"loveRun",' +
  '"secondsPerPlay":null,"sporting":false,"stacking":"max","target":6,"tieBonus":"none"},' +
  '"version":1}';

describe('makeRules', () => {
  it('names the first fault: ruleset, option, seats', () => {
    const error = (code: string) => ({ ok: false, error: code });
    expect(makeRules('constructor', { x: 1 }, 5)).toEqual(error('unknown-ruleset'));
    expect(makeRules('jamaican-partner', { x: 1 }, 5)).toEqual(error('bad-option'));
    expect(makeRules('jamaican-partner', null, 4)).toEqual(error('bad-option'));
    expect(makeRules('jamaican-partner', [], 4)).toEqual(error('bad-option'));
    expect(makeRules('jamaican-partner', {}, 3)).toEqual(error('bad-seats'));
  });

  it('is not changed by a default that is given', () => {
    for (const { id, players, options } of describeRulesets()) {
      for (const option of options) {
        const given = { [option.name]: option.default };
        const [seats = 0] = players;
        expect(rulesOf(id, given, seats).options).toEqual(rulesOf(id, {}, seats).options);
      }
    }
  });

  it.each([
    [{ mode: 'none' }, { mode: 'none', minDoubles: null }],
    [
      { mode: 'none', minDoubles: 7 },
      { mode: 'none', minDoubles: 7 },
    ],
    [
      { mode: 'auto', minDoubles: 5, by: 'holder' },
      { mode: 'auto', minDoubles: 5, by: 'holder' },
    ],
    [{ mode: 'auto' }, null],
    [{ mode: 'onRequest', minDoubles: null }, null],
    [{ mode: 'onRequest', minDoubles: 0 }, null],
    [{ mode: 'onRequest', minDoubles: 5, by: 'me' }, null],
    [{ mode: 'none', other: 1 }, null],
    [null, null],
  ])('reads the redeal option %j', (redeal, read) => {
    const rules = makeRules('jamaican-partner', { redeal }, 4);
    expect(rules.ok ? rules.value.redeal : null).toEqual(read);
  });
});

describe('the ruleset document', () => {
  it('holds every option, sorted and without blanks', () => {
    expect(rulesDocument(rulesOf('jamaican-partner'))).toBe(DOCUMENT);
  });

  it('gives the same rules again', () => {
    fc.assert(
      fc.property(loveRunOptions, (options) => {
        const text = rulesDocument(rulesOf('jamaican-partner', options));
        const read = readRulesDocument(text, 4);
        if (!read.ok) throw new Error(read.error);
        expect(read.value.options).toMatchObject(options);
        expect(rulesDocument(read.value)).toBe(text);
      }),
    );
  });

  it.each([
    ['{', 'bad-format'],
    ['[]', 'bad-format'],
    ['{"id":7}', 'bad-format'],
    [DOCUMENT.replace('jamaican-partner', 'jamaican-patner'), 'unknown-ruleset'],
    [DOCUMENT.replace('"version":1', '"version":2'), 'unknown-ruleset'],
    [DOCUMENT.replace('"engine":1', '"engine":2'), 'unknown-ruleset'],
    [DOCUMENT.replace('"target":6', '"target":0'), 'bad-option'],
  ])('is refused as %s: %s (report 101)', (text, error) => {
    expect(readRulesDocument(text, 4)).toEqual({ ok: false, error });
  });

  it('is refused for seats that the ruleset does not have', () => {
    expect(readRulesDocument(DOCUMENT, 2)).toEqual({ ok: false, error: 'bad-seats' });
  });
});

describe('describeRulesets', () => {
  it('describes every ruleset as the vector file does', () => {
    const described = describeRulesets();
    expect(described.map(({ id }) => id)).toEqual(RULESET_IDS);
    for (const ruleset of described) {
      const known = PARAMETERS[ruleset.id] ?? {};
      expect(ruleset).toMatchObject({ players: known['players'], sides: known['sides'] });
      expect(known).toMatchObject(ruleset.parameters);
      const defaults = Object.fromEntries(ruleset.options.map((o) => [o.name, o.default]));
      const own = Object.keys(defaults).filter((name) => name in known);
      expect(defaults).toMatchObject(Object.fromEntries(own.map((name) => [name, known[name]])));
    }
  });

  it('says every value that an option takes', () => {
    for (const { id, players, options } of describeRulesets()) {
      for (const { name, allowed } of options) {
        const values = 'oneOf' in allowed ? allowed.oneOf : 'min' in allowed ? [allowed.min] : [];
        for (const value of values) {
          expect(makeRules(id, { [name]: value }, players[0] ?? 0).ok).toBe(true);
        }
      }
    }
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(describeRulesets()))).toEqual(describeRulesets());
  });
});
