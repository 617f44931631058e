/** The rows that a table adds to its players' lists: a fold of its journal and nothing else. */
import type { Commit } from '../../shared/journal/commit.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { APP_PAYLOADS, type JournalEventOf } from '../../shared/journal/events.ts';
import type { Header } from '../../shared/table/header.ts';
import type { OverReason, TableState } from '../../shared/table/state.ts';
import type { MyTable, Outcome } from './ports/myTables.ts';
import type { Journal } from './ports.ts';
import { folded } from './storedState.ts';

/**
 * What writes a row. Turns and misses are counted until then: a move writes none, and the sums that
 * anybody may read tell nobody of a round that watchers see later.
 */
const ROW_TYPES: ReadonlySet<number> = new Set(
  (['seatTaken', 'seatLeft', 'tableOver'] as const).map((name) => APP_PAYLOADS[name][0]),
);

/** Whether a commit changes somebody's row. */
export function changesRows(commit: Commit): boolean {
  return commit.events.some((event) => ROW_TYPES.has(event.type));
}

/** Ends that count for nobody: called off, or broken off by the server. */
const FOR_NOBODY: ReadonlySet<OverReason> = new Set(['cancelled', 'log-full', 'restored']);

class Rows {
  readonly #header: Pick<Header, 'tableId' | 'rules'>;
  /** By player: the row that grows, and the one that was last written down. */
  readonly #live = new Map<string, MyTable>();
  readonly written = new Map<string, MyTable>();
  /** Seats that missed or gave up in the commit being read. */
  #lost: { version: number; readonly seats: Set<number> } = { version: 0, seats: new Set() };

  constructor(header: Pick<Header, 'tableId' | 'rules'>) {
    this.#header = header;
  }

  /** Counts without writing down: the row is written with the next thing that changes it. */
  count(player: string | null | undefined, what: 'turns' | 'misses'): void {
    const row = this.#live.get(player ?? '');
    if (row !== undefined) this.#live.set(player ?? '', { ...row, [what]: row[what] + 1 });
  }

  write(
    player: string | null | undefined,
    { version, at }: Pick<Commit, 'version' | 'at'>,
    change: Partial<MyTable>,
  ): void {
    if (player === null || player === undefined) return;
    const { tableId, rules } = this.#header;
    const known = this.#live.get(player) ?? {
      tableId,
      ruleset: rules.id,
      sides: rules.sides,
      status: 'on',
      outcome: null,
      turns: 0,
      misses: 0,
      version,
      at,
    };
    const row = { ...known, ...change, version, at };
    this.#live.set(player, row);
    this.written.set(player, row);
  }

  lose(seat: number, version: number): void {
    if (this.#lost.version !== version) this.#lost = { version, seats: new Set() };
    this.#lost.seats.add(seat);
  }

  /** The seats that missed or gave up in this commit. */
  lostIn(version: number): ReadonlySet<number> {
    return this.#lost.version === version ? this.#lost.seats : new Set();
  }
}

/** Resigning ends a game as its rules provide; walking out, or being given up on, does not. */
function outcomeOfLeaving(
  before: TableState,
  reason: JournalEventOf<'seatLeft'>['reason'],
): Outcome | null {
  if (before.status === 'open') return null;
  return reason === 'resigned' ? 'finished' : 'abandoned';
}

function outcomeOfEnd(reason: OverReason, away: boolean, isLost: boolean): Outcome {
  if (FOR_NOBODY.has(reason)) return 'cancelled';
  return away || (reason === 'forfeited' && isLost) ? 'abandoned' : 'finished';
}

/**
 * The rows of everybody who ever sat at a table, as of a version. A deadline that an outage has
 * moved is never missed, so there is nothing to take back here.
 */
export async function rowsOf(
  journal: Pick<Journal, 'after'>,
  header: Pick<Header, 'tableId' | 'gameId' | 'rules'>,
  version: number,
): Promise<ReadonlyMap<string, MyTable>> {
  const rows = new Rows(header);
  await folded(journal, header, version, (event, before, commit) => {
    const playerAt = (seat: number) => before.seats[seat]?.player;
    switch (event.type) {
      case 'seatTaken':
        rows.write(idText(event.playerId), commit, { status: 'on', outcome: null });
        return;
      case 'turn':
        for (const seat of event.seats) rows.count(playerAt(seat), 'turns');
        return;
      case 'resigned':
        rows.lose(event.seat, commit.version);
        return;
      case 'missed':
        rows.lose(event.seat, commit.version);
        rows.count(playerAt(event.seat), 'misses');
        return;
      case 'seatLeft': {
        const outcome = outcomeOfLeaving(before, event.reason);
        rows.write(playerAt(event.seat), commit, { status: 'left', outcome });
        return;
      }
      case 'tableOver': {
        const lost = rows.lostIn(commit.version);
        for (const [seat, { player, away }] of before.seats.entries()) {
          const outcome = outcomeOfEnd(event.reason, away, lost.has(seat));
          rows.write(player, commit, { status: 'over', outcome });
        }
        return;
      }
    }
  });
  return rows.written;
}
