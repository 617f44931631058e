/**
 * A commit of a table that many watch: who posts it, how long that takes, and what it costs beside
 * the play itself. Nothing of it was measured on AWS.
 */
import { groupsFor } from '../../functions/app/crowds.ts';
import { WATCHERS_MAX } from '../../functions/app/push.ts';
import type { Counted } from './counted.ts';
import { price } from './price.ts';
import { ASSUMED } from './use.ts';

export const WATCHERS = [100, 500, 1_000, 10_000, 100_000] as const;

/** infra/serviceStack.ts: groups that are told at once. */
const GROUPS_AT_ONCE = 5;
/** By one function with its 50 sockets: a millisecond or two of its CPU each. */
const POSTS_A_SECOND = 500;
/** Rows of followers that one read unit brings. */
const FOLLOWERS_A_READ = 40;

interface CrowdPlay {
  /** 0 where the function that follows the journal posts to everybody. */
  readonly groups: number;
  /** Until the last of them has it. */
  readonly seconds: number;
  /** For all watchers together. */
  readonly dollars: number;
}

/** What one commit comes to for so many watchers. */
export function crowdPlay(counted: Counted, watchers: number): CrowdPlay {
  const groups = watchers > WATCHERS_MAX ? groupsFor(watchers) : 0;
  const atOnce = Math.min(Math.max(groups, 1), GROUPS_AT_ONCE);
  const { messages, kilobytesOut } = counted.live.plain.use;
  // Of the messages of a play, one comes in.
  const gbOut = kilobytesOut / (messages - 1) / 1e6;
  const ofGroup =
    ASSUMED.queueRequestsPerMessage * price('orderedQueueRequest') + price('invocation');
  const ofWatcher =
    price('socketMessage') +
    price('readUnit') / FOLLOWERS_A_READ +
    (price('gbSecond') * ASSUMED.functionGb) / POSTS_A_SECOND +
    price('gbOut') * gbOut;
  return {
    groups,
    seconds: watchers / (POSTS_A_SECOND * atOnce),
    dollars: groups * ofGroup + watchers * ofWatcher,
  };
}
