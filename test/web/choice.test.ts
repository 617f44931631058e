import { describe, expect, test } from 'vitest';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { Facts } from '../../shared/words/facts.ts';
import {
  askedOptions,
  type Choice,
  chooseGame,
  chooseLength,
  createBody,
  draftOf,
  firstChoice,
  isPlayable,
  LENGTHS,
  withChoice,
} from '../../web/choice.ts';
import { goalWords, RULESETS } from '../../web/rules.ts';
import { type TermsChange, USUAL_TERMS } from '../../web/terms.ts';

const body = (choice: Choice, friends: number, terms: TermsChange = {}) =>
  createBody({ choice, friends, terms }, 'id');
const kinds = (choice: Choice, friends: number): string =>
  body(choice, friends)
    .seats.map(({ kind }) => kind)
    .join(' ');

test('the first offer is one round of the first game', () => {
  expect(firstChoice()).toMatchObject({ seats: 4, length: 'quick', changed: {} });
});

describe.each(RULESETS.map(({ id }) => id))('%s', (id) => {
  test.each(LENGTHS)('can be asked for: %s', (length) => {
    const choice = chooseGame(id, length);
    for (const seats of choice.ruleset.players) {
      const { options } = body({ ...choice, seats }, 0);
      expect(makeRules(id, options, seats).ok).toBe(true);
      expect(isPlayable({ ...choice, seats })).toBe(true);
    }
  });
});

test.each([
  ['jamaican-partner', ['1 round', 'first to 3 rounds', '6 love']],
  ['straight-twelve', ['1 round', 'first to 3 rounds', '12 love, best of 3 games']],
  ['latin-puerto-rico-500', ['1 round', 'first to 50 points', 'first to 500 points']],
  ['latin-cuba-east', ['1 round', 'first to 10 points', 'first to 20 points']],
  [
    'french-cross',
    [
      '1 round, lowest total wins',
      'until somebody has 50, lowest total wins',
      'until somebody has 100, lowest total wins',
    ],
  ],
])('three lengths of %s', (id, said) => {
  const choices = LENGTHS.map((length) => chooseGame(id, length));
  const goals = choices.map((choice) => goalWords(new Facts(choice.ruleset, askedOptions(choice))));
  expect(goals).toEqual(said);
});

test('in pairs the first friend sits across, alone next to me', () => {
  expect([0, 1, 2, 3].map((n) => kinds(chooseGame('yard-partner', 'full'), n))).toEqual([
    'me house house house',
    'me house open house',
    'me open open house',
    'me open open open',
  ]);
  const three = { ...chooseGame('jamaican-cutthroat', 'full'), seats: 3 };
  expect([0, 1, 2].map((n) => kinds(three, n))).toEqual([
    'me house house',
    'me open house',
    'me open open',
  ]);
  expect(kinds({ ...three, seats: 2 }, 1)).toBe('me open');
});

test('the house alone has no clock; other people have every term as it was chosen', () => {
  const choice = firstChoice();
  const terms = { allowanceSeconds: 300, seating: 'drawn' } as const;
  expect(body(choice, 0, terms).terms).toEqual({ allowanceSeconds: null });
  expect(body(choice, 2, terms).terms).toEqual({ ...USUAL_TERMS, ...terms });
});

test('another number of players has so many people, or as many as there were', () => {
  const three = { ...chooseGame('jamaican-cutthroat', 'full'), seats: 3 };
  const draft = draftOf({ ...three, seats: 4 });
  expect(draft.friends).toBe(3);
  expect(withChoice(draft, three).friends).toBe(2);
  expect(withChoice({ ...draft, friends: 1 }, three).friends).toBe(1);
  expect(withChoice(draftOf(three), { ...three, seats: 4 }).friends).toBe(3);
});

test('what is changed by hand goes before the length, and stays with another unless it is one', () => {
  const changed = { rounds: 4, keyBone: false };
  const choice = { ...chooseGame('yard-partner', 'quick'), changed };
  expect(askedOptions(choice)).toEqual({ rounds: 4, keyBone: false });
  const short = chooseLength(choice, 'short');
  expect(askedOptions(short)).toEqual({ scoring: 'race', target: 3, keyBone: false });
});

test('a new deal on request asks for five doubles where no number was given', () => {
  const redeal = { mode: 'onRequest', minDoubles: null };
  const choice = { ...firstChoice(), changed: { redeal } };
  expect(isPlayable(choice)).toBe(true);
  expect(askedOptions(choice)['redeal']).toEqual({ mode: 'onRequest', minDoubles: 5 });
  const none = { ...choice, changed: { redeal: { mode: 'none', minDoubles: null } } };
  expect(askedOptions(none)['redeal']).toEqual({ mode: 'none', minDoubles: null });
});
