import type { LogError } from '../fair/logState.ts';
import type { RoundFacts } from '../fair/roundFacts.ts';
import type { ProofStep } from '../fair/roundSteps.ts';
import type { LogFault } from '../fair/verifier.ts';
import type { PlayFault, PlayFinding } from './playCheck.ts';

/**
 * `incomplete`: the round is still being played; `not-checked`: the file does not hold what it
 * would take, or this program does not know the rules.
 */
export type VerdictKind = 'ok' | 'failed' | 'incomplete' | 'not-checked';

/** Why the play of a proven log cannot be checked or is not what its rules say. */
export type TableFault = 'ruleset_hash' | 'wrong-table';

/** The play of the rounds, or why it could not be looked at. */
export interface PlayCheck {
  readonly fault: TableFault | null;
  readonly findings: ReadonlyMap<number, PlayFinding>;
}

export interface Verdict {
  readonly verdict: VerdictKind;
  /** The check that failed; null where none did. */
  readonly code: LogError | PlayFault | TableFault | null;
  /** The verdict as one plain sentence. */
  readonly words: string;
}

/**
 * The three questions of a proof: was everything fixed before play and never changed; does the
 * deck come from where it had to come from; was it played by the rules.
 */
export interface Verdicts {
  readonly commitment: Verdict;
  readonly shuffle: Verdict;
  readonly play: Verdict;
}

export interface RoundReport extends Verdicts, RoundFacts {
  /** Bones by seat as dealt, two digits each; null unless the round is verified. */
  readonly hands: readonly (readonly string[])[] | null;
  /** Empty unless asked for. */
  readonly steps: readonly ProofStep[];
}

export interface ProofReport extends Verdicts {
  /** The gravest of the three: failed, then incomplete, then ok. */
  readonly verdict: VerdictKind;
  /** 22 base64url characters. */
  readonly tableId: string;
  /** Name of the ruleset as the file gives it; null if it does not. */
  readonly ruleset: string | null;
  /** Whether the log's key is one the reader trusts, or only the file's own. */
  readonly keys: 'pinned' | 'own';
  /** Where the log itself fails. */
  readonly fault: LogFault | null;
  /** Events in the file. */
  readonly events: number;
  readonly rounds: readonly RoundReport[];
}
