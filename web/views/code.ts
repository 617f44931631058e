import { SETTINGS_HASH } from '../route.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** Where a link or code is put that a friend has sent. */
export function codeView(fault: string | null, go: (code: string) => void): El {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    go(String(new FormData(event.target).get('code') ?? ''));
  };
  return h(
    'details',
    { key: 'code', class: 'more' },
    h('summary', {}, words.code.summary),
    h(
      'form',
      { class: 'field', onsubmit: submit },
      h('label', { for: 'code' }, words.code.label),
      h('input', {
        id: 'code',
        name: 'code',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        'aria-describedby': fault === null ? undefined : 'code-fault',
        'aria-invalid': fault === null ? 'false' : 'true',
      }),
      fault !== null && h('p', { id: 'code-fault', class: 'fault', role: 'alert' }, fault),
      h('button', { type: 'submit' }, words.code.go),
    ),
    h('p', {}, h('a', { href: SETTINGS_HASH }, words.code.other)),
  );
}
