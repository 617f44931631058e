/** A rematch: a new table of the same people under the same terms, found from the old one. */
import { ok } from '../../shared/engine/result.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { RematchBody } from '../../shared/protocol/http.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { Header } from '../../shared/table/header.ts';
import type { OpenedTable } from '../../shared/table/open.ts';
import { type SeatState, seatOf } from '../../shared/table/state.ts';
import { bodyHash, type Sent } from './commits.ts';
import { goneOf } from './keptSeats.ts';
import type { Opening } from './opening.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { LoadedTable, Tables } from './tables.ts';
import type { Views } from './views.ts';

export interface Rematched {
  readonly tableId: string;
  readonly seat: number;
  readonly invite: string;
  readonly version: number;
  readonly view: View;
}

/** A seat of the old table at the new one: people find it kept for them, unless they are gone. */
function keptSeat(
  { kind, player }: SeatState,
  gone: ReadonlySet<string>,
): OpenedTable['seats'][number] {
  if (player !== null && !gone.has(player)) return { kind, player };
  return { kind: kind === 'house' ? 'house' : 'open', player: null };
}

/** The seats of the new table by those of the old one: as they were, or everybody one seat on. */
function seatsFor(
  old: readonly SeatState[],
  how: RematchBody['seats'],
  gone: ReadonlySet<string>,
): OpenedTable['seats'] {
  const shift = how === 'rotated' ? old.length - 1 : 0;
  return old.map((_, seat) => {
    const before = old[(seat + shift) % old.length];
    if (before === undefined) throw new RangeError('no such seat');
    return keptSeat(before, gone);
  });
}

export class Rematches {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #views: Views;
  readonly #opening: Opening;

  constructor(ports: Ports, tables: Tables, views: Views, opening: Opening) {
    this.#ports = ports;
    this.#tables = tables;
    this.#views = views;
    this.#opening = opening;
  }

  /**
   * Opens the rematch of a table that is over, for somebody who sat there at its end; where it is
   * open already the caller gets the seat that is kept for them. Its id follows from the old
   * table's, so that everybody finds the same one; the first caller says how the seats go.
   */
  async rematch(
    oldId: string,
    player: string,
    body: RematchBody,
    receivedAt: number,
  ): Promise<Outcome<Rematched>> {
    const old = await this.#tables.load(oldId, { fresh: true });
    if (old === null) return refuse('not-found');
    if (seatOf(old.state, player) === null) return refuse('not-seated');
    if (old.state.status !== 'over') return refuse('not-eligible');
    const { tableId, isThere } = await this.#views.rematchOf(oldId);
    const opened = isThere ? ok(null) : await this.#open(tableId, old, player, body, receivedAt);
    if (!opened.ok) return opened;
    const { commandId, deviceKey } = body;
    const sitting = { commandId, ...(deviceKey === undefined ? {} : { deviceKey }) };
    const joined = await this.#opening.join(tableId, player, sitting, receivedAt);
    if (!joined.ok) return joined;
    return ok({ tableId, invite: this.#views.invite(tableId), ...joined.value });
  }

  async #open(
    tableId: string,
    old: LoadedTable,
    player: string,
    body: RematchBody,
    receivedAt: number,
  ): Promise<Outcome<null>> {
    const { journal, vault, beacon } = this.#ports;
    // Read first: nothing is signed of a log before it is there.
    const signed = await vault.signedSize(tableId);
    if ((await journal.at(tableId, 1)) !== null) return ok(null);
    if (signed > 0) return refuse('table-over');
    if (old.header.terms.beacon && beacon === null) return refuse('bad-terms');
    const players = old.state.seats.flatMap((before) => before.player ?? []);
    const gone = await goneOf(this.#ports.directory, players);
    const seats = seatsFor(old.state.seats, body.seats, gone);
    const seat = seats.findIndex((kept) => kept.player === player);
    const creator = { player, key: body.deviceKey ?? null };
    const { commandId } = body;
    const sent: Sent = { player, commandId, type: 'rematch', bodyHash: bodyHash(body), via: null };
    const opened = { creator, seat, seats };
    return this.#opening.open(this.#header(tableId, old), opened, receivedAt, sent);
  }

  #header(tableId: string, { header }: LoadedTable): Header {
    const gameId = idBytes(tableId);
    if (gameId === null) throw new Error('a derived id has the wrong length');
    const origin = this.#ports.logKeys[0].signer.name;
    return { ...header, tableId, gameId, origin, previous: header.tableId };
  }
}
