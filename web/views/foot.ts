import { LOOKS, type Look } from '../look.ts';
import { TONGUES, type Tongue } from '../tongues.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface FootState {
  readonly tongue: Tongue;
  readonly look: Look;
  readonly isSounding: boolean;
}

export interface FootActions {
  speak(tongue: Tongue): void;
  setLook(look: Look): void;
  setSounding(isSounding: boolean): void;
}

interface Chosen<T extends HTMLElement> {
  readonly currentTarget: T;
}

/** The foot of every page: what this device is asked to be like. */
export function footView({ tongue, look, isSounding }: FootState, actions: FootActions): El {
  const choose = ({ currentTarget }: Chosen<HTMLSelectElement>): void => {
    const chosen = TONGUES.find(([tag]) => tag === currentTarget.value);
    if (chosen !== undefined) actions.speak(chosen[0]);
  };
  const paint = ({ currentTarget }: Chosen<HTMLSelectElement>): void => {
    const chosen = LOOKS.find((one) => one === currentTarget.value);
    if (chosen !== undefined) actions.setLook(chosen);
  };
  const sound = ({ currentTarget }: Chosen<HTMLInputElement>): void =>
    actions.setSounding(currentTarget.checked);
  const { device } = words;
  return h(
    'footer',
    { key: 'foot', class: 'foot' },
    selectView('tongue', words.tongue, choose, [
      ...TONGUES.map(([tag, name]) =>
        h('option', { value: tag, lang: tag, selected: tag === tongue }, name),
      ),
    ]),
    selectView('look', device.look, paint, [
      ...LOOKS.map((one) => h('option', { value: one, selected: one === look }, device.looks[one])),
    ]),
    h(
      'label',
      { class: 'foot-option', for: 'sounding' },
      h('input', { id: 'sounding', type: 'checkbox', checked: isSounding, onchange: sound }),
      ` ${device.sounds}`,
    ),
  );
}

function selectView(
  id: string,
  label: string,
  onchange: (event: Chosen<HTMLSelectElement>) => void,
  options: readonly El[],
): El {
  return h(
    'span',
    { class: 'foot-choice' },
    h('label', { for: id }, label),
    ' ',
    h('select', { id, onchange }, options),
  );
}
