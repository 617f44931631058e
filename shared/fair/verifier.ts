import type { Bundle } from './bundle.ts';
import { CHAIN_START, eventHash, type LogEvent, PAYLOAD_BYTES_MAX } from './chain.ts';
import * as epochRules from './epochRules.ts';
import { openLog } from './genesisRules.ts';
import { checkHeadsAt, checkTail, type HeadCheck, readHeads } from './headCheck.ts';
import {
  type LogError,
  type LogState,
  openHand,
  type Place,
  type VerifyBeacon,
} from './logState.ts';
import { moved } from './moveRules.ts';
import { DF1_PAYLOADS, type Df1Event, decodePayload } from './payloads.ts';
import { deal, roundEnded, roundLock, strippedStep } from './roundRules.ts';

export interface VerifyOptions {
  /** Public keys the reader trusts; null takes the file's own word for its keys. */
  readonly pinned: readonly Uint8Array[] | null;
  /** Null leaves the beacon's signatures unchecked; its values are still followed. */
  readonly verifyBeacon: VerifyBeacon | null;
}

/** What is wrong, and at which event; null where it is no single event's fault. */
export interface LogFault {
  readonly code: LogError;
  readonly seq: number | null;
}

/** How far a log holds: all of it without a fault, or up to the fault. */
export interface LogReport {
  readonly fault: LogFault | null;
  /** Null if not even GENESIS could be read. */
  readonly log: LogState | null;
  /** Events covered by the newest good head, reading from the start. */
  readonly signedSize: number;
  /** A round is still open, so its proof is not whole yet. */
  readonly incomplete: boolean;
}

const APP_TYPE_MIN = 0x80;
const TEXT_TYPE = DF1_PAYLOADS.contribText[0];
const END_TYPE = DF1_PAYLOADS.roundEnd[0];
/** What a file about one round may withhold of the others (DF1 A.14). */
const HAND_TYPES: ReadonlySet<number> = new Set(
  (['deal', 'play', 'pass', 'draw', 'roundEnd'] as const).map((name) => DF1_PAYLOADS[name][0]),
);

/** Checks a log from GENESIS to its last signed head (DF1 A.13). Stops at the first fault. */
export function verifyBundle(bundle: Bundle, options: VerifyOptions): LogReport {
  const heads = readHeads(bundle, options.pinned);
  if (!heads.ok) return broken(heads.error, null);
  const [first] = bundle.events;
  if (first === undefined) return broken('no_genesis', null);
  const origins = heads.value.logKeys.map((key) => key.name);
  const { verifyBeacon } = options;
  const opened = openLog(first, { gameId: bundle.gameId, origins, verifyBeacon });
  if (!opened.ok) return broken(opened.error, first.seq);
  return readLog(bundle, opened.value, heads.value);
}

function broken(code: LogError, seq: number | null): LogReport {
  return { fault: { code, seq }, log: null, signedSize: 0, incomplete: false };
}

function readLog(bundle: Bundle, log: LogState, heads: HeadCheck): LogReport {
  let signedSize = 0;
  let before: LogEvent | null = null;
  for (const event of bundle.events) {
    const code = readEvent(log, bundle.scope, event, before) ?? checkHeadsAt(heads, log, event);
    if (code !== null) return report(log, { code, seq: event.seq }, signedSize);
    if (heads.bySize.has(event.seq + 1)) signedSize = event.seq + 1;
    before = event;
  }
  const code = checkTail(heads, bundle.events.length);
  return report(log, code === null ? null : { code, seq: null }, signedSize);
}

function report(log: LogState, fault: LogFault | null, signedSize: number): LogReport {
  return { fault, log, signedSize, incomplete: openHand(log) !== null };
}

/**
 * Reads one more event into the log, by all the rules of its type; what is wrong with it, or null.
 * For who follows a log as it grows. `before` is the event before it.
 */
export function readEvent(
  log: LogState,
  scope: Bundle['scope'],
  event: LogEvent,
  before: LogEvent | null,
): LogError | null {
  const { seq, ts } = event;
  if (seq !== log.hashes.length) return 'seq';
  if (before !== null && ts < before.ts) return 'ts_order';
  if (event.payload !== null && event.payload.length > PAYLOAD_BYTES_MAX) return 'payload_long';
  log.hashes.push(eventHash(log.gameId, log.hashes[seq - 1] ?? CHAIN_START, event));
  if (event.type >= APP_TYPE_MIN || before === null) return null;
  if (log.gameEnded) return 'after_end';
  if (event.payload === null) return readStripped(log, scope, event);
  const decoded = decodePayload(event, log.genesis);
  return decoded.ok ? applyEvent(log, decoded.value, event) : decoded.error;
}

function readStripped(log: LogState, scope: Bundle['scope'], event: LogEvent): LogError | null {
  if (event.type === TEXT_TYPE) return epochRules.strippedText(log);
  if (scope !== 'hand' || !HAND_TYPES.has(event.type)) return 'encoding';
  return strippedStep(log, event, event.type === END_TYPE);
}

function applyEvent(log: LogState, event: Df1Event, place: Place): LogError | null {
  switch (event.type) {
    case 'genesis':
      return 'genesis_twice';
    case 'epochOpen':
      return epochRules.epochOpen(log, event);
    case 'contribCommit':
      return epochRules.contribCommitted(log, event);
    case 'contribText':
      return epochRules.contribText(log, event);
    case 'contribClose':
      return epochRules.contribClose(log, event);
    case 'contribReveal':
      return epochRules.contribReveal(log, event);
    case 'epochLock':
      return epochRules.epochLock(log, event);
    case 'epochCancel':
      return epochRules.epochCancel(log, event);
    case 'roundLock':
      return roundLock(log, event, place);
    case 'deal':
      return deal(log, event, place);
    case 'play':
    case 'pass':
    case 'draw':
      return moved(log, event, place);
    case 'roundEnd':
    case 'roundVoid':
      return roundEnded(log, event, place);
    case 'gameEnd':
      if (openHand(log) !== null) return 'hand_open';
      log.gameEnded = true;
      return null;
  }
}
