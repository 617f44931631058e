/** What it costs: counted use times list prices, for a million plays and whole installations. */
import { type Counted, LIVE_PACE_MS, type Play, type Plays } from './counted.ts';
import { besideOf, dollarsOf, price, total } from './price.ts';
import { NO_USE, plus, times, type Use } from './use.ts';

export const MILLION = 1e6;
const PEOPLE_AT_A_TABLE = 4;
const MINUTES_A_MONTH = (365.25 * 24 * 60) / 12;
const DAYS_A_MONTH = 365.25 / 12;

/** A plain play and the part of a round's end that falls to it. */
export function averagePlay({ plain, roundEnd, perRound }: Plays, of: (play: Play) => Use): Use {
  const share = 1 / perRound;
  return plus(times(of(plain), 1 - share), times(of(roundEnd), share));
}

const withMinutes = (use: Use): Use => ({
  ...use,
  connectionMinutes: (PEOPLE_AT_A_TABLE * LIVE_PACE_MS) / 60_000,
});

/** What is counted of plays at live tables, and of those played slowly, each with its clients. */
export function plays({ live, slow }: Counted) {
  const use = (play: Play) => play.use;
  const notices = (play: Play) => play.notices;
  return {
    livePlain: withMinutes(live.plain.use),
    live: withMinutes(averagePlay(live, use)),
    liveNotices: averagePlay(live, notices),
    slowPlain: slow.plain.use,
    slow: averagePlay(slow, use),
    slowNotices: averagePlay(slow, notices),
  };
}

/** How people play. Assumed, all of it, and all of it here. */
export interface Habits {
  readonly title: string;
  readonly players: number;
  /** Plays that a player makes in a day. */
  readonly playsPerDay: number;
  /** The part of them that is made at live tables. */
  readonly livePart: number;
  /** The part of slow and of live plays whose instances do not know the table. */
  readonly slowMeets: number;
  readonly liveMeets: number;
  /** Looks at the list and a table for each slow play. */
  readonly looksPerSlowPlay: number;
  readonly noticesPerSlowPlay: number;
  readonly connectionsPerDay: number;
  readonly tablesPerMonth: number;
  /** Rows that the sweep moves for each running table and day. */
  readonly sweptPerTableDay: number;
  readonly tablesPerPlayer: number;
  /** Instances that start in a day. */
  readonly startsPerDay: number;
}

export const CLUB: Habits = {
  title: 'a club of 50',
  players: 50,
  playsPerDay: 12,
  livePart: 0.25,
  slowMeets: 1,
  liveMeets: 0.05,
  looksPerSlowPlay: 1,
  noticesPerSlowPlay: 0.5,
  connectionsPerDay: 3,
  tablesPerMonth: 2,
  sweptPerTableDay: 1.2,
  tablesPerPlayer: 0.75,
  startsPerDay: 150,
};

export const MILLION_PLAYERS: Habits = {
  ...CLUB,
  title: 'a million players',
  players: MILLION,
  liveMeets: 0.2,
  startsPerDay: 20_000,
};

/** A line of a month's bill. */
export interface Line {
  readonly what: string;
  readonly dollars: number;
}

/** Bytes that a play leaves in the journal for good: its commit, and its part of a round's end. */
const KILOBYTES_A_PLAY = 0.7;
/** Of a player's profile and lists, of the notes of a table and its sealed secrets. */
const KILOBYTES_A_PLAYER = 4;

const dollars = (use: Use): number => total(dollarsOf(use));

/** What so many slow and live plays add where their instances do not know the table. */
export function meetsOf(
  { meet, liveMeet }: Counted,
  { slowMeets, liveMeets }: Habits,
  { slow, live }: { readonly slow: number; readonly live: number },
): Use {
  return plus(times(meet, slow * slowMeets), times(liveMeet, live * liveMeets));
}

/** Use of a month by what it is for. */
function monthOf(counted: Counted, habits: Habits): readonly (readonly [string, Use])[] {
  const { players } = habits;
  const made = players * habits.playsPerDay * DAYS_A_MONTH;
  const live = made * habits.livePart;
  const slow = made - live;
  const of = plays(counted);
  const swept = players * habits.tablesPerPlayer * habits.sweptPerTableDay * DAYS_A_MONTH;
  const written = plus(times(of.liveNotices, live), times(of.slowNotices, slow));
  const told = times(counted.notice, slow * habits.noticesPerSlowPlay);
  return [
    ['plays at live tables', times(of.live, live)],
    ['slow plays', times(of.slow, slow)],
    ['tables that an instance meets', meetsOf(counted, habits, { slow, live })],
    ['looks at lists and tables', times(counted.look, slow * habits.looksPerSlowPlay)],
    ['connections', times(counted.connection, players * habits.connectionsPerDay * DAYS_A_MONTH)],
    ['notices', plus(written, told)],
    ['tables that are opened', times(counted.opening, (players * habits.tablesPerMonth) / 4)],
    ['the sweep', plus(times(counted.sweptRow, swept), times(counted.idleMinute, MINUTES_A_MONTH))],
    ['instances that start', times(counted.start, habits.startsPerDay * DAYS_A_MONTH)],
  ];
}

/** What data out, requests at the edge, traces and storage are free of in a month. */
const FREE = { outGb: 1_000, edge: 10e6, traces: 100_000, storageGb: 25 };

const above = (dollarsAll: number, free: number): number => Math.max(0, dollarsAll - free);

/** Lines of a month's bill, the dearest first, without what costs the same in every month. */
export function monthBill(counted: Counted, habits: Habits): readonly Line[] {
  const month = monthOf(counted, habits);
  const all = plus(NO_USE, ...month.map(([, use]) => use));
  const beside = besideOf(all);
  const made = habits.players * habits.playsPerDay * DAYS_A_MONTH;
  const storedGb = (made * 12 * KILOBYTES_A_PLAY + habits.players * KILOBYTES_A_PLAYER) / 1e6;
  const storage =
    Math.max(0, storedGb - FREE.storageGb) * price('storageGbMonth') +
    storedGb * price('backupGbMonth');
  const lines: Line[] = [
    ...month.map(([what, use]) => ({ what, dollars: dollars(use) })),
    { what: 'data to the internet', dollars: above(beside.out, FREE.outGb * price('gbOut')) },
    { what: 'requests at the edge', dollars: above(beside.edge, FREE.edge * price('edgeRequest')) },
    { what: 'logs', dollars: beside.logs },
    { what: 'traces', dollars: above(beside.traces, FREE.traces * price('trace')) },
    { what: 'storage and its backup after a year', dollars: storage },
  ];
  return lines.sort((a, b) => b.dollars - a.dollars);
}

/** What stands there and costs, whether anybody plays or not; a month, no free tier. */
export function restBill(counted: Counted): readonly Line[] {
  const asked = POLLS_A_MINUTE * MINUTES_A_MONTH;
  const polls = asked * (QUEUES * price('queueRequest') + price('orderedQueueRequest'));
  const sweeps = dollars(times(counted.idleMinute, MINUTES_A_MONTH));
  const logged = 2 * MINUTES_A_MONTH * SWEEP_LOG_KILOBYTES * 1e-6 * price('gbLogged');
  return [
    { what: `${KEYS} keys of the key service`, dollars: KEYS * price('keyMonth') },
    { what: `${SECRETS} secret, of chats`, dollars: SECRETS * price('secretMonth') },
    { what: `${ALARMS} alarms`, dollars: ALARMS * price('alarmMonth') },
    { what: `${METRICS} metrics of the functions’ own`, dollars: METRICS * price('metricMonth') },
    { what: '1 dashboard', dollars: price('dashboardMonth') },
    { what: `Lambda asking ${QUEUES + 1} empty queues, one of them in order`, dollars: polls },
    { what: 'two sweeps a minute that find nothing', dollars: sweeps },
    { what: 'their log lines', dollars: logged },
  ];
}

/** What infra/ deploys (the templates are the truth), and how Lambda polls: five long polls. */
const KEYS = 3;
const SECRETS = 1;
const ALARMS = 19;
const METRICS = 4;
/** Of those that keep no order; one more does. */
const QUEUES = 3;
const POLLS_A_MINUTE = 5 * 3;
const SWEEP_LOG_KILOBYTES = 0.5;

/** A design that others use, with the counts that it is priced by. */
export interface Other {
  readonly title: string;
  readonly counts: string;
  readonly use: Use;
}

const LIVE_API: Use = {
  ...NO_USE,
  messages: 5,
  connectionMinutes: (PEOPLE_AT_A_TABLE * LIVE_PACE_MS) / 60_000,
  invocations: 1,
  milliseconds: 25,
};

/** Designs of others at a live table of four, over the same gateway, by their counts. */
export const OTHERS: readonly Other[] = [
  {
    title: 'the whole state rewritten in a transaction, connections scanned, small',
    counts:
      'state of 6 KB read and written twice over (transaction); 500 connections of 100 bytes scanned for each play',
    use: { ...LIVE_API, writeUnits: 12, readUnits: 2 + 6.5 },
  },
  {
    title: 'the same in a full house',
    counts: 'state of 12 KB with its log; 5,000 connections scanned',
    use: { ...LIVE_API, writeUnits: 24, readUnits: 3 + 61.5 },
  },
  {
    title: 'boardgame.io’s storage shape',
    counts:
      'state of 6 KB and the log of a game, 19 KB in its middle, written whole at each move; state, log and metadata read',
    use: { ...LIVE_API, writeUnits: 6 + 19, readUnits: 2 + 1 },
  },
];
