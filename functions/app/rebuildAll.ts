/** Rebuilding everything: table by table, then player by player, in segments side by side. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Census, CensusPage, Segment } from './ports/census.ts';
import type { Rows } from './ports/rows.ts';
import type { Clock, Directory, Log } from './ports.ts';
import type { Rebuild } from './rebuild.ts';

/** Tables, or players, of one segment that are seen to at a time. */
const AT_ONCE = 8;
const FAILED_NAMED_MAX = 20;

/** `REBUILD` in the directory: how far a run has come, so that the next one goes on. */
const MARKS = 'REBUILD';
const RUN = 'RUN';
const PHASES = ['tables', 'players'] as const;
type Phase = (typeof PHASES)[number];

interface RunRow {
  readonly segments: number;
  readonly startedAt: number;
}

/** Behind which page a segment goes on, done with where it is null, and what came of it so far. */
interface MarkRow {
  readonly next: string | null;
  /** Of the run that wrote it: another run's mark says nothing. */
  readonly startedAt: number;
  readonly counts: Rebuilt;
}

export interface RebuildAllPorts {
  readonly census: Census;
  readonly rows: Rows;
  readonly directory: Pick<Directory, 'sweptTo' | 'setSweptTo'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Rebuilt {
  readonly tables: number;
  readonly commits: number;
  readonly players: number;
  readonly heads: number;
  readonly headsLost: number;
  readonly failures: number;
  /** Ids of those that failed, the first of them. */
  readonly failed: readonly string[];
}

export interface RebuildOptions {
  /** How many segments are read side by side; a run that is resumed keeps its own number. */
  readonly segments: number;
  /** Begins anew, whatever an earlier run has left. */
  readonly isFresh: boolean;
  /** Told once how it begins. */
  readonly begun: (run: { readonly resumedFrom: number | null; readonly total: number }) => void;
  /** Told how far it is. */
  readonly seen: (so: Rebuilt) => void;
}

type Counts = { -readonly [K in keyof Rebuilt]: Rebuilt[K] };

const NONE: Rebuilt = {
  tables: 0,
  commits: 0,
  players: 0,
  heads: 0,
  headsLost: 0,
  failures: 0,
  failed: [],
};

function sumOf(a: Rebuilt, b: Rebuilt): Rebuilt {
  return {
    tables: a.tables + b.tables,
    commits: a.commits + b.commits,
    players: a.players + b.players,
    heads: a.heads + b.heads,
    headsLost: a.headsLost + b.headsLost,
    failures: a.failures + b.failures,
    failed: [...a.failed, ...b.failed].slice(0, FAILED_NAMED_MAX),
  };
}

/** A run while it goes on: what came of each segment of each phase, by the key of its mark. */
interface Going {
  readonly startedAt: number;
  readonly counts: Map<string, Counts>;
  readonly seen: () => void;
}

export class RebuildAll {
  readonly #ports: RebuildAllPorts;
  readonly #rebuild: Rebuild;

  constructor(ports: RebuildAllPorts, rebuild: Rebuild) {
    this.#ports = ports;
    this.#rebuild = rebuild;
  }

  /**
   * Rebuilds all. A table or player that fails is counted and passed by; anything else throws, and
   * a later run goes on from the last pages that were finished. What is told is of all of them.
   */
  async run({ segments, isFresh, begun, seen }: RebuildOptions): Promise<Rebuilt> {
    const { rows, directory, clock, census } = this.#ports;
    if (isFresh) await this.#dropMarks();
    const standing = (await rows.get(MARKS, RUN))?.value as RunRow | undefined;
    const run: RunRow = standing ?? { segments, startedAt: clock.now() };
    if (standing === undefined) await rows.put(MARKS, RUN, run, { expected: 0 });
    begun({ resumedFrom: standing?.startedAt ?? null, total: await census.commits() });
    // A sweep without a mark looks back for an hour, and no further.
    if ((await directory.sweptTo()) === 0) await directory.setSweptTo(clock.now());
    const counts = new Map<string, Counts>();
    const total = (): Rebuilt => [...counts.values()].reduce(sumOf, NONE);
    const going: Going = { startedAt: run.startedAt, counts, seen: () => seen(total()) };
    const parts = Array.from({ length: run.segments }, (_, no) => ({ no, of: run.segments }));
    for (const phase of PHASES) {
      await eachAtOnce(parts, parts.length, (part) => this.#segment(phase, part, going));
    }
    await this.#dropMarks();
    return total();
  }

  async #segment(phase: Phase, segment: Segment, going: Going): Promise<void> {
    const { rows, census } = this.#ports;
    const { startedAt, seen } = going;
    const key = `${phase}#${segment.no}`;
    let row = await rows.get(MARKS, key);
    const found = row?.value as MarkRow | undefined;
    const mark = found?.startedAt === startedAt ? found : null;
    const counts: Counts = { ...(mark?.counts ?? NONE) };
    going.counts.set(key, counts);
    let from = mark?.next ?? null;
    if (mark !== null && from === null) return;
    do {
      const page: CensusPage =
        phase === 'tables'
          ? await census.tables(segment, from)
          : await census.listedPlayers(segment, from);
      await eachAtOnce(page.ids, AT_ONCE, async (id) => {
        await this.#one(phase, id, counts);
        seen();
      });
      from = page.next;
      const next: MarkRow = { next: from, startedAt, counts: { ...counts } };
      const expected = row?.revision ?? 0;
      if (await rows.put(MARKS, key, next, { expected })) row = await rows.get(MARKS, key);
    } while (from !== null);
  }

  async #one(phase: Phase, id: string, counts: Counts): Promise<void> {
    try {
      if (phase === 'players') {
        await this.#rebuild.player(id);
        counts.players += 1;
        return;
      }
      const { commits, heads, headsLost } = await this.#rebuild.table(id);
      counts.tables += 1;
      counts.commits += commits;
      counts.heads += heads;
      counts.headsLost += headsLost;
    } catch (error) {
      this.#ports.log.error('a rebuild passed something by', error, { of: phase, id });
      counts.failures += 1;
      if (counts.failed.length < FAILED_NAMED_MAX) counts.failed = [...counts.failed, id];
    }
  }

  /** The run's own row goes last: as long as a mark stands, a later run knows whose it is. */
  async #dropMarks(): Promise<void> {
    const { rows } = this.#ports;
    const standing = await rows.list(MARKS);
    const isRun = ({ key }: (typeof standing)[number]): boolean => key === RUN;
    const marks = standing.filter((row) => !isRun(row));
    for (const { key, revision } of [...marks, ...standing.filter(isRun)]) {
      await rows.drop(MARKS, key, revision);
    }
  }
}
