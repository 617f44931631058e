import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Journal } from '../../functions/app/ports.ts';
import type { Cursors } from '../../local/cursors.ts';
import { type Consume, Feed } from '../../local/feed.ts';
import { commitOf, idOf } from '../support/commits.ts';
import { manualTime } from '../support/manualTime.ts';
import { memoryJournal } from '../support/memory.ts';
import { quietLog } from '../support/quietLog.ts';

const MINUTE = 60_000;
const [A, B] = [idOf('table a'), idOf('table b')];

/** What stays when a server ends: the journal and the cursors. */
let journal: Journal;
let stored: Map<string, number>;
let time: ReturnType<typeof manualTime>;
let cursors: Cursors;

beforeEach(() => {
  journal = memoryJournal();
  stored = new Map();
  time = manualTime();
  cursors = {
    all: async () => new Map(stored),
    put: async (tableId, delivered) => {
      stored.set(tableId, delivered);
    },
    drop: async (tableId) => {
      stored.delete(tableId);
    },
  };
});

/** A server's feed, and what it has delivered, as `table/version`. */
function makeFeed(consume: Consume = async () => {}) {
  const delivered: string[] = [];
  const feed = new Feed({ ...time, journal, cursors, log: quietLog });
  const start = () =>
    feed.start(async (tableId, commit) => {
      await consume(tableId, commit);
      delivered.push(`${tableId === A ? 'a' : 'b'}/${commit.version}`);
    });
  return { feed, start, delivered, watched: feed.watched() };
}

/** Lets everything run that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the feed', () => {
  it('delivers each commit once, in order, and no conflict', async () => {
    const { start, delivered, watched } = makeFeed();
    await start();
    for (let version = 1; version <= 3; version++) {
      expect(await watched.append(A, commitOf(version))).toBe('appended');
      expect(await watched.append(A, commitOf(version, 'late'))).toBe('conflict');
    }
    await settle();
    expect(delivered).toEqual(['a/1', 'a/2', 'a/3']);
  });

  it('keeps the order when the answers to appends come in another', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const inner = journal;
    journal = {
      ...inner,
      append: async (tableId, commit) => {
        const outcome = await inner.append(tableId, commit);
        if (commit.version === 1) await held;
        return outcome;
      },
    };
    const { start, delivered, watched } = makeFeed();
    await start();
    const first = watched.append(A, commitOf(1));
    await settle();
    await watched.append(A, commitOf(2));
    await settle();
    expect(delivered).toEqual(['a/1', 'a/2']);
    release();
    await first;
    await settle();
    expect(delivered).toEqual(['a/1', 'a/2']);
  });

  it('delivers a commit whose append was stored but answered with an error', async () => {
    const inner = journal;
    journal = {
      ...inner,
      append: async (tableId, commit) => {
        await inner.append(tableId, commit);
        throw new Error('no answer');
      },
    };
    const { start, delivered, watched } = makeFeed();
    await start();
    await expect(watched.append(A, commitOf(1))).rejects.toThrow('no answer');
    await settle();
    expect(delivered).toEqual(['a/1']);
  });

  it('tries again, longer each time, without holding up another table', async () => {
    let attempts = 0;
    const { start, delivered, watched } = makeFeed(async (tableId) => {
      if (tableId === A && ++attempts <= 3) throw new Error('not now');
    });
    await start();
    await watched.append(A, commitOf(1));
    await watched.append(A, commitOf(2));
    await watched.append(B, commitOf(1));
    await settle();
    expect(delivered).toEqual(['b/1']);
    for (const [ms, expected] of [
      [99, 1],
      [1, 2],
      [199, 2],
      [1, 3],
      [400, 4],
    ] as const) {
      time.advance(ms);
      await settle();
      expect(attempts).toBeGreaterThanOrEqual(expected);
      if (expected < 4) expect(attempts).toBe(expected);
    }
    expect(delivered).toEqual(['b/1', 'a/1', 'a/2']);
  });
});

describe('a feed after a restart', () => {
  it('goes on with what a killed server had stored and not delivered', async () => {
    const stuck = makeFeed(async (_, { version }) => {
      if (version === 3) await new Promise(() => {});
    });
    await stuck.start();
    for (let version = 1; version <= 5; version++) await stuck.watched.append(A, commitOf(version));
    await settle();
    expect(stuck.delivered).toEqual(['a/1', 'a/2']);

    const next = makeFeed();
    await next.start();
    expect(next.delivered.slice(-3)).toEqual(['a/3', 'a/4', 'a/5']);
    expect(next.delivered).toEqual(next.delivered.toSorted());
  });

  it('catches up over many pages before it says that it has started', async () => {
    for (let version = 1; version <= 120; version++) await journal.append(A, commitOf(version));
    stored.set(A, 7);
    const { start, delivered } = makeFeed();
    await start();
    expect(delivered).toEqual(Array.from({ length: 113 }, (_, i) => `a/${i + 8}`));
  });

  it('delivers the newest commit again while looks may be pending, and later no more', async () => {
    const first = makeFeed();
    await first.start();
    await first.watched.append(A, commitOf(1));
    await first.watched.append(A, commitOf(2));
    await settle();
    await first.feed.close();

    const second = makeFeed();
    await second.start();
    expect(second.delivered).toEqual(['a/2']);
    for (let minute = 0; minute < 18; minute++) {
      time.advance(MINUTE);
      await settle();
    }
    await second.feed.close();
    expect(stored.size).toBe(0);

    const third = makeFeed();
    await third.start();
    expect(third.delivered).toEqual([]);
  });

  it('starts although a commit cannot be delivered, and goes on trying', async () => {
    await journal.append(A, commitOf(1));
    await journal.append(B, commitOf(1));
    stored.set(A, 0).set(B, 0);
    let isBroken = true;
    const { start, delivered } = makeFeed(async (tableId) => {
      if (tableId === A && isBroken) throw new Error('not now');
    });
    await start();
    expect(delivered).toEqual(['b/1']);
    isBroken = false;
    time.advance(100);
    await settle();
    expect(delivered).toEqual(['b/1', 'a/1']);
  });

  it('forgets the cursor of a commit that was never stored', async () => {
    stored.set(A, 0);
    const { start, delivered } = makeFeed();
    await start();
    expect([delivered, stored.size]).toEqual([[], 0]);
  });

  it('has a cursor before the commit is stored', async () => {
    const inner = journal;
    const onDisk: boolean[] = [];
    journal = {
      ...inner,
      append: (tableId, commit) => {
        onDisk.push(stored.has(tableId));
        return inner.append(tableId, commit);
      },
    };
    const { start, watched } = makeFeed();
    await start();
    await Promise.all([watched.append(A, commitOf(1)), watched.append(A, commitOf(1, 'other'))]);
    expect(onDisk).toEqual([true, true]);
  });
});

describe('closing the feed', () => {
  it('waits for the delivery under way and for no retry', async () => {
    const finish: (() => void)[] = [];
    const { feed, start, delivered, watched } = makeFeed(async (tableId) => {
      if (tableId === B) throw new Error('never');
      await new Promise<void>((resolve) => finish.push(resolve));
    });
    await start();
    await watched.append(A, commitOf(1));
    await watched.append(B, commitOf(1));
    await watched.append(A, commitOf(2));
    await settle();
    const closed = vi.fn();
    const closing = feed.close().then(closed);
    await settle();
    expect(closed).not.toHaveBeenCalled();
    finish.shift()?.();
    await closing;
    expect(delivered).toEqual(['a/1']);
    expect(stored.get(A)).toBe(1);
  });
});
