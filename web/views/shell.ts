import { lengthWords } from '../format.ts';
import type { LineState } from '../line.ts';
import type { TableState } from '../tableState.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface Notices {
  readonly line: LineState;
  /** Whether the player waits for answers, and whether this device keeps what they chose. */
  readonly waits: 'no' | 'kept' | 'unkept';
  /** How old what is shown is, milliseconds; null where it is not old. */
  readonly ageMs: number | null;
  /** A newer page than this one is there. */
  readonly isNewer: boolean;
  readonly notice: string | null;
  /** Why this device is not in the shuffle, where nobody is to blame. */
  readonly withheld: TableState['withheld'];
  close(): void;
  /** Opens the newer page. */
  open(): void;
}

/** What the person should know about the line, a refusal or the shuffle. */
export function noticesView({ notice, withheld, close, ...rest }: Notices): El {
  const texts = [
    ...(notice === null ? [] : [notice]),
    ...(withheld === null ? [] : [words.fair.withheld[withheld]]),
  ];
  const isEmpty =
    texts.length === 0 && !rest.isNewer && rest.line === 'good' && rest.ageMs === null;
  return h(
    'div',
    {
      key: 'notices',
      class: 'notices',
      ...(isEmpty ? {} : { role: 'region', 'aria-label': words.connection.notices }),
    },
    lineView(rest),
    rest.isNewer && newerView(rest.open),
    texts.map((text) =>
      h(
        'div',
        { class: 'notice', role: 'alert' },
        h('p', {}, text),
        h('button', { type: 'button', class: 'quiet', onclick: close }, words.actions.dismiss),
      ),
    ),
  );
}

/** The state of the line, what waits for a better one, and how old what is shown is for it. */
function lineView({ line, waits, ageMs }: Pick<Notices, 'line' | 'waits' | 'ageMs'>): Child {
  if (line === 'good' && ageMs === null) return null;
  return h(
    'p',
    { key: 'line', class: 'notice' },
    line !== 'good' && words.connection[line],
    ' ',
    line !== 'good' && waits !== 'no' && words.connection.waits[waits],
    ' ',
    ageMs !== null && words.connection.asOf(lengthWords(ageMs, words.locale)),
  );
}

function newerView(open: () => void): El {
  return h(
    'div',
    { key: 'newer', class: 'notice' },
    h('p', {}, words.connection.newer),
    h('button', { type: 'button', class: 'quiet', onclick: open }, words.connection.open),
  );
}

export interface Question {
  readonly text: string;
  readonly yes: string;
  /** What else; staying if left out. */
  readonly no?: string;
  run(): void;
}

/** A question that must be answered before anything is lost. */
export function questionView({ text, yes, no, run }: Question, close: () => void): El {
  /** Closing gives the focus back to where the question came from. */
  const end = ({ currentTarget }: { readonly currentTarget: Element | null }): void =>
    currentTarget?.closest('dialog')?.close();
  return h(
    'dialog',
    {
      key: 'question',
      'aria-labelledby': 'question-text',
      mounted: (node: HTMLDialogElement) => node.showModal(),
      onclose: close,
    },
    h('p', { id: 'question-text' }, text),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: end }, no ?? words.actions.no),
      h(
        'button',
        {
          type: 'button',
          class: 'danger',
          onclick: (event: { readonly currentTarget: Element | null }) => {
            run();
            end(event);
          },
        },
        yes,
      ),
    ),
  );
}

/** A page that says one thing, and what can be done about it. */
export function messageView(title: string, text: string, action: El | null): El {
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, 'data-home': true }, title),
    text !== '' && h('p', {}, text),
    action,
    h('p', {}, h('a', { href: '#/' }, words.over.again)),
  );
}
