import type { App } from '../../functions/app/app.ts';
import { TableDealer } from '../../functions/app/dealer.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import type { HttpHandler } from '../../functions/handlers/router.ts';
import { makeSocketHandler, type SocketHandler } from '../../functions/handlers/socket.ts';
import type { Bone } from '../../shared/engine/bone.ts';
import type { Deal } from '../../shared/fair/deal.ts';
import type { Header } from '../../shared/table/header.ts';
import type { TableState } from '../../shared/table/state.ts';
import { connectEvent, frameEvent, httpEvent } from './gatewayEvents.ts';
import { type TestApp, testApp } from './testApp.ts';

/** A deck in place of the one that was dealt to a slot; null leaves it. */
export type Swap = { readonly slot: number; readonly deck: readonly Bone[] } | null;

/**
 * Deals from the real seeds, but for one slot, whose bones lie elsewhere under the same
 * commitments, salts and digest: a world that nobody can tell from the other before the reveal.
 */
export class SwappingDealer extends TableDealer {
  readonly #swap: Swap;
  readonly deals = new Map<number, Deal>();

  constructor(header: Header, swap: Swap) {
    super(header);
    this.#swap = swap;
  }

  override deal(epoch: number, slot: number, lock: Uint8Array, beacon: Uint8Array): Deal {
    const dealt = super.deal(epoch, slot, lock, beacon);
    const deal = this.#swap?.slot === slot ? { ...dealt, deck: this.#swap.deck } : dealt;
    this.deals.set(slot, deal);
    return deal;
  }
}

/** What four play, and on which terms. */
export interface WorldGame {
  readonly ruleset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms?: object;
}

export const PARTNERS: WorldGame = { ruleset: 'jamaican-partner', options: {} };

/** What a test changes on purpose, to see that the comparison notices. */
export interface Leak {
  app?(app: App, world: World): App;
  push?(message: string, world: World): Promise<string>;
}

export interface World {
  readonly t: TestApp;
  readonly http: HttpHandler;
  readonly socket: SocketHandler;
  readonly tableId: string;
  /** By seat. */
  readonly players: readonly string[];
  /** Somebody with the table's link and no seat. */
  readonly watcher: string;
  readonly readKey: string;
  readonly logged: readonly string[];
  /** Tables and versions that the journal was asked to append. */
  readonly written: readonly string[];
  /** The deal of a slot, once it was dealt. */
  deal(slot: number): Deal;
  state(): Promise<TableState>;
}

/** A command of a seat, without its id. */
export interface Scripted {
  readonly seat: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The connection of a seat's player, or of the watcher. */
export const connectionOf = (seat: number | null) => `connection ${seat ?? 'watcher'}`;

async function connect(world: World, seat: number | null, player: string): Promise<void> {
  const { t, socket, tableId, readKey } = world;
  const { url } = await t.app.ticket(player, undefined);
  const query = { ticket: new URL(url).searchParams.get('ticket') ?? '' };
  await socket(connectEvent(connectionOf(seat), query, t.clock.at));
  const frame = { type: 'subscribe', tableId, after: 0, k: readKey };
  await socket(frameEvent(connectionOf(seat), frame, t.clock.at));
}

async function seatFour(
  t: TestApp,
  game: WorldGame,
): Promise<{ tableId: string; players: string[] }> {
  const players: string[] = [];
  for (const name of ['Ana', 'Bo', 'Cy', 'Di']) players.push((await t.app.guest(name)).playerId);
  const [first = '', ...others] = players;
  const open = { kind: 'open' as const };
  const created = await t.app.opening.create(
    first,
    {
      commandId: 'create',
      ...game,
      seats: [{ kind: 'me' }, open, open, open],
    },
    t.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  for (const player of others) {
    const joined = await t.app.opening.join(
      tableId,
      player,
      { commandId: 'join', invite },
      t.clock.at,
    );
    if (!joined.ok) throw new Error(joined.error.code);
  }
  return { tableId, players };
}

/** Four guests at a table whose first round is dealt; everybody and a watcher follow it. */
export async function openWorld(
  seed: string,
  swap: Swap,
  leak: Leak = {},
  game: WorldGame = PARTNERS,
): Promise<World> {
  const logged: string[] = [];
  const written: string[] = [];
  const dealers = new Map<string, SwappingDealer>();
  const t = testApp(seed, (ports) => ({
    ...ports,
    gateway: {
      post: async (id, message) =>
        ports.gateway.post(id, (await leak.push?.(message, world)) ?? message),
    },
    log: {
      info: (message, fields) => void logged.push(JSON.stringify([message, fields])),
      error: (message, cause, fields) =>
        void logged.push(JSON.stringify([message, String(cause), fields])),
    },
    journal: {
      ...ports.journal,
      append(id, commit) {
        written.push(`${id}/${commit.version}`);
        return ports.journal.append(id, commit);
      },
    },
    dealerFor(header) {
      const dealer = new SwappingDealer(header, swap);
      dealers.set(header.tableId, dealer);
      return dealer;
    },
  }));
  const { tableId, players } = await seatFour(t, game);
  const base = {
    t,
    tableId,
    players,
    watcher: (await t.app.guest('Watcher')).playerId,
    readKey: t.ports.derive.id('read', tableId),
    logged,
    written,
    deal(slot: number) {
      const deal = dealers.get(tableId)?.deals.get(slot);
      if (deal === undefined) throw new Error(`slot ${slot} was not dealt`);
      return deal;
    },
    async state() {
      const newest = await t.ports.journal.newest(tableId);
      const state = newest && storedState(newest);
      if (state === null) throw new Error('the table is gone');
      return state;
    },
  };
  const bare: World = { ...base, http: makeHttpHandler(t.app), socket: makeSocketHandler(t.app) };
  const app = leak.app?.(t.app, bare) ?? t.app;
  const world: World = { ...base, http: makeHttpHandler(app), socket: makeSocketHandler(app) };
  for (const [seat, player] of players.entries()) await connect(world, seat, player);
  await connect(world, null, world.watcher);
  t.clock.at += 10_000;
  await t.app.look(tableId);
  await t.drain();
  return world;
}

/** Sends a command that must be accepted, and delivers what follows from it. */
export async function send(world: World, { seat, body }: Scripted, place: number): Promise<void> {
  const { t, tableId, players } = world;
  const newest = await t.ports.journal.newest(tableId);
  const event = httpEvent({
    method: 'POST',
    path: `/v1/tables/${tableId}/commands`,
    token: `token.${players[seat]}`,
    body: { commandId: `play-${place}`, expectedVersion: newest?.version, ...body },
    at: t.clock.at,
  });
  const answer = await world.http(event);
  if (answer.statusCode !== 200) throw new Error(`seat ${seat}: ${answer.body}`);
  await t.drain();
  t.clock.at += 1_000;
}
