/** What something takes, in the things that AWS charges for. */
import type { Call } from './meter.ts';

/** Averages: any of them may be a fraction. */
export interface Use {
  readonly httpRequests: number;
  /** WebSocket messages either way: frames in, answers of the route, posts. */
  readonly messages: number;
  readonly connectionMinutes: number;
  readonly invocations: number;
  /** Billed time of the functions, by the latencies that `ASSUMED` states. */
  readonly milliseconds: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Of them, each table's: DynamoDB limits tables, and charges for all together. */
  readonly journalReads: number;
  readonly vaultReads: number;
  readonly directoryReads: number;
  /** By the log key. */
  readonly signatures: number;
  /** With the key that seals the vault. */
  readonly keyRequests: number;
  readonly queueRequests: number;
  readonly kilobytesOut: number;
}

export const NO_USE: Use = {
  httpRequests: 0,
  messages: 0,
  connectionMinutes: 0,
  invocations: 0,
  milliseconds: 0,
  writeUnits: 0,
  readUnits: 0,
  journalReads: 0,
  vaultReads: 0,
  directoryReads: 0,
  signatures: 0,
  keyRequests: 0,
  queueRequests: 0,
  kilobytesOut: 0,
};

/** What is not counted but assumed, each in one place. Nothing here was measured on AWS. */
export const ASSUMED = {
  /** Memory of every function (infra/handlerFunction.ts), in GB. */
  functionGb: 1,
  /** Of an invocation beside its waits: a fresh JSON parse, a decision, a view. */
  cpuMs: 3,
  readMs: 3,
  writeMs: 5,
  keyMs: 8,
  queueMs: 6,
  /** Posts of one commit go out side by side. */
  postMs: 8,
  /** A message is sent, received and deleted; ten at most are received at once, here one. */
  queueRequestsPerMessage: 3,
} as const;

const WRITES: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

function waitMs({ service, what }: Call): number {
  switch (service) {
    case 'store':
      return WRITES.has(what) ? ASSUMED.writeMs : ASSUMED.readMs;
    case 'keys':
      return ASSUMED.keyMs;
    case 'queue':
      return ASSUMED.queueMs;
    case 'function':
      return ASSUMED.cpuMs;
    default:
      return 0;
  }
}

const sum = (calls: readonly Call[], of: (call: Call) => number): number =>
  calls.reduce((total, call) => total + of(call), 0);

/** What calls come to; every request but posts is waited for, one after the other. */
export function useOf(calls: readonly Call[]): Use {
  const count = (service: Call['service'], pattern: RegExp) =>
    calls.filter((call) => call.service === service && pattern.test(call.what)).length;
  const posts = count('connections', /./);
  const readsOf = (table: string) =>
    sum(calls, (call) => (call.table === table ? call.readUnits : 0));
  const isOut = ({ service, what }: Call) =>
    service === 'connections' || (service === 'api' && what !== 'message in');
  return {
    ...NO_USE,
    httpRequests: count('api', /^request$/),
    messages: count('api', /^message/) + posts,
    invocations: count('function', /./),
    milliseconds: sum(calls, waitMs) + (posts > 0 ? ASSUMED.postMs : 0),
    writeUnits: sum(calls, (call) => call.writeUnits),
    readUnits: sum(calls, (call) => call.readUnits),
    journalReads: readsOf('journal'),
    vaultReads: readsOf('vault'),
    directoryReads: readsOf('directory'),
    signatures: count('keys', /^Sign$/),
    keyRequests: count('keys', /crypt$/),
    queueRequests: count('queue', /./) * ASSUMED.queueRequestsPerMessage,
    kilobytesOut: sum(calls, (call) => (isOut(call) ? call.bytes : 0)) / 1_000,
  };
}

const FIELDS = Object.keys(NO_USE) as readonly (keyof Use)[];

function combined(of: (field: keyof Use) => number): Use {
  return Object.fromEntries(FIELDS.map((field) => [field, of(field)])) as unknown as Use;
}

export function plus(...uses: readonly Use[]): Use {
  return combined((field) => uses.reduce((total, use) => total + use[field], 0));
}

export function times(use: Use, factor: number): Use {
  return combined((field) => use[field] * factor);
}

export function minus(use: Use, other: Use): Use {
  return combined((field) => use[field] - other[field]);
}

/** The mean of several, to a thousandth, so that the last byte of a random id changes nothing. */
export function mean(uses: readonly Use[]): Use {
  const total = times(plus(...uses), 1 / Math.max(1, uses.length));
  return combined((field) => Number(total[field].toFixed(field === 'kilobytesOut' ? 1 : 3)));
}
