/** Sweeps over nothing but the rows of wakes: `look` stands for what there is to tell. */
import { Delivery } from '../../functions/app/delivery.ts';
import type { HookDeliveries } from '../../functions/app/hookDeliveries.ts';
import type { Wakes } from '../../functions/app/noticeRows.ts';
import type { Notices } from '../../functions/app/notices.ts';
import { memoryRows } from './memory/rows.ts';
import { quietLog } from './quietLog.ts';

export const START = 1_800_000_000_000;

export const never = new Promise<never>(() => undefined);
export const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

interface Looks {
  /** A look at a person. It dies where it never ends. */
  readonly look: (playerId: string, isCounted: boolean) => Promise<void>;
  /** Whether a look at a person was counted and not seen to end. */
  readonly isUnended?: (playerId: string) => boolean;
  readonly notNoted?: (playerId: string) => Promise<void>;
}

/** Sweeps of one store; its clock stands still but for what a test does. */
export function sweeping({ look, isUnended = () => false, notNoted }: Looks) {
  const clock = { at: START };
  const rows = memoryRows();
  const wakes: Wakes = {
    rows,
    clock: { now: () => clock.at },
    nudges: { lookAt: async () => undefined },
  };
  const notices = {
    deliver: (playerId: string) => look(playerId, false),
    deliverCounted: (playerId: string) => look(playerId, true),
    isUnended: async (playerId: string) => isUnended(playerId),
    notNoted: notNoted ?? (async () => undefined),
  } as unknown as Notices;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `sweep${ids}`;
  };
  const deliveries = {} as HookDeliveries;
  const delivery = new Delivery({ wakes, notices, deliveries, newId, log: quietLog });
  return { clock, rows, wakes, delivery };
}

/** Waits for a sweep to end, or to die: nothing in memory takes so many turns of the loop. */
export async function endedOrDead(sweep: Promise<unknown>, turns = 200): Promise<void> {
  let isOver = false;
  void sweep.finally(() => {
    isOver = true;
  });
  for (let turn = 0; turn < turns && !isOver; turn += 1) await turnOfTheLoop();
}
