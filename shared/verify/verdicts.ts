import type { LogError } from '../fair/logState.ts';
import type { RoundFacts } from '../fair/roundFacts.ts';
import type { LogFault } from '../fair/verifier.ts';
import type { PlayCheck, Verdict, VerdictKind, Verdicts } from './report.ts';
import type { FaultCode, VerdictWords } from './words/verdictWords.ts';

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

function good(question: keyof Verdicts, words: VerdictWords): Verdict {
  return { verdict: 'ok', code: null, words: words.ok[question] };
}

function failed(code: FaultCode, seq: number | null, words: VerdictWords): Verdict {
  return { verdict: 'failed', code, words: words.failed(words.faults[code], code, seq) };
}

function unchecked(words: string): Verdict {
  return { verdict: 'not-checked', code: null, words };
}

/** The gravest of several verdicts; not checked counts only where nothing was. */
export function overall(kinds: readonly VerdictKind[]): VerdictKind {
  const order: readonly VerdictKind[] = ['failed', 'incomplete', 'ok'];
  return order.find((kind) => kinds.includes(kind)) ?? 'not-checked';
}

/** The verdict for several rounds: that of the first round with the gravest one. */
function worst(
  question: keyof Verdicts,
  rounds: readonly Verdicts[],
  words: VerdictWords,
): Verdict {
  const verdicts = rounds.map((round) => round[question]);
  const kind = overall(verdicts.map(({ verdict }) => verdict));
  return verdicts.find(({ verdict }) => verdict === kind) ?? unchecked(words.noRound);
}

/** What the fault of a log says about the questions of its bones. */
function faultVerdicts({ code, seq }: LogFault, words: VerdictWords): Omit<Verdicts, 'play'> {
  const verdict = failed(code, seq, words);
  const other = unchecked(words.afterFault);
  return SHUFFLE_CODES.has(code)
    ? { commitment: other, shuffle: verdict }
    : { commitment: verdict, shuffle: other };
}

/** The verdicts for a whole log: its fault, else the gravest of its rounds. */
export function logVerdicts(
  fault: LogFault | null,
  rounds: readonly Verdicts[],
  words: VerdictWords,
): Omit<Verdicts, 'play'> {
  if (fault !== null) return faultVerdicts(fault, words);
  return {
    commitment: worst('commitment', rounds, words),
    shuffle: worst('shuffle', rounds, words),
  };
}

/**
 * The verdict on play: a fault anywhere, also beside the rounds, else the gravest of them.
 * `logFault` is where the log fails, which may be before any round.
 */
export function playVerdict(
  { fault, findings }: PlayCheck,
  logFault: LogFault | null,
  rounds: readonly Verdicts[],
  words: VerdictWords,
): Verdict {
  if (fault !== null) return failed(fault, null, words);
  const wrong = Array.from(findings.values()).find(({ verdict }) => verdict === 'failed');
  if (wrong?.verdict === 'failed') return failed(wrong.code, wrong.seq, words);
  return logFault !== null && rounds.length === 0
    ? unchecked(words.afterFault)
    : worst('play', rounds, words);
}

/** The three verdicts for one round. */
export function roundVerdicts(
  facts: RoundFacts,
  fault: LogFault | null,
  play: PlayCheck,
  words: VerdictWords,
): Verdicts {
  if (!facts.verified && fault !== null) {
    return { ...faultVerdicts(fault, words), play: unchecked(words.afterFault) };
  }
  switch (facts.status) {
    case 'running':
      return everywhere({ verdict: 'incomplete', code: null, words: words.incomplete });
    case 'stripped':
      return everywhere(unchecked(words.withheld));
    case 'voided':
    case 'ended':
      return {
        commitment: good('commitment', words),
        shuffle: good('shuffle', words),
        play: roundPlay(facts, play, words),
      };
  }
}

function everywhere(verdict: Verdict): Verdicts {
  return { commitment: verdict, shuffle: verdict, play: verdict };
}

function roundPlay(
  { roundNo, voidReason }: RoundFacts,
  { fault, findings }: PlayCheck,
  words: VerdictWords,
): Verdict {
  if (fault !== null) return failed(fault, null, words);
  const finding = findings.get(roundNo);
  if (finding?.verdict === 'failed') return failed(finding.code, finding.seq, words);
  if (finding?.verdict === 'ok') {
    return voidReason === null
      ? good('play', words)
      : { verdict: 'ok', code: null, words: words.redealt };
  }
  if (voidReason === null) return unchecked(words.unknownRules);
  return unchecked(voidReason === 'seatDraw' ? words.seatsDrawn : words.voided);
}
