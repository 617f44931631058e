import type { SpokenCode } from '../api.ts';
import { instantWords } from '../format.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface InviteState {
  readonly link: string;
  /** The code that can be said; null where there is none. */
  readonly code: SpokenCode | null;
  readonly isBusy: boolean;
  readonly nowMs: number;
}

export interface InviteActions {
  copy(text: string): void;
  makeCode(): void;
}

/** The link, and the code to say aloud, that bring friends to the table. */
export function inviteView(state: InviteState, { copy, makeCode }: InviteActions): El {
  const { link, code, isBusy } = state;
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
      h(
        'button',
        { type: 'button', disabled: isBusy, onclick: () => makeCode() },
        words.invite.makeCode,
      ),
    ),
    h('div', { role: 'status' }, code !== null && codeView(code, state.nowMs)),
    h('p', { class: 'hint' }, words.invite.rest),
  );
}

/** Digit by digit for who hears it: a screen reader would make one number of them. */
function codeView({ code, until }: SpokenCode, nowMs: number): El {
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'shown-code' },
      h('span', { 'aria-hidden': 'true' }, code),
      h(
        'span',
        { class: 'unseen' },
        [...code].map((sign) => (sign === ' ' ? ',' : ` ${sign}`)).join(''),
      ),
    ),
    h('p', { class: 'hint' }, words.invite.code(instantWords(until, nowMs, words.locale))),
  );
}
