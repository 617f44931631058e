/** The path of a command: find its earlier answer, settle, decide, commit, answer. */
import { toHex } from '../../shared/fair/bytes.ts';
import { housePlay } from '../../shared/house/house.ts';
import { isTurnEvent } from '../../shared/journal/events.ts';
import type { Command, OrdersCommand } from '../../shared/protocol/commands.ts';
import type { OrdersView, Receipt } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { goOnAtOnce } from '../../shared/table/advance.ts';
import { isOverdue, isPhaseOver, waitsForClaim } from '../../shared/table/clock.ts';
import { decide } from '../../shared/table/decide.ts';
import type { Draft, IsSignedBy } from '../../shared/table/draft.ts';
import { isTurnOver } from '../../shared/table/orders.ts';
import { creditOutages } from '../../shared/table/outage.ts';
import { endRestored, sizeToPass } from '../../shared/table/restored.ts';
import { settle } from '../../shared/table/settle.ts';
import { beaconAwaited, hasBank, seatOf } from '../../shared/table/state.ts';
import { mayStillWatch } from './access.ts';
import { bodyHash, commitOf, opensTurn, type Sent } from './commits.ts';
import { SealedEpoch } from './dealer.ts';
import { Drafts } from './drafts.ts';
import { answerHead, highestSigned, logKeyOf } from './heads.ts';
import { Orders } from './orders.ts';
import { OutageBook } from './outageBook.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { PlayPorts } from './ports.ts';
import { ordersReceipt, receiptView } from './receipts.ts';
import { type LoadedTable, mustEnd, type Tables } from './tables.ts';
import { commitsWithin, type Views } from './views.ts';

const PAGE = 50;
const STALE_COMMITS_MAX = 20;
/** Room for the problem around the events. */
const STALE_BYTES_MAX = LIMITS.messageBytesMax - 2_000;

export interface Answer {
  readonly receipt: Receipt;
  /** The table's newest version, its signed head and the view. */
  readonly version: number;
  /** Null, as `view` is, to someone who has left a table of players only. */
  readonly head: string | null;
  readonly view: View | null;
}

/** A command as its ingress got it. */
export interface Received {
  readonly tableId: string;
  readonly player: string;
  readonly command: Command;
  /** Unix ms at which the ingress received it; its time for the clock, however long it queued. */
  readonly receivedAt: number;
  /** The connection it came over, if any. */
  readonly via: string | null;
}

type Earlier =
  | { readonly kind: 'none' | 'stale' | 'reused' }
  | { readonly kind: 'repeat'; readonly receipt: Receipt };

function isSigned(command: Command): boolean {
  return command.type === 'play' && command.sig !== undefined;
}

function opensSecret(command: Command): boolean {
  return command.type === 'contribute' && command.reveal !== undefined;
}

/** Most plays end no round: the masters of other epochs are opened for those that do. */
const ifSealed =
  (opens: 'round' | 'all') =>
  (cause: unknown): 'sealed' => {
    if (opens === 'round' && cause instanceof SealedEpoch) return 'sealed';
    throw cause;
  };

export class Commands {
  readonly #ports: PlayPorts;
  readonly #tables: Tables;
  readonly #views: Views;
  readonly #orders: Orders;
  readonly #drafts: Drafts;
  readonly #outages: OutageBook;

  constructor(ports: PlayPorts, tables: Tables, views: Views) {
    this.#orders = new Orders(ports);
    this.#drafts = new Drafts(ports.directory);
    this.#outages = new OutageBook(ports);
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
  }

  /** Runs a command to its one terminal answer. */
  async run(received: Received): Promise<Outcome<Answer>> {
    const { tableId, player, command } = received;
    const sent: Sent = {
      player,
      commandId: command.commandId,
      type: command.type,
      bodyHash: bodyHash(command),
      via: received.via,
    };
    let fresh = false;
    let opens: 'round' | 'all' = 'round';
    for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
      const table = await this.#tables.load(tableId, { fresh, opens });
      if (table === null) return refuse('not-found');
      const outcome = await this.#attempt(table, fresh, received, sent).catch(ifSealed(opens));
      if (outcome === 'sealed') {
        opens = 'all';
        continue;
      }
      if (outcome !== 'again') return outcome;
      // The first retry only reloads; after that others are racing for the same version.
      if (fresh) await this.#ports.pause.sleep(5 * 2 ** attempt);
      fresh = true;
    }
    return refuse('busy');
  }

  async #attempt(
    table: LoadedTable,
    fresh: boolean,
    { command, player, receivedAt }: Received,
    sent: Sent,
  ): Promise<Outcome<Answer> | 'again'> {
    if (mustEnd(table)) {
      await this.endRestored(table, receivedAt);
      return 'again';
    }
    const { expectedVersion } = command;
    const isOrders = command.type === 'orders';
    const earlier = isOrders
      ? await this.#earlierOrders(table, sent, expectedVersion)
      : await this.#earlier(table, sent, expectedVersion);
    if (earlier.kind === 'repeat') {
      // Its first process may have ended between keeping orders and playing by them.
      const { current } = isOrders ? await this.#playOn(table, receivedAt) : { current: table };
      return this.#answer(current, sent, earlier.receipt);
    }
    // Only an own receipt goes to someone without a seat: what a stale answer tells is not theirs.
    if (seatOf(table.state, player) === null) return fresh ? refuse('not-seated') : 'again';
    // The version was perhaps of a log that is lost.
    if (table.state.over === 'restored') return refuse('table-over');
    if (expectedVersion > table.version) return fresh ? refuse('future-version') : 'again';
    if (earlier.kind === 'reused') return refuse('command-id-reused');
    if (earlier.kind === 'stale') return this.#stale(table, expectedVersion);
    if (await this.#hasSettled(table, command, receivedAt)) return 'again';
    if (command.type === 'orders') {
      return this.#keepOrders(table, fresh, command, sent, receivedAt);
    }
    const draft = await this.#drafts.at(table, receivedAt, {
      meantFor: await this.#meantFor(table, command),
      shares: opensSecret(command) ? await this.#tables.shares(table) : [],
      isSignedBy: isSigned(command) ? await this.#signatureCheck() : null,
    });
    const decided = decide(draft, player, command, housePlay);
    if (!decided.ok) {
      if (!fresh) return 'again';
      return decided.error === 'stale'
        ? this.#stale(table, expectedVersion)
        : refuse(decided.error);
    }
    if (opensTurn(draft.events)) await this.#orders.playKnown(draft);
    const committed = await this.#commit(table, draft, sent);
    if (committed === null) return 'again';
    if (command.type === 'contribute') await this.#keepWords(table, player, command.text);
    const receipt = commitOf(draft, sent).receipt;
    if (receipt === null) throw new Error('a command was committed without a receipt');
    return this.#answer(committed, sent, receiptView(receipt));
  }

  /** Keeps standing orders, then looks whether it is their turn already. */
  async #keepOrders(
    table: LoadedTable,
    fresh: boolean,
    command: OrdersCommand,
    sent: Sent,
    receivedAt: number,
  ): Promise<Outcome<Answer> | 'again'> {
    const seat = seatOf(table.state, sent.player);
    if (seat === null) return refuse('not-seated');
    const hasMovedOn = async (version: number) =>
      (await this.#earlier(table, sent, version)).kind !== 'none';
    const kept = await this.#orders.keep(table, seat, command, sent, hasMovedOn);
    if (kept === 'conflict') return 'again';
    if (!kept.ok) return fresh ? kept : 'again';
    const { current, isThrough } = await this.#playOn(table, receivedAt);
    if (isThrough) await this.#orders.hasLooked(table.header.tableId, kept.value);
    return this.#answer(current, sent, ordersReceipt(kept.value.receipt));
  }

  /**
   * The newest table, after what can be played at it without anybody. `isThrough`: nothing is left
   * of that; false where others were always faster.
   */
  async #playOn(
    table: LoadedTable,
    now: number,
  ): Promise<{ readonly current: LoadedTable; readonly isThrough: boolean }> {
    let current = table;
    for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
      const newest = await this.#tables.load(table.header.tableId, { fresh: true, opens: 'all' });
      current = newest ?? current;
      // Only now it is known that the log went back: nothing may be played at it.
      if (mustEnd(current)) await this.endRestored(current, now);
      else if (!(await this.goOn(current, now))) return { current, isThrough: true };
    }
    return { current, isThrough: false };
  }

  /**
   * Makes the plays that need nobody and that a decision left over: by orders that came while it
   * was on its way, or for want of room. False where there were none.
   */
  async goOn(table: LoadedTable, now: number): Promise<boolean> {
    const isOver = isOverdue(table.state, now);
    if (isOver && !waitsForClaim(table.state, table.header.terms, now)) return false;
    const draft = await this.#drafts.at(table, now);
    goOnAtOnce(draft, housePlay);
    await this.#orders.play(draft, isOver);
    if (draft.events.length === 0) return false;
    await this.#commit(table, draft, null);
    return true;
  }

  /** Whether `goOn` would find something. */
  async hasMore(table: LoadedTable, now: number): Promise<boolean> {
    const draft = await this.#drafts.at(table, now);
    goOnAtOnce(draft, housePlay);
    return draft.events.length > 0 || (await this.#orders.next(draft)) !== null;
  }

  /** The standing orders of a player, for that player alone. */
  async orders(tableId: string, player: string): Promise<Outcome<OrdersView>> {
    const table = await this.#tables.load(tableId, { fresh: true, opens: 'round' });
    if (table === null) return refuse('not-found');
    const seat = seatOf(table.state, player);
    if (seat === null) return refuse('not-seated');
    return { ok: true, value: await this.#orders.view(table, seat, this.#ports.clock.now()) };
  }

  /** Loaded when it is needed: the curve is a fifth of what a function starts with. */
  async #signatureCheck(): Promise<IsSignedBy> {
    return this.#ports.isSignedBy ?? (await import('../../shared/fair/ed25519.ts')).isSignedBy;
  }

  /** The log that a device had seen when it signed, where others have done something since. */
  async #meantFor({ header, version }: LoadedTable, command: Command) {
    if (!isSigned(command) || command.expectedVersion === version) return null;
    const commit = await this.#ports.journal.at(header.tableId, command.expectedVersion);
    return commit === null ? null : { size: commit.size, head: toHex(commit.head) };
  }

  /** Keeps words to be shown, beside the log. They count in the shuffle also where this fails. */
  async #keepWords(
    { header, state }: LoadedTable,
    playerId: string,
    text: string | undefined,
  ): Promise<void> {
    const { tableId } = header;
    const epoch = state.ceremony?.no;
    const seat = seatOf(state, playerId);
    if (text === undefined || epoch === undefined || seat === null) return;
    try {
      await this.#ports.directory.putWords(tableId, { epoch, seat, playerId, text });
    } catch (error) {
      this.#ports.log.error('words were not kept', error, { tableId });
    }
  }

  /**
   * Settles what is due as a commit of its own, after crediting what outages have taken from the
   * clock. Losing the race is as good as winning it. `waits`: the beacon has not come, and nothing
   * else can go on; `idle`: there is nothing to settle, or it waits for a claim.
   */
  async settle(table: LoadedTable, now: number): Promise<'settled' | 'waits' | 'idle'> {
    if (await this.credit(table, now)) return 'settled';
    const isEpochs = isPhaseOver(table.state, now);
    const round = isEpochs ? null : beaconAwaited(table.state);
    const beaconSig = round === null ? null : await this.#beaconSig(round);
    if (round !== null && beaconSig === null) return 'waits';
    const draft = await this.#drafts.at(table, now, { beaconSig });
    // What a player has ordered for this moment goes before what the terms say of it.
    const isPlayed = isTurnOver(draft) && (await this.#orders.play(draft, true));
    if (!isPlayed) settle(draft, housePlay);
    if (!isPlayed && opensTurn(draft.events)) await this.#orders.playKnown(draft);
    if (draft.events.length === 0) return 'idle';
    await this.#commit(table, draft, null);
    return 'settled';
  }

  /** Credits recorded outages to the clock that runs, as a commit of its own; false if none is. */
  async credit(table: LoadedTable, now: number): Promise<boolean> {
    const due = await this.#outages.due(table.state);
    if (due.length === 0) return false;
    // Nothing of the outage is later than the commit that credits it.
    const at = Math.max(now, ...due.map(({ toMs }) => toMs));
    const draft = await this.#drafts.at(table, at);
    creditOutages(draft, due);
    if (draft.events.length === 0) return false;
    await this.#commit(table, draft, null);
    return true;
  }

  /** What comes before a command is judged: true where something has, so that it is read anew. */
  async #hasSettled(table: LoadedTable, command: Command, now: number): Promise<boolean> {
    const { state, header } = table;
    if (isOverdue(state, now)) return (await this.settle(table, now)) === 'settled';
    const paysTime = command.type === 'play' || command.type === 'leave';
    const isTimed = (paysTime && hasBank(header.terms)) || command.type === 'vacation';
    return isTimed && (await this.credit(table, now));
  }

  /** Ends a table that must end, in as many commits as it takes. Losing the race is as good. */
  async endRestored(table: LoadedTable, now: number): Promise<void> {
    const { state, header } = table;
    const size = sizeToPass(state, await highestSigned(this.#ports, header.tableId));
    let current: LoadedTable | null = table;
    while (current !== null && mustEnd(current)) {
      const draft: Draft = await this.#drafts.at(current, now);
      endRestored(draft, size);
      current = await this.#commit(current, draft, null);
    }
  }

  async #beaconSig(round: number): Promise<Uint8Array | null> {
    const { beacon } = this.#ports;
    return beacon === null ? null : beacon.round(round);
  }

  async #commit(table: LoadedTable, draft: Draft, sent: Sent | null): Promise<LoadedTable | null> {
    const { tableId } = table.header;
    const { version, state } = draft;
    // Nothing is written under a log whose heads nobody here can sign: its mover got no answer.
    logKeyOf(this.#ports, table.header);
    const commit = commitOf(draft, sent);
    if ((await this.#ports.journal.append(tableId, commit)) === 'conflict') return null;
    const committed = { ...table, version, state };
    this.#tables.remember(committed);
    this.#tables.learnRound(committed, commit);
    return committed;
  }

  /**
   * What became of a command that was meant for `expectedVersion`: the commit that carries its id
   * holds its receipt. Past the first turn event it can no longer have been accepted.
   */
  async #earlier(table: LoadedTable, sent: Sent, expectedVersion: number): Promise<Earlier> {
    let after = expectedVersion;
    while (after < table.version) {
      const commits = await this.#ports.journal.after(table.header.tableId, after, PAGE);
      for (const { receipt, events, version } of commits) {
        if (receipt?.commandId === sent.commandId && receipt.playerId === sent.player) {
          if (receipt.bodyHash !== sent.bodyHash) return { kind: 'reused' };
          return { kind: 'repeat', receipt: receiptView(receipt) };
        }
        if (events.some((event) => isTurnEvent(event.type))) return { kind: 'stale' };
        after = version;
      }
      if (commits.length === 0) break;
    }
    return { kind: 'none' };
  }

  /** The same for orders, whose receipts stand beside them. */
  async #earlierOrders(table: LoadedTable, sent: Sent, expectedVersion: number): Promise<Earlier> {
    const earlier = await this.#orders.earlier(table.header.tableId, sent);
    if (earlier.kind === 'repeat') return { ...earlier, receipt: ordersReceipt(earlier.receipt) };
    return earlier.kind === 'none' ? this.#earlier(table, sent, expectedVersion) : earlier;
  }

  async #answer(
    table: LoadedTable,
    { player, via }: Sent,
    receipt: Receipt,
  ): Promise<Outcome<Answer>> {
    const newest = table.version >= receipt.version ? table : null;
    const current = newest ?? (await this.#tables.load(table.header.tableId, { fresh: true }));
    if (current === null) throw new Error('a table that was there is gone');
    const { header, state } = current;
    if (!mayStillWatch(header, state, player)) {
      const receiptOnly = { version: receipt.version, head: null, view: null };
      return { ok: true, value: { receipt, ...receiptOnly } };
    }
    // Who has left sees what watchers see, which may be less.
    const seen = await this.#views.delay.seen(current, player);
    const head = seen.isDelayed ? null : await answerHead(this.#ports, header, state);
    const names = via === null ? 'played' : 'looked';
    const view = await this.#views.view(seen.table, seen.player, names);
    return { ok: true, value: { receipt, version: seen.table.version, head, view } };
  }

  async #stale(table: LoadedTable, expectedVersion: number): Promise<Outcome<never>> {
    const { header } = table;
    const { tableId, rules } = header;
    const commits = await this.#ports.journal.after(tableId, expectedVersion, STALE_COMMITS_MAX);
    const events = commitsWithin(commits, rules.seats, STALE_BYTES_MAX);
    return refuse('stale', { version: table.version, events });
  }
}
