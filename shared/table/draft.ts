/**
 * A decision in the making: events are added one by one, hashed into the chain and folded into the
 * state at once, so that the next event can name the head before it. Nothing is stored here.
 */
import type { Calendar } from '../calendar/calendar.ts';
import { fromHex, sized, toHex } from '../fair/bytes.ts';
import { eventHash, strip } from '../fair/chain.ts';
import type { StoredEvent } from '../journal/commit.ts';
import { encodeEvent, type JournalEvent } from '../journal/events.ts';
import type { Dealer } from './dealer.ts';
import { evolve } from './evolve.ts';
import type { Header } from './header.ts';
import type { TableState } from './state.ts';

/** The bytes of a hash that the state keeps as hex. */
export function hashBytes(hex: string): Uint8Array {
  const bytes = fromHex(hex);
  if (bytes === null) throw new Error('the state holds a broken hash');
  return sized(bytes, 32);
}

/**
 * The calendars of the player at a seat. A change of zone or of sleeping hours counts for turns
 * that open later, so the turn that runs keeps the calendar it was opened with.
 */
export interface SeatCalendars {
  readonly current: Calendar;
  readonly ofTurn: Calendar;
}

/** Whether a signature (64 bytes) of a message is a public key's (32 bytes), strictly (DF1 A.4). */
export type IsSignedBy = (sig: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

export class Draft {
  readonly header: Header;
  readonly dealer: Dealer;
  /** The time of the command, Unix ms: when its ingress received it. */
  readonly now: number;
  /** The version that this decision would become. */
  readonly version: number;
  /** The signature of the beacon round that is waited for, verified; null where it is not there. */
  readonly beaconSig: Uint8Array | null;
  /** The log at the version that the command was meant for; null where that is the newest. */
  readonly meantFor: { readonly size: number; readonly head: string } | null;
  /**
   * What seats have promised and opened for the pending epoch, 64 hex by seat; only there for the
   * opening of a secret.
   */
  readonly shares: readonly (string | null)[];
  /** By seat; only there where the terms let a player's own calendar pause the clock. */
  readonly calendars: readonly (SeatCalendars | undefined)[];
  /** Checks the signature of a device; only there for a command that has one. */
  readonly isSignedBy: IsSignedBy | null;
  readonly events: StoredEvent[] = [];
  #state: TableState;
  #payloadBytes = 0;

  constructor(start: {
    readonly header: Header;
    readonly dealer: Dealer;
    readonly now: number;
    readonly version: number;
    readonly state: TableState;
    readonly beaconSig?: Uint8Array | null;
    readonly meantFor?: { readonly size: number; readonly head: string } | null;
    readonly shares?: readonly (string | null)[];
    readonly calendars?: readonly (SeatCalendars | undefined)[];
    readonly isSignedBy?: IsSignedBy | null;
  }) {
    this.header = start.header;
    this.dealer = start.dealer;
    this.now = start.now;
    this.version = start.version;
    this.beaconSig = start.beaconSig ?? null;
    this.meantFor = start.meantFor ?? null;
    this.shares = start.shares ?? [];
    this.calendars = start.calendars ?? [];
    this.isSignedBy = start.isSignedBy ?? null;
    this.#state = start.state;
  }

  get state(): TableState {
    return this.#state;
  }

  /** Bytes of the payloads so far, to keep a commit within its bound. */
  get payloadBytes(): number {
    return this.#payloadBytes;
  }

  /** Adds an event. Of words only the hash is kept: what people type never enters the journal. */
  emit(event: JournalEvent): void {
    const { type, payload } = encodeEvent(event);
    const seq = this.#state.size;
    const ts = Math.max(this.now, this.#state.ts);
    const whole = { seq, ts, type, payload };
    const stored: StoredEvent = event.type === 'contribText' ? strip(whole) : whole;
    const head = eventHash(this.header.gameId, hashBytes(this.#state.head), stored);
    this.events.push(stored);
    this.#payloadBytes += payload.length;
    const at = { seq, ts, version: this.version, head: toHex(head) };
    this.#state = evolve(this.header.rules, this.#state, event, at);
  }
}
