/**
 * Many running tables in the hour of the day when most is played: what each service is asked in a
 * second, from the counted figures, against its limit. Tables are drawn one by one from a seed, so
 * that partitions, shards and the sweep's minutes are as uneven as chance makes them.
 */
import type { Counted } from './counted.ts';
import { LIMITS, type Limit, PARTITION } from './limits.ts';
import { averagePlay, CLUB, type Habits, meetsOf, plays } from './model.ts';
import { ASSUMED, plus, times, type Use } from './use.ts';

const SEED = 66;
export const TABLES = [10_000, 100_000, 1_000_000, 10_000_000] as const;

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1_440;
/** The busiest hour over the mean of the day; the quietest is as far below it. */
const PEAK = 2.2;
/** How long a table has run when it is looked at: its journal's size follows from it. */
const DAYS_RUN = 30;
/** Journals of tables that are over stay: for each that runs, so many. */
const TABLES_OVER = 12;

/** Lambda's reading of a stream. */
const LANES_A_SHARD = 10;
const POLL_MS = 250;
/** functions/app/watching.ts: tables looked at side by side, and for how long. */
const SWEEP = { atOnce: 25, budgetMs: 20_000 };
/** functions/app/delivery.ts: people told side by side, and for how long. */
const TELLING = { atOnce: 40, budgetMs: 40_000 };

/** Numbers from 0 to 1 that follow from a seed: Park and Miller's "minimal standard" of 1988. */
function random(seed: number): () => number {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return state / modulus;
  };
}

/** A minute of the day, drawn by how much is played then: a sine with its top at eight at night. */
function drawMinute(draw: () => number): number {
  for (;;) {
    const minute = Math.floor(draw() * DAY_MINUTES);
    const weight = 1 + (PEAK - 1) * Math.cos((2 * Math.PI * (minute - 20 * 60)) / DAY_MINUTES);
    if (draw() * PEAK < weight) return minute;
  }
}

interface Drawn {
  /** Of the fullest minute. */
  readonly sweptRows: number;
  /** Of the journal. */
  readonly partitions: number;
  /** Tables of the fullest partition, over the mean. */
  readonly partitionHeat: number;
  /** Plays in a second of the fullest lane of the stream. */
  readonly lanePlays: number;
  readonly lanes: number;
}

const playsOf = (habits: Habits): number => habits.playsPerDay / habits.tablesPerPlayer;

/** Draws every table: its partition, its lane, and the minute in which its row falls due. */
function drawTables(tables: number, habits: Habits, seed = SEED): Drawn {
  const draw = random(seed);
  const perDay = playsOf(habits);
  const storedGb = (tables * (1 + TABLES_OVER) * perDay * DAYS_RUN * 0.7) / 1e6;
  const peakWrites = (tables * perDay * PEAK) / DAY_SECONDS;
  const partitions = Math.max(
    PARTITION.freshTable,
    Math.ceil(storedGb / PARTITION.gb),
    Math.ceil(peakWrites / PARTITION.writes),
  );
  const lanes = partitions * LANES_A_SHARD;
  const inLane = new Uint32Array(lanes);
  const dueIn = new Uint32Array(DAY_MINUTES);
  for (let i = 0; i < tables; i += 1) {
    const lane = Math.floor(draw() * lanes);
    inLane[lane] = (inLane[lane] ?? 0) + 1;
    const minute = drawMinute(draw);
    dueIn[minute] = (dueIn[minute] ?? 0) + 1;
  }
  const byPartition = Array.from({ length: partitions }, (_, p) =>
    inLane.subarray(p * LANES_A_SHARD, (p + 1) * LANES_A_SHARD).reduce((sum, n) => sum + n, 0),
  );
  const most = (values: ArrayLike<number>): number =>
    Array.from(values).reduce((max, value) => Math.max(max, value), 0);
  return {
    sweptRows: Math.round(most(dueIn) * habits.sweptPerTableDay),
    partitions,
    partitionHeat: (most(byPartition) * partitions) / tables,
    lanePlays: (most(inLane) * perDay * PEAK) / DAY_SECONDS,
    lanes,
  };
}

/** What the counted figures come to in a second of the busiest hour, for so many tables. */
function loadsOf(counted: Counted, tables: number, habits: Habits = CLUB) {
  const of = plays(counted);
  const made = (tables * playsOf(habits) * PEAK) / DAY_SECONDS;
  const live = made * habits.livePart;
  const slow = made - live;
  const players = tables / habits.tablesPerPlayer;
  const connections = (players * habits.connectionsPerDay * PEAK) / DAY_SECONDS;
  const swept = (tables * habits.sweptPerTableDay * PEAK) / DAY_SECONDS;
  const told = slow * habits.noticesPerSlowPlay;
  const use: Use = plus(
    times(of.live, live),
    times(of.liveNotices, live),
    times(of.slow, slow),
    times(of.slowNotices, slow),
    meetsOf(counted, habits, { slow, live }),
    times(counted.look, slow * habits.looksPerSlowPlay),
    times(counted.notice, told),
    times(counted.connection, connections),
    times(counted.sweptRow, swept),
  );
  return { use, made, live, slow, connections, told };
}

interface Reached {
  readonly limit: Limit;
  /** At each of `TABLES`, in the unit of the limit. */
  readonly loads: readonly number[];
  /** At how many tables the limit is reached, by the load at the most of them. */
  readonly atTables: number;
}

export interface Scale {
  readonly drawn: readonly Drawn[];
  /** Milliseconds that a commit waits for its lane of the stream, at each of `TABLES`. */
  readonly iteratorAgeMs: readonly number[];
  /** Seconds in which a minute's rows are worked off. */
  readonly sweepSeconds: readonly number[];
  /** The limits by how soon they are reached. */
  readonly reached: readonly Reached[];
}

/** Milliseconds of one of many: their waits go side by side, what the CPU does does not. */
function oneOfManyMs({ milliseconds }: Use, atOnce: number): number {
  return Math.max(milliseconds / atOnce, ASSUMED.cpuMs);
}

/** The stream's part of a play at a table that the instance meets. */
function streamMs(counted: Counted): number {
  const { live, liveMeet } = counted;
  return averagePlay(live, ({ use }) => use).milliseconds / 2 + liveMeet.milliseconds / 2;
}

/** Half a poll, and the wait in front of a lane that is so busy (M/D/1). */
function iteratorAge(lanePlays: number, ms: number): number {
  const busy = (lanePlays * ms) / 1_000;
  if (busy >= 1) return Number.POSITIVE_INFINITY;
  return Math.round(POLL_MS / 2 + (busy * ms) / (2 * (1 - busy)));
}

export function simulate(counted: Counted, habits: Habits = CLUB): Scale {
  const drawn = TABLES.map((tables) => drawTables(tables, habits));
  const rowMs = oneOfManyMs(counted.sweptRow, SWEEP.atOnce);
  const personMs = oneOfManyMs(counted.notice, TELLING.atOnce);
  const sweep = { ...LIMITS.sweep, value: Math.floor(SWEEP.budgetMs / rowMs) };
  const telling = { ...LIMITS.telling, value: Math.floor(TELLING.budgetMs / personMs) };
  const laneMs = streamMs(counted);
  const loads = TABLES.map((tables) => loadsOf(counted, tables, habits));
  const at = (of: (load: (typeof loads)[number], drawn: Drawn) => number): readonly number[] =>
    loads.map((load, i) => of(load, drawn[i] as Drawn));
  const measured: readonly (readonly [Limit, readonly number[]])[] = [
    [LIMITS.throttle, at(({ use }) => use.httpRequests)],
    [sweep, at((_, { sweptRows }) => sweptRows)],
    [telling, at(({ told }) => told * 60)],
    [LIMITS.connections, at(({ connections }) => connections)],
    [LIMITS.bucket, at((_, { sweptRows }) => (sweptRows * 1_000) / SWEEP.budgetMs)],
    // Turns of the commonest allowance that open in one minute are announced in one minute.
    [LIMITS.wakes, at(({ told }) => told)],
    [LIMITS.gateway, at(({ use }) => use.httpRequests + use.messages)],
    [LIMITS.vaultKey, at(({ use }) => use.keyRequests)],
    [LIMITS.signing, at(({ use }) => use.signatures)],
    [LIMITS.concurrency, at(({ use }) => use.milliseconds / 1_000)],
    [LIMITS.reads, at(({ use }) => Math.max(use.journalReads, use.vaultReads, use.directoryReads))],
    [LIMITS.writes, at(({ use }) => use.writeUnits)],
    [LIMITS.lane, at((_, { lanePlays }) => (lanePlays * laneMs) / 1_000)],
    [
      LIMITS.partition,
      at(({ made }, { partitions, partitionHeat }) => (made * partitionHeat) / partitions),
    ],
  ];
  const biggest = TABLES.at(-1) ?? 0;
  const reached = measured
    .map(([limit, all]) => ({
      limit,
      loads: all,
      atTables: (biggest * limit.value) / (all.at(-1) ?? Number.NaN),
    }))
    .sort((a, b) => a.atTables - b.atTables);
  return {
    drawn,
    iteratorAgeMs: drawn.map(({ lanePlays }) => iteratorAge(lanePlays, laneMs)),
    sweepSeconds: drawn.map(({ sweptRows }) => (sweptRows * rowMs) / 1_000),
    reached,
  };
}
