import { overall } from '../../../shared/verify/verdicts.ts';
import { type El, h } from '../../vdom.ts';
import type { Opened, VerifierApp } from '../app.ts';
import type { BrowserCheck } from '../browserCheck.ts';
import type { Findings } from '../check.ts';
import type { VerifierWords } from '../words/english.ts';
import { grouped } from './hex.ts';
import { roundView } from './round.ts';
import { QUESTIONS, verdictsView } from './verdicts.ts';
import { worthView } from './worth.ts';

/** Everything about one file. */
export function detailsView(app: VerifierApp, opened: Opened, findings: Findings): readonly El[] {
  const { words } = app;
  const shown = findings.rounds.filter(({ status }) => status !== 'stripped');
  return [
    verdictsView(words, findings),
    h('h3', {}, words.twice.title),
    twiceView(words, opened.browser),
    h('h3', {}, words.signature.title),
    ...signatureView(app, findings),
    h('h3', {}, words.facts.title),
    factsView(words, findings),
    ...worthView(app, opened, findings),
    h('h3', {}, words.rounds.title),
    h(
      'ol',
      { class: 'rounds' },
      shown.map((round) =>
        roundView(app, opened, round, {
          verdict: overall(QUESTIONS.map((question) => round[question].verdict)),
          isAlone: shown.length === 1,
        }),
      ),
    ),
  ];
}

function twiceView({ twice, steps }: VerifierWords, check: BrowserCheck | null): El {
  if (check === null) return h('p', { role: 'status' }, twice.running);
  if (check.status !== 'done') return h('p', { role: 'status' }, twice[check.status]);
  const { hashes, signatures, differences } = check;
  if (differences.length === 0) {
    const text = signatures === null ? twice.noSignatures(hashes) : twice.done(hashes, signatures);
    return h('p', { role: 'status' }, text);
  }
  return h(
    'div',
    { class: 'verdict verdict-failed', role: 'alert' },
    h(
      'div',
      {},
      h('p', {}, twice.differs),
      h(
        'ul',
        {},
        differences.map(({ round, step }) => {
          const what = step === 'chain' || step === 'signature' ? twice[step] : steps[step].title;
          return h('li', {}, twice.where(round, what));
        }),
      ),
    ),
  );
}

function signatureView({ words, keys }: VerifierApp, findings: Findings): readonly El[] {
  const { signature } = words;
  return [
    h('p', {}, signature[findings.keys]),
    h(
      'dl',
      {},
      findings.signers.flatMap(({ name, publicKey }) => [
        h('dt', {}, name),
        h(
          'dd',
          {},
          h('code', {}, grouped(publicKey)),
          keys !== null &&
            ` ${keys.includes(publicKey) ? signature.ofPinned : signature.notPinned}`,
        ),
      ]),
    ),
  ];
}

function factsView({ facts }: VerifierWords, findings: Findings): El {
  const { tableId, ruleset, events, rounds, cancelled } = findings;
  const count = (status: (typeof rounds)[number]['status']): number =>
    rounds.filter((round) => round.status === status).length;
  const pairs: readonly (readonly [string, El | string])[] = [
    [facts.table, h('code', {}, tableId)],
    [facts.ruleset, ruleset ?? facts.unnamed],
    [facts.events, String(events)],
    [
      facts.rounds,
      facts.counted(count('ended'), count('voided'), count('stripped'), count('running')),
    ],
    [
      facts.cancelled,
      cancelled.length === 0
        ? facts.none
        : h(
            'ul',
            {},
            cancelled.map((epoch) => h('li', {}, facts.cancel(epoch))),
          ),
    ],
  ];
  return h(
    'dl',
    { class: 'facts' },
    pairs.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}
