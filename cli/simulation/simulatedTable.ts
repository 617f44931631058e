/**
 * A whole game at a table of its own, played by house players through the same code as any other
 * table: every seat is a person's, whose plays are chosen from that seat's view.
 */
import { TableDealer } from '../../functions/app/dealer.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { seatsFrom } from '../../shared/engine/seat.ts';
import { ascii } from '../../shared/fair/bytes.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { H } from '../../shared/fair/tags.ts';
import { housePlay } from '../../shared/house/house.ts';
import type { StoredEvent } from '../../shared/journal/commit.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { TableCommand } from '../../shared/protocol/commands.ts';
import { type Terms, termsSchema } from '../../shared/protocol/terms.ts';
import type { View } from '../../shared/protocol/view.ts';
import { rulesDocument } from '../../shared/rulesets/registry.ts';
import { settleAt } from '../../shared/table/clock.ts';
import { dealOf } from '../../shared/table/dealt.ts';
import { decide } from '../../shared/table/decide.ts';
import { Draft } from '../../shared/table/draft.ts';
import { initialState } from '../../shared/table/evolve.ts';
import type { Header } from '../../shared/table/header.ts';
import { turnCount } from '../../shared/table/history.ts';
import { join, openTable } from '../../shared/table/open.ts';
import {
  orderedPlay,
  playOrdered,
  type StandingOrders,
  seatsToAsk,
} from '../../shared/table/orders.ts';
import { settle } from '../../shared/table/settle.ts';
import { seatOf, type TableState } from '../../shared/table/state.ts';
import { viewFor } from '../../shared/table/view.ts';
import type { SeededBytes } from './seededBytes.ts';
import { HOUSE_PLAYERS, type SimulatedPlayers } from './simulatedPlayers.ts';

/** Name of the log, so that nobody takes a proof of it for that of a real table. */
export const SIMULATION_LOG = 'simulation';

/** Every simulated table opens at the same moment, 2025-01-01, and every play takes a second. */
const OPENED_MS = 1_735_689_600_000;
const PLAY_MS = 1_000;

const TERMS = { allowanceSeconds: null, watch: 'anyone' };

export interface SimulatedTable {
  readonly header: Header;
  readonly state: TableState;
  /** The whole log. */
  readonly events: readonly StoredEvent[];
}

interface Chosen {
  readonly player: string;
  readonly command: TableCommand;
}

class Simulation {
  readonly #header: Header;
  readonly #bytes: SeededBytes;
  readonly #behave: SimulatedPlayers;
  readonly #dealer: TableDealer;
  /** By the seat where they first sat down. */
  readonly #players: readonly string[];
  readonly #events: StoredEvent[] = [];
  readonly #orders = new Map<number, StandingOrders>();
  #state: TableState;
  #version = 0;
  #now = OPENED_MS;

  constructor(
    rules: Rules,
    bytes: SeededBytes,
    seating: Terms['seating'],
    players: SimulatedPlayers,
  ) {
    this.#behave = players;
    const id = (purpose: string): Uint8Array => bytes(purpose).slice(0, 16);
    const gameId = id('table');
    const rulesText = rulesDocument(rules);
    const rulesHash = H(ascii(rulesText));
    const base = { tableId: idText(gameId), gameId, rules, rulesText, rulesHash };
    const terms = termsSchema.parse({ ...TERMS, seating });
    this.#header = {
      ...base,
      terms,
      beaconLeadSeconds: null,
      origin: SIMULATION_LOG,
      previous: null,
    };
    this.#bytes = bytes;
    this.#dealer = new TableDealer(this.#header);
    this.#players = seatsFrom(0, rules.seats).map((seat) => idText(id(`player ${seat}`)));
    this.#state = initialState(rules);
  }

  /** Makes one decision and takes it. */
  #commit(decideOn: (draft: Draft) => void): void {
    const epoch = this.#state.epochs + 1;
    if (!this.#dealer.has(epoch)) {
      this.#dealer.add(epoch, new Secret(this.#bytes(`epoch ${epoch}`)));
    }
    const version = this.#version + 1;
    const at = { now: this.#now, version, state: this.#state };
    const draft = new Draft({ header: this.#header, dealer: this.#dealer, ...at });
    decideOn(draft);
    if (draft.events.length === 0) throw new Error('a simulated table does not go on');
    this.#events.push(...draft.events);
    this.#state = draft.state;
    this.#version = version;
    this.#now += PLAY_MS;
  }

  #sitDown(): void {
    const [creator = '', ...others] = this.#players;
    const seats = this.#players.map(() => ({ kind: 'open' as const, player: null }));
    const opened = { creator: { player: creator, key: null }, seat: 0, seats };
    this.#commit((draft) => openTable(draft, opened));
    for (const player of others) {
      this.#commit((draft) => {
        const seat = join(draft, { player, key: null }, null, housePlay);
        if (!seat.ok) throw new Error(`a player could not sit down: ${seat.error}`);
      });
    }
  }

  #view(viewer: number): View {
    return viewFor({
      header: this.#header,
      version: this.#version,
      state: this.#state,
      deal: dealOf(this.#dealer, this.#state.round),
      lastRound: null,
      names: new Map(),
      viewer,
      now: this.#now,
      readKey: '',
      invite: null,
    });
  }

  /** What the first seat that has something to do does; null where only time goes on. */
  #chosen(): Chosen | null {
    const [turn = 0] = this.#state.round?.play?.turns ?? [];
    for (const seat of seatsFrom(turn, this.#state.seats.length)) {
      const view = this.#view(seat);
      const player = this.#state.seats[seat]?.player ?? '';
      const head = { commandId: `${this.#version}`, expectedVersion: this.#version };
      if (view.you.can.includes('keep')) return { player, command: { ...head, type: 'keep' } };
      const move = this.#behave.choose(view);
      if (move !== null) return { player, command: { ...head, type: 'play', ...move } };
    }
    return null;
  }

  #goOn(): void {
    const chosen = this.#chosen();
    if (chosen === null) {
      this.#now = Math.max(this.#now, settleAt(this.#state, this.#header.terms) ?? 0);
      this.#commit((draft) => settle(draft, housePlay));
      return;
    }
    this.#commit((draft) => {
      const decided = decide(draft, chosen.player, chosen.command, housePlay);
      if (!decided.ok) throw new Error(`a player chose what is refused: ${decided.error}`);
      this.#playOrdered(draft);
    });
    if (chosen.command.type === 'play') this.#order(seatOf(this.#state, chosen.player));
  }

  /** Plays what has been ordered, for as long as the turn comes to somebody who has. */
  #playOrdered(draft: Draft): void {
    for (;;) {
      const [play] = seatsToAsk(draft).flatMap((seat) => {
        const orders = this.#orders.get(seat);
        return orders === undefined ? [] : (orderedPlay(draft, seat, orders) ?? []);
      });
      if (play === undefined) return;
      playOrdered(draft, play, housePlay);
    }
  }

  /** Leaves the orders of a player who has just played. */
  #order(seat: number | null): void {
    const { round } = this.#state;
    if (seat === null || round === null) return;
    const entries = this.#behave.order(this.#view(seat));
    const since = turnCount(round.history);
    this.#orders.set(seat, { seat, round: round.no, since, entries });
  }

  /** Plays until the table is over. */
  run(): SimulatedTable {
    this.#sitDown();
    while (this.#state.status !== 'over') this.#goOn();
    return { header: this.#header, state: this.#state, events: this.#events };
  }
}

/** Plays a table with these rules to its end. The same bytes play the same game. */
export function simulateTable(
  rules: Rules,
  bytes: SeededBytes,
  seating: Terms['seating'] = 'joined',
  players: SimulatedPlayers = HOUSE_PLAYERS,
): SimulatedTable {
  return new Simulation(rules, bytes, seating, players).run();
}
