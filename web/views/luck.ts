import { utf8Bytes } from '../../shared/fair/bytes.ts';
import { TEXT_BYTES_MAX } from '../../shared/fair/contribution.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** A field for who would rather give words to the shuffle than a secret of their device. */
export function luckView(waiting: string, give: (text: string) => void): El {
  const { title, hint, label, give: giveIt, waits, back } = words.fair.luck;
  const button = (attrs: { readonly type: string; readonly onclick?: () => void }, text: string) =>
    h('button', { ...attrs, class: 'quiet' }, text);
  return h(
    'details',
    { key: 'luck', class: 'luck' },
    h('summary', {}, title),
    h('p', { class: 'hint' }, hint),
    waiting === ''
      ? h(
          'form',
          {
            onsubmit: (event: Event) => {
              event.preventDefault();
              const text = readWords(event);
              if (text !== '') give(text);
            },
          },
          h(
            'div',
            { class: 'field' },
            h('label', { for: 'luck' }, label),
            h('input', { id: 'luck', name: 'luck', maxlength: 64, autocomplete: 'off' }),
          ),
          button({ type: 'submit' }, giveIt),
        )
      : h(
          'div',
          {},
          h('p', {}, h('bdi', {}, waits(waiting))),
          button({ type: 'button', onclick: () => give('') }, back),
        ),
  );
}

/** The words of a form that is being sent; empty if there are none that a shuffle can take. */
function readWords(event: Event): string {
  if (!(event.target instanceof HTMLFormElement)) return '';
  const text = String(new FormData(event.target).get('luck') ?? '').trim();
  const bytes = utf8Bytes(text)?.length ?? 0;
  return bytes <= TEXT_BYTES_MAX ? text : '';
}
