import { describe, expect, it } from 'vitest';
import { type Terms, termsSchema } from '../../shared/protocol/terms.ts';
import type { Allowed } from '../../shared/rulesets/options.ts';
import { describeRulesets, makeRules } from '../../shared/rulesets/registry.ts';
import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { agreement } from '../../shared/words/agreement.ts';
import { optionLabel, valueLabel } from '../../shared/words/labels.ts';
import { LANGUAGES, type Language } from '../../shared/words/language.ts';
import { lengthPresets } from '../../shared/words/lengthPresets.ts';
import { rulesWords } from '../../shared/words/rulesWords.ts';

const RULESETS = describeRulesets();
const TERMS = termsSchema.parse({});
const CASES = RULESETS.flatMap((ruleset) =>
  LANGUAGES.map((language) => [ruleset.id, language, ruleset] as const),
);

function rulesetOf(id: string): RulesetDescription {
  const found = RULESETS.find((ruleset) => ruleset.id === id);
  if (found === undefined) throw new Error(`no ruleset ${id}`);
  return found;
}

/** Sentences for people: whole, and without a trace of a value that had no words. */
function expectSentences(sentences: readonly string[]): void {
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(sentence).not.toMatch(/undefined|null|NaN|object|[a-z][A-Z]/);
  }
}

/** Values of an option that are not its default. */
function others(allowed: Allowed, value: unknown): unknown[] {
  if ('oneOf' in allowed) return allowed.oneOf.filter((other) => other !== value);
  if ('min' in allowed) return [allowed.min === value ? allowed.min + 1 : allowed.min];
  return [];
}

/** Options that say nothing here: they have no effect in this ruleset, or the terms go before. */
function isSilent({ sides, parameters }: RulesetDescription, name: string): boolean {
  const isPairs = sides === 'pairs';
  return (
    ['onTimeout', 'frenchEndCheck', 'capicuaEqualEnds', 'derbyCap', 'oneAllPose'].includes(name) ||
    (name === 'stacking' && parameters['doc'] !== '003') ||
    (name === 'poseChooser' && !isPairs) ||
    (name.startsWith('fallback') && parameters['doc'] !== '004')
  );
}

describe('the rules in words', () => {
  it.each(CASES)('of %s in %s are sentences', (_id, language, ruleset) => {
    const words = rulesWords(ruleset, {}, language);
    expect(words.length).toBeGreaterThan(12);
    expectSentences(words.slice(1));
  });

  it.each(RULESETS)('of $id are as many in both languages', (ruleset) => {
    const [english, spanish] = LANGUAGES.map((language) => rulesWords(ruleset, {}, language));
    expect(english?.length).toBe(spanish?.length);
  });

  it('follow from the answers of a ruleset that nobody has heard of', () => {
    const known = rulesetOf('latin-venezuela');
    const parameters = { ...known.parameters, laterPose: 'handWinner', shutoutNote: 'blanqueada' };
    const words = rulesWords({ ...known, id: 'home', title: 'At home', parameters }, {}, 'en');
    expect(words[0]).toBe('At home: four players in pairs.');
    expect(words).toContain(
      'The winner of a round leads the next, with any bone; after a block, the lighter hand of' +
        ' the winning pair.',
    );
    expect(words).toContain('A game won while the other pair has nothing is a blanqueada.');
  });

  it('name the options of the cross', () => {
    const cross = rulesetOf('french-cross');
    const strict = rulesWords(cross, { frenchLock: 'arm', poseSkipFine: 10 }, 'en');
    expect(strict.join('\n')).toContain('unless its outermost bone is the double of its number');
    expect(strict).toContain('Being skipped for want of a double costs 10 points.');
    expect(rulesWords(cross, {}, 'en').join('\n')).not.toContain('skipped');
  });
});

describe('an agreement', () => {
  it('says the game, its length, house rules, the rest of the game, then the terms', () => {
    const options = { scoring: 'race', target: 3, tieBonus: 'flat2' };
    expect(agreement(rulesetOf('jamaican-partner'), options, TERMS, 'en')).toEqual([
      'Jamaican partner: four players in pairs.',
      'The first to win three rounds wins; nothing is ever lost again.',
      'House rule: if different sides share the lowest, nobody scores, the double six leads, and' +
        ' the next round won counts two.',
      'House rule: where key bone, tie or play two meet, the largest counts.',
      'The first round opens with the double six: its holder must lead with it.',
      'After a win the winner of the round leads with any bone, or the partner instead.',
      'A block is won by the pair that holds the lowest single hand.',
      'A round counts one, or two if won with the key bone: the last bone of the hand, which fits' +
        ' both ends, where no other bone is left for either.',
      'Each turn has a day.',
      'When time runs out the house plays that turn; after three in a row it keeps the seat until' +
        ' its player is back.',
      'A play may be ordered in advance.',
      'Anyone with the link may look on.',
    ]);
  });

  it('says the same in Spanish', () => {
    const terms = termsSchema.parse({ allowanceSeconds: 45, watch: 'players', seating: 'drawn' });
    const bonuses = { capicua: 30 };
    expect(agreement(rulesetOf('latin-international'), { bonuses }, terms, 'es')).toEqual([
      'Parejas, internacional: cuatro jugadores en parejas.',
      'La partida es a 200 puntos, y se mira tras cada mano; si llegan las dos parejas gana la que' +
        ' más tiene.',
      'Regla de la casa: capicúa, la última ficha va en las dos puntas y no es doble: 30 puntos.',
      'La primera salida se sortea: sale la ficha más alta y, a igual suma, la que tenga la mitad' +
        ' mayor. Se sale con cualquier ficha.',
      'La salida pasa cada mano al de la derecha, gane quien gane. Se sale con cualquier ficha.',
      'El tranque lo gana la pareja que suma menos tantos entre los dos.',
      'En un tranque igual nadie anota y la salida pasa al siguiente.',
      'La pareja ganadora anota los tantos de todas las fichas que quedan, las suyas también.',
      'Los puestos se sortean.',
      'Cada turno tiene 45 segundos.',
      'Si se acaba el tiempo juega la casa; tras tres veces seguidas se queda con el puesto hasta' +
        ' que vuelva su jugador.',
      'Se puede dejar ordenada una jugada.',
      'Solo miran los jugadores.',
    ]);
  });

  it.each(CASES)(
    'of %s in %s tells every option that is not as usual',
    (_id, language, ruleset) => {
      const usual = agreement(ruleset, {}, TERMS, language);
      for (const { name, default: value, allowed } of ruleset.options) {
        if (isSilent(ruleset, name)) continue;
        for (const other of others(allowed, value)) {
          const told = agreement(ruleset, { [name]: other }, TERMS, language);
          expect(told, `${name} ${String(other)}`).not.toEqual(usual);
        }
      }
    },
  );

  it.each(CASES)('of %s in %s with every default written out is as usual', (_id, lang, ruleset) => {
    const written = Object.fromEntries(ruleset.options.map((o) => [o.name, o.default]));
    expect(agreement(ruleset, written, TERMS, lang)).toEqual(agreement(ruleset, {}, TERMS, lang));
  });

  const CHANGES: Readonly<Record<keyof Terms, readonly unknown[]>> = {
    allowanceSeconds: [45, 1_209_600, null],
    bankSeconds: [60],
    incrementSeconds: [60],
    pauses: [{ weekends: true }, { sleep: true }, { vacationDays: 1 }],
    onExpiry: ['claim', 'forfeit'],
    missesToHouse: [1, 4],
    swift: [true],
    orders: [false],
    lobby: [true],
    watch: ['players', 'anyone'],
    watchDelayRounds: [1],
    seating: ['drawn'],
    beacon: [true],
  };

  it.each(
    Object.entries(CHANGES).flatMap(([name, values]) => values.map((value) => [name, value])),
  )('tells the term %s where it is %j, in every language (report 65)', (name, value) => {
    for (const language of LANGUAGES) {
      const told = (terms: object) =>
        agreement(rulesetOf('yard-partner'), {}, termsSchema.parse(terms), language);
      const changed = told({ [String(name)]: value });
      expect(changed).not.toEqual(told({}));
      expectSentences(changed.slice(1));
    }
  });

  it('tells that a claim, too, makes the house keep a seat after so many misses', () => {
    const told = (missesToHouse: number) => {
      const terms = termsSchema.parse({ onExpiry: 'claim', missesToHouse });
      return agreement(rulesetOf('yard-partner'), {}, terms, 'en');
    };
    expect(told(2)).not.toEqual(told(1));
    expect(told(2)).not.toEqual(told(3));
  });

  it.each([
    [{ pauses: { weekends: true, sleep: true, vacationDays: 2 } }, 3],
    [{ bankSeconds: 600, incrementSeconds: 30 }, 2],
    [{ swift: true, beacon: true, watchDelayRounds: 1, seating: 'drawn' }, 4],
    [{ allowanceSeconds: null }, -1],
    [{ onExpiry: 'forfeit', missesToHouse: 1, watch: 'anyone' }, 0],
  ])('tells the terms %j', (given, more) => {
    for (const language of LANGUAGES) {
      const usual = agreement(rulesetOf('yard-partner'), {}, TERMS, language);
      const told = agreement(rulesetOf('yard-partner'), {}, termsSchema.parse(given), language);
      expect(told).toHaveLength(usual.length + more);
      expect(told).not.toEqual(usual);
      expectSentences(told.slice(1));
    }
  });

  it('says of a country profile that it is partly an estimate, and of a source that it is not', () => {
    const isSaid = (id: string) =>
      agreement(rulesetOf(id), {}, TERMS, 'en').some((words) => words.includes('an estimate'));
    expect(isSaid('latin-mexico')).toBe(true);
    expect(isSaid('latin-international')).toBe(false);
    expect(isSaid('straight-six')).toBe(false);
  });
});

describe('labels', () => {
  const options = RULESETS.flatMap((ruleset) => ruleset.options);

  it.each(LANGUAGES)('name every option and value in %s', (language: Language) => {
    for (const { name, allowed } of options) {
      expect(optionLabel(name, language)).not.toBe(name);
      if (!('oneOf' in allowed)) continue;
      const labels = allowed.oneOf.map((value) => valueLabel(name, value, language));
      expect(new Set(labels).size, name).toBe(labels.length);
      for (const label of labels) expect(label).not.toMatch(/[a-z][A-Z]/);
    }
  });

  it('tell a redeal and bonuses', () => {
    const redeal = { mode: 'onRequest', minDoubles: 6 };
    expect(valueLabel('redeal', redeal, 'en')).toBe('on request, from six doubles');
    expect(valueLabel('redeal', { mode: 'none' }, 'es')).toBe('nada');
    const bonuses = { capicua: 25, chuchazo: 0, firstHands: [100, 75], stackCapicuaChuchazo: true };
    expect(valueLabel('bonuses', bonuses, 'es')).toBe('capicúa 25, primeras manos 100/75');
  });
});

describe('length presets', () => {
  it.each(RULESETS)('of $id are options that it takes', (ruleset) => {
    const presets = lengthPresets(ruleset);
    const seats = ruleset.players[0] ?? 0;
    for (const options of Object.values(presets)) {
      expect(makeRules(ruleset.id, options, seats)).toMatchObject({ ok: true });
    }
    const rules = makeRules(ruleset.id, presets.quick, seats);
    expect(rules).toMatchObject({ value: { bestOf: null, options: { rounds: 1 } } });
  });

  it.each([
    ['jamaican-partner', { scoring: 'race', target: 3 }],
    ['straight-six', { scoring: 'race', target: 3, bestOf: null }],
    ['french-cross', { target: 50 }],
    ['latin-puerto-rico-500', { target: 50 }],
    ['latin-cuba-east', { target: 10 }],
  ])('make %s short', (id, short) => {
    expect(lengthPresets(rulesetOf(id)).short).toEqual(short);
  });
});
