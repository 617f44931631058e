/** A table of four people in the counted world, and a round played at it. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { App } from '../../functions/app/app.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { CostWorld, HttpAnswer } from './world.ts';

const RULESET = 'jamaican-partner';
/** So many rounds that no run comes to the end of the game. */
const ENDLESS = { target: 500 };

interface Person {
  readonly playerId: string;
  readonly token: string;
}

export interface CostTable {
  readonly world: CostWorld;
  readonly tableId: string;
  readonly people: readonly Person[];
}

let commandNo = 0;

function commandId(): string {
  commandNo += 1;
  return `command-${String(commandNo).padStart(8, '0')}`;
}

function value(answer: HttpAnswer): Readonly<Record<string, unknown>> {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Four guests sit down; the first round is dealt. */
export async function openCostTable(world: CostWorld, terms: object = {}): Promise<CostTable> {
  const people: Person[] = [];
  for (const name of ['Ana', 'Ben', 'Cam', 'Dee']) {
    people.push(value(await world.http(null, 'POST /v1/guests', { name })) as unknown as Person);
  }
  const [host, ...guests] = people;
  const body = { ruleset: RULESET, options: ENDLESS, terms };
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }];
  const opened = { ...body, seats, commandId: commandId() };
  const { tableId, invite } = value(
    await world.http(host?.token ?? '', 'POST /v1/tables', opened),
  ) as { readonly tableId: string; readonly invite: string };
  for (const { token } of guests) {
    const joined = { commandId: commandId(), invite };
    value(await world.http(token, `POST /v1/tables/${tableId}/join`, joined));
  }
  await world.stream();
  const table = { world, tableId, people };
  await dealNext(table);
  return table;
}

/** Waits until somebody has to play. */
async function dealNext(table: CostTable): Promise<void> {
  const { world } = table;
  for (let i = 0; i < 20; i += 1) {
    if ((await toPlay(table)) !== null) return;
    world.clock.at += 10_000;
    await world.looks();
    await world.stream();
  }
  throw new Error('nobody ever has to play');
}

async function see(app: App, tableId: string, player: string | undefined): Promise<View> {
  const seen = await app.reading.view(tableId, { player: player ?? '', key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value.view;
}

/** Who has to play, and what that player sees; null while nobody has to. */
export async function toPlay({ world, tableId, people }: CostTable) {
  return world.aside(async (app) => {
    const { round, seats } = await see(app, tableId, people[0]?.playerId);
    const player = seats[round?.turns[0] ?? -1]?.player;
    const person = people.find(({ playerId }) => playerId === player);
    if (person === undefined) return null;
    const view = await see(app, tableId, person.playerId);
    return view.you.moves.length > 0 ? { person, view } : null;
  });
}

/** The command of the first legal play of whoever has the turn. */
async function firstPlay(table: CostTable) {
  const next = await toPlay(table);
  if (next === null) throw new Error('nobody has to play');
  const { person, view } = next;
  const [move] = view.you.moves;
  const head = { commandId: commandId(), expectedVersion: view.version };
  return { person, view, command: { type: 'play', ...head, ...move } };
}

/** Who sits behind the player to play, and the command of orders for everything in their hand. */
export async function ordersOfNext({ world, tableId, people }: CostTable) {
  return world.aside(async (app) => {
    const { round, seats } = await see(app, tableId, people[0]?.playerId);
    const next = ((round?.turns[0] ?? 0) + 1) % people.length;
    const person = people.find(({ playerId }) => playerId === seats[next]?.player);
    if (person === undefined) throw new Error('a seat is empty');
    const { version, you } = await see(app, tableId, person.playerId);
    const ends = ['L', 'R'] as const;
    const orders = you.hand.flatMap((bone) =>
      ends.map((end) => ({ bone, end, at: 'turn' as const })),
    );
    const head = { commandId: commandId(), expectedVersion: version };
    return { person, command: { type: 'orders' as const, ...head, orders } };
  });
}

/** Plays once over HTTP, and tells of it. */
export async function playByHttp(table: CostTable): Promise<View> {
  const { world, tableId } = table;
  const { person, view, command } = await firstPlay(table);
  value(await world.http(person.token, `POST /v1/tables/${tableId}/commands`, command));
  await world.stream();
  return view;
}

/**
 * Plays on at one instance that nothing is charged to, without telling anybody, until the table
 * has come to a version.
 */
export async function playAside(table: CostTable, version: number): Promise<void> {
  const { world, tableId } = table;
  let view = (await toPlay(table))?.view;
  await world.aside(async (app) => {
    while (view !== undefined && view.version < version) {
      const seat: number = view.round?.turns[0] ?? 0;
      const player: string = view.seats[seat]?.player ?? '';
      const [move] = (await see(app, tableId, player)).you.moves;
      if (move === undefined) throw new Error('nobody has to play');
      const head = { commandId: commandId(), expectedVersion: view.version };
      const command = { type: 'play', ...head, ...move } as const;
      const received = { tableId, player, command, receivedAt: world.clock.at, via: null };
      const answer = await app.commands.run(received);
      if (!answer.ok || answer.value.view === null) throw new Error('a legal play was refused');
      view = answer.value.view;
    }
  });
  world.dropRecords();
}

/** The sockets of those who sit at a table. */
export interface Seated {
  /** Plays once over a socket, tells of it, and waits for every copy. */
  play(): Promise<View>;
  /** What each has been sent. */
  readonly received: readonly (readonly string[])[];
  close(): Promise<void>;
}

class Line {
  readonly #ws: WebSocket;
  readonly received: string[] = [];
  #wake: () => void = () => undefined;

  constructor(ws: WebSocket) {
    this.#ws = ws;
    ws.on('message', (data) => {
      this.received.push(data.toString());
      this.#wake();
    });
  }

  send(frame: object): void {
    this.#ws.send(JSON.stringify(frame));
  }

  async hasReceived(count: number): Promise<void> {
    while (this.received.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async close(): Promise<void> {
    this.#ws.close();
    await once(this.#ws, 'close');
  }
}

async function connect(table: CostTable, { token }: Person): Promise<Line> {
  const { world, tableId } = table;
  const { url } = value(await world.http(token, 'POST /v1/ws-tickets')) as { readonly url: string };
  const ws = new WebSocket(`${world.socketUrl}${url}`);
  const line = new Line(ws);
  await once(ws, 'open');
  line.send({ type: 'subscribe', commandId: commandId(), tableId, after: 0 });
  await line.hasReceived(1);
  return line;
}

/** Everybody connects and follows the table. */
export async function seatAll(table: CostTable): Promise<Seated> {
  const { world, tableId, people } = table;
  const lines: Line[] = [];
  for (const person of people) lines.push(await connect(table, person));
  return {
    received: lines.map((line) => line.received),
    async play() {
      const { person, view, command } = await firstPlay(table);
      const before = lines.map((line) => line.received.length);
      lines[people.indexOf(person)]?.send({ ...command, tableId });
      const mover = lines[people.indexOf(person)];
      await mover?.hasReceived((before[people.indexOf(person)] ?? 0) + 1);
      await world.stream();
      await Promise.all(lines.map((line, i) => line.hasReceived((before[i] ?? 0) + 1)));
      return view;
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}
