/** Controls of a form, each with its label. */
import { type El, h } from '../vdom.ts';

export interface Pick<T extends string> {
  readonly value: T;
  readonly title: string;
  readonly hint: string;
}

/** One of a few, as radio buttons. */
export function picks<T extends string>(
  name: string,
  legend: string,
  chosen: T,
  offered: readonly Pick<T>[],
  pick: (value: T) => void,
): El {
  return h(
    'fieldset',
    { key: name, class: 'choice' },
    h('legend', {}, legend),
    offered.map(({ value, title, hint }) =>
      h(
        'label',
        { class: 'option' },
        h('input', {
          type: 'radio',
          name,
          value,
          checked: value === chosen,
          onchange: () => pick(value),
        }),
        h('span', {}, h('strong', {}, title), ' ', h('span', { class: 'hint' }, hint)),
      ),
    ),
  );
}

interface Changed {
  readonly currentTarget: HTMLInputElement | HTMLSelectElement;
}

/** One of several, each with what it stands for. */
export function selectView<T>(
  id: string,
  label: string,
  offered: readonly (readonly [value: T, text: string])[],
  chosen: T,
  change: (value: T) => void,
): El {
  const take = ({ currentTarget }: Changed): void => {
    const [value] = offered[Number(currentTarget.value)] ?? [chosen];
    change(value);
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'select',
      { id, onchange: take },
      offered.map(([value, text], i) =>
        h('option', { value: i, selected: value === chosen }, text),
      ),
    ),
  );
}

/**
 * A whole number. What is out of bounds becomes the bound when the field is left, and what is no
 * number becomes what was there.
 */
export function countView(
  id: string,
  label: string,
  { min, max, value }: { readonly min: number; readonly max: number; readonly value: number },
  change: (value: number) => void,
): El {
  const typed = ({ value: text }: Changed['currentTarget']): number | null => {
    const number = Number(text);
    return text === '' || !Number.isInteger(number) ? null : Math.min(max, Math.max(min, number));
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', {
      id,
      type: 'number',
      min,
      max,
      step: 1,
      value,
      oninput: ({ currentTarget }: Changed) => change(typed(currentTarget) ?? value),
      onchange: ({ currentTarget }: Changed) => {
        currentTarget.value = String(typed(currentTarget) ?? value);
      },
    }),
  );
}

/** Yes or no, with what it means. */
export function checkView(
  id: string,
  title: string,
  hint: string,
  isOn: boolean,
  change: (isOn: boolean) => void,
): El {
  return h(
    'label',
    { class: 'option' },
    h('input', {
      id,
      type: 'checkbox',
      checked: isOn,
      onchange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
        change(currentTarget.checked),
    }),
    h('span', {}, h('strong', {}, title), ' ', h('span', { class: 'hint' }, hint)),
  );
}
