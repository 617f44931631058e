/** List prices, and what counted use comes to by them. */
import document from '../../infra/prices.json' with { type: 'json' };
import { ASSUMED, type Use } from './use.ts';

type PriceName = keyof typeof document.prices;

/** Dollars for one of what a price is for. */
export function price(name: PriceName): number {
  const { usd, per } = document.prices[name];
  return usd / per;
}

export const PRICE_ROWS: readonly { unit: string; usd: number; per: number; source: string }[] =
  Object.values(document.prices);

/** Dollars by what they are paid for. */
export interface Dollars {
  /** API Gateway: requests, messages, minutes of connections. */
  readonly gateway: number;
  readonly writes: number;
  readonly reads: number;
  readonly functions: number;
  readonly signatures: number;
  readonly keys: number;
  readonly queues: number;
}

export function dollarsOf(use: Use): Dollars {
  const gbSeconds = (use.milliseconds / 1_000) * ASSUMED.functionGb;
  return {
    gateway:
      use.httpRequests * price('httpRequest') +
      use.messages * price('socketMessage') +
      use.connectionMinutes * price('connectionMinute'),
    writes: use.writeUnits * price('writeUnit'),
    reads: use.readUnits * price('readUnit'),
    functions: use.invocations * price('invocation') + gbSeconds * price('gbSecond'),
    signatures: use.signatures * price('signature'),
    keys: use.keyRequests * price('keyRequest'),
    queues: use.queueRequests * price('queueRequest'),
  };
}

export function total(dollars: Dollars): number {
  return Object.values(dollars).reduce((sum, part: number) => sum + part, 0);
}

/** Dollars of what goes with requests and is no request: it has free tiers that a club lives in. */
interface Beside {
  /** To the internet, by CloudFront. */
  readonly out: number;
  readonly edge: number;
  readonly logs: number;
  readonly traces: number;
}

/** What is written to logs and traced, assumed: infra/ turns these on. */
const WATCHED = {
  /** Of a function about one invocation: Lambda's own lines are off, and a play logs nothing. */
  logKilobytes: 0.1,
  /** A line of the access log, for each request and frame. */
  accessKilobytes: 0.3,
  /** The default rule of X-Ray: one a second, and this part of the others. */
  tracedPart: 0.05,
} as const;

const KILOBYTES_A_GB = 1e6;

export function besideOf(use: Use): Beside {
  const { logKilobytes, accessKilobytes, tracedPart } = WATCHED;
  // Of the messages of a play at a live table, one comes in.
  const asked = use.httpRequests + (use.messages > 0 ? 1 : 0);
  const logged = use.invocations * logKilobytes + asked * accessKilobytes;
  return {
    out: (use.kilobytesOut / KILOBYTES_A_GB) * price('gbOut'),
    edge: use.httpRequests * price('edgeRequest'),
    logs: (logged / KILOBYTES_A_GB) * price('gbLogged'),
    traces: use.invocations * tracedPart * price('trace'),
  };
}
