import { housePlay } from '../../shared/house/house.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { isOverdue } from '../../shared/table/clock.ts';
import { decide } from '../../shared/table/decide.ts';
import { seatOf } from '../../shared/table/state.ts';
import type { Commands } from './command.ts';
import { commitOf } from './commits.ts';
import { Drafts } from './drafts.ts';
import type { Ports } from './ports.ts';
import { type LoadedTable, mustEnd, type Tables } from './tables.ts';

/** One id is enough: whoever has left has no seat to leave again. */
const COMMAND_ID = 'player-deleted';

/**
 * Gives up the seat of a player who is gone, in the player's place: nobody is answered, so that
 * nothing is signed. Throws where others move so fast that it does not come to it.
 */
export async function leaveForGood(
  ports: Pick<Ports, 'clock' | 'directory' | 'journal' | 'pause'>,
  tables: Tables,
  commands: Commands,
  tableId: string,
  player: string,
): Promise<void> {
  const drafts = new Drafts(ports.directory);
  for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
    const table = await tables.load(tableId, { fresh: true, opens: 'all' });
    const isSeated = table !== null && seatOf(table.state, player) !== null;
    if (!isSeated || table.state.status === 'over') return;
    const now = ports.clock.now();
    if (await isBusyOtherwise(table, commands, now)) continue;
    const draft = await drafts.at(table, now);
    const head = { commandId: COMMAND_ID, expectedVersion: table.version };
    const decided = decide(draft, player, { ...head, type: 'leave' }, housePlay);
    if (!decided.ok) throw new Error(`a seat could not be left: ${decided.error}`);
    const { version, state } = draft;
    if ((await ports.journal.append(tableId, commitOf(draft, null))) === 'appended') {
      tables.remember({ ...table, version, state });
      return;
    }
    await ports.pause.sleep(5 * 2 ** attempt);
  }
  throw new Error('a seat could not be left: others were always quicker');
}

/** What goes before anybody's decision; true where the table is to be looked at again. */
async function isBusyOtherwise(
  table: LoadedTable,
  commands: Commands,
  now: number,
): Promise<boolean> {
  if (mustEnd(table)) {
    await commands.endRestored(table, now);
    return true;
  }
  if (!isOverdue(table.state, now)) return commands.credit(table, now);
  return (await commands.settle(table, now)) === 'settled';
}
