import { fromHex } from '../../../shared/fair/bytes.ts';
import { chatCode } from '../../../shared/fair/chatCode.ts';
import type { ProofStep } from '../../../shared/fair/roundSteps.ts';
import type { VerdictKind } from '../../../shared/verify/report.ts';
import { type El, h } from '../../vdom.ts';
import type { Opened, VerifierApp } from '../app.ts';
import type { SeatedRound } from '../check.ts';
import { type Reader, worthOf } from '../reader.ts';
import type { VerifierWords } from '../words/english.ts';
import { grouped } from './hex.ts';
import { MARKS, verdictsView } from './verdicts.ts';

interface Look {
  readonly verdict: VerdictKind;
  /** The only round of the file: unfolded from the start. */
  readonly isAlone: boolean;
}

/** One round, folded; what is inside is made when it is unfolded. */
export function roundView(
  app: VerifierApp,
  { rounds, reader }: Opened,
  round: SeatedRound,
  { verdict, isAlone }: Look,
): El {
  const { words } = app;
  const { roundNo, verified } = round;
  const grade = verified ? ` · ${words.rounds.grade(worthOf(round, reader).grade)}` : '';
  return h(
    'li',
    { key: roundNo },
    h(
      'details',
      {
        class: 'round',
        open: isAlone,
        ontoggle: ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) =>
          app.unfold(roundNo, currentTarget.open),
      },
      h(
        'summary',
        {},
        h('span', { class: `mark verdict-${verdict}`, 'aria-hidden': 'true' }, MARKS[verdict]),
        ` ${words.rounds.round(roundNo)}: ${words.kinds[verdict]}${grade}`,
      ),
      rounds.has(roundNo) && insideView(words, round, reader),
    ),
  );
}

function insideView(words: VerifierWords, round: SeatedRound, reader: Reader): readonly El[] {
  const { voidReason, hands, steps, verified } = round;
  return [
    verdictsView(words, round),
    ...(voidReason === null ? [] : [h('p', {}, words.rounds.voided[voidReason])]),
    ...(verified ? shareView(words, round, reader) : []),
    ...(hands === null ? [] : handsView(words, hands)),
    ...codeView(words, steps),
    ...(steps.length === 0 ? [] : [stepsView(words, steps)]),
  ];
}

/** Who had a say in the shuffle, and what that is worth. */
function shareView(words: VerifierWords, round: SeatedRound, reader: Reader): readonly El[] {
  const { share, grades } = words;
  const { secrets, texts, beacon, beaconChecked, voidsSoFar, cancelledEpochs } = round;
  const { grade, gave, isUnkept } = worthOf(round, reader);
  const facts = [
    ...(secrets.length > 0 ? [share.secrets(secrets)] : []),
    ...(texts.length > 0 ? [share.texts(texts)] : []),
    ...(secrets.length + texts.length === 0 ? [share.nobody] : []),
    share.beacon[beacon],
    ...(beaconChecked === true ? [share.beaconSigned] : []),
    ...(gave === null ? [] : [share.yours[gave]]),
    ...(isUnkept ? [share.unkept] : []),
    ...(voidsSoFar + cancelledEpochs > 0 ? [share.before(voidsSoFar, cancelledEpochs)] : []),
  ];
  return [
    h('p', {}, h('strong', {}, words.you.grade(grade, '').trim()), ` ${grades[grade]}`),
    h(
      'ul',
      { class: 'share' },
      facts.map((fact) => h('li', {}, fact)),
    ),
  ];
}

function handsView(
  { rounds }: VerifierWords,
  hands: readonly (readonly string[])[],
): readonly El[] {
  return [
    h('h4', {}, rounds.dealt),
    h(
      'dl',
      { class: 'hands' },
      hands.flatMap((hand, seat) => [
        h('dt', {}, rounds.seat(seat)),
        h(
          'dd',
          {},
          hand.map((bone) => h('span', { class: 'bone' }, bone.split('').join('|'))),
        ),
      ]),
    ),
  ];
}

function codeView({ rounds }: VerifierWords, steps: readonly ProofStep[]): readonly El[] {
  const digest = fromHex(steps.find(({ name }) => name === 'deal')?.output ?? '');
  if (digest?.length !== 32) return [];
  return [h('p', {}, `${rounds.code}: `, h('code', {}, chatCode(digest)))];
}

function stepsView(words: VerifierWords, steps: readonly ProofStep[]): El {
  return h(
    'details',
    {},
    h('summary', {}, words.rounds.steps),
    h(
      'ol',
      { class: 'steps' },
      steps.map((step) => stepView(words, step)),
    ),
  );
}

function stepView(words: VerifierWords, { name, inputs, output, ok }: ProofStep): El {
  const { title, why } = words.steps[name];
  return h(
    'li',
    {},
    h(
      'p',
      {},
      h('strong', {}, title),
      `: ${ok ? `✓ ${words.rounds.same}` : `✗ ${words.rounds.other}`}`,
    ),
    h('p', { class: 'hint' }, why),
    h(
      'dl',
      {},
      Object.entries(inputs).flatMap(([label, value]) => [
        h('dt', {}, labelOf(words, label)),
        h('dd', {}, h('code', {}, grouped(valueText(words, value)))),
      ]),
      h('dt', {}, words.rounds.gives),
      h('dd', {}, h('code', {}, grouped(output))),
    ),
  );
}

function labelOf({ values, rounds }: VerifierWords, label: string): string {
  const seat = /^seat(\d+)$/.exec(label)?.[1];
  const named: Readonly<Record<string, string>> = values;
  return seat === undefined ? (named[label] ?? label) : rounds.seat(Number(seat));
}

/** A value as the step gives it; a contribution begins with its kind, which is a word. */
function valueText({ contributed, empty }: VerifierWords, value: string): string {
  const kinds: Readonly<Record<string, string>> = contributed;
  const [first = '', ...rest] = value.split(' ');
  const kind = kinds[first];
  if (value === '') return empty;
  return kind === undefined ? value : [kind, ...rest].join(' ');
}
