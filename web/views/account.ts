import type { LinkCode, ShownKey } from '../account.ts';
import type { BotKeyView, SignInPage } from '../api.ts';
import { instantWords } from '../format.ts';
import type { Me } from '../store.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface AccountState {
  readonly link: LinkCode | null;
  readonly keys: readonly BotKeyView[] | null;
  readonly shownKey: ShownKey | null;
  readonly isBusy: boolean;
  /** Providers with whose accounts the player signs in. */
  readonly identities: readonly string[];
  /** Who else has played on this device. */
  readonly others: readonly Me[];
  /** Providers that the player can be sent to. */
  readonly signIns: readonly SignInPage[];
  readonly nowMs: number;
}

export interface AccountActions {
  /** Leaves for a provider. */
  signIn(page: SignInPage): void;
  makeLink(): void;
  useLink(code: string): void;
  switchTo(playerId: string): void;
  makeKey(label: string): void;
  /** Asks before a key is revoked. */
  askDropKey(key: BotKeyView): void;
  copy(text: string): void;
  exportAll(): void;
  /** Asks before the player is deleted. */
  askDelete(): void;
}

/** Devices, programs and data, below the other settings. */
export function accountView(state: AccountState, actions: AccountActions): readonly El[] {
  return [devicesView(state, actions), keysView(state, actions), dataView(state, actions)];
}

function devicesView(state: AccountState, actions: AccountActions): El {
  const { link, identities, isBusy, nowMs } = state;
  const said = words.account;
  return h(
    'section',
    { key: 'devices', class: 'card', 'aria-labelledby': 'devices-title' },
    h('h2', { id: 'devices-title' }, said.devices),
    h('p', { class: 'hint' }, said.devicesHint),
    h('button', { type: 'button', disabled: isBusy, onclick: () => actions.makeLink() }, said.make),
    h(
      'p',
      { class: 'shown-code', role: 'status' },
      link === null ? '' : said.code(link.code, instantWords(link.until, nowMs, words.locale)),
    ),
    identities.length > 0 && h('p', {}, said.identities(words.list(identities))),
    h('p', { class: 'hint after-button' }, said.enterHint),
    enterView(state, actions),
  );
}

/** Where a code of another device is typed, and who else has played here. */
export function enterView(
  { isBusy, others, signIns }: Pick<AccountState, 'isBusy' | 'others' | 'signIns'>,
  { signIn, useLink, switchTo }: Pick<AccountActions, 'signIn' | 'useLink' | 'switchTo'>,
): El {
  const said = words.account;
  return h(
    'div',
    { key: 'enter' },
    fieldForm('link-code', said.enter, said.use, isBusy, useLink),
    signInsView(signIns, isBusy, signIn),
    others.length > 0 && h('p', {}, said.others),
    others.length > 0 &&
      h(
        'ul',
        { class: 'buttons' },
        others.map(({ playerId, name }) =>
          h(
            'li',
            { key: playerId },
            h(
              'button',
              { type: 'button', disabled: isBusy, onclick: () => switchTo(playerId) },
              said.switch(name),
            ),
          ),
        ),
      ),
  );
}

/** Where people sign in with an account that they have elsewhere; nothing where that is nowhere. */
function signInsView(
  pages: readonly SignInPage[],
  isBusy: boolean,
  signIn: (page: SignInPage) => void,
): El | null {
  if (pages.length === 0) return null;
  return h(
    'div',
    { key: 'sign-in', class: 'sign-in' },
    h('p', { class: 'hint after-button' }, words.account.signInHint),
    h(
      'ul',
      { class: 'buttons' },
      pages.map((page) =>
        h(
          'li',
          { key: page.issuer },
          h(
            'button',
            { type: 'button', disabled: isBusy, onclick: () => signIn(page) },
            words.account.signIn(page.name),
          ),
        ),
      ),
    ),
  );
}

/** One field and its button. */
function fieldForm(
  id: string,
  label: string,
  button: string,
  isBusy: boolean,
  send: (text: string) => void,
): El {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    send(String(new FormData(event.target).get(id) ?? '').trim());
  };
  return h(
    'form',
    { class: 'field', onsubmit: submit },
    h('label', { for: id }, label),
    h('input', { id, name: id, required: true, maxlength: 40, autocomplete: 'off' }),
    h('button', { type: 'submit', disabled: isBusy }, button),
  );
}

function keysView(state: AccountState, actions: AccountActions): El {
  const { keys, shownKey, isBusy } = state;
  const said = words.account;
  return h(
    'section',
    { key: 'keys', class: 'card', 'aria-labelledby': 'keys-title' },
    h('h2', { id: 'keys-title' }, said.keys),
    h('p', { class: 'hint' }, said.keysHint),
    keys?.length === 0 && h('p', {}, said.noKeys),
    h(
      'ul',
      { class: 'rows' },
      (keys ?? []).map((key) => keyView(key, state, actions)),
    ),
    h('div', { role: 'status' }, shownKey !== null && shownKeyView(shownKey, actions)),
    fieldForm('key-label', said.keyLabel, said.keyMake, isBusy, actions.makeKey),
  );
}

function keyView(key: BotKeyView, { isBusy, nowMs }: AccountState, actions: AccountActions): El {
  const said = words.account;
  return h(
    'li',
    { key: key.id, class: 'row' },
    h(
      'span',
      { class: 'row-text' },
      h('bdi', {}, key.label),
      ' ',
      h('span', { class: 'hint' }, said.keySince(instantWords(key.createdAt, nowMs, words.locale))),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        disabled: isBusy,
        'aria-label': said.keyDrop(key.label),
        onclick: () => actions.askDropKey(key),
      },
      said.keyDropShort,
    ),
  );
}

function shownKeyView({ label, key }: ShownKey, { copy }: AccountActions): El {
  return h(
    'div',
    { class: 'shown-key' },
    h('p', {}, words.account.keyShown(label)),
    h('p', {}, h('code', {}, key)),
    h('button', { type: 'button', onclick: () => copy(key) }, words.account.keyCopy),
  );
}

function dataView({ isBusy }: AccountState, actions: AccountActions): El {
  const said = words.account;
  return h(
    'section',
    { key: 'data', class: 'card', 'aria-labelledby': 'data-title' },
    h('h2', { id: 'data-title' }, said.data),
    h('p', { class: 'hint' }, said.exportHint),
    h(
      'button',
      { type: 'button', disabled: isBusy, onclick: () => actions.exportAll() },
      said.export,
    ),
    h('p', { class: 'hint after-button' }, said.deleteHint),
    h(
      'button',
      { type: 'button', class: 'danger', disabled: isBusy, onclick: () => actions.askDelete() },
      said.delete,
    ),
  );
}
