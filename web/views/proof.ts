import type { ProofStep } from '../../shared/fair/roundSteps.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { RoundReport, Verdict, VerdictKind, Verdicts } from '../../shared/verify/report.ts';
import type { DealCheck } from '../dealCheck.ts';
import { seatWho } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** Beside the page; it checks proof files by itself, without any server. */
export const VERIFIER_FILE = 'verify.html';

export interface CheckActions {
  check(round: number): void;
  download(proof: string, round: number): void;
}

/** The button that checks the deal of a round, and what came of it. */
export function checkView(
  view: View,
  round: number,
  check: DealCheck | null,
  actions: CheckActions,
): El {
  const mine = check?.round === round ? check : null;
  return h(
    'div',
    { key: 'check', class: 'check' },
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', onclick: () => actions.check(round) },
        mine?.status === 'done' ? words.proof.again : words.result.check,
      ),
    ),
    mine !== null && proofView(view, mine, actions.download),
  );
}

type Done = Extract<DealCheck, { status: 'done' }>;

/** The check of a deal: three verdicts, what they are worth, and every step with its values. */
function proofView(
  view: View,
  check: DealCheck,
  download: (proof: string, round: number) => void,
): El {
  return h(
    'section',
    { class: 'proof', 'aria-labelledby': 'proof-title' },
    h('h3', { id: 'proof-title' }, words.proof.title),
    h('output', { class: 'proof-status', role: 'status' }, statusText(check)),
    check.status === 'done' && doneView(view, check, download),
  );
}

function statusText(check: DealCheck): string {
  if (check.status !== 'done') return words.proof[check.status];
  return words.proof.verdict[check.report.verdict];
}

function doneView(
  view: View,
  check: Done,
  download: (proof: string, round: number) => void,
): readonly El[] {
  const { report, facts, proof, round } = check;
  return [
    h('p', { class: 'hint' }, words.proof.intro),
    verdictsView(report),
    ...(facts === null ? [] : [gradeView(view, facts)]),
    h('p', { class: 'hint' }, keyWords(check)),
    ...(facts === null || facts.steps.length === 0 ? [] : [stepsView(facts.steps)]),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: () => download(proof, round) }, words.proof.download),
      h(
        'a',
        { class: 'button', href: VERIFIER_FILE, download: `sixlove-${VERIFIER_FILE}` },
        words.proof.verifier,
      ),
    ),
  ];
}

/** The three verdicts of a round, or of a whole file. */
export function verdictsView(verdicts: Verdicts): El {
  return h(
    'ul',
    { class: 'verdicts' },
    VERDICTS.map((name) => verdictView(name, verdicts[name])),
  );
}

const VERDICTS = ['commitment', 'shuffle', 'play'] as const satisfies readonly (keyof Verdicts)[];

const MARKS: Readonly<Record<VerdictKind, string>> = {
  ok: '✓',
  failed: '✗',
  incomplete: '…',
  'not-checked': '–',
};

function verdictView(name: (typeof VERDICTS)[number], { verdict, words: why }: Verdict): El {
  return h(
    'li',
    { class: `verdict verdict-${verdict}` },
    h('span', { class: 'verdict-mark', 'aria-hidden': 'true' }, MARKS[verdict]),
    h(
      'div',
      {},
      h('strong', {}, `${words.proof.verdicts[name]}: ${words.proof.kinds[verdict]}`),
      h('p', {}, verdict === 'ok' ? words.proof.about[name] : why),
    ),
  );
}

function gradeView(view: View, facts: RoundReport): El {
  const { grade, you, beacon, secrets, voidsSoFar, cancelledEpochs } = facts;
  const namesOf = (seats: readonly number[]) =>
    words.list(seats.map((seat) => seatWho(view, seat).name));
  const others = namesOf(secrets.filter((seat) => seat !== view.you.seat));
  const why = you === null ? words.fair.grades[grade] : words.fair.own({ you, beacon, others });
  return h(
    'div',
    { class: 'grade' },
    h('p', {}, h('strong', {}, words.proof.grade(grade)), ` ${why}`),
    secrets.length > 0 && h('p', {}, words.fair.secretsFrom(namesOf(secrets))),
    voidsSoFar + cancelledEpochs > 0 &&
      h('p', {}, words.proof.startedAnew(voidsSoFar, cancelledEpochs)),
  );
}

function keyWords({ report, knownKey }: Done): string {
  if (report.fault?.code === 'key_not_pinned') return words.proof.otherKey;
  return knownKey ? words.proof.ownKey : words.proof.newKey;
}

function stepsView(steps: readonly ProofStep[]): El {
  return h(
    'details',
    { class: 'steps' },
    h('summary', {}, words.proof.steps),
    h('ol', {}, steps.map(stepView)),
  );
}

function stepView({ name, inputs, output, ok }: ProofStep): El {
  const about = words.proof.step[name];
  return h(
    'li',
    {},
    h('p', {}, h('strong', {}, about?.title ?? name), ` ${MARKS[ok ? 'ok' : 'failed']}`),
    about !== undefined && h('p', {}, about.why),
    h(
      'dl',
      {},
      Object.entries(inputs).flatMap(([label, value]) => valueView(label, value)),
      valueView(words.proof.output, output),
    ),
  );
}

function valueView(label: string, value: string): readonly El[] {
  return [h('dt', {}, label), h('dd', {}, h('code', {}, grouped(value)))];
}

const GROUP = /[0-9a-f]{8}(?=[0-9a-f])/g;

/** Long hex in groups of eight that may break between them, without changing what is copied. */
function grouped(text: string): readonly (El | string)[] {
  return text
    .replace(GROUP, '$&\n')
    .split('\n')
    .flatMap((part, i) => (i === 0 ? [part] : [h('wbr', {}), part]));
}
