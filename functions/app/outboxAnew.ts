import { REMINDERS } from '../../shared/notices/reminders.ts';
import { waitedPlayer, waitOf } from './noticeFacts.ts';
import {
  NEWS_KEPT_MS,
  type NewsRow,
  newsKey,
  outbox,
  type TurnRow,
  turnKeptUntil,
  turnKey,
} from './noticeRows.ts';
import { NEWS_DELAY_MS } from './outbox.ts';
import type { Rows } from './ports/rows.ts';
import type { PublicTable } from './publicTables.ts';

/**
 * The rows of a table's outbox anew, for a directory that was lost: all up to the newest version
 * counts as told, so that nobody is told anything again. Rows that are there stay as they are, and
 * who `isGone` gets none.
 */
export async function outboxAnew(
  rows: Rows,
  { header, version, state }: PublicTable,
  isGone: (playerId: string) => boolean,
): Promise<void> {
  const { tableId } = header;
  const wait = waitOf(state);
  for (const seat of wait?.seats ?? []) {
    const playerId = waitedPlayer(state, seat);
    if (playerId === null || wait === null || isGone(playerId)) continue;
    const { turn, deadline } = wait;
    const reminded = deadline === null ? null : { turn, deadline, kinds: REMINDERS };
    const marks = { pinged: turn, reminded };
    const row: TurnRow = { tableId, version, turn, openedAt: state.ts, marks };
    const options = { expected: 0, keptUntil: turnKeptUntil(deadline, state.ts) };
    await rows.put(outbox(playerId), turnKey(tableId), row, options);
  }
  if (state.status !== 'over') return;
  const at = state.ts + NEWS_DELAY_MS;
  const news: NewsRow = { at, told: true, what: { kind: 'over', tableId } };
  for (const playerId of state.seats.flatMap((s) => s.player ?? [])) {
    if (isGone(playerId)) continue;
    const options = { expected: 0, keptUntil: at + NEWS_KEPT_MS };
    await rows.put(outbox(playerId), newsKey(`over#${tableId}`), news, options);
  }
}
