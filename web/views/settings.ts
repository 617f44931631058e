import type { DayWindow, Language, ProfileChangeBody } from '../../shared/protocol/people.ts';
import type { MeAnswer } from '../api.ts';
import { clockText, windowOf } from '../settings.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface SettingsState {
  readonly known: MeAnswer;
  readonly isBusy: boolean;
  /** The zone of this device, and every zone it knows. */
  readonly zone: string;
  readonly zones: readonly string[];
}

/** Where somebody sets no hours, the fields begin with these. */
const HOURS: DayWindow = { fromMinute: 22 * 60, toMinute: 8 * 60 };

/** What one says of oneself, as a form, and below it everything else that one may set. */
export function settingsView(
  state: SettingsState,
  save: (change: ProfileChangeBody) => void,
  below: Child,
): El {
  const { known, isBusy } = state;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) save(changeOf(new FormData(event.target)));
  };
  return h(
    'div',
    { class: 'page settings' },
    h('p', {}, h('a', { href: '#/', class: 'back' }, `‹ ${words.actions.back}`)),
    h('h1', { tabindex: -1, 'data-home': true }, words.settings.title),
    h(
      'form',
      { class: 'card', onsubmit: submit },
      nameView(known.name),
      zoneView(state),
      hoursView('sleep', known.sleep),
      hoursView('quiet', known.quiet),
      languageView(known.language ?? words.language),
      h('button', { type: 'submit', class: 'primary', disabled: isBusy }, words.settings.save),
    ),
    below,
  );
}

function nameView(name: string): El {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'my-name' }, words.settings.name),
    h('input', {
      id: 'my-name',
      name: 'name',
      value: name,
      maxlength: 40,
      required: true,
      autocomplete: 'nickname',
    }),
  );
}

/** The zone that is set; for somebody who set none, the one of this device is suggested. */
function zoneView({ known, zone, zones }: SettingsState): El {
  const chosen = known.zone ?? zone;
  const offered = [...new Set([chosen, zone, ...zones])].sort();
  const isOther = chosen !== zone;
  const take = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    const select = currentTarget.closest('.field')?.querySelector('select');
    if (select) select.value = zone;
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'zone' }, words.settings.zone),
    h(
      'select',
      { id: 'zone', name: 'zone', 'aria-describedby': 'zone-hint' },
      offered.map((name) =>
        h(
          'option',
          { key: name, value: name, selected: name === chosen },
          name.replaceAll('_', ' '),
        ),
      ),
    ),
    h('p', { id: 'zone-hint', class: 'hint' }, words.settings.zoneHint(zone)),
    isOther &&
      h('button', { type: 'button', class: 'quiet', onclick: take }, words.settings.zoneUse(zone)),
  );
}

function hoursView(kind: 'sleep' | 'quiet', hours: DayWindow | null): El {
  const { fromMinute, toMinute } = hours ?? HOURS;
  const time = (end: 'from' | 'to', minute: number): El =>
    h(
      'label',
      {},
      `${words.settings[end]} `,
      h('input', {
        type: 'time',
        name: `${kind}-${end}`,
        value: clockText(minute),
        required: true,
      }),
    );
  return h(
    'fieldset',
    { key: kind, class: 'choice' },
    h('legend', {}, words.settings[kind]),
    h(
      'label',
      { class: 'option' },
      h('input', { type: 'checkbox', name: kind, value: 'on', checked: hours !== null }),
      h('span', {}, words.settings[`${kind}On`]),
    ),
    h('div', { class: 'field-row' }, time('from', fromMinute), time('to', toMinute)),
    h('p', { class: 'hint' }, words.settings[`${kind}Hint`]),
  );
}

function languageView(chosen: Language): El {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'language' }, words.settings.language),
    h(
      'select',
      { id: 'language', name: 'language' },
      words.settings.languages.map(([value, text]) =>
        h('option', { value, lang: value, selected: value === chosen }, text),
      ),
    ),
  );
}

/** What a form that is being sent says; hours that are not ticked are none. */
export function changeOf(form: FormData): ProfileChangeBody {
  const text = (name: string): string => String(form.get(name) ?? '');
  const hours = (kind: 'sleep' | 'quiet'): DayWindow | null =>
    form.get(kind) === null ? null : windowOf(text(`${kind}-from`), text(`${kind}-to`));
  return {
    name: text('name').trim(),
    zone: text('zone'),
    sleep: hours('sleep'),
    quiet: hours('quiet'),
    language: text('language') === 'es' ? 'es' : 'en',
  };
}
