import type { LogError } from '../fair/logState.ts';
import type { RoundFacts } from '../fair/roundFacts.ts';
import type { LogFault } from '../fair/verifier.ts';
import type { PlayCheck, Verdict, VerdictKind, Verdicts } from './report.ts';
import { faultWords } from './words.ts';

/** The checks that ask where a deck comes from. All others ask whether something was changed. */
const SHUFFLE_CODES: ReadonlySet<LogError> = new Set([
  'epoch_order',
  'depth',
  'commit_order',
  'text_order',
  'close_twice',
  'reveal_order',
  'reveal_mismatch',
  'cancel_unjustified',
  'not_closed',
  'unrevealed',
  'lock_contrib',
  'contrib_digest',
  'recontrib_unsafe',
  'slot',
  'beacon_round',
  'lock_digest',
  'deal_early',
  'beacon_sig',
  'seat_draw',
  'seed_path',
]);

const OK_WORDS = {
  commitment: 'Every bone was fixed before play; what was fixed is what was played.',
  shuffle: 'The deck follows from the opened seed, the contributions and the beacon, if any.',
  play: 'Every turn, end and score is what the rules give.',
} as const;

const INCOMPLETE: Verdict = {
  verdict: 'incomplete',
  code: null,
  words: 'Not verifiable yet: the round is still being played.',
};

function good(question: keyof Verdicts): Verdict {
  return { verdict: 'ok', code: null, words: OK_WORDS[question] };
}

function failed(code: NonNullable<Verdict['code']>, seq: number | null): Verdict {
  return { verdict: 'failed', code, words: faultWords(code, seq) };
}

function unchecked(words: string): Verdict {
  return { verdict: 'not-checked', code: null, words };
}

const AFTER_FAULT = unchecked('Not checked: the log fails before.');
const VOIDED = unchecked('Not checked: the round was voided and counts for nothing.');
const SEATS_DRAWN = unchecked('Not played: this deal drew the seats.');
const REDEALT: Verdict = {
  verdict: 'ok',
  code: null,
  words: 'The bones were dealt again, as the rules allow.',
};
const UNKNOWN = unchecked('Not checked: the rules, or how the round began, are not known here.');
const WITHHELD = unchecked('Not checked: this file withholds the bones of this round.');

/** The gravest of several verdicts; not checked counts only where nothing was. */
export function overall(kinds: readonly VerdictKind[]): VerdictKind {
  const order: readonly VerdictKind[] = ['failed', 'incomplete', 'ok'];
  return order.find((kind) => kinds.includes(kind)) ?? 'not-checked';
}

/** The verdict for several rounds: that of the first round with the gravest one. */
function worst(question: keyof Verdicts, rounds: readonly Verdicts[]): Verdict {
  const verdicts = rounds.map((round) => round[question]);
  const kind = overall(verdicts.map(({ verdict }) => verdict));
  return verdicts.find(({ verdict }) => verdict === kind) ?? unchecked('No round to check.');
}

/** What the fault of a log says about the questions of its bones. */
function faultVerdicts({ code, seq }: LogFault): Omit<Verdicts, 'play'> {
  const verdict = failed(code, seq);
  return SHUFFLE_CODES.has(code)
    ? { commitment: AFTER_FAULT, shuffle: verdict }
    : { commitment: verdict, shuffle: AFTER_FAULT };
}

/** The verdicts for a whole log: its fault, else the gravest of its rounds. */
export function logVerdicts(
  fault: LogFault | null,
  rounds: readonly Verdicts[],
): Omit<Verdicts, 'play'> {
  if (fault !== null) return faultVerdicts(fault);
  return { commitment: worst('commitment', rounds), shuffle: worst('shuffle', rounds) };
}

/** The verdict on play: a fault anywhere, also beside the rounds, else the gravest of them. */
export function playVerdict({ fault, findings }: PlayCheck, rounds: readonly Verdicts[]): Verdict {
  if (fault !== null) return failed(fault, null);
  const wrong = Array.from(findings.values()).find(({ verdict }) => verdict === 'failed');
  return wrong?.verdict === 'failed' ? failed(wrong.code, wrong.seq) : worst('play', rounds);
}

/** The three verdicts for one round. */
export function roundVerdicts(
  facts: RoundFacts,
  fault: LogFault | null,
  play: PlayCheck,
): Verdicts {
  if (!facts.verified && fault !== null) return { ...faultVerdicts(fault), play: AFTER_FAULT };
  switch (facts.status) {
    case 'running':
      return { commitment: INCOMPLETE, shuffle: INCOMPLETE, play: INCOMPLETE };
    case 'stripped':
      return { commitment: WITHHELD, shuffle: WITHHELD, play: WITHHELD };
    case 'voided':
      return {
        commitment: good('commitment'),
        shuffle: good('shuffle'),
        play: roundPlay(facts, play, facts.voidReason === 'seatDraw' ? SEATS_DRAWN : VOIDED),
      };
    case 'ended':
      return {
        commitment: good('commitment'),
        shuffle: good('shuffle'),
        play: roundPlay(facts, play, UNKNOWN),
      };
  }
}

function roundPlay(
  { roundNo, voidReason }: RoundFacts,
  { fault, findings }: PlayCheck,
  otherwise: Verdict,
): Verdict {
  if (fault !== null) return failed(fault, null);
  const finding = findings.get(roundNo);
  if (finding?.verdict === 'failed') return failed(finding.code, finding.seq);
  if (finding?.verdict !== 'ok') return otherwise;
  return voidReason === null ? good('play') : REDEALT;
}
