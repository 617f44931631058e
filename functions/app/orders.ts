/**
 * Standing orders: kept, played, and shown to their player alone. What protects them: whoever keeps
 * some writes first and then reads the newest commit; whoever follows a commit that opens a turn
 * (watching.ts) reads them after it was written. One of both sees what the other has done.
 */
import { boneName } from '../../shared/engine/bone.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { OrdersCommand } from '../../shared/protocol/commands.ts';
import type { OrdersView } from '../../shared/protocol/http.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { MoveView } from '../../shared/protocol/view.ts';
import { hasRoomToPlay } from '../../shared/table/advance.ts';
import { Draft } from '../../shared/table/draft.ts';
import { turnCount } from '../../shared/table/history.ts';
import {
  areCurrent,
  checkOrders,
  NO_ORDERS,
  type OrderedPlay,
  orderedPlay,
  playOrdered,
  previewOrders,
  seatsToAsk,
} from '../../shared/table/orders.ts';
import { bodyHash, type Sent } from './commits.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { KeptOrders, OrdersReceipt, PlayerOrders } from './ports/orders.ts';
import type { PlayPorts } from './ports.ts';
import type { LoadedTable } from './tables.ts';

/** What became of a command for orders that was sent before. */
export type EarlierOrders =
  | { readonly kind: 'none' | 'reused' }
  | { readonly kind: 'repeat'; readonly receipt: OrdersReceipt };

/** A look that the sweep makes unless it is taken back. */
interface LookLeft {
  readonly at: number;
  readonly name: string;
}

/** Orders that stand. */
export interface Kept {
  readonly receipt: OrdersReceipt;
  /** Null where nothing is ordered. */
  readonly look: LookLeft | null;
}

/** Players that an instance knows to have no orders. */
const SILENT_MAX = 5_000;
/**
 * When the table of kept orders is looked at, in case their process ended before it had. The sweep
 * looks at whole minutes: this is one more than any function lasts that keeps orders.
 */
const LOOK_AFTER_MS = 120_000;

/** Whose orders a decision reads: of everybody whose turn is open, or not of those known silent. */
type Asked = 'all' | 'unknown';

const rowName = (tableId: string, player: string): string => `${tableId}/${player}`;

function saysNothing(draft: Draft, seat: number, kept: KeptOrders): boolean {
  return kept.entries.length === 0 || !areCurrent(draft, seat, kept);
}

export class Orders {
  readonly #rows: PlayerOrders;
  readonly #directory: Pick<PlayPorts['directory'], 'noteOrders' | 'putLook' | 'dropLook'>;
  readonly #clock: PlayPorts['clock'];
  readonly #log: PlayPorts['log'];
  /** Who had no orders when this instance read them last, and has sent it none since. */
  readonly #silent = new Set<string>();

  constructor(ports: Pick<PlayPorts, 'vault' | 'directory' | 'clock' | 'log'>) {
    const { vault, directory, clock, log } = ports;
    this.#rows = vault;
    this.#directory = directory;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Plays what the persons whose turn is open have ordered, in the same decision while it has room.
   * `isOver`: the open turn has run out. False where nothing was ordered.
   */
  play(draft: Draft, isOver = false): Promise<boolean> {
    return this.#play(draft, isOver, 'all');
  }

  /**
   * The same for a decision that brings the turn, but for persons of whom this instance knows no
   * orders: whoever follows the commit sees whether another one has kept some meanwhile.
   */
  playKnown(draft: Draft): Promise<boolean> {
    return this.#play(draft, false, 'unknown');
  }

  async #play(draft: Draft, isOver: boolean, asked: Asked): Promise<boolean> {
    let hasPlayed = false;
    while (hasRoomToPlay(draft)) {
      const play = await this.#next(draft, isOver && !hasPlayed, asked);
      if (play === null) break;
      playOrdered(draft, play, housePlay);
      hasPlayed = true;
    }
    return hasPlayed;
  }

  /** What would be played by order now; one strong read for each person whose turn is open. */
  next(draft: Draft): Promise<OrderedPlay | null> {
    return this.#next(draft, false, 'all');
  }

  async #next(draft: Draft, isOver: boolean, asked: Asked): Promise<OrderedPlay | null> {
    const { tableId } = draft.header;
    for (const seat of seatsToAsk(draft)) {
      const player = draft.state.seats[seat]?.player ?? '';
      const name = rowName(tableId, player);
      if (asked === 'unknown' && this.#silent.has(name)) continue;
      const kept = await this.#rows.playerOrders(tableId, player);
      const isSilent = kept === null || saysNothing(draft, seat, kept);
      this.#note(name, isSilent);
      const play = isSilent ? null : orderedPlay(draft, seat, kept, isOver);
      if (play !== null) return play;
    }
    return null;
  }

  #note(name: string, isSilent: boolean): void {
    if (this.#silent.size >= SILENT_MAX) this.#silent.clear();
    if (isSilent) this.#silent.add(name);
    else this.#silent.delete(name);
  }

  /** Looks for an earlier answer to this command among the last ones of its player. */
  async earlier(tableId: string, { player, commandId, bodyHash }: Sent): Promise<EarlierOrders> {
    const kept = await this.#rows.playerOrders(tableId, player);
    const receipt = kept?.receipts.find((r) => r.commandId === commandId);
    if (receipt === undefined) return { kind: 'none' };
    return receipt.bodyHash === bodyHash ? { kind: 'repeat', receipt } : { kind: 'reused' };
  }

  /**
   * Keeps the orders of a seat for the round that runs. `hasMovedOn` tells whether the turn has
   * gone on since a version: an answer that may still be asked for is never forgotten.
   */
  async keep(
    table: LoadedTable,
    seat: number,
    { orders }: OrdersCommand,
    { player, commandId, bodyHash: sentHash }: Sent,
    hasMovedOn: (version: number) => Promise<boolean>,
  ): Promise<Outcome<Kept> | 'conflict'> {
    const { header, version, state } = table;
    if (state.status === 'over') return refuse('table-over');
    if (!header.terms.orders) {
      return refuse('not-eligible', { detail: 'This table is played without standing orders.' });
    }
    const draft = draftOf(table, 0);
    const wrong = checkOrders(draft, seat, orders);
    if (wrong !== null || state.round === null) return refuse(wrong ?? 'not-started');
    const kept = await this.#rows.playerOrders(header.tableId, player);
    const receipts = kept?.receipts ?? [];
    const [oldest] = receipts;
    const isFull = receipts.length >= LIMITS.ordersReceiptsMax;
    if (isFull && oldest !== undefined && !(await hasMovedOn(oldest.version))) {
      return refuse('rate-limited', { detail: 'Orders change 16 times at most in one turn.' });
    }
    const receipt = { commandId, bodyHash: sentHash, version };
    // Of each command its own, and named so that nobody learns whose it is.
    const look = { at: this.#clock.now() + LOOK_AFTER_MS, name: bodyHash({ player, commandId }) };
    const isAnnounced = orders.length > 0;
    if (isAnnounced) await this.#announce(header.tableId, state.round.no, look);
    const answer = await this.#rows.keepOrders(header.tableId, player, {
      revision: (kept?.revision ?? 0) + 1,
      seat,
      round: state.round.no,
      since: turnCount(state.round.history),
      entries: orders,
      receipts: [...receipts, receipt].slice(-LIMITS.ordersReceiptsMax),
    });
    this.#silent.delete(rowName(header.tableId, player));
    if (answer === 'conflict') return 'conflict';
    return { ok: true, value: { receipt, look: isAnnounced ? look : null } };
  }

  /**
   * What has to stand before orders do: a note by which whoever follows the table knows that there
   * may be some, and a look at it, should this process end before it has looked itself.
   */
  async #announce(tableId: string, round: number, { at, name }: LookLeft): Promise<void> {
    await Promise.all([
      this.#directory.noteOrders(tableId, round),
      this.#directory.putLook(tableId, at, name),
    ]);
  }

  /** The table of kept orders has been looked at since: the sweep need not. */
  async hasLooked(tableId: string, { look }: Kept): Promise<void> {
    if (look === null) return;
    try {
      await this.#directory.dropLook(tableId, look.at, look.name);
    } catch (error) {
      // The orders stand all the same, and one look more does no harm.
      this.#log.error('a look was not taken back', error, { tableId });
    }
  }

  /** The orders of a seat for the round that runs, as its player sees them. */
  async view(table: LoadedTable, seat: number, now: number): Promise<OrdersView> {
    const { header, version, state } = table;
    const draft = draftOf(table, now);
    const player = state.seats[seat]?.player ?? '';
    const kept = header.terms.orders ? await this.#rows.playerOrders(header.tableId, player) : null;
    const current = kept !== null && areCurrent(draft, seat, kept) ? kept : null;
    const preview = current === null ? NO_ORDERS : previewOrders(draft, seat, current);
    return {
      version,
      revision: kept?.revision ?? 0,
      round: state.round?.no ?? null,
      orders: current?.entries ?? [],
      preview: moveOf(preview.play),
      previewAtExpiry: moveOf(preview.atExpiry),
      disarmed: preview.disarmed.map(({ no }) => no),
      unmet: preview.disarmed,
    };
  }
}

function moveOf(play: OrderedPlay | null): MoveView | null {
  if (play === null) return null;
  const { bone, end } = play;
  return { bone: boneName(bone), ...(end === null ? {} : { end }) };
}

function draftOf(table: LoadedTable, now: number): Draft {
  return new Draft({ ...table, version: table.version + 1, now });
}
