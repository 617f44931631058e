import type { ProofReport } from '../../shared/verify/report.ts';
import type { GivenProof } from '../proofFile.ts';
import { fileHash } from '../route.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { VERIFIER_FILE, verdictsView } from './proof.ts';

export interface ProofFileState {
  readonly given: GivenProof;
  /** Null until it is worked out, `broken` where the text is no proof file. */
  readonly report: ProofReport | 'broken' | null;
  /** Whether this device has known the keys that the file names. */
  readonly knownKey: boolean;
  /** Rounds that can be gone through. */
  readonly rounds: readonly number[];
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
      h('label', { for: 'proof-file' }, proofFile.choose),
      h('input', {
        id: 'proof-file',
        type: 'file',
        accept: '.json,application/json',
        'aria-describedby': 'proof-drop',
        onchange: ({ target }: { readonly target: HTMLInputElement }) => {
          const file = target.files?.[0];
          if (file !== undefined) take(file);
        },
      }),
      h('span', { id: 'proof-drop', class: 'hint' }, proofFile.drop),
    ),
    h('output', { class: 'proof-status', role: 'status' }, statusText(state)),
    ...(isChecked(state.report) ? checkedViews(state.report, state) : []),
    h('p', {}, h('a', { href: VERIFIER_FILE }, words.proof.verifier)),
    h('p', {}, h('a', { href: '#/' }, words.over.again)),
  );
}

function isChecked(report: ProofFileState['report']): report is ProofReport {
  return report !== null && report !== 'broken';
}

function statusText({ given, report }: ProofFileState): string {
  const { proofFile } = words;
  if (given.status === 'none') return '';
  if (given.status === 'unreadable') {
    return `${given.name}: ${given.error === 'too_large' ? proofFile.tooLarge : proofFile.notText}`;
  }
  if (given.status === 'reading' || report === null) return proofFile.reading;
  return `${given.name}: ${reportText(report)}`;
}

/** Of a whole file whose last round still runs nothing is wrong. */
function reportText(report: ProofReport | 'broken'): string {
  if (report === 'broken') return words.proofFile.broken;
  const isRunning = report.verdict === 'incomplete' && report.rounds.length > 1;
  return isRunning ? words.proofFile.incomplete : words.proof.verdict[report.verdict];
}

function checkedViews(
  report: ProofReport,
  { knownKey, rounds }: ProofFileState,
): readonly (El | false)[] {
  const { replays, proof } = words;
  return [
    verdictsView(report),
    h('p', { class: 'hint' }, knownKey ? proof.ownKey : proof.newKey),
    rounds.length > 0 &&
      h(
        'nav',
        { 'aria-labelledby': 'file-rounds' },
        h('h2', { id: 'file-rounds' }, replays.rounds),
        h(
          'ul',
          { class: 'file-rounds' },
          rounds.map((no) => h('li', {}, h('a', { href: fileHash(no) }, replays.title(no)))),
        ),
      ),
  ];
}
