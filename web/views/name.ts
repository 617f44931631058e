import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface NameField {
  /** The name that this device plays under; null before its first table. */
  readonly known: string | null;
  readonly typed: string;
  /** What is wrong with the name, in words. */
  readonly fault: string | null;
}

/** The name: typed the first time, shown afterwards. */
export function nameView({ known, typed, fault }: NameField): El {
  if (known !== null) {
    return h('p', { class: 'known-name' }, `${words.start.playingAs} `, h('bdi', {}, known), '.');
  }
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'name' }, words.start.nameLabel),
    h('input', {
      id: 'name',
      name: 'name',
      value: typed,
      maxlength: 40,
      autocomplete: 'nickname',
      'aria-describedby': 'name-hint',
      'aria-invalid': fault === null ? 'false' : 'true',
    }),
    h(
      'p',
      { id: 'name-hint', class: fault === null ? 'hint' : 'fault' },
      fault ?? words.start.nameHint,
    ),
  );
}

/** The name in a form that is being sent; empty where it has no such field. */
export function readName(event: Event): string {
  if (!(event.target instanceof HTMLFormElement)) return '';
  return String(new FormData(event.target).get('name') ?? '').trim();
}
