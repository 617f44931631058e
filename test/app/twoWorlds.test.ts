/**
 * Two worlds: if two games differ only in what a viewer must not know, every byte that the viewer
 * can get is the same until the round's end shows the hands. The worlds share commitments, salts
 * and digest; that real commitments hide is for the tests of the shuffle.
 */
import { describe, expect, test } from 'vitest';
import type { App } from '../../functions/app/app.ts';
import { refuse } from '../../functions/app/outcome.ts';
import { boneName } from '../../shared/engine/bone.ts';
import { COMMAND_TYPES } from '../../shared/protocol/commands.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { see } from '../support/testApp.ts';
import { type Plan, planWorlds } from '../support/worldPlan.ts';
import { type Leak, openWorld, PARTNERS, type Swap, send, type World } from '../support/worlds.ts';
import { difference, observe } from '../support/worldView.ts';

/** Pairs of worlds for each viewer. */
const PAIRS = process.env['SIXLOVE_LONG'] ? 30 : 1;
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
/** Games that show other things than the first: a cross with fines, points, everybody alone. */
const GAMES = [
  ['french-cross', {}],
  ['jamaican-cutthroat', {}],
  ['latin-puerto-rico-500', {}],
] as const;

async function worldUpToRound(plan: Plan, swap: Swap, leak: Leak): Promise<World> {
  const world = await openWorld(plan.seed, swap, leak, plan.game);
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
async function planForLeak(game = PARTNERS): Promise<Plan> {
  for (let no = 0; no < 200; no += 5) {
    const plan = await planWorlds(no, game);
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

/** Terms under which such a command has something to do. */
const TERMS = { onExpiry: 'claim', pauses: { weekends: true, sleep: true, vacationDays: 9 } };

/** What a command says beside its type, where it must say something; of a bone that is held. */
const says = (bone: string | undefined): Readonly<Record<string, object>> => ({
  play: { bone },
  lead: { seat: 0 },
  contribute: { commit: 'ab'.repeat(32) },
  orders: { orders: [{ bone }] },
  vacation: { days: 2 },
});

/** Sends a command of a seat whose turn it is not: its status, and whether the table is over. */
async function sendAside(world: World, seat: number, type: string) {
  const { t, tableId, players } = world;
  const { version, you } = await see(t, tableId, players[seat] ?? '');
  const answer = await world.http(
    httpEvent({
      method: 'POST',
      path: `/v1/tables/${tableId}/commands`,
      token: `token.${players[seat]}`,
      body: { commandId: 'aside', expectedVersion: version, type, ...says(you.hand[0])[type] },
      at: t.clock.at,
    }),
  );
  await t.drain();
  return [answer.statusCode, (await world.state()).status];
}

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

  test.each(GAMES)(
    'are the same to the byte at %s, for a seat and for a watcher (report 40)',
    async (ruleset, options) => {
      for (const no of [0, 4]) {
        const plan = await planWorlds(no, { ruleset, options });
        expect(await told(plan)).toBeNull();
      }
    },
    TIMEOUT_MS,
  );

  test.each(COMMAND_TYPES)(
    'are the same to the byte after another seat has sent %s (report 39)',
    async (type) => {
      const plan = await planForLeak({ ...PARTNERS, terms: TERMS });
      const worlds: World[] = [];
      for (const swap of [null, plan.swap]) {
        const world = await worldUpToRound(plan, swap, {});
        for (const [step, command] of plan.during.entries()) {
          await send(world, command, plan.before.length + 1 + step);
        }
        worlds.push(world);
      }
      const [one, other] = worlds as [World, World];
      const turns = (await one.state()).round?.play?.turns ?? [];
      const seat = [1, 2, 3].find((s) => !turns.includes(s)) ?? 1;
      const [status, phase] = await sendAside(one, seat, type);
      expect(await sendAside(other, seat, type)).toEqual([status, phase]);
      // The end of a table shows all hands.
      if (phase === 'over') return;
      expect(difference(await observe(one, plan), await observe(other, plan))).toBeNull();
    },
    TIMEOUT_MS,
  );

  test.each(LEAKS)('are told apart by %s', async (_, where, leak) => {
    expect(await told(await planForLeak(), leak)).toMatch(where);
  });
});
