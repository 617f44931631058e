/**
 * Two worlds that differ only in what one player has ordered: until an order fires, every byte
 * that anybody else can get is the same.
 */
import { expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { type Plan, planWorlds } from '../support/worldPlan.ts';
import { type Leak, openWorld, send, type World } from '../support/worlds.ts';
import { difference, observe } from '../support/worldView.ts';

const PLANS = process.env['SIXLOVE_LONG'] ? 40 : 5;
const TIMEOUT_MS = 600_000;

/** The player who has ordered something in one of the worlds: not the one who looks. */
const ordererOf = ({ viewer }: Plan): number => ((viewer ?? 0) + 1) % 4;

async function ask(world: World, seat: number, path: string, body?: object) {
  const { t, tableId, players } = world;
  const method = body === undefined ? 'GET' : 'POST';
  const asked = { method, path: `/v1/tables/${tableId}${path}`, token: `token.${players[seat]}` };
  const sent = body === undefined ? {} : { body: { ...body } };
  return world.http(httpEvent({ ...asked, ...sent, at: t.clock.at }));
}

let commandNo = 0;

async function order(world: World, seat: number, orders: readonly object[]): Promise<void> {
  commandNo += 1;
  const newest = await world.t.ports.journal.newest(world.tableId);
  const head = { commandId: `o${commandNo}`, expectedVersion: newest?.version };
  const answer = await ask(world, seat, '/commands', { ...head, type: 'orders', orders });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/**
 * Orders that do not fire now: for the moment of expiry, with a guard that is false, and, while it
 * is somebody else's turn, for every bone in the hand.
 */
async function orderSomething(world: World, seat: number, step: number): Promise<void> {
  const { view } = JSON.parse((await ask(world, seat, '')).body ?? '') as { view: View };
  const { hand } = view.you;
  const isTurn = view.round?.turns.includes(seat) === true;
  const late = hand.map((bone) => ({ bone, at: 'expiry' }));
  const never = hand.map((bone) => ({ bone, when: { passed: [seat] } }));
  const plain = isTurn ? [] : hand.map((bone) => ({ bone }));
  await order(world, seat, [plain, never, late][step % 3] ?? []);
  await order(world, seat, [...plain, ...late].slice(0, 16));
}

/** Where the viewer could first tell the worlds of a plan apart, or null. */
async function told(plan: Plan, leak: Leak = {}): Promise<string | null> {
  const seat = ordererOf(plan);
  const worlds = [
    await openWorld(plan.seed, null, leak),
    await openWorld(plan.seed, null, leak),
  ] as const;
  const [, other] = worlds;
  for (const [place, command] of plan.before.entries()) {
    for (const world of worlds) await send(world, command, place);
  }
  for (const [step, command] of [null, ...plan.during].entries()) {
    if (command !== null) {
      for (const world of worlds) await send(world, command, plan.before.length + step);
    }
    await orderSomething(other, seat, step);
    const [one, two] = await Promise.all(
      worlds.map(async (world) => {
        const seen = new Map(await observe(world, plan));
        const own = await ask(world, plan.viewer ?? (seat + 1) % 4, '/orders');
        return seen.set('own orders', JSON.stringify(own));
      }),
    );
    if (one === undefined || two === undefined) throw new Error('there are two worlds');
    const what = difference(one, two);
    if (what !== null) return `${plan.seed}, step ${step}: ${what}`;
    // What stays has a guard that is false, so that some lists are off and some revoked.
    const never = { bone: await boneOf(other, seat), when: { passed: [seat] } };
    await order(other, seat, step % 2 === 0 ? [] : [never]);
  }
  return null;
}

async function boneOf(world: World, seat: number): Promise<string> {
  const { view } = JSON.parse((await ask(world, seat, '')).body ?? '') as { view: View };
  return view.you.hand[0] ?? '';
}

test(
  'what a player has ordered is not to be seen by anybody else before it fires',
  async () => {
    let steps = 0;
    for (let no = 0; no < PLANS; no += 1) {
      const plan = await planWorlds(no);
      expect(await told(plan)).toBe(null);
      steps += plan.during.length;
    }
    expect(steps).toBeGreaterThan(PLANS);
  },
  TIMEOUT_MS,
);

const LEAKS: readonly (readonly [string, RegExp, Leak])[] = [
  [
    'a push with the number of orders',
    /pushes$/,
    {
      push: async (message, { t, tableId, players }) => {
        const rows = await Promise.all(
          players.map((player) => t.ports.vault.playerOrders(tableId, player)),
        );
        return `${message}${rows.reduce((sum, row) => sum + (row?.revision ?? 0), 0)}`;
      },
    },
  ],
];

test.each(LEAKS)('the worlds are told apart by %s', async (_, where, leak) => {
  for (let no = 0; no < 20; no += 1) {
    const plan = await planWorlds(no);
    if (plan.during.length > 2) return expect(await told(plan, leak)).toMatch(where);
  }
  throw new Error('no plan is rich enough');
});
