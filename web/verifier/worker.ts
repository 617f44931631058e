import { type CheckReply, type CheckRequest, check, isLast } from './check.ts';

export type Check = (request: CheckRequest, reply: (reply: CheckReply) => void) => void;

interface Asked {
  readonly request: CheckRequest;
  reply(reply: CheckReply): void;
}

/** The other end: answers what the page asks of its worker. */
export function answerPage(): void {
  globalThis.addEventListener('message', ({ data: { id, request } }: MessageEvent) => {
    void check(request, (reply) => globalThis.postMessage({ id, reply }));
  });
}

/**
 * Checks files beside the page, so that it does not stand still: in a worker made of the page's
 * own script. Where the browser allows no such worker, in the page itself.
 */
export function checkBeside(script: string): Check {
  const asked = new Map<number, Asked>();
  let count = 0;
  let worker = makeWorker(script);
  worker?.addEventListener('message', ({ data: { id, reply } }: MessageEvent) => {
    const one = asked.get(id);
    if (one !== undefined && isLast(one.request, reply)) asked.delete(id);
    one?.reply(reply);
  });
  worker?.addEventListener('error', () => {
    worker = null;
    for (const { request, reply } of asked.values()) void check(request, reply);
    asked.clear();
  });
  return (request, reply) => {
    if (worker === null) {
      // Later, so that what was just said is drawn first.
      setTimeout(() => void check(request, reply));
      return;
    }
    count += 1;
    asked.set(count, { request, reply });
    worker.postMessage({ id: count, request });
  };
}

function makeWorker(script: string): Worker | null {
  try {
    return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  } catch {
    return null;
  }
}
