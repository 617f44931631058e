/**
 * A turn that is sure to come, orders for it, and whatever comes between two awaits of either: what
 * runs is stopped at one of its calls to the world, and something else runs there to its end.
 */
import type { Ports } from '../../functions/app/ports.ts';
import { storedState } from '../../functions/app/storedState.ts';
import type { MoveView } from '../../shared/protocol/view.ts';
import { act, type DrivenTable, drivenTable, eventsOf, runOut, viewOf } from './drivenTable.ts';

const FOUR = ['me', 'open', 'open', 'open'] as const;
const TURNS_MAX = 20;

/** What is called between two steps of a decision, and what is told of each step. */
export interface Between {
  step: (name: string) => Promise<void>;
}

/** `port` with something else in front of each of its calls. */
function steppedPort<T extends object>(port: T, between: Between): T {
  return new Proxy(port, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await between.step(String(key));
        return method.apply(target, args);
      };
    },
  });
}

const stepped =
  (between: Between) =>
  (ports: Ports): Ports => ({
    ...ports,
    journal: steppedPort(ports.journal, between),
    vault: steppedPort(ports.vault, between),
    directory: steppedPort(ports.directory, between),
  });

export interface SureTurn {
  readonly table: DrivenTable;
  readonly between: Between;
  /** Plays the first legal bone of the seat to play, whose next has the turn for sure. */
  readonly play: () => Promise<unknown>;
  readonly seat: number;
  readonly order: (entries: readonly object[]) => Promise<void>;
  readonly everything: readonly MoveView[];
}

export const playerOf = ({ players }: DrivenTable, seat: number) => players[seat] ?? '';

async function openTurns({ t, tableId }: DrivenTable): Promise<readonly number[]> {
  const newest = await t.ports.journal.newest(tableId);
  return (newest && storedState(newest))?.round?.play?.turns ?? [];
}

/** Plays the first legal bone of the seat to play. */
export async function playFirst(table: DrivenTable): Promise<unknown> {
  const [now = 0] = await openTurns(table);
  const { you } = await viewOf(table, playerOf(table, now));
  return act(table, playerOf(table, now), { type: 'play', ...you.moves[0] });
}

/** Leaves orders for the turns of a seat. */
export async function orderFor(
  table: DrivenTable,
  seat: number,
  entries: readonly object[],
): Promise<void> {
  const orders = entries.map((entry) => ({ at: 'turn', ...entry }));
  const answer = await act(table, playerOf(table, seat), { type: 'orders', orders });
  // The decision may have gone by: then it is sent again for what has become of it.
  if (!answer.ok && answer.error.code === 'stale') return orderFor(table, seat, entries);
  if (!answer.ok) throw new Error(answer.error.code);
}

/**
 * A table just before a turn that is sure to come, after so many others at least, played to it in
 * the same way each time.
 */
export async function sureTurn(seed: string, playedMin = 0, terms = {}): Promise<SureTurn> {
  const between: Between = { step: async () => undefined };
  const table = await drivenTable(seed, { seats: FOUR, terms }, stepped(between));
  await runOut(table);
  const play = () => playFirst(table);
  for (let i = 0; i < TURNS_MAX; i += 1) {
    const [now = 0] = await openTurns(table);
    const seat = (now + 1) % 4;
    const { you, round } = await viewOf(table, playerOf(table, seat));
    const pips = new Set(you.hand.join(''));
    const isSure = round?.ends.length && round.ends.every((pip) => pips.has(String(pip)));
    if (isSure && i >= playedMin) {
      const order = (entries: readonly object[]) => orderFor(table, seat, entries);
      const ends = ['L', 'R'] as const;
      // Looks of the first epoch would make good what the orders themselves have to.
      await table.t.drain();
      table.t.looks.length = 0;
      const everything = you.hand.flatMap((bone) => ends.map((end) => ({ bone, end })));
      return { table, between, play, seat, order, everything };
    }
    await play();
  }
  throw new Error('no seat is sure of its turn');
}

/** Delivers commits and makes the looks that they ask for. */
export async function deliver({ t, tableId }: DrivenTable): Promise<void> {
  await t.drain();
  for (const { at } of t.looks.splice(0)) if (at <= t.clock.at) await t.app.look(tableId);
}

/** Does something else at one step of what runs; says how many steps there were. */
export async function interrupted(
  { between }: SureTurn,
  at: number,
  run: () => Promise<unknown>,
  interrupt: () => Promise<unknown>,
): Promise<{ readonly steps: readonly string[] }> {
  const steps: string[] = [];
  let isInside = false;
  between.step = async (name) => {
    if (isInside) return;
    steps.push(name);
    if (steps.length - 1 !== at) return;
    isInside = true;
    await interrupt();
    isInside = false;
  };
  await run();
  between.step = async () => undefined;
  return { steps };
}

export async function fired({ table, seat }: SureTurn): Promise<number> {
  const events = await eventsOf(table);
  return events.filter((e) => e.type === 'automatic' && e.reason === 'orders' && e.seat === seat)
    .length;
}

/** Runs `once` for each step of what it interrupts, until there are no more. */
export async function atEveryStep(once: (at: number) => Promise<number>): Promise<number> {
  let at = 0;
  while (at < (await once(at))) at += 1;
  return at;
}
