import { type Bundle, type BundleKey, writeBundle } from '../fair/bundle.ts';
import { utf8Bytes } from '../fair/bytes.ts';
import { type LogEvent, strip } from '../fair/chain.ts';
import { DF1_PAYLOADS, decodePayload } from '../fair/payloads.ts';
import { APP_PAYLOADS } from '../journal/events.ts';

/** What a proof file is made from. */
export interface ProofSource {
  readonly gameId: Uint8Array;
  /** The whole log so far. */
  readonly events: readonly LogEvent[];
  /** Signed heads of any sizes, as notes. */
  readonly heads: readonly { readonly size: number; readonly note: string }[];
  readonly keys: readonly BundleKey[];
  readonly ruleset: { readonly id: string; readonly document: string };
  /** The round to prove; null for the whole table. */
  readonly roundNo: number | null;
}

const TEXT = DF1_PAYLOADS.contribText[0];
const LOCK = DF1_PAYLOADS.roundLock[0];
const END = DF1_PAYLOADS.roundEnd[0];
const VOID = DF1_PAYLOADS.roundVoid[0];
const SCORED = APP_PAYLOADS.roundScored[0];
const HAND_TYPES: ReadonlySet<number> = new Set([
  END,
  ...(['deal', 'play', 'pass', 'draw'] as const).map((name) => DF1_PAYLOADS[name][0]),
]);

/**
 * The text of a proof file (DF1 A.14): the log up to the head that covers what is to be proven.
 * Typed words are always withheld; for one round also the bones, moves and results of the others,
 * but for the result right before it, which says how it began. Null if there is no such round.
 */
export function makeProof(source: ProofSource): string | null {
  const { roundNo, gameId, keys, ruleset } = source;
  const place = roundNo === null ? null : findRound(source.events, roundNo);
  if (roundNo !== null && place === null) return null;
  const size = coveredSize(source, place?.end ?? null);
  const events = source.events.slice(0, size).map((event, i) => shown(event, i, place));
  const bundle: Bundle = {
    scope: place === null ? 'game' : 'hand',
    gameId,
    keys,
    ruleset: { id: ruleset.id, text: utf8Bytes(ruleset.document) ?? new Uint8Array() },
    events,
    heads: source.heads.filter((head) => head.size <= size).map((head) => head.note),
    observed: [],
  };
  return writeBundle(bundle);
}

/** Where a round stands in the log, by index. */
interface RoundPlace {
  /** The result before its lock; -1 if there is none. */
  readonly resultBefore: number;
  readonly lock: number;
  /** ROUND_END or ROUND_VOID; null while it runs. */
  readonly end: number | null;
  /** The next ROUND_LOCK, or the log's length. */
  readonly next: number;
}

function findRound(events: readonly LogEvent[], roundNo: number): RoundPlace | null {
  const lock = events.findIndex((event) => isLockOf(event, roundNo));
  if (lock < 0) return null;
  const after = (types: readonly number[]): number =>
    events.findIndex((event, i) => i > lock && types.includes(event.type));
  const end = after([END, VOID]);
  const next = after([LOCK]);
  return {
    resultBefore: events.slice(0, lock).findLastIndex((event) => event.type === SCORED),
    lock,
    end: end < 0 ? null : end,
    next: next < 0 ? events.length : next,
  };
}

function isLockOf(event: LogEvent, roundNo: number): boolean {
  if (event.type !== LOCK || event.payload === null) return false;
  const decoded = decodePayload(event, { seats: 0 });
  return decoded.ok && decoded.value.type === 'roundLock' && decoded.value.roundNo === roundNo;
}

/** Size of the first head that covers the event at `end`, else of the newest head. */
function coveredSize({ events, heads }: ProofSource, end: number | null): number {
  const sizes = heads.map((head) => head.size).sort((a, b) => a - b);
  const first = end === null ? undefined : sizes.find((size) => size > end);
  return first ?? sizes[sizes.length - 1] ?? events.length;
}

function shown(event: LogEvent, index: number, place: RoundPlace | null): LogEvent {
  if (event.type === TEXT) return strip(event);
  if (place === null || (index >= place.lock && index < place.next)) return event;
  if (HAND_TYPES.has(event.type)) return strip(event);
  return event.type === SCORED && index !== place.resultBefore ? strip(event) : event;
}
