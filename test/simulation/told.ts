import { decodeStored } from '../../functions/app/storedEvent.ts';
import { storedState } from '../../functions/app/storedState.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { World } from './world.ts';

export interface Told {
  readonly mails: number;
  /** What one mail for each turn would have come to. */
  readonly onePerTurn: number;
  /** Turns that were told of at all. */
  readonly turnsTold: number;
  /** What should not be, in words; empty. */
  readonly faults: readonly string[];
}

/** How the part of a mail begins that says whose seat the house has taken. */
const AWAY = 'The house plays for you';

/** One table, as far as mails speak of it. */
interface Turns {
  readonly commits: readonly Commit[];
  /** Versions at which a turn opened, ascending. */
  readonly openedAt: readonly number[];
}

async function turnsOf(world: World, tableId: string): Promise<Turns & { people: number }> {
  const commits = await world.commits(tableId);
  const { seats } = world.planOf(tableId);
  const openedAt: number[] = [];
  let people = 0;
  for (const commit of commits) {
    const opened = commit.events
      .map((e) => decodeStored(e, seats))
      .filter((e) => e.type === 'turn');
    if (opened.length > 0) openedAt.push(commit.version);
    people += storedState(commit)?.round?.open.length ?? 0;
  }
  return { commits, openedAt, people };
}

/** Turns that a mail tells of: links to tables, less those beside news of other kinds. */
function linksIn(mail: string): { readonly tableId: string; readonly version: number }[] {
  const parts = mail.split('\n\n').filter((part) => !part.startsWith(AWAY));
  const text = parts.join('\n\n');
  return [...text.matchAll(/#\/t\/([\w-]{22})[?]v=(\d+)/g)].map(([, tableId = '', version]) => ({
    tableId,
    version: Number(version),
  }));
}

/**
 * Reads all mails against the journals: nobody is told of a turn that is not theirs, or no longer,
 * and no mail comes by night.
 */
export async function toldIn(world: World): Promise<Told> {
  const tables = new Map<string, Turns>();
  let onePerTurn = 0;
  for (const tableId of world.tables) {
    const { people, ...turns } = await turnsOf(world, tableId);
    tables.set(tableId, turns);
    onePerTurn += people;
  }
  const faults: string[] = [];
  const told = new Set<string>();
  for (const { to, at, text } of world.letters) {
    for (const { tableId, version } of linksIn(text)) {
      const turns = tables.get(tableId);
      const commit = turns?.commits[version - 1];
      const state = commit === undefined ? null : storedState(commit);
      if (turns === undefined || state === null) {
        faults.push(`a mail names a table that is not there: ${tableId}`);
        continue;
      }
      if (state.status === 'over') continue;
      const isOpen = state.round?.open.some((seat) => state.seats[seat]?.player === to) === true;
      const next = turns.commits[version];
      if (!isOpen) faults.push(`${to} is told of somebody else's turn at ${tableId} ${version}`);
      if (next !== undefined && next.at < at) faults.push(`${to} is told of an old turn`);
      const turn = turns.openedAt.findLast((opened) => opened <= version) ?? 0;
      told.add(`${to} ${tableId} ${turn}`);
    }
    const hour = world.hourOf(to, at);
    if (hour < 8 || hour >= 22) faults.push(`${to} gets a mail at ${hour} o'clock`);
  }
  return { mails: world.letters.length, onePerTurn, turnsTold: told.size, faults };
}
