import { LOBBY_HASH, SETTINGS_HASH } from '../route.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** What a player can do whom the server does not know on this device any more. */
export function expiredView(afresh: () => void): El {
  const { title, text, code } = words.expired;
  const focus = (node: HTMLElement): void => node.focus();
  return h(
    'div',
    { key: 'expired', class: 'page' },
    h('h1', { tabindex: -1, 'data-home': true, mounted: focus }, title),
    h('p', {}, text),
    h(
      'div',
      { class: 'buttons' },
      h('a', { class: 'button primary', href: SETTINGS_HASH }, code),
      h('button', { type: 'button', onclick: afresh }, words.start.afreshYes),
    ),
    h('p', {}, h('a', { href: LOBBY_HASH }, words.lobby.link)),
  );
}
