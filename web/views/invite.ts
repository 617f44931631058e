import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** The link, and the code, that bring friends to the table. */
export function inviteView(link: string, code: string, copy: (text: string) => void): El {
  const button = (text: string, what: string, kind?: string): El =>
    h('button', { type: 'button', class: kind, onclick: () => copy(what) }, text);
  return h(
    'section',
    { key: 'invite', class: 'invite card', 'aria-labelledby': 'invite-title' },
    h('h2', { id: 'invite-title' }, words.invite.title),
    h('p', {}, h('a', { href: link, class: 'invite-link' }, link)),
    h('div', { class: 'buttons' }, button(words.invite.copy, link, 'primary')),
    h('p', { class: 'hint' }, words.invite.code),
    h('p', {}, h('code', { class: 'invite-code' }, code)),
    h('div', { class: 'buttons' }, button(words.invite.copyCode, code)),
    h('p', { class: 'hint' }, words.invite.rest),
  );
}
