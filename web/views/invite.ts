import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** The link that brings friends to the table. */
export function inviteView(link: string, copy: (text: string) => void): El {
  return h(
    'section',
    { key: 'invite', class: 'invite card', 'aria-labelledby': 'invite-title' },
    h('h2', { id: 'invite-title' }, words.invite.title),
    h('p', {}, h('a', { href: link, class: 'invite-link' }, link)),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', class: 'primary', onclick: () => copy(link) },
        words.invite.copy,
      ),
    ),
    h('p', { class: 'hint' }, words.invite.rest),
  );
}
