import type { Commit } from '../../shared/journal/commit.ts';
import { seatOf } from '../../shared/table/state.ts';
import type { Ports } from './ports.ts';
import { fewOfEach, POSTS_MS_MAX, postEach } from './posts.ts';
import type { Projection } from './projection.ts';
import type { LoadedTable, Tables } from './tables.ts';

/** Tells those who follow a table from its seats that its rematch is open. Nobody else is told. */
export class RematchCalls implements Projection {
  readonly #ports: Ports;
  readonly #tables: Tables;

  constructor(ports: Ports, tables: Tables) {
    this.#ports = ports;
    this.#tables = tables;
  }

  async consume({ header }: LoadedTable, { version }: Commit): Promise<void> {
    const { previous, tableId } = header;
    if (previous === null || version > 1) return;
    const old = await this.#tables.load(previous, { fresh: false });
    if (old === null) throw new Error('the table before a rematch is gone');
    const { directory, clock, log } = this.#ports;
    const followers = await directory.subscriptions(previous, clock.now());
    const message = JSON.stringify({ type: 'rematch', tableId: previous, rematch: tableId });
    const seated = followers.filter(({ playerId }) => seatOf(old.state, playerId) !== null);
    const until = clock.now() + POSTS_MS_MAX;
    for (const cause of await postEach(this.#ports, fewOfEach(seated), () => message, until)) {
      log.error('a player was not told of a rematch', cause, { tableId: previous });
    }
  }
}
