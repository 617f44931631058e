/**
 * How far the sweeps of a kind have come, and which of them is under way: one at a time. A lease
 * that ran out is of a sweep that died; those after it are told so until everybody is through.
 */
import { changeRow } from './noticeRows.ts';
import type { Rows } from './ports/rows.ts';

/** Without a mark of an earlier sweep this much is looked at. */
const BACK_MS = 3_600_000;
/** A sweep that is not over after so long has died. */
export const SWEEP_MS_MAX = 120_000;

/** `WAKE` / kind. */
interface Mark {
  /** Unix ms up to which everybody has been looked at. */
  readonly to: number;
  /** The sweep that is under way, or died. */
  readonly sweep: { readonly by: string; readonly until: number } | null;
  /** One died, and not everybody who was due then has been looked at since; left out if not. */
  readonly isCounted?: boolean;
}

/** A sweep that may begin. */
export interface Begun {
  /** Unix ms up to which everybody has been looked at. */
  readonly to: number;
  /** An earlier one has died. */
  readonly isCounted: boolean;
  /** Ends it where nobody is due up to `to`: without a lease. */
  skip(to: number): Promise<void>;
  /** Keeps others away until it ends, or has died; false where another was quicker. */
  lease(): Promise<boolean>;
  /** Notes up to when everybody has been looked at, unless another has taken over meanwhile. */
  end(to: number): Promise<void>;
}

interface MarkDeps {
  readonly rows: Rows;
  readonly newId: () => string;
}

/** Begins a sweep of the kind that `name` names; null where one is under way. */
export async function beginSweep(
  { rows, newId }: MarkDeps,
  { name, before }: { readonly name: string; readonly before: string },
  now: number,
): Promise<Begun | null> {
  const row = await rows.get('WAKE', name);
  const mark = (row?.value ?? (await firstMark(rows, before, now))) as Mark;
  const { sweep } = mark;
  // Far ahead it is a wrong clock's. A nearer one may have been taken since `now` was read.
  if (sweep !== null && sweep.until > now && sweep.until - now <= 2 * SWEEP_MS_MAX) return null;
  const to = Math.min(mark.to, now);
  const isCounted = sweep !== null || mark.isCounted === true;
  const by = newId();
  const put = (next: Mark) => rows.put('WAKE', name, next, { expected: row?.revision ?? 0 });
  const ended = (lookedTo: number): Mark => {
    const isThrough = lookedTo >= now;
    return { to: lookedTo, sweep: null, ...(isCounted && !isThrough ? { isCounted } : {}) };
  };
  return {
    to,
    isCounted,
    async skip(lookedTo) {
      await put(ended(lookedTo));
    },
    lease: () => put({ to, sweep: { by, until: now + SWEEP_MS_MAX }, isCounted }),
    async end(lookedTo) {
      const place = { partition: 'WAKE', key: name };
      await changeRow<Mark>(rows, place, mark, ({ sweep: standing }) =>
        standing?.by === by ? ended(lookedTo) : null,
      );
    },
  };
}

/** Where a version of 2026 left off, which kept no more than how far it had come. */
async function firstMark(rows: Rows, before: string, now: number): Promise<Mark> {
  const row = await rows.get('WAKE', before);
  return { to: (row?.value as number | undefined) ?? now - BACK_MS, sweep: null };
}
