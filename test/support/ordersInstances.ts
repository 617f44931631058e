/** Orders at a turn that is sure to come, where each of the functions is an instance of its own. */
import { type App, makeApp } from '../../functions/app/app.ts';
import type { DrivenTable } from './drivenTable.ts';
import { orderFor, playFirst, type SureTurn, sureTurn } from './ordersTurn.ts';

const MINUTE_MS = 60_000;
/** Turns after which the first instance has read everybody's orders, and found none. */
const SEEN_ALL = 9;

/** The same table as another instance sees it. */
export const atInstance = (table: DrivenTable, app: App): DrivenTable => ({
  ...table,
  t: { ...table.t, app },
});

export interface OrdersInstances {
  readonly set: SureTurn;
  readonly looker: App;
  readonly play: () => Promise<unknown>;
  /** Leaves orders, by default for all that the hand may play. */
  readonly order: (entries?: readonly object[]) => Promise<void>;
  /** Gives the commits that are new to the instance that follows them. */
  readonly follow: () => Promise<void>;
  /** Follows, and looks where a look was asked for, until nothing more comes. */
  readonly deliver: () => Promise<void>;
  /** Lets so many minutes pass, with a sweep in each. */
  readonly sweep: (minutes: number) => Promise<void>;
}

/** Instances over one store for who plays, who keeps orders, who follows and who looks. */
export async function ordersInstances(seed: string, terms = {}): Promise<OrdersInstances> {
  const set = await sureTurn(seed, SEEN_ALL, terms);
  const { table, seat } = set;
  const { t, tableId } = table;
  const { ports, looks, clock } = t;
  // The row of the first shuffle would have the table looked at for other reasons.
  await t.app.sweep();
  const [keeper, follower, looker] = [makeApp(ports), makeApp(ports), makeApp(ports)];
  let followed = (await ports.journal.newest(tableId))?.version ?? 0;
  const follow = async (): Promise<void> => {
    const newest = (await ports.journal.newest(tableId))?.version ?? 0;
    while (followed < newest) await follower.consumeVersion(tableId, ++followed);
  };
  const deliver = async (): Promise<void> => {
    await follow();
    for (let look = looks.shift(); look !== undefined; look = looks.shift()) {
      if (look.at <= clock.at) await looker.look(tableId);
      await follow();
    }
  };
  return {
    set,
    looker,
    play: () => playFirst(table),
    order: (entries = set.everything) => orderFor(atInstance(table, keeper), seat, entries),
    follow,
    deliver,
    async sweep(minutes) {
      for (let i = 0; i < minutes; i += 1) {
        clock.at += MINUTE_MS;
        await t.app.sweep();
        await deliver();
      }
    },
  };
}
