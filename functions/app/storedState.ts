/** The state that a commit carries, and the fold that can always replace it. */
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { eventHash } from '../../shared/fair/chain.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { JournalEvent, WithheldWords } from '../../shared/journal/events.ts';
import { evolve, initialState } from '../../shared/table/evolve.ts';
import type { Header } from '../../shared/table/header.ts';
import { STATE_VERSION, type TableState } from '../../shared/table/state.ts';
import type { Journal } from './ports.ts';
import { decodeStored } from './storedEvent.ts';

/** Commits that are read at once while a state is folded anew. */
const PAGE = 200;

/** The state as stored, or null if it was stored by a program of another state version. */
export function storedState(commit: Commit): TableState | null {
  const state = JSON.parse(commit.state) as TableState;
  if (state.v !== STATE_VERSION) return null;
  return { ...state, size: commit.size, head: toHex(commit.head) };
}

/**
 * The state after a commit. One of another version is folded from the journal, which holds all
 * that a state says: a table goes on under every later version of this program.
 */
export async function stateAt(
  journal: Pick<Journal, 'after'>,
  header: Header,
  commit: Commit,
): Promise<TableState> {
  return storedState(commit) ?? (await folded(journal, header, commit.version));
}

/** An event, the commit that holds it, and the state before it. */
type Visit = (
  event: JournalEvent | WithheldWords,
  before: TableState,
  commit: Pick<Commit, 'version' | 'at'>,
) => void;

/** The state after a version, from the journal alone; tells of every event on the way there. */
export async function folded(
  journal: Pick<Journal, 'after'>,
  { tableId, gameId, rules }: Pick<Header, 'tableId' | 'gameId' | 'rules'>,
  version: number,
  visit: Visit = () => undefined,
): Promise<TableState> {
  let state = initialState(rules);
  let head = Z32;
  for (let read = 0; read < version; ) {
    const commits = await journal.after(tableId, read, Math.min(PAGE, version - read));
    if (commits.length === 0) throw new Error('the journal of a table has a gap');
    for (const commit of commits) {
      for (const stored of commit.events) {
        head = eventHash(gameId, head, stored);
        const { seq, ts } = stored;
        const place = { seq, ts, version: commit.version, head: toHex(head) };
        const event = decodeStored(stored, rules.seats);
        visit(event, state, commit);
        state = evolve(rules, state, event, place);
      }
      read = commit.version;
    }
  }
  return state;
}
