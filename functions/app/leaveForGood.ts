import { LIMITS } from '../../shared/protocol/limits.ts';
import { seatOf } from '../../shared/table/state.ts';
import type { Commands } from './command.ts';
import type { Ports } from './ports.ts';
import type { Tables } from './tables.ts';

/** One id a player and table is enough: whoever has left has no seat to leave again. */
const COMMAND_ID = 'player-deleted';

/** Gives the seat of a player up who is gone; throws where the table does not come to rest. */
export async function leaveForGood(
  { clock }: Pick<Ports, 'clock'>,
  tables: Tables,
  commands: Commands,
  tableId: string,
  player: string,
): Promise<void> {
  for (let attempt = 0; attempt < LIMITS.attemptsMax; attempt += 1) {
    const table = await tables.load(tableId, { fresh: true });
    const isSeated = table !== null && seatOf(table.state, player) !== null;
    if (!isSeated || table.state.status === 'over') return;
    const command = {
      type: 'leave',
      commandId: COMMAND_ID,
      expectedVersion: table.version,
    } as const;
    const receivedAt = clock.now();
    const left = await commands.run({ tableId, player, command, receivedAt, via: null });
    if (left.ok) return;
  }
  throw new Error('a seat could not be left');
}
