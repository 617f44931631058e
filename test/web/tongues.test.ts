import { expect, test } from 'vitest';
import { PROBLEMS } from '../../shared/protocol/errors.ts';
import { TONGUES, tongueFor, wordsIn } from '../../web/tongues.ts';
import { english } from '../../web/words/en/words.ts';
import { spanish } from '../../web/words/es/words.ts';
import { overlaid } from '../../web/words/overlay.ts';

/** Every text of a language by its place; a function by what it says of made-up arguments. */
function texts(said: unknown, place = ''): [string, string][] {
  if (typeof said === 'string') return [[place, said]];
  if (typeof said === 'function') {
    const who = { name: 'Ana', you: false };
    const samples = [
      [2, 3, 4],
      ['36', '36', '36'],
      [who, '36', ' x'],
      [['Ana', 'Eva'], 4],
      [who, who, 4],
      [{ you: 'text', beacon: 'witnessed', others: 'Ana' }],
    ];
    const tried = samples.flatMap((sample): [string, string][] => {
      try {
        return [[place, String(said(...sample))]];
      } catch {
        return [];
      }
    });
    return tried;
  }
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([name, part]) => texts(part, `${place}.${name}`));
}

/** Words of one letter or more that are English and no Spanish. */
const ENGLISH = /\b(the|and|or|of|your?|this|is|it|with|was|were|round|bones?|turn|table|not)\b/i;

test('the Spanish page says nothing in English', () => {
  const english = texts(spanish).filter(([, text]) => ENGLISH.test(text));
  expect(english).toEqual([]);
  expect(texts(spanish).length).toBeGreaterThan(300);
});

test('every refusal of the server has Spanish words', () => {
  const missing = Object.keys(PROBLEMS).filter((code) => spanish.problems[code] === undefined);
  expect(missing).toEqual([]);
});

test.each(TONGUES)('%s says everything that English says', async (tongue) => {
  const shape = (of: unknown): unknown =>
    typeof of === 'object' && of !== null && !Array.isArray(of)
      ? Object.fromEntries(Object.keys(of).map((name) => [name, shape(Reflect.get(of, name))]))
      : typeof of;
  const { problems: _, ...rest } = english;
  const { problems: __, ...said } = await wordsIn(tongue);
  const { locale: inTongue, ...others } = said;
  expect(tongue.startsWith(inTongue.slice(0, 2))).toBe(true);
  expect(Intl.DateTimeFormat.supportedLocalesOf(inTongue)).toHaveLength(1);
  const { locale: ___, ...wanted } = rest;
  expect(shape(others)).toEqual(shape(wanted));
});

test.each([
  [null, ['es-DO', 'en'], 'es-DO'],
  [null, ['es-AR', 'en'], 'es'],
  [null, ['fr', 'es'], 'es'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['en-JM', ['es'], 'en-JM'],
  ['xx', ['es'], 'es'],
] as const)('chosen %s, wished %j: %s', (chosen, wished, tongue) => {
  expect(tongueFor(chosen, wished)).toBe(tongue);
});

test('a region changes its words and no others', () => {
  const said = overlaid(english, { hand: { title: 'Your cards' } });
  expect(said.hand).toEqual({ ...english.hand, title: 'Your cards' });
  expect(said.seat).toBe(english.seat);
});
