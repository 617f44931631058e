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

/** Behind which page a segment goes on; done with where it is null. */
interface MarkRow {
  readonly next: string | null;
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

export class RebuildAll {
  readonly #ports: RebuildAllPorts;
  readonly #rebuild: Rebuild;

  constructor(ports: RebuildAllPorts, rebuild: Rebuild) {
    this.#ports = ports;
    this.#rebuild = rebuild;
  }

  /**
   * Rebuilds all. A table or player that fails is counted and passed by; anything else throws, and
   * a later run goes on from the last pages that were finished.
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
    const counts: Counts = {
      tables: 0,
      commits: 0,
      players: 0,
      heads: 0,
      headsLost: 0,
      failures: 0,
      failed: [],
    };
    const parts = Array.from({ length: run.segments }, (_, no) => ({ no, of: run.segments }));
    for (const phase of PHASES) {
      await eachAtOnce(parts, parts.length, (part) => this.#segment(phase, part, counts, seen));
    }
    await this.#dropMarks();
    return counts;
  }

  async #segment(
    phase: Phase,
    segment: Segment,
    counts: Counts,
    seen: (so: Rebuilt) => void,
  ): Promise<void> {
    const { rows, census } = this.#ports;
    const key = `${phase}#${segment.no}`;
    const row = await rows.get(MARKS, key);
    let revision = row?.revision ?? 0;
    let from = (row?.value as MarkRow | undefined)?.next ?? null;
    if (row !== null && from === null) return;
    do {
      const page: CensusPage =
        phase === 'tables'
          ? await census.tables(segment, from)
          : await census.listedPlayers(segment, from);
      await eachAtOnce(page.ids, AT_ONCE, async (id) => {
        await this.#one(phase, id, counts);
        seen(counts);
      });
      from = page.next;
      const mark: MarkRow = { next: from };
      if (await rows.put(MARKS, key, mark, { expected: revision })) revision += 1;
    } while (from !== null);
  }

  async #one(phase: Phase, id: string, counts: Counts): Promise<void> {
    try {
      if (phase === 'players') {
        await this.#rebuild.sums(id);
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

  async #dropMarks(): Promise<void> {
    const { rows } = this.#ports;
    for (const { key, revision } of await rows.list(MARKS)) {
      await rows.drop(MARKS, key, revision);
    }
  }
}
