import type { View } from '../../shared/protocol/view.ts';
import { seatWho } from '../seating.ts';
import { deadlineWords, statusWords } from '../tableWords.ts';
import { lengthWords } from '../termsWords.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { lineView } from './line.ts';
import { type NameField, nameView, readName } from './name.ts';

export const LENGTHS = ['quick', 'short', 'full'] as const;
export type Length = (typeof LENGTHS)[number];

/** What somebody asks for on the start page. `friends` is 0 for a table with the house alone. */
export interface Wish {
  readonly name: string;
  readonly length: Length;
  readonly friends: number;
  /** Seconds for a turn. */
  readonly pace: number;
}

/** A table of this device; `view` is null until it is fetched, or if it cannot be. */
export interface TableRow {
  readonly tableId: string;
  readonly view: View | null;
  readonly isLost: boolean;
}

export interface StartState {
  readonly field: NameField;
  readonly isBusy: boolean;
  readonly rows: readonly TableRow[];
  readonly nowMs: number;
}

export interface StartActions {
  begin(wish: Wish): void;
  forget(tableId: string): void;
  afresh(): void;
}

export function startView(state: StartState, actions: StartActions): El {
  return h(
    'div',
    { class: 'page start' },
    h(
      'header',
      { class: 'hero' },
      h('h1', { tabindex: -1, 'data-home': true }, words.appName),
      h('p', { class: 'tagline' }, words.tagline),
      h('div', { class: 'hero-line wood', 'aria-hidden': 'true' }, heroLine()),
      h('p', { class: 'hint' }, words.promise),
    ),
    startForm(state, actions),
    tablesView(state, actions),
  );
}

/** "6-6, 6-2, 2-2, 2-0": a line to look at. */
function heroLine(): El {
  const lies = ['16', '66', '62', '22', '20'];
  const line = lies.map((text, i) => ({ bone: text, lies: text, seat: 0, turn: Math.abs(i - 1) }));
  return lineView(line, { width: 256, height: 90 }, null, null);
}

function startForm({ field, isBusy }: StartState, actions: StartActions): El {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const withFriends = event.submitter?.getAttribute('value') === 'friends';
    actions.begin(readWish(event, withFriends));
  };
  return h(
    'form',
    { class: 'card', onsubmit: submit },
    nameView(field),
    h(
      'fieldset',
      { class: 'choice' },
      h('legend', {}, words.start.lengthLegend),
      LENGTHS.map((length) =>
        h(
          'label',
          { class: 'option' },
          h('input', { type: 'radio', name: 'length', value: length, checked: length === 'quick' }),
          h('span', {}, h('strong', {}, words.start[length]), ' ', words.start.lengthHints[length]),
        ),
      ),
    ),
    h(
      'button',
      { type: 'submit', class: 'primary big', name: 'with', value: 'house', disabled: isBusy },
      words.start.play,
    ),
    h('p', { class: 'hint' }, words.start.playHint),
    friendsView(isBusy),
  );
}

function friendsView(isBusy: boolean): El {
  const paces = Object.entries(words.start.paces);
  return h(
    'details',
    { class: 'friends' },
    h('summary', {}, words.start.friends),
    h('p', { class: 'hint' }, words.start.friendsHint),
    h(
      'div',
      { class: 'field-row' },
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'friends' }, words.start.friendsLegend),
        h(
          'select',
          { id: 'friends', name: 'friends' },
          [1, 2, 3].map((n) =>
            h('option', { value: n, selected: n === 3 }, words.start.friendsCount(n)),
          ),
        ),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'pace' }, words.start.paceLabel),
        h(
          'select',
          { id: 'pace', name: 'pace' },
          paces.map(([value, label]) => h('option', { value, selected: value === '86400' }, label)),
        ),
      ),
    ),
    h(
      'button',
      { type: 'submit', name: 'with', value: 'friends', disabled: isBusy },
      words.start.create,
    ),
  );
}

function readWish(event: SubmitEvent, withFriends: boolean): Wish {
  const form =
    event.target instanceof HTMLFormElement ? new FormData(event.target) : new FormData();
  const length = LENGTHS.find((known) => known === form.get('length')) ?? 'quick';
  return {
    name: readName(event),
    length,
    friends: withFriends ? Number(form.get('friends')) : 0,
    pace: Number(form.get('pace')),
  };
}

function tablesView({ rows, nowMs, field }: StartState, actions: StartActions): El {
  return h(
    'section',
    { class: 'my-tables', 'aria-labelledby': 'tables-title' },
    h('h2', { id: 'tables-title' }, words.start.tablesTitle),
    rows.length === 0
      ? h('p', { class: 'hint' }, words.start.noTables)
      : h(
          'ul',
          { class: 'rows' },
          rows.map((row) => rowView(row, nowMs, actions)),
        ),
    field.known !== null &&
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => actions.afresh() },
        words.start.afresh,
      ),
  );
}

function rowView({ tableId, view, isLost }: TableRow, nowMs: number, actions: StartActions): El {
  const title = view === null ? words.start.table : othersWords(view);
  const isMine = view?.round?.turns.includes(view.you.seat ?? -1) === true;
  const state = isLost ? words.start.unreachable : view === null ? words.start.loading : '';
  return h(
    'li',
    { key: tableId, class: isMine ? 'row row-mine' : 'row' },
    h(
      'a',
      { href: `#/t/${tableId}`, class: 'row-link' },
      h('strong', {}, title),
      h('span', {}, view === null ? state : statusWords(view)),
      view !== null &&
        h(
          'span',
          { class: 'hint' },
          [lengthWords(view.options), deadlineWords(view, nowMs)].filter(Boolean).join(' · '),
        ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet icon',
        'aria-label': words.start.forget(title),
        onclick: () => actions.forget(tableId),
      },
      '×',
    ),
  );
}

/** A table by who else sits there. */
function othersWords(view: View): string {
  const people = view.seats.filter(({ kind, seat }) => kind === 'person' && seat !== view.you.seat);
  if (people.length === 0) return words.start.withHouse;
  return words.start.withPeople(words.list(people.map(({ seat }) => seatWho(view, seat).name)));
}
