/**
 * Limits of AWS and of this repository that many tables come to; docs/scale.md names the sources.
 */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `AWS, hard`: asking does not raise it. */
  readonly whose: 'ours' | 'AWS, adjustable' | 'AWS, hard';
  /** What to do past it. */
  readonly past: string;
}

/** What one partition of DynamoDB takes in a second and holds, and how many a new table has. */
export const PARTITION = { writes: 1_000, gb: 10, freshTable: 4 } as const;

const ADJUSTABLE = 'AWS, adjustable';
const HARD = 'AWS, hard';

export const LIMITS = {
  throttle: {
    name: 'throttle of the HTTP stage',
    value: 500,
    unit: 'requests/s',
    whose: 'ours',
    past: 'raise `THROTTLE` in infra/',
  },
  /** The value follows from what a row takes. */
  sweep: {
    name: 'rows that one sweep works off',
    value: 0,
    unit: 'rows a minute',
    whose: 'ours',
    past: 'let the sweep send the tables of its minute to the queue of looks',
  },
  /** The same of people. */
  telling: {
    name: 'people whom one sweep tells',
    value: 0,
    unit: 'people a minute',
    whose: 'ours',
    past: 'let the sweep send the people of its minute to the queue of deliveries',
  },
  connections: {
    name: 'new WebSocket connections of an account',
    value: 500,
    unit: 'connections/s',
    whose: ADJUSTABLE,
    past: 'ask AWS',
  },
  bucket: {
    name: 'partition that holds the rows of one minute',
    value: PARTITION.writes,
    unit: 'writes/s',
    whose: HARD,
    past: 'split `DUE#minute` by a digit of the table’s id, with a sweep for each',
  },
  wakes: {
    name: 'partition that holds whom to tell in one minute',
    value: PARTITION.writes,
    unit: 'writes/s',
    whose: HARD,
    past: 'split `WAKE#minute` by a digit of the player’s id, with a sweep for each',
  },
  gateway: {
    name: 'requests and messages of an account through API Gateway',
    value: 10_000,
    unit: 'requests/s',
    whose: ADJUSTABLE,
    past: 'ask AWS',
  },
  vaultKey: {
    name: 'requests with symmetric keys of the key service',
    value: 10_000,
    unit: 'requests/s',
    whose: ADJUSTABLE,
    past: 'ask AWS; or a data key for each instance (docs/cost.md)',
  },
  signing: {
    name: 'signatures with elliptic-curve keys',
    value: 1_000,
    unit: 'signatures/s',
    whose: ADJUSTABLE,
    past: 'ask AWS',
  },
  concurrency: {
    name: 'Lambda instances of an account',
    value: 1_000,
    unit: 'at once',
    whose: ADJUSTABLE,
    past: 'ask AWS; reserve some for sockets and the stream',
  },
  reads: {
    name: 'reads of the table that is read most, the directory',
    value: 40_000,
    unit: 'read units/s',
    whose: ADJUSTABLE,
    past: 'ask AWS',
  },
  writes: {
    name: 'writes of all three tables',
    value: 40_000,
    unit: 'write units/s',
    whose: ADJUSTABLE,
    past: 'ask AWS',
  },
  lane: {
    name: 'fullest lane of the stream',
    value: 1,
    unit: 'of its time',
    whose: HARD,
    past: 'warm throughput for the journal, so that it has more partitions',
  },
  partition: {
    name: 'fullest partition of the journal',
    value: PARTITION.writes,
    unit: 'writes/s',
    whose: HARD,
    past: 'nothing: DynamoDB splits it',
  },
} as const satisfies Readonly<Record<string, Limit>>;
