import { systemClock } from '../adapters/clock.ts';
import { makeQueueClient, queueLooks } from '../adapters/queue.ts';
import type { Nudges } from '../app/ports/notices.ts';

/** Queues of delayed messages by one client: of the adapter no more is loaded than these need. */
export function delayedQueues(): (url: string) => Nudges {
  const client = makeQueueClient({});
  return (url) => queueLooks(client, url, systemClock);
}
