import { expect, test } from 'vitest';
import { agreedTerms } from '../../functions/app/terms.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { termsSchema } from '../../shared/protocol/terms.ts';
import { chooseGame, draftTerms } from '../../web/choice.ts';
import { RULESETS } from '../../web/rules.ts';
import {
  askedTerms,
  bothChanges,
  type TermsChange,
  termsSentence,
  USUAL_TERMS,
} from '../../web/terms.ts';
import type { El } from '../../web/vdom.ts';
import { allowanceView, termsView, whoView } from '../../web/views/terms.ts';
import { byTag, elements, textOf } from './support/tree.ts';

const NO_CLOCK = { secondsPerPlay: null, onTimeout: '' };

test('what the page takes for usual is what the server does', () => {
  expect(USUAL_TERMS).toEqual(termsSchema.parse({}));
});

test('a game’s own clock is taken as the server takes it, and what is changed goes before it', () => {
  for (const { id } of RULESETS) {
    const draft = { choice: chooseGame(id, 'full'), terms: {} };
    const options = Object.fromEntries(
      draft.choice.ruleset.options.map(({ name, default: usual }) => [name, usual]),
    );
    expect(draftTerms(draft)).toEqual(agreedTerms(options, {}));
  }
  const clock = { secondsPerPlay: 60, onTimeout: 'forfeitHand' };
  expect(askedTerms(clock, {})).toMatchObject({ allowanceSeconds: 60, onExpiry: 'forfeit' });
  const changed = { allowanceSeconds: 300, onExpiry: 'claim' } as const;
  expect(askedTerms(clock, changed)).toMatchObject(changed);
});

test('without a clock there is no bank and no pause, and they come back with one', () => {
  const change: TermsChange = {
    bankSeconds: 3600,
    incrementSeconds: 60,
    pauses: { weekends: true, sleep: true, vacationDays: 5 },
  };
  const without = askedTerms(NO_CLOCK, { ...change, allowanceSeconds: null });
  expect(without).toEqual({ ...USUAL_TERMS, allowanceSeconds: null });
  expect(agreedTerms({}, without)).toEqual(without);
  expect(askedTerms(NO_CLOCK, change)).toEqual({ ...USUAL_TERMS, ...change });
});

test('changes add up, those of pauses as well', () => {
  const [first, second] = [
    { swift: true, pauses: { weekends: true } },
    { pauses: { sleep: true } },
  ];
  const both = bothChanges(first, second);
  expect(both).toEqual({ swift: true, pauses: { weekends: true, sleep: true } });
  expect(askedTerms(NO_CLOCK, both).pauses).toEqual({ ...both.pauses, vacationDays: 0 });
  expect(bothChanges({ swift: true }, { swift: false })).toEqual({ swift: false });
});

test.each([
  [{}, 'A turn has 1 day; when it runs out the house plays it; who has the link may look on.'],
  [
    { allowanceSeconds: null, watch: 'players' },
    'No turn has a time limit; only the players look on.',
  ],
  [
    {
      allowanceSeconds: 45,
      bankSeconds: 7200,
      incrementSeconds: 60,
      pauses: { weekends: true, sleep: true, vacationDays: 1 },
      onExpiry: 'forfeit',
      swift: true,
      orders: false,
      seating: 'drawn',
      beacon: true,
      watch: 'anyone',
      watchDelayRounds: 2,
    },
    'A turn has 45 seconds; who runs out of time loses the game; everyone has 2 hours more in the bank; ' +
      'each play adds 1 minute to it; weekends do not count; nobody’s sleeping hours count; everyone ' +
      'may take 1 day off; a single bone that fits is played at once; no play is ordered in ' +
      'advance; the seats are drawn; a public beacon has a say in every shuffle; anybody may look ' +
      'on, 2 rounds later.',
  ],
] as const)('%j in one sentence', (change, sentence) => {
  expect(termsSentence({ ...USUAL_TERMS, ...change })).toBe(sentence);
});

/** A control of these trees, changed as a person would. */
function change(tree: readonly El[], id: string, target: object): void {
  const { onchange, oninput } = elements(...tree).find((el) => el.attrs['id'] === id)?.attrs ?? {};
  if (typeof onchange !== 'function') throw new Error(`there is no ${id}`);
  const event = { currentTarget: target } as never;
  if (typeof oninput === 'function') oninput(event);
  onchange(event);
}

function optionOf(tree: readonly El[], id: string, text: string): string {
  const select = elements(...tree).find((el) => el.attrs['id'] === id);
  const option = byTag(select === undefined ? [] : [select], 'option').find(
    (el) => textOf(el) === text,
  );
  return String(option?.attrs['value']);
}

test('every term has a control, and each changes its own', () => {
  const done: TermsChange[] = [];
  const take = (changed: TermsChange): void => void done.push(changed);
  const tree = [
    allowanceView(USUAL_TERMS, take),
    whoView(USUAL_TERMS, take),
    termsView({ terms: USUAL_TERMS, hasBeacon: true }, take),
  ];
  const select = (id: string, text: string): void =>
    change(tree, id, { value: optionOf(tree, id, text) });
  select('pace', 'no clock');
  select('expiry', 'the game is lost');
  change(tree, 'misses', { value: '5' });
  select('bank', '3 days');
  select('increment', '10 minutes');
  change(tree, 'weekends', { checked: true });
  change(tree, 'sleep', { checked: true });
  change(tree, 'vacation', { value: '9' });
  for (const id of ['swift', 'drawn', 'beacon']) change(tree, id, { checked: true });
  change(tree, 'orders', { checked: false });
  select('watch', 'anybody');
  change(tree, 'delay', { value: '2' });
  const [, anybody] = byTag(tree, 'input').filter((el) => el.attrs['name'] === 'who');
  const pick = anybody?.attrs['onchange'];
  if (typeof pick === 'function') pick(undefined as never);
  const wanted: TermsChange[] = [
    { allowanceSeconds: null },
    { onExpiry: 'forfeit' },
    { missesToHouse: 5 },
    { bankSeconds: 259_200 },
    { incrementSeconds: 600 },
    { pauses: { weekends: true } },
    { pauses: { sleep: true } },
    { pauses: { vacationDays: 9 } },
    { swift: true },
    { seating: 'drawn' },
    { beacon: true },
    { orders: false },
    { watch: 'anyone' },
    { watchDelayRounds: 2 },
    { lobby: true },
  ];
  expect(done).toEqual(wanted);
  expect(new Set(wanted.flatMap(Object.keys))).toEqual(new Set(Object.keys(USUAL_TERMS)));
});

test('what is out of bounds becomes the bound, and bounds and choices are the server’s', () => {
  const done: TermsChange[] = [];
  const tree = [
    allowanceView(USUAL_TERMS, (changed) => void done.push(changed)),
    termsView({ terms: USUAL_TERMS, hasBeacon: false }, (changed) => void done.push(changed)),
  ];
  const left = ['61', '-3', '', '1.5'].map((value) => {
    const field = { value };
    change(tree, 'vacation', field);
    return field.value;
  });
  expect(left).toEqual(['60', '0', '0', '0']);
  const taken = done.splice(0).map(({ pauses }) => pauses?.vacationDays);
  expect(taken).toEqual([60, 0, 0, 0]);
  const most = (id: string) => elements(...tree).find((el) => el.attrs['id'] === id)?.attrs['max'];
  expect(most('vacation')).toBe(LIMITS.vacationDaysMax);
  expect(most('misses')).toBe(LIMITS.missesToHouseMax);
  expect(most('delay')).toBe(LIMITS.watchDelayRoundsMax);
  expect(elements(...tree).some((el) => el.attrs['id'] === 'beacon')).toBe(false);
  for (const id of ['pace', 'bank', 'increment']) {
    const values = byTag(tree, 'select').find((el) => el.attrs['id'] === id);
    for (const option of byTag(values === undefined ? [] : [values], 'option')) {
      change(tree, id, { value: option.attrs['value'] });
    }
  }
  for (const changed of done) {
    expect(agreedTerms({}, askedTerms(NO_CLOCK, changed))).not.toBeNull();
  }
});

test('a pace that is none of the usual ones is offered as it is', () => {
  const tree = [allowanceView({ ...USUAL_TERMS, allowanceSeconds: 90 }, () => undefined)];
  const chosen = byTag(tree, 'option').find((el) => el.attrs['selected'] === true);
  expect(textOf(chosen ?? '')).toBe('90 seconds');
});
