import type { OptionValue } from '../../shared/engine/rules.ts';
import type { Allowed } from '../../shared/rulesets/options.ts';
import { optionLabel, valueLabel } from '../../shared/words/labels.ts';
import { askedOptions, type Choice } from '../choice.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where a field stands and what it is called. */
interface Field {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/**
 * What is asked elsewhere, or nothing at a table: the pace stands beside the friends, and only who
 * holds a hand can ask for a new deal.
 */
const NOT_ASKED: ReadonlySet<string> = new Set(['secondsPerPlay', 'onTimeout', 'by']);

/** Every option of the chosen game, each by what it may be. `change` gets all that differ. */
export function optionsView(choice: Choice, change: (changed: Values) => void): El {
  const { ruleset, length, changed } = choice;
  const asked = askedOptions(choice);
  return h(
    'div',
    { class: 'options', key: `${ruleset.id} ${length}` },
    ruleset.options.flatMap(({ name, allowed, default: usual }) => {
      if (NOT_ASKED.has(name)) return [];
      const value = Object.hasOwn(asked, name) ? asked[name] : usual;
      const field = { id: `option-${name}`, name, label: optionLabel(name, words.language) };
      return fieldView(field, allowed, value, (next) => change({ ...changed, [name]: next }));
    }),
  );
}

function fieldView(
  field: Field,
  allowed: Allowed,
  value: unknown,
  change: (value: unknown) => void,
): El {
  if ('object' in allowed) return groupView(field, allowed.object, value, change);
  if ('list' in allowed) return listView(field, value, change);
  if ('oneOf' in allowed) return oneOfView(field, allowed.oneOf, value, change);
  return numberView(field, allowed, value, change);
}

function groupView(
  { id, label }: Field,
  parts: Readonly<Record<string, Allowed>>,
  value: unknown,
  change: (value: unknown) => void,
): El {
  const values: Values = { ...(typeof value === 'object' ? value : null) };
  return h(
    'fieldset',
    { class: 'option-group' },
    h('legend', {}, label),
    Object.entries(parts).flatMap(([name, allowed]) => {
      if (NOT_ASKED.has(name)) return [];
      const field = { id: `${id}-${name}`, name, label: words.start.fields[name] ?? name };
      return fieldView(field, allowed, values[name] ?? null, (next) =>
        change({ ...values, [name]: next }),
      );
    }),
  );
}

interface Changed {
  readonly currentTarget: HTMLInputElement | HTMLSelectElement;
}

function labelled({ id, label }: Field, control: El): El {
  return h('div', { class: 'field' }, h('label', { for: id }, label), control);
}

function oneOfView(
  field: Field,
  offered: readonly OptionValue[],
  value: unknown,
  change: (value: unknown) => void,
): El {
  const known = offered.includes(value as OptionValue) ? value : undefined;
  return labelled(
    field,
    h(
      'select',
      {
        id: field.id,
        onchange: ({ currentTarget }: Changed) => change(offered[Number(currentTarget.value)]),
      },
      offered.map((option, i) =>
        h(
          'option',
          { value: i, selected: option === known },
          valueLabel(field.name, option, words.language),
        ),
      ),
    ),
  );
}

function numberView(
  field: Field,
  { min, max, orNull }: Extract<Allowed, { readonly min: number }>,
  value: unknown,
  change: (value: unknown) => void,
): El {
  return labelled(
    field,
    h('input', {
      id: field.id,
      type: 'number',
      min,
      max,
      step: 1,
      value: value === null ? '' : String(value),
      placeholder: orNull ? words.start.noLimit : undefined,
      onchange: ({ currentTarget }: Changed) => {
        const text = currentTarget.value;
        if (text === '' ? orNull : currentTarget.checkValidity()) {
          change(text === '' ? null : Number(text));
        }
      },
    }),
  );
}

/** Numbers one after another. */
function listView(field: Field, value: unknown, change: (value: unknown) => void): El {
  const numbers = Array.isArray(value) ? value : [];
  return labelled(
    field,
    h('input', {
      id: field.id,
      inputmode: 'numeric',
      value: numbers.join(', '),
      onchange: ({ currentTarget }: Changed) =>
        change((currentTarget.value.match(/[0-9]+/g) ?? []).map(Number)),
    }),
  );
}
