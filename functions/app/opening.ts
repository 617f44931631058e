/** Opening a table and sitting down at one. */
import { ok } from '../../shared/engine/result.ts';
import { ascii } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { housePlay } from '../../shared/house/house.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { CreateBody, JoinBody } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { View } from '../../shared/protocol/view.ts';
import { makeRules, rulesDocument } from '../../shared/rulesets/registry.ts';
import { beaconLead, isOverdue } from '../../shared/table/clock.ts';
import { initialState } from '../../shared/table/evolve.ts';
import type { Header } from '../../shared/table/header.ts';
import {
  join,
  type OpenedTable,
  openTable,
  reservedFor,
  type Sitter,
} from '../../shared/table/open.ts';
import { isAlwaysRedealt } from '../../shared/table/redeal.ts';
import { awaitedEpoch, seatOf, type TableState } from '../../shared/table/state.ts';
import { mayStillWatch } from './access.ts';
import type { Commands } from './command.ts';
import { bodyHash, commitOf, type Sent } from './commits.ts';
import { Drafts } from './drafts.ts';
import { commitsUpTo, lastSeatOf } from './journalPages.ts';
import { goneOf, keptFor } from './keptSeats.ts';
import { LobbyLimit } from './lobbyLimit.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import { type LoadedTable, mustEnd, type Tables } from './tables.ts';
import { agreedTerms } from './terms.ts';
import type { Views } from './views.ts';

const NO_BEACON = 'This server does not ask the public beacon. Leave `beacon` out of the terms.';

export interface Created {
  readonly tableId: string;
  readonly invite: string;
  readonly version: number;
  /** Null to a creator who has left a table of players only. */
  readonly view: View | null;
}

export interface Joined {
  readonly seat: number;
  readonly version: number;
  readonly view: View;
}

function openedBy(creator: Sitter, { seats }: CreateBody): OpenedTable {
  return {
    creator,
    seat: seats.findIndex(({ kind }) => kind === 'me'),
    seats: seats.map(({ kind }) => ({ kind: kind === 'house' ? 'house' : 'open', player: null })),
  };
}

/** Who sits at a table, or has a seat kept for them. */
function mayComeUninvited(state: TableState, player: string): boolean {
  return seatOf(state, player) !== null || reservedFor(state, player) !== null;
}

export class Opening {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #views: Views;
  readonly #drafts: Drafts;
  readonly #commands: Commands;
  readonly #limit: LobbyLimit;

  constructor(ports: Ports, tables: Tables, views: Views, commands: Commands) {
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
    this.#drafts = new Drafts(ports.directory);
    this.#commands = commands;
    this.#limit = new LobbyLimit(ports);
  }

  #header(tableId: string, body: CreateBody): Outcome<Header> {
    if (body.seats.filter((seat) => seat.kind === 'me').length !== 1) return refuse('bad-seats');
    const rules = makeRules(body.ruleset, body.options, body.seats.length);
    if (!rules.ok) return refuse(rules.error);
    if (isAlwaysRedealt(rules.value)) return refuse('bad-option');
    const terms = agreedTerms(rules.value.options, body.terms ?? {});
    if (terms === null) return refuse('bad-terms');
    if (terms.beacon && this.#ports.beacon === null) {
      return refuse('bad-terms', { detail: NO_BEACON });
    }
    const gameId = idBytes(tableId);
    if (gameId === null) throw new Error('a derived id has the wrong length');
    const rulesText = rulesDocument(rules.value);
    const rulesHash = H(ascii(rulesText));
    const origin = this.#ports.logKeys[0].signer.name;
    const base = { tableId, gameId, rules: rules.value, rulesText, rulesHash };
    return ok({ ...base, terms, beaconLeadSeconds: beaconLead(terms), origin, previous: null });
  }

  /** The id of the table that a player opens by a command, whether it is there already or not. */
  idOf(player: string, commandId: string): string {
    return this.#ports.derive.id('table', player, commandId);
  }

  /**
   * Opens a table. Its id follows from the player and the command id, so that the same command
   * finds the same table, however often and whenever it is sent.
   */
  async create(player: string, body: CreateBody, receivedAt: number): Promise<Outcome<Created>> {
    const tableId = this.idOf(player, body.commandId);
    const sent: Sent = {
      player,
      commandId: body.commandId,
      type: 'create',
      bodyHash: bodyHash(body),
      via: null,
    };
    // Read first: nothing is signed of a log before it is there.
    const signed = await this.#ports.vault.signedSize(tableId);
    const first = await this.#ports.journal.at(tableId, 1);
    if (first === null) {
      if (signed > 0) return refuse('table-over');
      const header = this.#header(tableId, body);
      if (!header.ok) return header;
      const sitter = { player, key: body.deviceKey ?? null };
      const written = await this.open(header.value, openedBy(sitter, body), receivedAt, sent);
      if (!written.ok) return written;
    }
    const opened = first ?? (await this.#ports.journal.at(tableId, 1));
    if (opened?.receipt?.bodyHash !== sent.bodyHash) return refuse('command-id-reused');
    const table = await this.#tables.load(tableId, { fresh: true });
    if (table === null) throw new Error('a table just opened is gone');
    const mayWatch = mayStillWatch(table.header, table.state, player);
    const seen = await this.#views.delay.seen(table, player);
    const view = mayWatch ? await this.#views.view(seen.table, seen.player) : null;
    const invite = this.#views.invite(tableId);
    return ok({ tableId, invite, version: seen.table.version, view });
  }

  /**
   * Writes the first commit of a table, unless somebody else was first. Refuses one for the lobby
   * to a player who has as many there as a player may.
   */
  async open(header: Header, opened: OpenedTable, now: number, sent: Sent): Promise<Outcome<null>> {
    if (header.terms.lobby && !(await this.#limit.take(sent.player, header.tableId, now))) {
      return refuse('too-many-listed');
    }
    const dealer = await this.#tables.prepare(header);
    const state = initialState(header.rules);
    const draft = await this.#drafts.at({ header, dealer, version: 0, state }, now);
    openTable(draft, opened);
    const appended = await this.#ports.journal.append(header.tableId, commitOf(draft, sent));
    if (appended === 'appended') {
      this.#tables.remember({ header, dealer, version: 1, state: draft.state, restored: false });
    }
    return ok(null);
  }

  /**
   * Sits a player down. Whoever sits here already gets the same seat again; who has a seat kept for
   * them needs no invite.
   */
  async join(
    tableId: string,
    player: string,
    body: JoinBody,
    receivedAt: number,
  ): Promise<Outcome<Joined>> {
    const sent: Sent = {
      player,
      commandId: body.commandId,
      type: 'join',
      bodyHash: bodyHash(body),
      via: null,
    };
    for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
      const table = await this.#tables.load(tableId, { fresh: true, opens: 'all' });
      if (table === null) return refuse('not-found');
      const isInvited = body.invite === this.#views.invite(tableId);
      const isKept = body.invite === undefined && mayComeUninvited(table.state, player);
      if (!isInvited && !isKept) return refuse('bad-invite');
      if (mustEnd(table)) {
        await this.#ports.looks.lookAt(tableId, receivedAt);
        return refuse('table-over');
      }
      const seated = seatOf(table.state, player);
      if (seated !== null) return this.#joined(table, player, seated);
      const isOver = isOverdue(table.state, receivedAt);
      if (isOver && (await this.#commands.settle(table, receivedAt)) === 'settled') continue;
      const former = await this.#formerSeat(table, player);
      // Who came and went during the shuffle that play waits for would begin it anew for ever.
      const isWaitedFor = awaitedEpoch(table.state) !== null;
      if (former !== null && (former !== body.seat || isWaitedFor)) return refuse('not-eligible');
      const draft = await this.#drafts.at(table, receivedAt);
      const sitter = { player, key: body.deviceKey ?? null };
      const gone = await goneOf(this.#ports.directory, keptFor(table.state.seats));
      const seat = join(draft, sitter, body.seat ?? null, housePlay, gone);
      if (!seat.ok) return refuse(seat.error);
      const { version, state } = draft;
      const appended = await this.#ports.journal.append(tableId, commitOf(draft, sent));
      if (appended === 'appended') {
        const joined = { ...table, version, state };
        this.#tables.remember(joined);
        return this.#joined(joined, player, seat.value);
      }
      await this.#ports.pause.sleep(5 * 2 ** attempt);
    }
    return refuse('busy');
  }

  /** Where a player sat in the game that runs: a proof has everybody at one seat (DF1 A.9). */
  async #formerSeat({ header, state, version }: LoadedTable, player: string) {
    if (state.status !== 'playing') return null;
    const { tableId, rules } = header;
    const commits = await commitsUpTo(this.#ports.journal, tableId, version);
    return lastSeatOf(commits, rules.seats, player);
  }

  async #joined(table: LoadedTable, player: string, seat: number): Promise<Outcome<Joined>> {
    return ok({ seat, version: table.version, view: await this.#views.view(table, player) });
  }
}
