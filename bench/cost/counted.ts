/** The figures that everything else follows from: counted at real tables, the same at every run. */
import type { OrdersCommand } from '../../shared/protocol/commands.ts';
import { pushBrowser } from '../../test/support/pushBrowser.ts';
import type { Call } from './meter.ts';
import {
  type CostTable,
  openCostTable,
  ordersOfNext,
  playByHttp,
  seatAll,
  toPlay,
} from './table.ts';
import { mean, minus, plus, times, type Use, useOf } from './use.ts';
import { type CostWorld, openCostWorld } from './world.ts';

/** A play and all that follows from it. `notices`: what is written so that people can be told. */
export interface Play {
  readonly use: Use;
  readonly notices: Use;
}

/** Means of plays, apart those that end a round with the deal of the next. */
export interface Plays {
  readonly plain: Play;
  readonly roundEnd: Play;
  /** Plays of a round, its last included. */
  readonly perRound: number;
}

export interface Counted {
  /** Over sockets, all four connected. */
  readonly live: Plays;
  /** Over HTTP, nobody connected. */
  readonly slow: Plays;
  /** What a table adds that the instances of both functions do not know, nobody connected. */
  readonly meet: Use;
  /** The same at a live table: who tells of a play there has hands to show. */
  readonly liveMeet: Use;
  /** One instance starts; a receipt key lasts it for a day. */
  readonly start: Use;
  /** A list of orders that somebody leaves over HTTP, with its look by the sweep. */
  readonly orders: Use;
  /** A play by order of which the instance that brought its turn did not know. */
  readonly orderedPlay: Use;
  /** From the first guest to the first deal, four people. */
  readonly opening: Use;
  /** A person opens the list and a table over HTTP. */
  readonly look: Use;
  /** A person connects, follows a table and disconnects. */
  readonly connection: Use;
  /** A turn is told to its player by web push. */
  readonly notice: Use;
  /** A turn of a short clock: its message and its look. */
  readonly timer: Use;
  /** A row that the sweep finds due, and the sweeps of a minute that find nothing. */
  readonly sweptRow: Use;
  readonly idleMinute: Use;
}

const ROUNDS = 2;
export const LIVE_PACE_MS = 15_000;
const SLOW_PACE_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;
const MORNING_MS = 9 * 3_600_000;
/** A long turn is told of half an hour after it opened. */
const NOTICE_MINUTES = 32;
/** Tables whose players are told in the same sweeps, and how often somebody plays at each. */
const NOTICE_TABLES = 6;
const NOTICE_DAYS = 2;
const NOTICE_PLAYS = 3;

/** Rows of the outbox: what people are told by. */
const NOTICE_ROWS: ReadonlySet<string> = new Set(['OUT', 'WAKE', 'HWAKE']);

/** A receipt key is the instance's own, whichever play comes first: it counts with its start. */
const isOwn = ({ place, what }: Call): boolean => what === 'Sign' && place !== 'stream';
const isNotice = ({ row }: Call): boolean => NOTICE_ROWS.has(row);

function playOf(calls: readonly Call[]): Play {
  const own = calls.filter((call) => !isOwn(call));
  const use = useOf(own.filter((call) => !isNotice(call)));
  return { use, notices: minus(useOf(own), use) };
}

const isRoundEnd = (calls: readonly Call[]): boolean =>
  calls.some(({ place, what }) => place === 'stream' && what === 'Sign');

function meanPlay(plays: readonly Play[]): Play {
  return {
    use: mean(plays.map(({ use }) => use)),
    notices: mean(plays.map(({ notices }) => notices)),
  };
}

/** Plays whole rounds, beginning and ending with the end of one. */
async function countPlays(
  { world }: CostTable,
  paceMs: number,
  play: () => Promise<unknown>,
): Promise<Plays> {
  const plain: Play[] = [];
  const ends: Play[] = [];
  let isCounting = false;
  world.meter.take();
  while (ends.length < ROUNDS) {
    world.clock.at += paceMs;
    await play();
    const calls = world.meter.take();
    const isEnd = isRoundEnd(calls);
    if (isCounting) (isEnd ? ends : plain).push(playOf(calls));
    isCounting ||= isEnd;
  }
  const perRound = Number(((plain.length + ends.length) / ROUNDS).toFixed(1));
  return { plain: meanPlay(plain), roundEnd: meanPlay(ends), perRound };
}

async function countLive(world: CostWorld): Promise<{ live: Plays; liveMeet: Use }> {
  const table = await openCostTable(world);
  const seated = await seatAll(table);
  const live = await countPlays(table, LIVE_PACE_MS, seated.play);
  const { meet } = await countMeet(world, () => plainPlay(table, LIVE_PACE_MS, seated.play));
  await seated.close();
  return { live, liveMeet: meet };
}

/** Plays plainly, once; the end of a round is skipped. */
async function plainPlay(
  table: CostTable,
  paceMs = SLOW_PACE_MS,
  play: () => Promise<unknown> = () => playByHttp(table),
): Promise<readonly Call[]> {
  const { meter, clock } = table.world;
  for (;;) {
    meter.take();
    clock.at += paceMs;
    await play();
    const calls = meter.take();
    if (!isRoundEnd(calls)) return calls.filter((call) => !isOwn(call));
  }
}

const SAMPLES = 2;
/** Turns after which everybody has had some. */
const TURNS_TO_KNOW_ALL = 8;
/** Until the look that orders leave for the sweep (functions/app/orders.ts) is due. */
const LOOKED_AFTER_MINUTES = 3;
const FUNCTIONS = 6;

async function countMeet(
  world: CostWorld,
  play: () => Promise<readonly Call[]>,
): Promise<{ meet: Use; start: Use }> {
  const meets: Use[] = [];
  const starts: Use[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const warm = useOf(await play());
    world.meter.take();
    await world.restart();
    // The receipt key is made with the first answer.
    starts.push({ ...useOf(world.meter.take()), signatures: FUNCTIONS });
    // What is sent is the same: only a view grows from play to play.
    meets.push({ ...minus(useOf(await play()), warm), kilobytesOut: 0 });
  }
  return { meet: mean(meets), start: mean([times(mean(starts), 1 / FUNCTIONS)]) };
}

/**
 * What a play by order adds to the play that brings its turn, where the instance that makes that
 * one does not know of the orders, as another has kept them.
 */
async function orderedPlay(table: CostTable): Promise<Use> {
  const { world, tableId } = table;
  const leave = (player: string, command: OrdersCommand) =>
    world.aside(async ({ commands }) => {
      const received = { tableId, player, command, receivedAt: world.clock.at, via: null };
      const left = await commands.run(received);
      if (!left.ok) throw new Error(`orders were refused: ${left.error.code}`);
    });
  for (;;) {
    const plain = useOf(await plainPlay(table, MINUTE_MS));
    const { person, command } = await ordersOfNext(table);
    await leave(person.playerId, command);
    world.meter.take();
    await playByHttp(table);
    await world.looks(0);
    await world.stream();
    const calls = world.meter.take().filter((call) => !isOwn(call));
    const next = await ordersOfNext(table);
    await leave(person.playerId, { ...next.command, orders: [] });
    const commits = calls.filter(({ what, table: t }) => what === 'PutItem' && t === 'journal');
    if (commits.length === 2 && !isRoundEnd(calls)) return minus(useOf(calls), plain);
  }
}

/** A list that is left over HTTP, and the look that it has the sweep make. */
async function leftOrders(table: CostTable): Promise<Use> {
  const { world, tableId } = table;
  const taken = () => useOf(world.meter.take().filter((call) => !isOwn(call)));
  const { person, command } = await ordersOfNext(table);
  await world.sweep();
  taken();
  const url = `POST /v1/tables/${tableId}/commands`;
  const { status } = await world.http(person.token, url, command);
  if (status !== 200) throw new Error(`orders were refused: ${status}`);
  const kept = taken();
  await world.sweep();
  const idle = taken();
  world.clock.at += LOOKED_AFTER_MINUTES * MINUTE_MS;
  await world.sweep();
  return plus(kept, minus(taken(), idle));
}

async function countOrders(world: CostWorld): Promise<{ orders: Use; orderedPlay: Use }> {
  const played: Use[] = [];
  const left: Use[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const table = await openCostTable(world);
    for (let turn = 0; turn < TURNS_TO_KNOW_ALL; turn += 1) await plainPlay(table, MINUTE_MS);
    played.push(await orderedPlay(table));
    left.push(await leftOrders(table));
  }
  return { orders: mean(left), orderedPlay: mean(played) };
}

async function countOpening(world: CostWorld): Promise<{ table: CostTable; opening: Use }> {
  world.meter.take();
  const table = await openCostTable(world);
  return { table, opening: useOf(world.meter.take().filter((call) => !isOwn(call))) };
}

async function countLook({ world, tableId, people }: CostTable): Promise<Use> {
  const [person] = people;
  const token = person?.token ?? '';
  world.meter.take();
  await world.http(token, 'GET /v1/me/tables');
  await world.http(token, `GET /v1/tables/${tableId}`);
  return useOf(world.meter.take().filter((call) => !isOwn(call)));
}

async function countConnection(table: CostTable): Promise<Use> {
  const { meter } = table.world;
  meter.take();
  const seated = await seatAll(table);
  await seated.close();
  const four = useOf(meter.take().filter((call) => !isOwn(call)));
  return mean([times(four, 1 / table.people.length)]);
}

/** Takes a subscription of everybody's browser at a table. */
async function subscribeAll({ world, people }: CostTable): Promise<void> {
  for (const { token } of people) {
    const { endpoint, p256dh, auth } = pushBrowser('https://push.example/one').subscription;
    const body = { endpoint, keys: { p256dh, auth } };
    const { status } = await world.http(token, 'POST /v1/me/push', body);
    if (status !== 201) throw new Error(`a subscription was refused: ${status}`);
  }
}

/** Days on which somebody plays when nobody is asleep, with sweeps where something is due. */
async function someDays(world: CostWorld, play: () => Promise<unknown>): Promise<void> {
  const day = DAY_SECONDS * 1_000;
  for (let i = 0; i < NOTICE_DAYS; i += 1) {
    world.clock.at = (Math.floor(world.clock.at / day) + 1) * day + MORNING_MS;
    await world.deliver();
    for (let no = 0; no < NOTICE_PLAYS; no += 1) {
      await play();
      world.clock.at += NOTICE_MINUTES * MINUTE_MS;
      await world.deliver();
      world.clock.at += SLOW_PACE_MS - NOTICE_MINUTES * MINUTE_MS;
      await world.deliver();
    }
  }
}

/**
 * Some days of plays with everybody's browser subscribed, less those without, and less the sweeps
 * that find nothing: all that telling takes, looks in vain included, for each message.
 */
async function countNotice(world: CostWorld, idle: CostWorld): Promise<Use> {
  const ofNotices = async (table: CostTable) => useOf((await plainPlay(table, 0)).filter(isNotice));
  const silent = await openCostTable(world);
  const tables: CostTable[] = [];
  for (let i = 0; i < NOTICE_TABLES; i += 1) {
    const table = await openCostTable(world);
    await subscribeAll(table);
    tables.push(table);
  }
  const told: Use[] = [];
  const without: Use[] = [];
  idle.clock.at = world.clock.at;
  for (const { meter } of [world, idle]) meter.take();
  await someDays(world, async () => {
    told.push(useOf(world.meter.take()));
    for (const table of tables) told.push(await ofNotices(table));
    without.push(times(await ofNotices(silent), NOTICE_TABLES));
  });
  told.push(useOf(world.meter.take()));
  await someDays(idle, async () => undefined);
  without.push(useOf(idle.meter.take()));
  const all = minus(plus(...told), plus(...without));
  return mean([times(all, 1 / world.told.posts.length)]);
}

/** A table whose turns last a minute: the message that is sent, and the look that it causes. */
async function countTimer(world: CostWorld): Promise<Use> {
  const table = await openCostTable(world, { allowanceSeconds: 60 });
  const plain = await openCostTable(world);
  const uses: Use[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const without = useOf(await quickPlay(plain));
    const timed = await quickPlay(table);
    await world.looks();
    const looked = world.meter.take().filter((call) => !isOwn(call));
    uses.push(minus(plus(useOf(timed), useOf(looked)), without));
  }
  return mean(uses);
}

async function quickPlay(table: CostTable): Promise<readonly Call[]> {
  for (;;) {
    table.world.meter.take();
    if ((await toPlay(table)) === null) throw new Error('nobody has to play');
    await playByHttp(table);
    const calls = table.world.meter.take().filter((call) => !isOwn(call));
    if (!isRoundEnd(calls)) return calls;
  }
}

async function countSweep(world: CostWorld): Promise<{ sweptRow: Use; idleMinute: Use }> {
  const sweep = async (): Promise<Use> => {
    world.clock.at += MINUTE_MS;
    world.meter.take();
    await world.sweep();
    return useOf(world.meter.take().filter((call) => !isOwn(call)));
  };
  await sweep();
  const idle = await sweep();
  await world.deliver();
  world.clock.at += MINUTE_MS;
  world.meter.take();
  await world.deliver();
  const delivered = useOf(world.meter.take());
  const table = await openCostTable(world);
  await plainPlay(table, 0);
  const dueAt = world.clock.at + DAY_SECONDS * 1_000;
  // The row of the first shuffle is moved to the first deadline.
  await sweep();
  // A table at which people play: the row of its first turn falls due while a later one runs.
  while (world.clock.at < dueAt - SLOW_PACE_MS) {
    await plainPlay(table);
    await world.sweep();
  }
  world.clock.at = dueAt - 2 * MINUTE_MS;
  await world.sweep();
  // An instance that has not seen the table, as it would be among many.
  await world.restart();
  const rows: Use[] = [];
  for (let minute = 0; minute < 8 && rows.length === 0; minute += 1) {
    const use = await sweep();
    if (use.writeUnits > idle.writeUnits) rows.push(minus(use, idle));
  }
  if (rows.length === 0) throw new Error('no row fell due');
  return { sweptRow: mean(rows), idleMinute: mean([plus(idle, delivered)]) };
}

/** Counts everything, one world for each part. Takes some ten seconds. */
export async function countAll(): Promise<Counted> {
  const within = async <T>(run: (world: CostWorld) => Promise<T>): Promise<T> => {
    const world = await openCostWorld('cost');
    try {
      return await run(world);
    } finally {
      await world.close();
    }
  };
  const live = await within(countLive);
  const atOnce = await within(async (world) => {
    const { table, opening } = await countOpening(world);
    const slow = await countPlays(table, SLOW_PACE_MS, () => playByHttp(table));
    const { meet, start } = await countMeet(world, () => plainPlay(table));
    const look = await countLook(table);
    const connection = await countConnection(table);
    return { opening, slow, meet, start, look, connection };
  });
  const ordered = await within(countOrders);
  const notice = await within((world) => within((idle) => countNotice(world, idle)));
  const timer = await within(countTimer);
  const swept = await within(countSweep);
  return { ...live, notice, timer, ...atOnce, ...ordered, ...swept };
}
