import { TONGUES, type Tongue } from '../tongues.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** The foot of every page: in which language it speaks. */
export function tongueView(spoken: Tongue, speak: (tongue: Tongue) => void): El {
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void => {
    const chosen = TONGUES.find(([tag]) => tag === currentTarget.value);
    if (chosen !== undefined) speak(chosen[0]);
  };
  return h(
    'footer',
    { key: 'foot', class: 'foot' },
    h('label', { for: 'tongue' }, words.tongue),
    ' ',
    h(
      'select',
      { id: 'tongue', onchange: choose },
      TONGUES.map(([tag, name]) =>
        h('option', { value: tag, lang: tag, selected: tag === spoken }, name),
      ),
    ),
  );
}
