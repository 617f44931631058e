/**
 * A table's log as this device follows it: every event is hashed again and checked by the rules of
 * DF1 A.13 as it comes, so that the chain is the device's own and not the server's word.
 */
import { equalBytes, fromBase64, toHex } from '../../shared/fair/bytes.ts';
import { CHAIN_START, eventHash, type LogEvent, strip } from '../../shared/fair/chain.ts';
import { openLog } from '../../shared/fair/genesisRules.ts';
import type { LogError, LogState } from '../../shared/fair/logState.ts';
import { DF1_PAYLOADS, decodePayload } from '../../shared/fair/payloads.ts';
import { readEvent } from '../../shared/fair/verifier.ts';
import type { CommitView } from '../../shared/protocol/http.ts';

/** `gap`: events before these are missing; `changed`: another event stands where one is known. */
export type Taken =
  | 'good'
  | 'gap'
  | 'changed'
  /** The event of the commit that no rule allows, and which rule it breaks. */
  | { readonly code: LogError; readonly index: number };

export class OwnLog {
  readonly #gameId: Uint8Array;
  readonly #events: LogEvent[] = [];
  #log: LogState | null = null;
  #version = 0;
  #isBroken = false;

  /** `gameId`: 16 bytes, that of the table. */
  constructor(gameId: Uint8Array) {
    this.#gameId = gameId;
  }

  /** What its events come to; null before the first. */
  get state(): LogState | null {
    return this.#log;
  }

  get events(): readonly LogEvent[] {
    return this.#events;
  }

  /** Number of events. */
  get size(): number {
    return this.#events.length;
  }

  /** The commit that it holds last. */
  get version(): number {
    return this.#version;
  }

  /** E of the event at `size - 1`, 64 hex; null where the log is not so long. */
  hashAt(size: number): string | null {
    const hash = this.#log?.hashes[size - 1];
    return hash === undefined || size > this.size ? null : toHex(hash);
  }

  /**
   * Takes a commit's events. Known ones are compared, new ones are checked and added; after a fault
   * nothing more is added. Stripped bones are for what this device has stored itself.
   */
  take(version: number, events: readonly LogEvent[], scope: 'game' | 'hand' = 'game'): Taken {
    for (const [index, event] of events.entries()) {
      if (event.seq > this.size) return 'gap';
      if (event.seq < this.size) {
        if (!this.#isKnown(event)) return 'changed';
      } else {
        const code = this.#isBroken ? null : this.#add(event, scope);
        if (code !== null) return { code, index };
      }
    }
    if (!this.#isBroken) this.#version = Math.max(this.#version, version);
    return 'good';
  }

  #isKnown(event: LogEvent): boolean {
    const hashes = this.#log?.hashes ?? [];
    const known = hashes[event.seq];
    const before = event.seq === 0 ? CHAIN_START : hashes[event.seq - 1];
    if (known === undefined || before === undefined) return false;
    return equalBytes(eventHash(this.#gameId, before, event), known);
  }

  #add(event: LogEvent, scope: 'game' | 'hand'): LogError | null {
    const code = this.#read(event, scope);
    if (code === null) this.#events.push(event);
    else this.#isBroken = true;
    return code;
  }

  #read(event: LogEvent, scope: 'game' | 'hand'): LogError | null {
    if (this.#log === null) {
      const opened = openLog(event, {
        gameId: this.#gameId,
        origins: originsOf(event),
        verifyBeacon: null,
      });
      if (!opened.ok) return opened.error;
      this.#log = opened.value;
    }
    return readEvent(this.#log, scope, event, this.#events.at(-1) ?? null);
  }
}

/** The name that GENESIS gives; whose key that is, the heads show. */
function originsOf(first: LogEvent): readonly string[] {
  if (first.payload === null) return [];
  const decoded = decodePayload(first, { seats: 0 });
  return decoded.ok && decoded.value.type === 'genesis' ? [decoded.value.origin] : [];
}

/** A commit's events as bytes; null if they are not written as they must be. */
export function eventsOf(commit: Pick<CommitView, 'events'>): readonly LogEvent[] | null {
  const events: LogEvent[] = [];
  for (const { seq, ts, type, payload, h } of commit.events) {
    const bytes = fromBase64(payload ?? h ?? '');
    if (bytes === null) return null;
    const place = { seq, ts, type };
    events.push(
      payload === undefined
        ? { ...place, payload: null, payloadHash: bytes }
        : { ...place, payload: bytes },
    );
  }
  return events;
}

const APP_TYPE_MIN = 0x80;
const HAND_TYPES: ReadonlySet<number> = new Set(
  (['deal', 'play', 'pass', 'draw', 'roundEnd'] as const).map((name) => DF1_PAYLOADS[name][0]),
);

/**
 * The events as they are stored: of rounds before the last two only hashes of what was dealt and
 * played, and no application events. The chain and every epoch, lock and void stay checkable.
 */
export function thinned({ events, state }: OwnLog): readonly LogEvent[] {
  const from = state?.hands.at(-2)?.lockSeq ?? 0;
  const hashes = (event: LogEvent): boolean =>
    event.payload !== null &&
    event.seq < from &&
    (event.type >= APP_TYPE_MIN || HAND_TYPES.has(event.type));
  return events.map((event) => (hashes(event) ? strip(event) : event));
}
