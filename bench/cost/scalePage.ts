/** The tables of docs/scale.md. */
import type { Counted } from './counted.ts';
import { crowdPlay, WATCHERS } from './crowd.ts';
import { type Blocks, count, dollars, table } from './markdown.ts';
import { type Scale, simulate, TABLES } from './scale.ts';

const millions = (tables: number): string =>
  tables >= 1e6 ? `${count(tables / 1e6, 1)} million` : count(Math.round(tables / 1e4) * 1e4);

function reachedTable({ reached }: Scale): string {
  const head = ['limit', 'whose', 'value', 'at 10 million tables', 'reached at', 'past it'];
  return table(
    head,
    reached.map(({ limit, loads, atTables }) => [
      limit.name,
      limit.whose,
      `${count(limit.value)} ${limit.unit}`,
      count(loads.at(-1) ?? 0, 2),
      `${millions(atTables)} tables`,
      limit.past,
    ]),
  );
}

function drawnTable({ drawn, sweepSeconds, iteratorAgeMs }: Scale): string {
  const head = ['', ...TABLES.map((tables) => millions(tables))];
  const row = (title: string, of: (i: number) => string) => [title, ...TABLES.map((_, i) => of(i))];
  return table(head, [
    row('rows in the fullest minute', (i) => count(drawn[i]?.sweptRows ?? 0)),
    row('seconds to work them off in one sweep', (i) => count(sweepSeconds[i] ?? 0, 2)),
    row('partitions of the journal', (i) => count(drawn[i]?.partitions ?? 0)),
    row('tables of the fullest over the mean', (i) => count(drawn[i]?.partitionHeat ?? 0, 3)),
    row('lanes of the stream', (i) => count(drawn[i]?.lanes ?? 0)),
    row('plays in a second of the fullest lane', (i) => count(drawn[i]?.lanePlays ?? 0, 3)),
    row('age of its commits when they are told, ms', (i) => count(iteratorAgeMs[i] ?? 0)),
  ]);
}

function crowdTable(counted: Counted): string {
  const head = ['watchers', 'told by', 'until the last has it', 'a thousand commits'];
  return table(
    head,
    WATCHERS.map((watchers) => {
      const { groups, seconds, dollars: each } = crowdPlay(counted, watchers);
      const by = groups === 0 ? 'the stream function' : `${groups} groups`;
      return [count(watchers), by, `${count(seconds)} s`, dollars(each * 1_000)];
    }),
  );
}

function firstLine({ reached }: Scale): string {
  const [first, second] = reached;
  if (first === undefined || second === undefined) throw new Error('there are limits');
  return (
    `The first limit is the ${first.limit.name}, at ${millions(first.atTables)} running tables: ` +
    `${first.limit.past}. The next is the ${second.limit.name}, at ${millions(second.atTables)}.`
  );
}

export function scaleBlocks(counted: Counted): Blocks {
  const scale = simulate(counted);
  return {
    first: firstLine(scale),
    reached: reachedTable(scale),
    drawn: drawnTable(scale),
    crowd: crowdTable(counted),
  };
}
