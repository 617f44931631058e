import type { VerdictKind } from '../../../shared/verify/report.ts';
import { type El, h } from '../../vdom.ts';
import type { VerifierApp } from '../app.ts';
import { fileSource } from '../source.ts';
import type { LanguageCode } from '../words/words.ts';
import { entryView } from './entry.ts';

const LANGUAGES: readonly (readonly [LanguageCode, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
];

/** The whole page: what it is, what it takes, and what it found. */
export function pageView(app: VerifierApp): readonly El[] {
  const { words } = app;
  return [
    h(
      'header',
      {},
      h('h1', {}, words.title),
      h(
        'div',
        { class: 'languages', role: 'group', 'aria-label': words.language },
        LANGUAGES.map(([code, name]) =>
          h(
            'button',
            {
              type: 'button',
              lang: code,
              'aria-pressed': app.language === code ? 'true' : 'false',
              onclick: () => app.speak(code),
            },
            name,
          ),
        ),
      ),
    ),
    h(
      'main',
      {},
      h('p', { class: 'lead' }, words.lead),
      h('p', { class: 'hint' }, words.alone),
      filesView(app),
      pasteView(app),
      keyView(app),
      app.entries.length > 0 && resultsView(app),
    ),
  ];
}

function filesView(app: VerifierApp): El {
  return h(
    'div',
    { class: 'intake' },
    h('input', {
      id: 'files',
      class: 'unseen',
      type: 'file',
      multiple: true,
      onchange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
        app.add(Array.from(currentTarget.files ?? [], fileSource));
        // So that the same file can be chosen again.
        currentTarget.value = '';
      },
    }),
    h('label', { for: 'files', class: 'button primary big' }, app.words.choose),
    h('p', { class: 'hint drop-hint' }, app.words.drop),
  );
}

function pasteView(app: VerifierApp): El {
  const { paste } = app.words;
  return h(
    'details',
    {},
    h('summary', {}, paste.open),
    textForm('pasted', paste.label, paste.check, (text) => app.paste(text), '6'),
  );
}

function keyView(app: VerifierApp): El {
  const { words, keys, isBadKey } = app;
  return h(
    'details',
    {},
    h('summary', {}, words.key.open),
    h('p', { class: 'hint' }, words.key.why),
    textForm('key', words.key.label, words.key.use, (text) => app.pin(text), '3'),
    isBadKey && h('p', { class: 'fault', role: 'alert' }, words.key.fault),
    keys !== null && h('p', { role: 'status' }, words.key.pinned(keys.length)),
    keys !== null &&
      h(
        'ul',
        { class: 'keys' },
        keys.map((key) => h('li', {}, h('code', {}, key))),
      ),
    keys !== null && h('button', { type: 'button', onclick: () => app.pin('') }, words.key.drop),
  );
}

function textForm(
  id: string,
  label: string,
  action: string,
  take: (text: string) => void,
  rows: string,
): El {
  return h(
    'form',
    {
      class: 'text-form',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        const field = document.getElementById(id);
        if (field instanceof HTMLTextAreaElement && field.value.trim() !== '') take(field.value);
      },
    },
    h('label', { for: id }, label),
    h('textarea', { id, rows, spellcheck: 'false', autocomplete: 'off' }),
    h('button', {}, action),
  );
}

function resultsView(app: VerifierApp): El {
  const { words, entries } = app;
  return h(
    'section',
    { class: 'results', 'aria-labelledby': 'results' },
    h('h2', { id: 'results' }, words.results),
    h('output', { class: 'summary', role: 'status' }, summary(app)),
    h(
      'ol',
      { class: 'files' },
      entries.map((entry) => entryView(app, entry)),
    ),
    h('button', { type: 'button', class: 'quiet', onclick: () => app.clear() }, words.clear),
  );
}

function summary({ words, entries }: VerifierApp): string {
  const counts: Record<VerdictKind | 'unreadable' | 'waiting', number> = {
    failed: 0,
    unreadable: 0,
    incomplete: 0,
    'not-checked': 0,
    ok: 0,
    waiting: 0,
  };
  for (const { state } of entries) {
    counts[state.status === 'checked' ? state.findings.verdict : state.status] += 1;
  }
  return counts.waiting > 0
    ? words.status.checking(entries.length - counts.waiting, entries.length)
    : words.status.done(counts);
}
