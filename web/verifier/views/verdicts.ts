import type { Verdict, VerdictKind, Verdicts } from '../../../shared/verify/report.ts';
import { type El, h } from '../../vdom.ts';
import type { VerifierWords } from '../words/english.ts';

export const QUESTIONS = [
  'commitment',
  'shuffle',
  'play',
] as const satisfies readonly (keyof Verdicts)[];

export const MARKS: Readonly<Record<VerdictKind, string>> = {
  ok: '✓',
  failed: '✗',
  incomplete: '…',
  'not-checked': '–',
};

/** The three verdicts as sentences. */
export function verdictsView(words: VerifierWords, verdicts: Verdicts): El {
  return h(
    'ul',
    { class: 'verdicts' },
    QUESTIONS.map((question) => verdictView(words, words.questions[question], verdicts[question])),
  );
}

function verdictView(words: VerifierWords, name: string, { verdict, words: why }: Verdict): El {
  return h(
    'li',
    { class: `verdict verdict-${verdict}` },
    h('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[verdict]),
    h('div', {}, h('strong', {}, `${name}: ${words.kinds[verdict]}`), h('p', {}, why)),
  );
}
