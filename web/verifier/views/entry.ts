import type { Verdicts } from '../../../shared/verify/report.ts';
import { type El, h } from '../../vdom.ts';
import type { Entry, VerifierApp } from '../app.ts';
import type { VerifierWords } from '../words/english.ts';
import { detailsView } from './details.ts';
import { MARKS, QUESTIONS } from './verdicts.ts';

/** A file in the list: its name, three verdicts, and its details if they are asked for. */
export function entryView(app: VerifierApp, entry: Entry): El {
  const { words, opened } = app;
  const { id, source, state } = entry;
  const isOpen = opened?.id === id;
  const isShown = isOpen && opened.findings !== null;
  return h(
    'li',
    { key: id, class: 'file' },
    state.status === 'unreadable'
      ? h('p', { class: 'file-name' }, source.name)
      : h(
          'button',
          {
            type: 'button',
            class: 'file-name',
            'aria-expanded': isOpen ? 'true' : 'false',
            onclick: () => app.toggle(id),
          },
          source.name,
        ),
    state.status === 'waiting' && h('p', { class: 'hint' }, words.waiting),
    state.status === 'unreadable' &&
      h(
        'p',
        { class: 'verdict verdict-failed' },
        h('data', { value: state.error }, words.unreadable[state.error]),
      ),
    state.status === 'checked' && !isShown && chipsView(words, state.findings),
    isOpen &&
      opened.findings !== null &&
      h(
        'section',
        { class: 'details', 'aria-label': words.details(source.name) },
        detailsView(app, opened, opened.findings),
      ),
  );
}

function chipsView(words: VerifierWords, verdicts: Verdicts): El {
  return h(
    'ul',
    { class: 'chips' },
    QUESTIONS.map((question) => {
      const { verdict, code } = verdicts[question];
      return h(
        'li',
        { class: `chip verdict-${verdict}` },
        h('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[verdict]),
        `${words.questions[question]}: `,
        h('data', { value: verdict }, words.kinds[verdict]),
        code !== null && ' ',
        code !== null && h('code', {}, code),
      );
    }),
  );
}
