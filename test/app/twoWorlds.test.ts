/**
 * Two worlds: if two games differ only in what a viewer must not know, every byte that the viewer
 * can get is the same until the round's end shows the hands. The worlds share commitments, salts
 * and digest; that real commitments hide is for the tests of the shuffle.
 */
import { describe, expect, test } from 'vitest';
import type { App } from '../../functions/app/app.ts';
import { refuse } from '../../functions/app/outcome.ts';
import { boneName } from '../../shared/engine/bone.ts';
import { type Plan, planWorlds } from '../support/worldPlan.ts';
import { type Leak, openWorld, type Swap, send, type World } from '../support/worlds.ts';
import { difference, observe } from '../support/worldView.ts';

/** Pairs of worlds for each viewer. */
const PAIRS = process.env['SIXLOVE_LONG'] ? 30 : 2;
const TIMEOUT_MS = 600_000;
/** Each with the first number whose plan is for it. */
const VIEWERS = [
  ['seat 0', 5],
  ['seat 1', 1],
  ['seat 2', 2],
  ['seat 3', 3],
  ['a watcher', 4],
] as const;
const HAND = 7;

async function worldUpToRound(plan: Plan, swap: Swap, leak: Leak): Promise<World> {
  const world = await openWorld(plan.seed, swap, leak);
  for (const [place, command] of plan.before.entries()) await send(world, command, place);
  return world;
}

/** Where the viewer could first tell the worlds of a plan apart, or null. */
async function told(plan: Plan, leak: Leak = {}): Promise<string | null> {
  const one = await worldUpToRound(plan, null, leak);
  const other = await worldUpToRound(plan, plan.swap, leak);
  expect(one.deal(plan.slot).deck).not.toEqual(other.deal(plan.slot).deck);
  for (const [step, command] of [null, ...plan.during].entries()) {
    if (command !== null) {
      await send(one, command, plan.before.length + step);
      await send(other, command, plan.before.length + step);
    }
    const what = difference(await observe(one, plan), await observe(other, plan));
    if (what !== null) return `${plan.seed}, step ${step}: ${what}`;
  }
  return null;
}

/** A plan for a seat, in which something is played and the hands of all others change. */
async function planForLeak(): Promise<Plan> {
  for (let no = 0; no < 200; no += 5) {
    const plan = await planWorlds(no);
    if (plan.moved.length >= 6 && plan.during.length > 1) return plan;
  }
  throw new Error('no plan is rich enough');
}

/** The hand that was dealt to seat 1 in the round that runs. */
async function hiddenHand(world: World): Promise<string[]> {
  const { round } = await world.state();
  const deck = round === null ? [] : world.deal(round.slot).deck;
  return deck.slice(HAND, 2 * HAND).map(boneName);
}

/** `target` with one method in place of its own. */
function instead<T extends object, K extends keyof T>(target: T, name: K, method: T[K]): T {
  return new Proxy(target, {
    get(_, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const LEAKS: readonly (readonly [string, RegExp, Leak])[] = [
  [
    'a view made for another seat',
    /viewer: view$/,
    {
      app: (app: App, { players }: World) => ({
        ...app,
        reading: instead(app.reading, 'view', (tableId, reader) =>
          app.reading.view(tableId, { ...reader, player: players[1] ?? null }),
        ),
      }),
    },
  ],
  [
    'a push that holds another hand',
    /viewer: pushes$/,
    { push: async (message, world) => `${message}${await hiddenHand(world)}` },
  ],
  [
    'a refusal that says who holds the bone',
    /viewer: refusal of .*"play"/,
    {
      app: (app: App, world: World) => ({
        ...app,
        commands: instead(app.commands, 'run', async (received) => {
          const { command } = received;
          const answer = await app.commands.run(received);
          if (answer.ok || command.type !== 'play') return answer;
          const isHeld = (await hiddenHand(world)).includes(command.bone);
          return isHeld ? refuse(answer.error.code, { detail: 'Seat 1 has it.' }) : answer;
        }),
      }),
    },
  ],
];

describe('two worlds that differ in what a viewer must not know', () => {
  test.each(VIEWERS)(
    'are the same to the byte for %s until the round ends (reports 39, 40, 47)',
    async (_, first) => {
      let steps = 0;
      for (let no = first; no < first + PAIRS * VIEWERS.length; no += VIEWERS.length) {
        const plan = await planWorlds(no);
        expect(await told(plan)).toBeNull();
        steps += plan.during.length;
      }
      expect(steps).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  test.each(LEAKS)('are told apart by %s', async (_, where, leak) => {
    expect(await told(await planForLeak(), leak)).toMatch(where);
  });
});
