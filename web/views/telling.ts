import type { NoticesChange, NoticesView } from '../../shared/protocol/notices.ts';
import { instantWords } from '../format.ts';
import { clockText, minuteOf } from '../settings.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface TellingState {
  readonly known: NoticesView;
  readonly browser: 'never' | 'off' | 'on';
  readonly isBusy: boolean;
  readonly nowMs: number;
}

export interface TellingActions {
  change(change: NoticesChange): void;
  toggleBrowser(): void;
  setMail(address: string): void;
  dropMail(): void;
  test(): void;
}

/** How one is told, beside the other settings. */
export function tellingView(state: TellingState, actions: TellingActions): El {
  const { isBusy } = state;
  return h(
    'section',
    { key: 'telling', class: 'card telling', 'aria-labelledby': 'telling-title' },
    h('h2', { id: 'telling-title' }, words.telling.title),
    h('p', { class: 'hint' }, words.telling.intro),
    turnsView(state, actions),
    state.known.turns === 'daily' && dailyView(state, actions),
    mutedView(state, actions),
    browserView(state, actions),
    mailView(state, actions),
    h(
      'button',
      { type: 'button', class: 'quiet', disabled: isBusy, onclick: () => actions.test() },
      words.telling.test,
    ),
  );
}

function turnsView({ known }: TellingState, { change }: TellingActions): El {
  const take = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void => {
    const chosen = words.telling.choices.find(([value]) => value === currentTarget.value);
    if (chosen !== undefined) change({ turns: chosen[0] });
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'notice-turns' }, words.telling.turns),
    h(
      'select',
      { id: 'notice-turns', onchange: take },
      words.telling.choices.map(([value, text]) =>
        h('option', { key: value, value, selected: value === known.turns }, text),
      ),
    ),
  );
}

/** When in the day the one message comes. */
function dailyView({ known }: TellingState, { change }: TellingActions): El {
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const minute = minuteOf(currentTarget.value);
    if (minute !== null) change({ dailyMinute: minute });
  };
  return h(
    'div',
    { key: 'daily', class: 'field' },
    h('label', { for: 'notice-daily' }, words.telling.daily),
    h('input', {
      id: 'notice-daily',
      type: 'time',
      value: clockText(known.dailyMinute),
      onchange: take,
    }),
  );
}

const MUTE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Stops all messages for a while, or lets them come again. */
function mutedView({ known, isBusy, nowMs }: TellingState, { change }: TellingActions): El {
  const { mutedUntil } = known;
  const button = (text: string, until: string | null): El =>
    h(
      'button',
      { type: 'button', disabled: isBusy, onclick: () => change({ mutedUntil: until }) },
      text,
    );
  if (mutedUntil === null || Date.parse(mutedUntil) <= nowMs) {
    const until = new Date(nowMs + MUTE_DAYS * DAY_MS).toISOString();
    return h('p', { key: 'mute' }, button(words.telling.mute, until));
  }
  return h(
    'p',
    { key: 'mute' },
    `${words.telling.muted(instantWords(mutedUntil, nowMs, words.locale))} `,
    button(words.telling.unmute, null),
  );
}

function browserView({ browser, isBusy }: TellingState, { toggleBrowser }: TellingActions): El {
  if (browser === 'never') return h('p', { class: 'hint' }, words.telling.browserNever);
  const text = browser === 'on' ? words.telling.browserOff : words.telling.browserOn;
  return h('button', { type: 'button', disabled: isBusy, onclick: () => toggleBrowser() }, text);
}

function mailView({ known, isBusy }: TellingState, { setMail, dropMail }: TellingActions): El {
  const { mail } = known;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    setMail(String(new FormData(event.target).get('address') ?? '').trim());
  };
  const said = (address: string, isConfirmed: boolean): string =>
    isConfirmed ? words.telling.mailGood(address) : words.telling.mailWaits(address);
  return h(
    'form',
    { class: 'field', onsubmit: submit },
    h('label', { for: 'notice-mail' }, words.telling.mail),
    h('input', {
      id: 'notice-mail',
      type: 'email',
      name: 'address',
      required: true,
      autocomplete: 'email',
    }),
    h('button', { type: 'submit', disabled: isBusy }, words.telling.mailSet),
    mail !== null && h('p', { class: 'hint' }, said(mail.address, mail.confirmed)),
    mail !== null &&
      h(
        'button',
        { type: 'button', class: 'quiet', disabled: isBusy, onclick: () => dropMail() },
        words.telling.mailDrop,
      ),
  );
}
