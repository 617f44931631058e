import { expect, test } from 'vitest';
import { chooseGame } from '../../web/choice.ts';
import { RULESETS } from '../../web/rules.ts';
import { optionsView } from '../../web/views/options.ts';
import { byTag, elements } from './support/tree.ts';

function show(id: string, changed: Readonly<Record<string, unknown>> = {}) {
  const done: unknown[] = [];
  const choice = { ...chooseGame(id, 'full'), changed };
  const tree = [optionsView(choice, (next) => done.push(next))];
  return { tree, done };
}

/** Changes a control as a person would. */
function change(tree: ReturnType<typeof show>['tree'], id: string, value: string, isValid = true) {
  const control = elements(...tree).find((el) => el.attrs['id'] === id);
  const run = control?.attrs['onchange'];
  if (typeof run !== 'function') throw new Error(`there is no ${id}`);
  run({ currentTarget: { value, checkValidity: () => isValid } } as never);
}

test('every option of every game has a control, and every control a label of its own', () => {
  for (const { id, options } of RULESETS) {
    const { tree } = show(id);
    const controls = elements(...tree).filter(({ tag }) => tag === 'select' || tag === 'input');
    // The pace is asked beside the friends: two options less.
    expect(controls.length).toBeGreaterThanOrEqual(options.length - 2);
    const ids = controls.map((el) => el.attrs['id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(byTag(tree, 'label').map((el) => el.attrs['for'])).toEqual(ids);
    expect(elements(...tree).filter((el) => el.attrs['aria-label'] === '')).toEqual([]);
  }
});

test('one of a few, a number, none of it, and a part of a group', () => {
  const { tree, done } = show('straight-six', { target: 4 });
  change(tree, 'option-keyBone', '0');
  change(tree, 'option-rounds', '3');
  change(tree, 'option-rounds', '');
  change(tree, 'option-redeal-minDoubles', '5');
  expect(done).toEqual([
    { target: 4, keyBone: true },
    { target: 4, rounds: 3 },
    { target: 4, rounds: null },
    { target: 4, redeal: { mode: 'onRequest', minDoubles: 5, by: 'holderOrPartner' } },
  ]);
});

test('a list is read from its numbers', () => {
  const { tree, done } = show('latin-puerto-rico-500');
  change(tree, 'option-bonuses-firstHands', '100 75,50');
  expect(done).toMatchObject([{ bonuses: { firstHands: [100, 75, 50], capicua: 100 } }]);
});

test('a number that is not allowed, or a needed one left out, changes nothing', () => {
  const { tree, done } = show('jamaican-partner');
  change(tree, 'option-target', '4000', false);
  change(tree, 'option-target', '');
  expect(done).toEqual([]);
});

test('a control shows what is asked for', () => {
  const { tree } = show('jamaican-partner', { target: 4, sporting: true });
  const input = elements(...tree).find((el) => el.attrs['id'] === 'option-target');
  expect(input?.attrs['value']).toBe('4');
  const select = elements(...tree).find((el) => el.attrs['id'] === 'option-sporting');
  const chosen = byTag(select === undefined ? [] : [select], 'option').find(
    (el) => el.attrs['selected'] === true,
  );
  expect(chosen?.attrs['value']).toBe(0);
});
