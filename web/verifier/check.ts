/** What the page asks of a proof file and what it is answered, in the page or in its worker. */

import type { BundleError } from '../../shared/fair/bundle.ts';
import { fromHex, toHex } from '../../shared/fair/bytes.ts';
import type { CancelledEpoch, LogState } from '../../shared/fair/logState.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { ProofReport, RoundReport } from '../../shared/verify/report.ts';
import type { CheckedProof, ProofError } from '../../shared/verify/verifyProof.ts';
import { checkWhole } from '../../shared/verify/verifyWhole.ts';
import { english } from '../../shared/verify/words/english.ts';
import { spanish } from '../../shared/verify/words/spanish.ts';
import { type BrowserCheck, browserCheck } from './browserCheck.ts';
import type { OwnResult } from './ownResult.ts';
import type { LanguageCode } from './words/words.ts';

export interface CheckRequest {
  readonly text: string;
  /** Pinned log keys, 64 hex each. */
  readonly keys: readonly string[] | null;
  readonly language: LanguageCode;
  /** Whether to list rounds with all steps, and to ask the browser for its opinion. */
  readonly isFull: boolean;
}

/** A round with who sat where, as player ids of 22 characters by seat. */
export interface SeatedRound extends RoundReport {
  readonly players: readonly string[];
}

export interface Findings extends Omit<ProofReport, 'rounds'> {
  /** Empty unless all was asked for. */
  readonly rounds: readonly SeatedRound[];
  /** The keys that the file names: public keys are 64 hex. */
  readonly signers: readonly { readonly name: string; readonly publicKey: string }[];
  readonly cancelled: readonly CancelledEpoch[];
}

/** Why there are no findings; `defect` is this page's own fault. */
export type CheckError = BundleError | 'defect';

export type CheckReply =
  | { readonly part: 'error'; readonly error: CheckError }
  | { readonly part: 'findings'; readonly findings: Findings }
  /** Follows the findings where all was asked for. */
  | { readonly part: 'browser'; readonly check: BrowserCheck };

/** The part after which nothing follows. */
export function isLast({ isFull }: CheckRequest, { part }: CheckReply): boolean {
  return part === 'error' || part === (isFull ? 'browser' : 'findings');
}

/** Checks a proof file, and answers in one or two parts. */
export async function check(
  request: CheckRequest,
  reply: (reply: CheckReply) => void,
): Promise<void> {
  try {
    await checkParts(request, reply);
  } catch (error) {
    console.error(error);
    reply({ part: 'error', error: 'defect' });
  }
}

async function checkParts(
  { text, keys, language, isFull }: CheckRequest,
  reply: (reply: CheckReply) => void,
): Promise<void> {
  const checked = await checkWhole(text, {
    ...(keys === null ? {} : { keys }),
    words: { en: english, es: spanish }[language],
    steps: isFull,
  });
  if (!checked.ok) {
    reply({ part: 'error', error: bundleError(checked.error) });
    return;
  }
  reply({ part: 'findings', findings: findingsOf(checked.value, isFull) });
  if (!isFull) return;
  const own = ownResult(checked.value, keys);
  const { crypto, isSecureContext } = globalThis;
  const opinion: BrowserCheck =
    own === null ? { status: 'nothing' } : await browserCheck(own, crypto?.subtle, isSecureContext);
  reply({ part: 'browser', check: opinion });
}

function bundleError(error: ProofError): CheckError {
  return error === 'no_round' ? 'defect' : error;
}

function findingsOf({ bundle, log, report }: CheckedProof, isFull: boolean): Findings {
  return {
    ...report,
    rounds: isFull ? report.rounds.map((round) => seated(log.log, round)) : [],
    signers: bundle.keys.map(({ name, publicKey }) => ({ name, publicKey: toHex(publicKey) })),
    cancelled: log.log?.cancelled ?? [],
  };
}

function seated(log: LogState | null, round: RoundReport): SeatedRound {
  const seats = log?.hands[round.roundNo - 1]?.epoch.seats ?? [];
  return { ...round, players: seats.map(({ playerId }) => idText(playerId)) };
}

function ownResult(
  { bundle, log, report }: CheckedProof,
  keys: readonly string[] | null,
): OwnResult | null {
  if (log.log === null) return null;
  return {
    bundle,
    log: log.log,
    signedSize: log.signedSize,
    pinned: keys?.flatMap((key) => fromHex(key) ?? []) ?? null,
    rounds: report.rounds.map(({ roundNo, steps }) => ({
      roundNo,
      steps: steps.map(({ name }) => name),
    })),
  };
}
