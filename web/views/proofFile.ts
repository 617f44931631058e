import type { ProofReport } from '../../shared/verify/report.ts';
import type { GivenProof } from '../proofFile.ts';
import type { OpenedReplay } from '../replay/openReplay.ts';
import { fileHash } from '../route.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { VERIFIER_FILE, verdictsView } from './proof.ts';

export interface ProofFileState {
  readonly given: GivenProof;
  /** Whether this device has known the keys that the file names. */
  readonly isKnownKey: boolean;
}

/** The check of a proof file that is on this device. */
export function proofFileView(state: ProofFileState, take: (file: File) => void): El {
  const { proofFile } = words;
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, 'data-home': true }, proofFile.title),
    h('p', {}, proofFile.intro),
    h(
      'p',
      { class: 'field' },
      fileButton(proofFile.choose, take),
      h('span', { id: 'proof-drop', class: 'hint' }, proofFile.drop),
    ),
    h('output', { class: 'proof-status', role: 'status' }, statusText(state.given)),
    state.given.status === 'checked' && checkedViews(state.given.opened, state.isKnownKey),
    h('p', {}, h('a', { href: VERIFIER_FILE }, words.proof.verifier)),
    h('p', {}, h('a', { href: '#/' }, words.over.again)),
  );
}

/** The browser's own field, unseen but still what is pressed, under words of this page. */
function fileButton(label: string, take: (file: File) => void): El {
  return h(
    'span',
    { class: 'button primary file-button' },
    h('label', { for: 'proof-file' }, label),
    h('input', {
      id: 'proof-file',
      class: 'file-field',
      type: 'file',
      accept: '.json,application/json',
      // Else it is the browser that says here whether a file was chosen, in its own language.
      title: label,
      'aria-describedby': 'proof-drop',
      onchange: ({ target }: { readonly target: HTMLInputElement }) => {
        const file = target.files?.[0];
        // The same file may be chosen again, once it has changed.
        target.value = '';
        if (file !== undefined) take(file);
      },
    }),
  );
}

function statusText(given: GivenProof): string {
  const { reading, tooLarge, notText, broken } = words.proofFile;
  switch (given.status) {
    case 'none':
      return '';
    case 'reading':
      return reading;
    case 'unreadable': {
      const why = { too_large: tooLarge, not_text: notText, broken }[given.error];
      return `${given.name}: ${why}`;
    }
    case 'checked':
      return `${given.name}: ${reportText(given.opened.report)}`;
  }
}

/** Of a whole file whose last round still runs nothing is wrong. */
function reportText({ verdict, rounds }: ProofReport): string {
  const isRunning = verdict === 'incomplete' && rounds.length > 1;
  return isRunning ? words.proofFile.incomplete : words.proof.verdict[verdict];
}

function checkedViews(
  { report, table }: OpenedReplay,
  isKnownKey: boolean,
): readonly (El | false)[] {
  const { replays, proof } = words;
  const rounds = table?.rounds ?? [];
  return [
    verdictsView(report),
    h('p', { class: 'hint' }, isKnownKey ? proof.ownKey : proof.newKey),
    rounds.length > 0 &&
      h(
        'nav',
        { 'aria-labelledby': 'file-rounds' },
        h('h2', { id: 'file-rounds' }, replays.rounds),
        h(
          'ul',
          { class: 'file-rounds' },
          rounds.map(({ no }) => h('li', {}, h('a', { href: fileHash(no) }, replays.title(no)))),
        ),
      ),
  ];
}
