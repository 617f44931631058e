/** The path of a command: find its earlier answer, settle, decide, commit, answer. */

import { toHex } from '../../shared/fair/bytes.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { Receipt as StoredReceipt } from '../../shared/journal/commit.ts';
import { isTurnEvent } from '../../shared/journal/events.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { Receipt } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { isOverdue, isPhaseOver } from '../../shared/table/clock.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import { endRestored, sizeToPass } from '../../shared/table/restored.ts';
import { settle } from '../../shared/table/settle.ts';
import { beaconAwaited, seatOf } from '../../shared/table/state.ts';
import { mayStillWatch } from './access.ts';
import { bodyHash, commitOf, type Sent } from './commits.ts';
import { answerHead, highestSigned } from './heads.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
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
  | { readonly kind: 'repeat'; readonly receipt: StoredReceipt };

function receiptView(receipt: StoredReceipt): Receipt {
  const { commandId, type, version, seqs } = receipt;
  return { commandId, type, version, events: seqs, code: 'ok' };
}

function opensSecret(command: Command): boolean {
  return command.type === 'contribute' && command.reveal !== undefined;
}

export class Commands {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #views: Views;

  constructor(ports: Ports, tables: Tables, views: Views) {
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
    for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
      const table = await this.#tables.load(tableId, { fresh });
      if (table === null) return refuse('not-found');
      const outcome = await this.#attempt(table, fresh, received, sent);
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
    const earlier = await this.#earlier(table, sent, expectedVersion);
    if (earlier.kind === 'repeat') return this.#answer(table, player, earlier.receipt);
    // Only an own receipt goes to someone without a seat: what a stale answer tells is not theirs.
    if (seatOf(table.state, player) === null) return fresh ? refuse('not-seated') : 'again';
    // The version was perhaps of a log that is lost.
    if (table.state.over === 'restored') return refuse('table-over');
    if (expectedVersion > table.version) return fresh ? refuse('future-version') : 'again';
    if (earlier.kind === 'reused') return refuse('command-id-reused');
    if (earlier.kind === 'stale') return this.#stale(table, expectedVersion);
    if (isOverdue(table.state, receivedAt)) {
      await this.settle(table, receivedAt);
      return 'again';
    }
    const draft = new Draft({
      ...table,
      version: table.version + 1,
      now: receivedAt,
      meantFor: await this.#meantFor(table, command),
      shares: opensSecret(command) ? await this.#tables.shares(table) : [],
    });
    const decided = decide(draft, player, command, housePlay);
    if (!decided.ok) {
      if (!fresh) return 'again';
      return decided.error === 'stale'
        ? this.#stale(table, expectedVersion)
        : refuse(decided.error);
    }
    const committed = await this.#commit(table, draft, sent);
    if (committed === null) return 'again';
    if (command.type === 'contribute') await this.#keepWords(table, player, command.text);
    const receipt = commitOf(draft, sent).receipt;
    if (receipt === null) throw new Error('a command was committed without a receipt');
    return this.#answer(committed, player, receipt);
  }

  /** The log that a device had seen when it signed, where others have done something since. */
  async #meantFor({ header, version }: LoadedTable, command: Command) {
    const isSigned = command.type === 'play' && command.sig !== undefined;
    if (!isSigned || command.expectedVersion === version) return null;
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
   * Settles what is due as a commit of its own. Losing the race is as good as winning it. `waits`:
   * the beacon has not come, and nothing else can go on.
   */
  async settle(table: LoadedTable, now: number): Promise<'settled' | 'waits'> {
    const isEpochs = isPhaseOver(table.state, now);
    const round = isEpochs ? null : beaconAwaited(table.state);
    const beaconSig = round === null ? null : await this.#beaconSig(round);
    if (round !== null && beaconSig === null) return 'waits';
    const draft = new Draft({ ...table, version: table.version + 1, now, beaconSig });
    settle(draft, housePlay);
    if (draft.events.length > 0) await this.#commit(table, draft, null);
    return 'settled';
  }

  /** Ends a table that must end, in as many commits as it takes. Losing the race is as good. */
  async endRestored(table: LoadedTable, now: number): Promise<void> {
    const { state, header } = table;
    const size = sizeToPass(state, await highestSigned(this.#ports, header.tableId));
    let current: LoadedTable | null = table;
    while (current !== null && mustEnd(current)) {
      const draft: Draft = new Draft({ ...current, version: current.version + 1, now });
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
    const appended = await this.#ports.journal.append(tableId, commitOf(draft, sent));
    if (appended === 'conflict') return null;
    const committed = { ...table, version, state };
    this.#tables.remember(committed);
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
          return { kind: 'repeat', receipt };
        }
        if (events.some((event) => isTurnEvent(event.type))) return { kind: 'stale' };
        after = version;
      }
      if (commits.length === 0) break;
    }
    return { kind: 'none' };
  }

  async #answer(
    table: LoadedTable,
    player: string,
    receipt: StoredReceipt,
  ): Promise<Outcome<Answer>> {
    const newest = table.version >= receipt.version ? table : null;
    const current = newest ?? (await this.#tables.load(table.header.tableId, { fresh: true }));
    if (current === null) throw new Error('a table that was there is gone');
    const { header, version, state } = current;
    if (!mayStillWatch(header, state, player)) {
      const receiptOnly = { version: receipt.version, head: null, view: null };
      return { ok: true, value: { receipt: receiptView(receipt), ...receiptOnly } };
    }
    const head = await answerHead(this.#ports, header, state);
    const view = await this.#views.view(current, player);
    return { ok: true, value: { receipt: receiptView(receipt), version, head, view } };
  }

  async #stale(table: LoadedTable, expectedVersion: number): Promise<Outcome<never>> {
    const { header } = table;
    const { tableId, rules } = header;
    const commits = await this.#ports.journal.after(tableId, expectedVersion, STALE_COMMITS_MAX);
    const events = commitsWithin(commits, rules.seats, STALE_BYTES_MAX);
    return refuse('stale', { version: table.version, events });
  }
}
