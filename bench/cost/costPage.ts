/** The tables of docs/cost.md. */
import type { Counted } from './counted.ts';
import { type Blocks, count, dollars, table } from './markdown.ts';
import {
  CLUB,
  type Habits,
  type Line,
  MILLION,
  MILLION_PLAYERS,
  monthBill,
  OTHERS,
  plays,
  restBill,
} from './model.ts';
import { besideOf, type Dollars, dollarsOf, PRICE_ROWS, total } from './price.ts';
import { ASSUMED, plus, times, type Use } from './use.ts';

type Row = readonly [title: string, use: Use];

/** What each operation takes, one of it. */
function countRows(counted: Counted): readonly Row[] {
  const { live, slow } = counted;
  return [
    ['a plain play at a live table', live.plain.use],
    ['its part of notices', live.plain.notices],
    ['a play that ends a round there', live.roundEnd.use],
    ['a plain play over HTTP, nobody connected', slow.plain.use],
    ['its part of notices', slow.plain.notices],
    ['a play that ends a round there', slow.roundEnd.use],
    ['a list of orders that is left over HTTP', counted.orders],
    ['a play by order that comes of it, nobody connected', counted.orderedPlay],
    ['a notice by web push', counted.notice],
    ['a turn of a short clock', counted.timer],
    ['a table that both functions meet, nobody connected', counted.meet],
    ['the same with all four connected', counted.liveMeet],
    ['an instance that starts', counted.start],
    ['a look at the list and at a table', counted.look],
    ['a connection that follows a table', counted.connection],
    ['a table opened by four guests', counted.opening],
    ['a row that the sweep finds due', counted.sweptRow],
    ['a minute’s two sweeps that find nothing', counted.idleMinute],
  ];
}

function countTable(counted: Counted): string {
  const head = [
    'one of these',
    'HTTP requests',
    'messages',
    'invocations',
    'ms',
    'write units',
    'read units',
    'signatures',
    'key requests',
    'queue requests',
    'KB out',
  ];
  return table(
    head,
    countRows(counted).map(([title, use]) => [
      title,
      count(use.httpRequests),
      count(use.messages),
      count(use.invocations),
      count(use.milliseconds, 0),
      count(use.writeUnits),
      count(use.readUnits),
      count(use.signatures),
      count(use.keyRequests),
      count(use.queueRequests),
      count(use.kilobytesOut),
    ]),
  );
}

const PARTS: readonly (readonly [title: string, part: keyof Dollars])[] = [
  ['API Gateway', 'gateway'],
  ['writes', 'writes'],
  ['reads', 'reads'],
  ['Lambda', 'functions'],
  ['signatures', 'signatures'],
  ['vault key', 'keys'],
  ['queues', 'queues'],
];

function millionTable(counted: Counted): string {
  const of = plays(counted);
  const rows: readonly Row[] = [
    ['plain plays at live tables', of.livePlain],
    ['**plays at live tables, ends of rounds included**', of.live],
    ['plain plays over HTTP', of.slowPlain],
    ['**plays over HTTP, ends of rounds included**', of.slow],
    ['rows of notices looked for, live', of.liveNotices],
    ['the same over HTTP', of.slowNotices],
    ['lists of orders', counted.orders],
    ['plays by order, nobody connected', counted.orderedPlay],
    ['notices by web push', counted.notice],
    ['turns of short clocks', counted.timer],
    ['tables that both functions meet, nobody connected', counted.meet],
    ['the same with all four connected', counted.liveMeet],
    ['looks at the list and at a table', counted.look],
    ['connections', counted.connection],
  ];
  const head = ['a million', ...PARTS.map(([title]) => title), 'together'];
  return table(
    head,
    rows.map(([title, use]) => {
      const parts = dollarsOf(times(use, MILLION));
      return [title, ...PARTS.map(([, part]) => dollars(parts[part])), dollars(total(parts))];
    }),
  );
}

function besideTable(counted: Counted): string {
  const of = plays(counted);
  const rows: readonly Row[] = [
    ['plays at live tables', of.live],
    ['plays over HTTP', of.slow],
  ];
  const head = ['a million', 'data out', 'requests at CloudFront', 'logs', 'traces'];
  return table(
    head,
    rows.map(([title, use]) => {
      const { out, edge, logs, traces } = besideOf(times(use, MILLION));
      return [title, dollars(out), dollars(edge), dollars(logs), dollars(traces)];
    }),
  );
}

interface Goal {
  readonly title: string;
  readonly goal: number;
  readonly use: Use;
}

function goalTable(counted: Counted): string {
  const of = plays(counted);
  const goals: readonly Goal[] = [
    { title: 'plain plays at live tables', goal: 7.5, use: of.livePlain },
    { title: 'the same, ends of rounds included', goal: 7.5, use: of.live },
    { title: 'plain plays over HTTP', goal: 2.5, use: of.slowPlain },
    { title: 'the same, ends of rounds included', goal: 2.5, use: of.slow },
    { title: 'notices', goal: 1.5, use: counted.notice },
  ];
  return table(
    ['a million', 'goal', 'priced', ''],
    goals.map(({ title, goal, use }) => {
      const priced = total(dollarsOf(times(use, MILLION)));
      return [title, dollars(goal), dollars(priced), priced <= goal ? 'met' : '**not met**'];
    }),
  );
}

const ROUNDS_A_GAME = 10;

function gameTable(counted: Counted): string {
  const { live, slow } = counted;
  const of = plays(counted);
  const game = (play: Use, perRound: number): Use =>
    plus(counted.opening, times(play, perRound * ROUNDS_A_GAME));
  const rows: readonly Row[] = [
    ['at a live table', game(of.live, live.perRound)],
    ['over HTTP, every table known', game(of.slow, slow.perRound)],
    ['over HTTP, every play meets its table', game(plus(of.slow, counted.meet), slow.perRound)],
  ];
  return table(
    [`a game of ${ROUNDS_A_GAME} rounds, opened by four`, 'cents'],
    rows.map(([title, use]) => [title, count(total(dollarsOf(use)) * 100, 2)]),
  );
}

function billTable(lines: readonly Line[], title: string): string {
  const shown = lines.filter((line) => line.dollars >= 0.005);
  const sum = lines.reduce((all, line) => all + line.dollars, 0);
  const rows = shown.map(({ what, dollars: cost }) => [what, dollars(cost)]);
  return table([title, 'a month'], [...rows, ['**together**', dollars(sum)]]);
}

function habitTable(): string {
  const row = (title: string, of: (habits: Habits) => number) => [
    title,
    count(of(CLUB), 2),
    count(of(MILLION_PLAYERS), 2),
  ];
  return table(
    ['assumed', CLUB.title, MILLION_PLAYERS.title],
    [
      row('players', (h) => h.players),
      row('plays of a player in a day', (h) => h.playsPerDay),
      row('part of them at live tables', (h) => h.livePart),
      row('running tables for each player', (h) => h.tablesPerPlayer),
      row('part of slow plays that meet a table unknown to their instances', (h) => h.slowMeets),
      row('the same of live plays', (h) => h.liveMeets),
      row('looks for each slow play', (h) => h.looksPerSlowPlay),
      row('notices for each slow play', (h) => h.noticesPerSlowPlay),
      row('connections of a player in a day', (h) => h.connectionsPerDay),
      row('seats that a player takes in a month', (h) => h.tablesPerMonth),
      row('rows swept for each running table and day', (h) => h.sweptPerTableDay),
      row('instances that start in a day', (h) => h.startsPerDay),
    ],
  );
}

function othersTable(counted: Counted): string {
  const { live } = plays(counted);
  const own: readonly (readonly [string, string, Use])[] = [
    ['Sixlove, ends of rounds included', 'as counted above', live],
  ];
  const rows = [...OTHERS.map(({ title, counts, use }) => [title, counts, use] as const), ...own];
  return table(
    ['a million plays at a live table', 'counts', 'together'],
    rows.map(([title, counts, use]) => [
      title,
      counts,
      dollars(total(dollarsOf(times(use, MILLION)))),
    ]),
  );
}

function priceTable(): string {
  const rows = PRICE_ROWS.map(({ unit, usd, per, source }) => [
    unit,
    `$${usd}`,
    per === 1 ? '1' : count(per),
    `[AWS](${source})`,
  ]);
  return table(['what', 'price', 'for', 'source'], rows);
}

function assumedTable(): string {
  const { functionGb, cpuMs, readMs, writeMs, keyMs, queueMs, postMs } = ASSUMED;
  return table(
    ['assumed', ''],
    [
      ['memory of a function', `${functionGb} GB`],
      ['time of an invocation beside its waits', `${cpuMs} ms`],
      ['a read of DynamoDB', `${readMs} ms`],
      ['a write', `${writeMs} ms`],
      ['a request to the key service', `${keyMs} ms`],
      ['a message to a queue', `${queueMs} ms`],
      ['the posts of one commit, side by side', `${postMs} ms`],
      ['queue requests for each message', `${ASSUMED.queueRequestsPerMessage}`],
    ],
  );
}

export function costBlocks(counted: Counted): Blocks {
  return {
    counts: countTable(counted),
    million: millionTable(counted),
    goals: goalTable(counted),
    beside: besideTable(counted),
    game: gameTable(counted),
    habits: habitTable(),
    club: billTable(monthBill(counted, CLUB), CLUB.title),
    players: billTable(monthBill(counted, MILLION_PLAYERS), MILLION_PLAYERS.title),
    rest: billTable(restBill(counted), 'at rest'),
    others: othersTable(counted),
    assumed: assumedTable(),
    prices: priceTable(),
  };
}
