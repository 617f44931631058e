/** The figures that everything else follows from: counted at real tables, the same at every run. */
import type { Call } from './meter.ts';
import {
  type CostTable,
  openCostTable,
  playByHttp,
  seatAll,
  subscribeAll,
  toPlay,
  wakeUp,
} from './table.ts';
import { ASSUMED, mean, minus, plus, times, type Use, useOf } from './use.ts';
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
  /** What each function adds at a table that its instance does not know, both together. */
  readonly meet: Use;
  /** One instance starts; a receipt key lasts it for a day. */
  readonly start: Use;
  /** From the first guest to the first deal, four people. */
  readonly opening: Use;
  /** A person opens the list and a table over HTTP. */
  readonly look: Use;
  /** A person connects, follows a table and disconnects. */
  readonly connection: Use;
  /** A turn is told to its player by web push, with its part of what is looked for later. */
  readonly notice: Use;
  /** Waits of the sweep for one whom it tells, ms: those of the others go on meanwhile. */
  readonly tellingMs: number;
  /** A turn of somebody who is told of turns, and has played before. */
  readonly early: Use;
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
/** A turn of a day is told of 24 minutes after it opened, and reminded of twelve hours after. */
const NOTICE_MINUTES = 30;
const TOLD_A_DAY = 12;
/** From a play to when the one before it falls due, a minute before its own row does. */
const EARLY_MS = 23.5 * MINUTE_MS;

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

async function countLive(world: CostWorld): Promise<Plays> {
  const table = await openCostTable(world);
  const seated = await seatAll(table);
  const plays = await countPlays(table, LIVE_PACE_MS, seated.play);
  await seated.close();
  return plays;
}

/** Plays plainly, once; the end of a round is skipped. */
async function plainPlay(table: CostTable, paceMs = SLOW_PACE_MS): Promise<readonly Call[]> {
  const { meter, clock } = table.world;
  for (;;) {
    meter.take();
    clock.at += paceMs;
    await playByHttp(table);
    const calls = meter.take();
    if (!isRoundEnd(calls)) return calls.filter((call) => !isOwn(call));
  }
}

const SAMPLES = 2;
const FUNCTIONS = 6;

async function countMeet(table: CostTable): Promise<{ meet: Use; start: Use }> {
  const { world } = table;
  const meets: Use[] = [];
  const starts: Use[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const warm = useOf(await plainPlay(table));
    world.meter.take();
    await world.restart();
    // The receipt key is made with the first answer.
    starts.push({ ...useOf(world.meter.take()), signatures: FUNCTIONS });
    meets.push(minus(useOf(await plainPlay(table)), warm));
  }
  return { meet: mean(meets), start: mean([times(mean(starts), 1 / FUNCTIONS)]) };
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

/** What every sweep of people does, whether anybody is to be told or not. */
export const isHousekeeping = ({ place, service, row, what }: Call): boolean =>
  service === 'function' ||
  (place === 'deliver' && /^H?WAKE$/.test(row) && /^(Query|GetItem|PutItem)$/.test(what));

/**
 * A day on which every turn waits until its player was told, and the looks of the night for
 * reminders; less the same plays where nobody is told anything. A reminder is a notice.
 */
async function countNotice(world: CostWorld): Promise<Pick<Counted, 'notice' | 'tellingMs'>> {
  const [told, silent] = [await openCostTable(world), await openCostTable(world)];
  await subscribeAll(told);
  for (const table of [told, silent]) await plainPlay(table);
  await wakeUp(world);
  const sent = world.posts();
  const written: Use[] = [];
  const delivered: Call[] = [];
  for (let i = 0; i < TOLD_A_DAY; i += 1) {
    const silently = useOf(await plainPlay(silent, NOTICE_MINUTES * MINUTE_MS));
    written.push(minus(useOf(await plainPlay(told, MINUTE_MS)), silently));
    world.clock.at += NOTICE_MINUTES * MINUTE_MS;
    await world.deliver();
    delivered.push(...world.meter.take());
  }
  world.clock.at += DAY_SECONDS * 500;
  await world.deliver();
  delivered.push(...world.meter.take());
  const notices = world.posts() - sent;
  // The last turn is reminded of as well.
  if (notices < TOLD_A_DAY) throw new Error(`${notices} notices came of ${TOLD_A_DAY} turns`);
  const looked = useOf(delivered.filter((call) => !isHousekeeping(call)));
  const one = mean([times(looked, 1 / notices)]);
  const tellingMs = one.milliseconds + ASSUMED.pushMs;
  const billed = { ...one, milliseconds: tellingMs / ASSUMED.toldAtOnce + ASSUMED.cpuMs };
  return { notice: mean([plus(mean(written), billed)]), tellingMs };
}

/** What is written and read in vain for somebody who has played before the notice. */
async function countEarly(world: CostWorld): Promise<Use> {
  const [told, silent] = [await openCostTable(world), await openCostTable(world)];
  await subscribeAll(told);
  const uses: Use[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    for (const table of [told, silent]) await plainPlay(table);
    await wakeUp(world);
    const silently = useOf(await plainPlay(silent, MINUTE_MS));
    const written = minus(useOf(await plainPlay(told, MINUTE_MS)), silently);
    // Whose row falls due has played; the next one's row is a minute later.
    world.clock.at += MINUTE_MS;
    await playByHttp(told);
    world.meter.take();
    world.clock.at += EARLY_MS;
    await world.deliver();
    const calls = world.meter.take().filter((call) => !isHousekeeping(call));
    const looked = useOf(calls);
    const milliseconds = looked.milliseconds / ASSUMED.toldAtOnce + ASSUMED.cpuMs;
    uses.push(plus(written, { ...looked, milliseconds }));
  }
  return mean(uses);
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
    const { meet, start } = await countMeet(table);
    const look = await countLook(table);
    const connection = await countConnection(table);
    return { opening, slow, meet, start, look, connection };
  });
  const notice = await within(countNotice);
  const early = await within(countEarly);
  const timer = await within(countTimer);
  const swept = await within(countSweep);
  return { live, ...notice, early, timer, ...atOnce, ...swept };
}
