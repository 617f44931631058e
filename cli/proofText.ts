/** A proof report for people at a terminal. */
import type { ProofReport, RoundReport, Verdict, Verdicts } from '../shared/verify/report.ts';
import { overall } from '../shared/verify/verdicts.ts';

const QUESTIONS = ['commitment', 'shuffle', 'play'] as const satisfies readonly (keyof Verdicts)[];

const KIND_WORDS: Readonly<Record<Verdict['verdict'], string>> = {
  ok: 'ok',
  failed: 'FAILED',
  incomplete: 'incomplete',
  'not-checked': 'not checked',
};

const KEY_WORDS: Readonly<Record<ProofReport['keys'], string>> = {
  pinned: 'Signed by the key you gave.',
  own: 'Signed by the key that the file itself brings. Give --key to know whose it is.',
};

/** Faults of a log none of whose keys that the reader trusts has signed it. */
const UNSIGNED: ReadonlySet<string> = new Set(['key_not_pinned', 'key_id', 'head_sig']);

function signatureWords({ keys, fault }: ProofReport): string {
  const isUnsigned = keys === 'pinned' && fault !== null && UNSIGNED.has(fault.code);
  return isUnsigned ? 'Not signed by a key that you gave.' : KEY_WORDS[keys];
}

/**
 * The three verdicts, who signed, and a line for each round that the file does not withhold;
 * `isDetailed` adds hands and every step.
 */
export function proofText(name: string, report: ProofReport, isDetailed: boolean): string {
  const { tableId, ruleset, events } = report;
  const rounds = report.rounds.filter(({ status }) => status !== 'stripped');
  const lines = [
    `${name}: table ${tableId}, ${ruleset ?? 'ruleset not named'}, ${events} events`,
    ...QUESTIONS.map((question) => verdictLine(question, report[question])),
    row('signature', '', signatureWords(report)),
    ...rounds.map(roundLine),
    ...(isDetailed ? rounds.flatMap(roundDetails) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLine(question: string, { verdict, words }: Verdict): string {
  return row(question, KIND_WORDS[verdict], words);
}

function row(name: string, kind: string, words: string): string {
  return `  ${name.padEnd(11)} ${kind.padEnd(12)} ${words}`.trimEnd();
}

function roundLine(round: RoundReport): string {
  const kind = overall(QUESTIONS.map((question) => round[question].verdict));
  const facts = [`grade ${round.grade}`, shareWords(round), ...voidWords(round)];
  return row(`round ${round.roundNo}`, KIND_WORDS[kind], `${facts.join('; ')}.`);
}

/** Who had a say in the shuffle. */
function shareWords({ secrets, texts, beacon }: RoundReport): string {
  const shares = [
    ...(secrets.length > 0 ? [`secrets of ${seatWords(secrets)}`] : []),
    ...(texts.length > 0 ? [`words of ${seatWords(texts)}`] : []),
    ...(beacon === 'none' ? [] : [`a public beacon, ${beacon}`]),
  ];
  return shares.length > 0 ? shares.join(', ') : 'only the house had a say in the shuffle';
}

function seatWords(seats: readonly number[]): string {
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
}

function voidWords({ voidsSoFar, cancelledEpochs, voidReason }: RoundReport): string[] {
  return [
    ...(voidReason === null ? [] : [`voided: ${voidReason}`]),
    ...(voidsSoFar > 0 ? [`${voidsSoFar} voided so far`] : []),
    ...(cancelledEpochs > 0 ? [`${shuffleWords(cancelledEpochs)} called off so far`] : []),
  ];
}

function shuffleWords(count: number): string {
  return `${count} ${count === 1 ? 'shuffle' : 'shuffles'}`;
}

function roundDetails({ roundNo, hands, steps }: RoundReport): string[] {
  return [
    '',
    `Round ${roundNo}, as dealt:`,
    ...(hands ?? []).map((hand, seat) => `  seat ${seat}  ${hand.join(' ')}`),
    ...steps.flatMap(({ name, inputs, output, ok }) => [
      '',
      `  ${name}: ${ok ? 'as published' : 'NOT AS PUBLISHED'}`,
      ...Object.entries(inputs).map(([input, value]) => `    ${input.padEnd(10)} ${value}`),
      `    gives      ${output}`,
    ]),
  ];
}
