import { readBundle } from '../../shared/fair/bundle.ts';
import type { LogEvent } from '../../shared/fair/chain.ts';
import { decodePayload } from '../../shared/fair/payloads.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { CommitView } from '../../shared/protocol/http.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Answer, KeyView } from '../api.ts';
import type { AtTable } from '../atTable.ts';
import type { Store } from '../store.ts';
import { HeadBook } from './headBook.ts';
import { HeadKeys } from './headKeys.ts';
import type { Kept, KeptOpenings } from './kept.ts';
import { doOpeningsFit, dueMs, isLate, lastHand, secretFault } from './lookAt.ts';
import { eventsOf, OwnLog, thinned } from './ownLog.ts';
import { isGrave, isSameWarning, type Warning, type WarningKind } from './warning.ts';

export interface WatcherDeps extends AtTable {
  readonly store: Store;
  events(after: number): Promise<Answer<{ readonly events: readonly CommitView[] }>>;
  keys(): Promise<Answer<{ readonly keys: readonly KeyView[] }>>;
  /** The proof file of a round, or with null of the table. */
  proof(round: number | null): Promise<Answer<string>>;
  nowMs(): number;
  /** Since when this device has been awake and connected; null while it is not. */
  attentiveSince(): number | null;
  onChange(): void;
}

const PAGES_MAX = 200;
const KEYS_EVERY_MS = 300_000;

/**
 * Follows the log of one table for a player who sits there: recomputes the chain, keeps what DF1
 * A.12 says a player keeps, and warns of what does not fit.
 */
export class Watcher {
  readonly #deps: WatcherDeps;
  readonly #keys = new HeadKeys();
  readonly #log: OwnLog;
  readonly #book: HeadBook;
  #warnings: readonly Warning[];
  #openings: KeptOpenings | null;
  #view: View | null = null;
  #following: Promise<void> | null = null;
  #keysAskedMs = Number.NEGATIVE_INFINITY;
  #lockAsked = 0;
  /** The server's keys as it listed them last. */
  #listed: readonly KeyView[] = [];
  #storedSize = 0;

  constructor(deps: WatcherDeps) {
    const { tableId, store } = deps;
    const gameId = idBytes(tableId) ?? new Uint8Array(16);
    const kept = store.kept(deps);
    this.#deps = deps;
    this.#keys.pin(store.logKeys() ?? []);
    this.#log = restored(gameId, store, deps);
    this.#storedSize = this.#log.size;
    this.#warnings = kept.warnings;
    this.#openings = kept.openings;
    this.#book = new HeadBook({ gameId, keys: this.#keys, log: this.#log }, kept);
  }

  get log(): OwnLog {
    return this.#log;
  }

  get warnings(): readonly Warning[] {
    return this.#warnings;
  }

  get heads(): HeadBook {
    return this.#book;
  }

  get keys(): HeadKeys {
    return this.#keys;
  }

  get openings(): KeptOpenings | null {
    return this.#openings;
  }

  /** Whether nothing is wrong that should keep this device from adding or signing anything. */
  get isSound(): boolean {
    return !this.#warnings.some(isGrave);
  }

  /** Size of the log that this device knows the server has signed. */
  get signedSize(): number {
    return this.#book.newest?.size ?? 0;
  }

  /** A view has come. */
  viewed(view: View): void {
    if (view.you.seat === null) return;
    this.#view = view;
    if (view.fair.size > this.#log.size) void this.#follow();
    else this.#review();
  }

  /** A commit was pushed, with the log key's head where there is one. */
  committed({ version, events }: Pick<CommitView, 'version' | 'events'>, head: string | null) {
    if (head !== null) this.#book.came(head, this.#deps.nowMs());
    this.#take(version, events);
    this.#review();
  }

  /** The head of an answer. */
  answered(head: string | null): void {
    if (head === null) return;
    this.#book.came(head, this.#deps.nowMs());
    this.#review();
  }

  /** A proof file has come: its heads are held against the own log like all others. */
  proven(text: string): void {
    const bundle = readBundle(text);
    if (!bundle.ok) return;
    const { heads, keys } = bundle.value;
    this.#keys.certify(keys.flatMap((key) => key.receiptCerts));
    for (const head of heads) this.#book.came(head, this.#deps.nowMs());
    this.#review();
  }

  /** Waits until the own log is as long as the view's; whether it is the same up to there. */
  async agrees(view: View): Promise<boolean> {
    const { size, head } = view.fair;
    if (size > this.#log.size) await this.#follow();
    return this.isSound && this.#log.hashAt(size) === head;
  }

  /** Notes what was caught, once. */
  warn(
    kind: WarningKind,
    no: number | null = null,
    code: string | null = null,
    heads: readonly string[] = [],
  ): void {
    const warning = { kind, no, code, atMs: this.#deps.nowMs(), heads };
    if (this.#warnings.some((known) => isSameWarning(known, warning))) return;
    this.#warnings = [...this.#warnings, warning];
    this.#store();
    this.#deps.onChange();
  }

  /** The person has compared the server's keys with the others' and takes them from now on. */
  async trustKeys(): Promise<void> {
    const { store } = this.#deps;
    const listed = await this.#deps.keys();
    if (!listed.ok) return;
    const keys = new Set([...(store.logKeys() ?? []), ...listed.value.keys.map(({ pub }) => pub)]);
    store.setLogKeys([...keys]);
    this.#keys.pin([...keys]);
    store.dropWarnings(this.#deps, 'key');
    this.#warnings = this.#warnings.filter(({ kind }) => kind !== 'key');
    this.#review();
    this.#deps.onChange();
  }

  #take(version: number, views: CommitView['events']): boolean {
    const events = eventsOf({ events: views });
    const taken =
      events === null ? { code: 'encoding', index: 0 } : this.#log.take(version, events);
    if (taken === 'good') return true;
    if (taken === 'changed') this.warn('changed');
    else if (taken !== 'gap') {
      const isSplit = taken.code === 'seen_head' && this.#isOthersSigned(events?.[taken.index]);
      this.warn(isSplit ? 'split' : 'broken', null, taken.code);
    }
    return false;
  }

  /** Whether another player's device has signed this move. */
  #isOthersSigned(event: LogEvent | undefined): boolean {
    const { state } = this.#log;
    if (event === undefined || event.payload === null || state === null) return false;
    const decoded = decodePayload(event, state.genesis);
    const move = decoded.ok && 'sig' in decoded.value ? decoded.value : null;
    return move !== null && move.sig !== null && move.seat !== this.#view?.you.seat;
  }

  /** Fetches what is missing of the log, one fetch at a time. */
  #follow(): Promise<void> {
    this.#following ??= this.#fetch().finally(() => {
      this.#following = null;
      this.#review();
    });
    return this.#following;
  }

  async #fetch(): Promise<void> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      if (this.#log.size >= (this.#view?.fair.size ?? 0)) return;
      const answer = await this.#deps.events(this.#log.version);
      if (!answer.ok || answer.value.events.length === 0) return;
      for (const { version, events } of answer.value.events) {
        if (!this.#take(version, events)) return;
      }
    }
  }

  #review(): void {
    // Before its first view a device does not know whether it sits here.
    if (this.#view === null) return;
    this.#judgeHeads();
    this.#checkKey();
    this.#checkView();
    this.#checkSecrets();
    this.#checkLock();
    this.#keepOpenings();
    this.#store();
  }

  #judgeHeads(): void {
    const fault = this.#book.judge();
    if (fault !== null) this.warn(fault.kind, null, null, fault.heads);
    const isNew = this.#deps.store.logKeys() === null;
    if (isNew || this.#book.hasUnknown()) void this.#askKeys();
  }

  /**
   * Asks for the server's keys, now and then: the first ever are taken, and the table's must be among
   * them from then on. Receipt keys come and go.
   */
  async #askKeys(): Promise<void> {
    const now = this.#deps.nowMs();
    if (now < this.#keysAskedMs + KEYS_EVERY_MS) return;
    this.#keysAskedMs = now;
    const listed = await this.#deps.keys();
    if (listed.ok) this.#learnKeys(listed.value.keys);
  }

  #learnKeys(listed: readonly KeyView[]): void {
    const { store } = this.#deps;
    if (store.logKeys() === null) store.setLogKeys(listed.map(({ pub }) => pub));
    const pinned = store.logKeys() ?? [];
    this.#keys.pin(pinned);
    this.#keys.certify(listed.flatMap((key) => key.receipt_certs));
    this.#listed = listed;
    this.#review();
  }

  /** Whether the key that this log names is one that the device has known. */
  #checkKey(): void {
    const pinned = this.#deps.store.logKeys();
    // Forgotten in another tab: there is nothing that the server could have gone away from.
    if (pinned === null) return;
    const origin = this.#log.state?.genesis.origin;
    const isOther = ({ name, pub }: KeyView) => name === origin && !pinned.includes(pub);
    if (this.#listed.some(isOther)) this.warn('key');
  }

  #checkView(): void {
    const view = this.#view;
    const mine = view === null ? null : this.#log.hashAt(view.fair.size);
    if (view !== null && mine !== null && mine !== view.fair.head) this.warn('changed');
    const { state } = this.#log;
    if (view !== null && state !== null && !doOpeningsFit(state, view)) {
      this.warn('opening', view.round?.no ?? null);
    }
  }

  #checkSecrets(): void {
    const { store, playerId } = this.#deps;
    const { state } = this.#log;
    if (state === null) return;
    const hasSatDown = store.tableKey(this.#deps) !== null;
    const secretOf = (epoch: number) => store.secret(this.#deps, epoch);
    const fault = secretFault(state, playerId, hasSatDown, secretOf);
    if (fault !== null) this.warn(fault.kind, fault.epoch);
  }

  /** Looks whether the newest lock came in time, and asks for its head where none has come. */
  #checkLock(): void {
    const { state } = this.#log;
    const hand = lastHand(state);
    if (state === null || hand === null || dueMs(state, hand) === null) return;
    const atMs = this.#book.firstOver(hand.lockSeq)?.atMs ?? null;
    const { roundNo } = hand.locked;
    const seen = { atMs, nowMs: this.#deps.nowMs(), since: this.#deps.attentiveSince() };
    const isWatched = hand.endSeq === null && hand.moves.length === 0;
    if (isWatched && isLate(state, hand, seen)) this.warn('late', roundNo);
    if (atMs !== null || hand.dealt !== null || this.#lockAsked === roundNo) return;
    this.#lockAsked = roundNo;
    void this.#deps.proof(roundNo).then((proof) => {
      if (proof.ok) this.proven(proof.value);
      else this.#lockAsked = 0;
    });
  }

  #keepOpenings(): void {
    const { round, you } = this.#view ?? {};
    if (!round || !you || you.seat === null || you.openings.length === 0) return;
    if (this.#openings?.round === round.no) return;
    this.#openings = { round: round.no, seat: you.seat, openings: you.openings };
  }

  #store(): void {
    const { store } = this.#deps;
    const kept: Kept = {
      heads: this.#book.heads,
      newest: this.#book.newest,
      openings: this.#openings,
      warnings: this.#warnings,
    };
    store.setKept(this.#deps, kept);
    if (this.#log.size === this.#storedSize) return;
    this.#storedSize = this.#log.size;
    store.setLog(this.#deps, { version: this.#log.version, events: thinned(this.#log) });
  }
}

/** The log as this device stored it; empty where it has none or what it has does not hold. */
function restored(gameId: Uint8Array, store: Store, at: AtTable): OwnLog {
  const stored = store.log(at);
  const log = new OwnLog(gameId);
  if (stored === null) return log;
  return log.take(stored.version, stored.events, 'hand') === 'good' ? log : new OwnLog(gameId);
}
