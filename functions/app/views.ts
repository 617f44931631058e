/** Views and commits as clients get them, over every transport the same. */
import { toBase64 } from '../../shared/fair/bytes.ts';
import type { Commit, StoredEvent } from '../../shared/journal/commit.ts';
import { eventData } from '../../shared/journal/eventData.ts';
import type { CommitView } from '../../shared/protocol/http.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import type { View } from '../../shared/protocol/view.ts';
import { dealOf } from '../../shared/table/dealt.ts';
import { hasRoom, seatOf, type TableState } from '../../shared/table/state.ts';
import { viewFor } from '../../shared/table/view.ts';
import { Delay } from './delay.ts';
import type { Names, NamesFor } from './names.ts';
import type { Clock, Derive, Journal, PlayPorts } from './ports.ts';
import { decodeStored } from './storedEvent.ts';
import { storedState } from './storedState.ts';
import type { LoadedTable, Tables } from './tables.ts';

function eventView(stored: StoredEvent, seats: number): CommitView['events'][number] {
  const { seq, ts, type } = stored;
  const data = eventData(decodeStored(stored, seats), isoTime);
  return stored.payload === null
    ? { seq, ts, type, h: toBase64(stored.payloadHash), data }
    : { seq, ts, type, payload: toBase64(stored.payload), data };
}

/** A commit with its events as hashed and decoded. */
export function commitView(commit: Commit, seats: number): CommitView {
  return {
    version: commit.version,
    at: isoTime(commit.at),
    events: commit.events.map((stored) => eventView(stored, seats)),
  };
}

/** The first of the commits, and as many after it as fit into `bytesMax` of JSON. */
export function commitsWithin(
  commits: readonly Commit[],
  seats: number,
  bytesMax: number,
): CommitView[] {
  const events: CommitView[] = [];
  let bytes = 0;
  for (const commit of commits) {
    const view = commitView(commit, seats);
    bytes += JSON.stringify(view).length;
    if (bytes > bytesMax && events.length > 0) break;
    events.push(view);
  }
  return events;
}

/** Rematches of one table that may be left before they begin. */
const REMATCHES_MAX = 20;

/** Whether a table is over without ever having begun. */
function isLeftOpen(newest: Commit): boolean {
  const state = storedState(newest);
  return state !== null && state.status === 'over' && state.epochs === 0;
}

export class Views {
  /** How much of a table somebody sees. */
  readonly delay: Delay;
  readonly #tables: Tables;
  readonly #journal: Journal;
  readonly #derive: Derive;
  readonly #clock: Clock;
  readonly #names: Names;

  constructor(
    ports: Pick<PlayPorts, 'journal' | 'derive' | 'clock'>,
    tables: Tables,
    names: Names,
  ) {
    this.#tables = tables;
    this.#names = names;
    this.delay = new Delay(ports, tables);
    this.#journal = ports.journal;
    this.#derive = ports.derive;
    this.#clock = ports.clock;
  }

  readKey(tableId: string): string {
    return this.#derive.id('read', tableId);
  }

  invite(tableId: string): string {
    return this.#derive.id('invite', tableId);
  }

  /**
   * The rematch of a table, by the id that it has or would have. One that was left before it began
   * makes room for another, whose id follows from its own.
   */
  async rematchOf(
    tableId: string,
  ): Promise<{ readonly tableId: string; readonly isThere: boolean }> {
    let rematch = this.#derive.id('rematch', tableId);
    for (let i = 0; i < REMATCHES_MAX; i += 1) {
      const newest = await this.#journal.newest(rematch);
      if (newest === null) return { tableId: rematch, isThere: false };
      if (!isLeftOpen(newest)) break;
      rematch = this.#derive.id('rematch', rematch);
    }
    return { tableId: rematch, isThere: true };
  }

  /** The rematch of a table that is over, if there is one, for somebody who sits there. */
  async #rematchFor(tableId: string, state: TableState, viewer: number | null) {
    if (viewer === null || state.status !== 'over') return null;
    const rematch = await this.rematchOf(tableId);
    return rematch.isThere ? rematch.tableId : null;
  }

  #namesOf(state: TableState, wanted: NamesFor): Promise<ReadonlyMap<string, string>> {
    const players = state.seats.flatMap((s) => (s.player === null ? [] : [s.player]));
    return this.#names.of(players, wanted);
  }

  /**
   * What `player` may see of a table at a version; a player without a seat sees as a watcher.
   * `wanted` says how old names may be. The hands are opened for who holds one, and nobody else.
   */
  async view(
    table: LoadedTable,
    player: string | null,
    wanted: NamesFor = 'looked',
  ): Promise<View> {
    const { header, dealer, version, state } = table;
    const viewer = seatOf(state, player);
    const { tableId } = header;
    if (viewer !== null) await this.#tables.openRound(table, state);
    return viewFor({
      header,
      version,
      state,
      deal: viewer === null ? null : dealOf(dealer, state.round),
      lastRound: await this.#tables.lastRound(header, state),
      names: await this.#namesOf(state, wanted),
      viewer,
      now: this.#clock.now(),
      readKey: this.readKey(tableId),
      invite: viewer !== null && hasRoom(state) ? this.invite(tableId) : null,
      rematch: await this.#rematchFor(tableId, state, viewer),
    });
  }
}
