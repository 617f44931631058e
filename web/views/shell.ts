import type { SocketState } from '../socket.ts';
import type { TableState } from '../tableState.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface Notices {
  readonly socket: SocketState;
  readonly notice: string | null;
  /** Why this device is not in the shuffle, where nobody is to blame. */
  readonly withheld: TableState['withheld'];
  close(): void;
}

/** What the person should know about the line, a refusal or the shuffle. */
export function noticesView({ socket, notice, withheld, close }: Notices): El {
  const texts = [
    ...(notice === null ? [] : [notice]),
    ...(withheld === null ? [] : [words.fair.withheld[withheld]]),
  ];
  return h(
    'div',
    { key: 'notices', class: 'notices' },
    socket === 'offline' && h('p', { class: 'notice' }, words.connection.offline),
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
