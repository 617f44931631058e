import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface ShareState {
  /** The address that shows the round; null where a link shows it to nobody. */
  readonly link: string | null;
  /** It comes from a file, so nobody is asked who may see it. */
  readonly isLocal: boolean;
  /** Whether this device has a way of its own to pass things on. */
  readonly canSend: boolean;
}

export interface ShareActions {
  copy(text: string): void;
  send(link: string): void;
  savePicture(): void;
}

/** Ways to show a round to others. */
export function shareView({ link, isLocal, canSend }: ShareState, actions: ShareActions): El {
  const { share, replays } = words;
  return h(
    'section',
    { key: 'share', class: 'share card', 'aria-labelledby': 'share-title' },
    h('h3', { id: 'share-title' }, share.title),
    !isLocal && h('p', { class: 'hint' }, link === null ? share.playersOnly : share.hint),
    link !== null && h('p', {}, h('a', { href: link, class: 'invite-link' }, link)),
    h(
      'div',
      { class: 'buttons' },
      link !== null && button(share.copy, () => actions.copy(link)),
      link !== null && canSend && button(share.send, () => actions.send(link)),
      button(replays.picture, () => actions.savePicture()),
    ),
  );
}

function button(label: string, run: () => void): El {
  return h('button', { type: 'button', onclick: run }, label);
}
