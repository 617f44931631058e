/**
 * Tables in memory: the header that never changes, the newest state this instance has seen, and
 * the dealer. What is cached is only ever a starting point; the conditional put decides. Whoever
 * loads a table knows what is public; masters are opened for who decides, and for who shows a hand.
 */

import { ascii, equalBytes, toHex } from '../../shared/fair/bytes.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { H } from '../../shared/fair/tags.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { JournalEvent, JournalEventOf } from '../../shared/journal/events.ts';
import { termsSchema } from '../../shared/protocol/terms.ts';
import type { LastRoundView } from '../../shared/protocol/view.ts';
import { makeRules, rulesDocument } from '../../shared/rulesets/registry.ts';
import { mayOpenBehind } from '../../shared/table/ceremony.ts';
import type { Header } from '../../shared/table/header.ts';
import { lastRoundView } from '../../shared/table/lastRound.ts';
import { hasRoom, type PartState, type TableState } from '../../shared/table/state.ts';
import { TableDealer } from './dealer.ts';
import type { Entropy, Journal, PlayPorts, Vault } from './ports.ts';
import { decodeStored } from './storedEvent.ts';
import { stateAt } from './storedState.ts';

const TABLES_MAX = 200;

/** A table at one version. What is learned of it later makes another of these: this one stays. */
export interface LoadedTable {
  readonly header: Header;
  readonly dealer: TableDealer;
  readonly version: number;
  readonly state: TableState;
  /** Its log went back to an older state. */
  readonly restored: boolean;
}

/** Whether the table has to end before anything else happens at it (DF1 A.15). */
export function mustEnd({ restored, state }: LoadedTable): boolean {
  return restored && state.status !== 'over';
}

/** A table to whose dealer a master may be added. */
interface Sealed extends Pick<LoadedTable, 'header' | 'dealer' | 'restored'> {
  readonly state: Pick<TableState, 'epochs'>;
}

interface Entry {
  /** The newest that this instance has seen. */
  table: LoadedTable;
  /** A promise, so that the views of one commit, made side by side, share one read. */
  last: { readonly no: number; readonly view: Promise<LastRoundView> } | null;
}

function eventOf<T extends JournalEvent['type']>(
  commit: Pick<Commit, 'events'>,
  seats: number,
  type: T,
): JournalEventOf<T> | null {
  for (const stored of commit.events) {
    const event = decodeStored(stored, seats);
    if (event.type === type) return event as JournalEventOf<T>;
  }
  return null;
}

/** The one promise, or opened secret, that a commit holds. */
function shareIn(commit: Commit, seats: number): Uint8Array | null {
  const promised = eventOf(commit, seats, 'contribCommit')?.commit;
  return promised ?? eventOf(commit, seats, 'contribReveal')?.r ?? null;
}

function lastRoundIn({ rules }: Header, commit: Pick<Commit, 'events'>): LastRoundView {
  const scored = eventOf(commit, rules.seats, 'roundScored');
  if (scored === null) throw new Error('a commit holds no score of a round');
  return lastRoundView(rules, scored);
}

/** Reads the header from a table's first commit. */
export function headerOf(tableId: string, first: Commit): Header {
  const genesis = eventOf(first, 0, 'genesis');
  const opened = eventOf(first, genesis?.seats ?? 0, 'tableOpened');
  const gameId = idBytes(tableId);
  if (genesis === null || opened === null || gameId === null) {
    throw new Error('the first commit of a table does not open it');
  }
  const rules = makeRules(opened.ruleset, opened.options, genesis.seats);
  if (!rules.ok) throw new Error(`the table was opened under unknown rules: ${rules.error}`);
  const rulesText = rulesDocument(rules.value);
  const rulesHash = H(ascii(rulesText));
  if (!equalBytes(rulesHash, genesis.rulesetHash)) {
    throw new Error('the rules of this program are not those the table was opened under');
  }
  const terms = termsSchema.parse(opened.terms);
  const { origin, flags } = genesis;
  const beaconLeadSeconds = flags.beacon ? genesis.beaconLeadSeconds : null;
  const base = { tableId, gameId, rules: rules.value, rulesText, rulesHash };
  return { ...base, terms, beaconLeadSeconds, origin, previous: opened.previous };
}

/** Whose masters are opened: all that a decision may come to, or that of the round alone. */
type Opens = 'all' | 'round';

/**
 * Epochs whose master the next decision may need: it must be in the vault before its root can be
 * published. While seats are free, a ceremony runs or somebody has no secret in force one more may
 * begin; and before the seats are drawn two, for a shuffle that is called off is followed by its
 * substitute and by the draw's.
 */
function epochsNeeded({ terms }: Header, state: TableState, opens: Opens | undefined): number[] {
  const { epoch, nextEpoch, ceremony, round } = state;
  if (opens === 'round' && round !== null) return [round.epoch];
  if (opens === undefined || state.status === 'over') return [];
  const known = [epoch, nextEpoch, ceremony].flatMap((e) => (e ? [e.no] : []));
  const isDrawDue = terms.seating === 'drawn' && state.order === undefined;
  const mayBegin = hasRoom(state) || ceremony !== null || mayOpenBehind(state);
  const begin = isDrawDue ? 2 : Number(mayBegin);
  return [...known, ...Array.from({ length: begin }, (_, i) => state.epochs + 1 + i)];
}

export class Tables {
  readonly #journal: Journal;
  readonly #vault: Vault;
  readonly #entropy: Entropy;
  readonly #dealerFor: (header: Header) => TableDealer;
  readonly #restoredAt: number;
  readonly #entries = new Map<string, Entry>();

  constructor(
    ports: Pick<PlayPorts, 'journal' | 'vault' | 'entropy' | 'dealerFor' | 'restoredAt'>,
  ) {
    this.#journal = ports.journal;
    this.#vault = ports.vault;
    this.#entropy = ports.entropy;
    this.#dealerFor = ports.dealerFor ?? ((header) => new TableDealer(header));
    this.#restoredAt = ports.restoredAt ?? 0;
  }

  /** A table that is about to be opened: its dealer holds the first epoch's master. */
  async prepare(header: Header): Promise<TableDealer> {
    const dealer = this.#dealerFor(header);
    await this.#addMaster({ header, dealer, state: { epochs: 0 }, restored: false }, 1);
    return dealer;
  }

  /** Lets the dealer deal the round of a state, which may be older than the table's newest. */
  async openRound(table: LoadedTable, { round }: TableState): Promise<void> {
    if (round !== null) await this.#addMaster(table, round.epoch);
  }

  /** Draws a master where none is kept, but never another for an epoch that has begun. */
  async #addMaster(
    { header: { tableId }, dealer, state, restored }: Sealed,
    epoch: number,
  ): Promise<void> {
    if (dealer.has(epoch)) return;
    const stored = await this.#vault.master(tableId, epoch);
    if (stored === null && epoch <= state.epochs && !restored) {
      throw new Error(`the vault has lost the master of epoch ${epoch}`);
    }
    dealer.add(
      epoch,
      stored ?? (await this.#vault.keepMaster(tableId, epoch, new Secret(this.#entropy.bytes32()))),
    );
  }

  /**
   * The table as of its newest commit, or, unless `fresh`, as this instance last saw it.
   * Null if there is no such table. `opens`, for who decides: every master that a decision may come
   * to, or while a round is played that round's alone. Left out, none is asked for. Whatever comes
   * to a master that is not opened throws `SealedEpoch`.
   */
  async load(
    tableId: string,
    { fresh, opens }: { readonly fresh: boolean; readonly opens?: Opens },
  ): Promise<LoadedTable | null> {
    const found = await this.#find(tableId, fresh);
    if (found === null) return null;
    // Others may have learned more of it meanwhile, or of so many tables that it was let go.
    const kept = this.#entries.get(tableId)?.table;
    const table = kept !== undefined && kept.version > found.version ? kept : found;
    for (const epoch of epochsNeeded(table.header, table.state, opens)) {
      await this.#addMaster(table, epoch);
    }
    return table;
  }

  async #find(tableId: string, fresh: boolean): Promise<LoadedTable | null> {
    const known = this.#entries.get(tableId)?.table;
    if (known === undefined) return this.#meet(tableId);
    return fresh ? this.#refresh(known) : known;
  }

  /** The table as it stood after an earlier commit. */
  async past(table: LoadedTable, version: number): Promise<LoadedTable> {
    const { header } = table;
    const commit = await this.#commitAt(header.tableId, version);
    return { ...table, version, state: await stateAt(this.#journal, header, commit) };
  }

  /** A commit that the table has been seen to have. */
  async #commitAt(tableId: string, version: number): Promise<Commit> {
    const commit = await this.#journal.at(tableId, version);
    if (commit === null) throw new Error('an earlier commit of a table is gone');
    return commit;
  }

  /** Learns a table that this instance does not know; null if there is none. */
  async #meet(tableId: string): Promise<LoadedTable | null> {
    // Read first: a log is never behind what had been signed of it before.
    const signed = await this.#vault.signedSize(tableId);
    const newest = await this.#journal.newest(tableId);
    if (newest === null) return null;
    const first = newest.version === 1 ? newest : await this.#commitAt(tableId, 1);
    const header = headerOf(tableId, first);
    const state = await stateAt(this.#journal, header, newest);
    const isBehind = newest.size < signed || first.at < this.#restoredAt;
    const restored = isBehind || state.restored !== undefined;
    const dealer = this.#dealerFor(header);
    const met = { header, dealer, version: newest.version, state, restored };
    this.remember(met);
    return met;
  }

  /** A known table as it is now, or where its log has gone back to; null if it is gone. */
  async #refresh(known: LoadedTable): Promise<LoadedTable | null> {
    const { header, version } = known;
    const newest = await this.#journal.newest(header.tableId);
    if (newest === null) return null;
    const isOther = newest.version === version && toHex(newest.head) !== known.state.head;
    const isBehind = newest.version < version || isOther;
    // Another load may have learned more meanwhile.
    const learned = () => this.#entries.get(header.tableId)?.table ?? known;
    if (!isBehind && newest.version <= learned().version) return learned();
    const state = await stateAt(this.#journal, header, newest);
    const standing = learned();
    if (!isBehind && newest.version <= standing.version) return standing;
    const restored = standing.restored || isBehind || state.restored !== undefined;
    const table = { ...standing, version: newest.version, state, restored };
    const entry = this.#entries.get(header.tableId);
    if (entry === undefined) this.remember(table);
    else entry.table = table;
    return table;
  }

  /** Notes what was just committed, or read. Never goes back. */
  remember(table: LoadedTable): void {
    const { tableId } = table.header;
    const known = this.#entries.get(tableId);
    if (known !== undefined && known.table.version >= table.version) return;
    const last = known?.last ?? null;
    this.#entries.delete(tableId);
    this.#entries.set(tableId, { table, last });
    if (this.#entries.size > TABLES_MAX) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  /** Learns the score of a round from the commit that made it, so that no view reads it there. */
  learnRound({ header, state }: LoadedTable, commit: Pick<Commit, 'events' | 'version'>): void {
    const { last } = state;
    const entry = this.#entries.get(header.tableId);
    if (last === null || last.version !== commit.version || entry === undefined) return;
    if ((entry.last?.no ?? 0) >= last.no) return;
    entry.last = { no: last.no, view: Promise.resolve(lastRoundIn(header, commit)) };
  }

  /** What seats have promised and opened for the pending epoch, 64 hex by seat. */
  shares({ header, state }: LoadedTable): Promise<(string | null)[]> {
    const { tableId, rules } = header;
    const share = async (part: PartState | null): Promise<string | null> => {
      if (part === null || part.kind === 'text') return null;
      const given = shareIn(await this.#commitAt(tableId, part.version), rules.seats);
      if (given === null) throw new Error('a commit does not hold its share in a shuffle');
      return toHex(given);
    };
    return Promise.all((state.ceremony?.parts ?? []).map(share));
  }

  /** The last round of a state, from the commit that scored it; null before the first ended. */
  async lastRound(header: Header, { last }: TableState): Promise<LastRoundView | null> {
    if (last === null) return null;
    const entry = this.#entries.get(header.tableId);
    if (entry?.last?.no === last.no) return entry.last.view;
    const view = this.#readRound(header, last.version);
    if (entry === undefined) return view;
    const kept = { no: last.no, view };
    entry.last = kept;
    // One that failed is read anew.
    view.catch(() => {
      if (entry.last === kept) entry.last = null;
    });
    return view;
  }

  async #readRound(header: Header, version: number): Promise<LastRoundView> {
    return lastRoundIn(header, await this.#commitAt(header.tableId, version));
  }
}
