import { boneName } from '../engine/bone.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Rules } from '../engine/rules.ts';
import { type Bundle, type BundleError, readBundle } from '../fair/bundle.ts';
import { equalBytes, fromHex, sized, utf8Text } from '../fair/bytes.ts';
import type { LogState, VerifyBeacon } from '../fair/logState.ts';
import { type RoundFacts, roundFacts } from '../fair/roundFacts.ts';
import { roundSteps } from '../fair/roundSteps.ts';
import { H } from '../fair/tags.ts';
import { type LogReport, verifyBundle } from '../fair/verifier.ts';
import { idBytes, idText } from '../journal/eventData.ts';
import { readRulesDocument } from '../rulesets/registry.ts';
import { checkPlays } from './playCheck.ts';
import type { PlayCheck, ProofReport, RoundReport, VerdictKind } from './report.ts';
import { logVerdicts, overall, playVerdict, roundVerdicts } from './verdicts.ts';
import { english } from './words/english.ts';
import type { VerdictWords } from './words/verdictWords.ts';

export interface ProofOptions {
  /** Public log keys that the reader trusts, 64 hex each; without, the file's own are taken. */
  readonly keys?: readonly string[];
  /** The reader's player id, 22 base64url characters, for the grade. */
  readonly you?: string;
  /** Only this round. */
  readonly round?: number;
  /** Whether to list every computation with its values. */
  readonly steps?: boolean;
  /** Checks the beacon's signatures; without, they are taken as they are. */
  readonly verifyBeacon?: VerifyBeacon;
  /** The language of the verdicts; English without. */
  readonly words?: VerdictWords;
}

/** A proof file that could be read, what its log came to, and what is said of it. */
export interface CheckedProof {
  readonly bundle: Bundle;
  readonly log: LogReport;
  readonly report: ProofReport;
}

/** Why there is no report: the text is no proof file, or it has no such round. */
export type ProofError = BundleError | 'no_round';

/**
 * Checks a proof file without any server: the log and its signatures, the shuffle of every round,
 * and the play by the rules that the table pinned (DF1 A.13). Throws a `RangeError` on options
 * that are not written as they must be.
 */
export function verifyProof(
  text: string,
  options: ProofOptions = {},
): Result<ProofReport, ProofError> {
  const checked = checkProof(text, options);
  return checked.ok ? ok(checked.value.report) : checked;
}

/** `verifyProof`, for who wants to look further into the log. */
export function checkProof(text: string, options: ProofOptions): Result<CheckedProof, ProofError> {
  const bundle = readBundle(text);
  if (!bundle.ok) return bundle;
  const log = verifyBundle(bundle.value, {
    pinned: options.keys?.map(keyBytes) ?? null,
    verifyBeacon: options.verifyBeacon ?? null,
  });
  const play = checkPlay(bundle.value, log);
  const rounds = roundReports(bundle.value, log, play, options);
  if (options.round !== undefined && rounds.length === 0 && log.fault === null) {
    return err('no_round');
  }
  const report = proofReport(bundle.value, log, play, rounds, options);
  return ok({ bundle: bundle.value, log, report });
}

function keyBytes(text: string): Uint8Array {
  return sized(fromHex(text) ?? new Uint8Array(), 32);
}

function playerBytes(text: string | undefined): Uint8Array | null {
  return text === undefined ? null : sized(idBytes(text) ?? new Uint8Array(), 16);
}

const UNCHECKED: PlayCheck = { fault: null, findings: new Map() };

function checkPlay({ ruleset, events }: Bundle, { log, fault }: LogReport): PlayCheck {
  if (ruleset === null || log === null) return UNCHECKED;
  if (!equalBytes(H(ruleset.text), log.genesis.rulesetHash)) {
    return { ...UNCHECKED, fault: 'ruleset_hash' };
  }
  const rules = readRulesDocument(utf8Text(ruleset.text) ?? '', log.genesis.seats);
  if (!rules.ok) return UNCHECKED;
  if (!isTableOf(rules.value, log)) return { ...UNCHECKED, fault: 'wrong-table' };
  const proven = fault === null ? events : events.slice(0, log.hashes.length - 1);
  return { fault: null, findings: checkPlays(proven, log, rules.value) };
}

function isTableOf(rules: Rules, { genesis }: LogState): boolean {
  return (
    rules.seats === genesis.seats &&
    rules.handSize === genesis.handSize &&
    rules.deckMask === genesis.deckMask
  );
}

function roundReports(
  bundle: Bundle,
  report: LogReport,
  play: PlayCheck,
  options: ProofOptions,
): RoundReport[] {
  const reader = { playerId: playerBytes(options.you), observed: bundle.observed };
  return roundFacts(report, reader)
    .filter(({ roundNo }) => options.round === undefined || roundNo === options.round)
    .map((facts) => ({
      ...facts,
      ...roundVerdicts(facts, report.fault, play, options.words ?? english),
      hands: handsOf(report.log, facts),
      steps: stepsOf(report.log, facts, options.steps ?? false),
    }));
}

function handsOf(log: LogState | null, { deck }: RoundFacts): RoundReport['hands'] {
  if (log === null || deck === null) return null;
  const { seats, handSize } = log.genesis;
  return Array.from({ length: seats }, (_, seat) =>
    deck.slice(seat * handSize, (seat + 1) * handSize).map(boneName),
  );
}

function stepsOf(
  log: LogState | null,
  { roundNo, verified }: RoundFacts,
  wanted: boolean,
): RoundReport['steps'] {
  const hand = log?.hands[roundNo - 1];
  return log === null || hand === undefined || !wanted || !verified ? [] : roundSteps(log, hand);
}

function proofReport(
  bundle: Bundle,
  report: LogReport,
  play: PlayCheck,
  rounds: readonly RoundReport[],
  options: ProofOptions,
): ProofReport {
  const shown = shownRounds(bundle, rounds);
  const isAsked = (roundNo: number): boolean =>
    options.round === undefined || roundNo === options.round;
  const findings = new Map(Array.from(play.findings).filter(([roundNo]) => isAsked(roundNo)));
  const words = options.words ?? english;
  const verdicts = {
    ...logVerdicts(report.fault, shown, words),
    play: playVerdict({ ...play, findings }, report.fault, shown, words),
  };
  const kinds: VerdictKind[] = Object.values(verdicts).map(({ verdict }) => verdict);
  return {
    ...verdicts,
    verdict: overall(kinds),
    tableId: idText(bundle.gameId),
    ruleset: bundle.ruleset?.id ?? null,
    keys: options.keys === undefined ? 'own' : 'pinned',
    fault: report.fault,
    events: bundle.events.length,
    rounds,
  };
}

/** The rounds that the file is about: a file about one round says little of the others. */
function shownRounds({ scope }: Bundle, rounds: readonly RoundReport[]): readonly RoundReport[] {
  const whole = rounds.filter(({ status }) => status !== 'stripped');
  if (scope === 'game') return whole;
  const ended = whole.filter(({ status }) => status === 'ended');
  return ended.length > 0 ? ended : whole;
}
