/**
 * Two worlds with a redeal window: whether somebody's hand qualifies changes no byte that anybody
 * else gets, from the deal to the turn that follows the window.
 */
import { describe, expect, test } from 'vitest';
import type { App } from '../../functions/app/app.ts';
import { type Bone, boneName, isDouble, parseBone } from '../../shared/engine/bone.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import type { Plan } from '../support/worldPlan.ts';
import {
  type Leak,
  openWorld,
  PARTNERS,
  type Scripted,
  send,
  type World,
} from '../support/worlds.ts';
import { difference, observe } from '../support/worldView.ts';

const MIN_DOUBLES = 3;
const GAME = { ...PARTNERS, options: { redeal: { mode: 'onRequest', minDoubles: MIN_DOUBLES } } };
const HAND = 7;
/** The seat whose hand qualifies in one world alone, and the one whose doubles it then has. */
const RICH = 1;
const LENDER = 3;
const FORCED = parseBone('66');

interface Pair {
  readonly seed: string;
  readonly deck: readonly Bone[];
  readonly moved: readonly string[];
}

const doubles = (bones: readonly Bone[]): number => bones.filter(isDouble).length;

function handAt(deck: readonly Bone[], seat: number): readonly Bone[] {
  return deck.slice(seat * HAND, (seat + 1) * HAND);
}

/** A deal in which nobody qualifies, and one with which the seat would. */
async function findPair(): Promise<Pair> {
  for (let no = 0; no < 400; no += 1) {
    const seed = `redeal-worlds-${no}`;
    const world = await openWorld(seed, null, {}, GAME);
    const deck = [...world.deal(0).deck];
    const hands = [0, 1, 2, 3].map((seat) => handAt(deck, seat));
    if (hands.some((hand) => doubles(hand) >= MIN_DOUBLES)) continue;
    const lent = handAt(deck, LENDER).filter((bone) => isDouble(bone) && bone !== FORCED);
    const given = handAt(deck, RICH).filter((bone) => !isDouble(bone));
    const missing = MIN_DOUBLES - doubles(handAt(deck, RICH));
    if (lent.length < missing) continue;
    const moved: string[] = [];
    for (let i = 0; i < missing; i += 1) {
      const [a, b] = [lent[i] as Bone, given[i] as Bone];
      const [at, to] = [deck.indexOf(a), deck.indexOf(b)];
      [deck[at], deck[to]] = [b, a];
      moved.push(boneName(a), boneName(b));
    }
    return { seed, deck, moved };
  }
  throw new Error('no such deal');
}

const keep = (seat: number): Scripted => ({ seat, body: { type: 'keep' } });

/** The window ends with all answers, or with its time: then the look that closes it. */
const SCRIPTS: readonly (readonly [string, readonly Scripted[]])[] = [
  ['everybody answers', [keep(RICH), keep(0), keep(2), keep(LENDER)]],
  ['the seat is silent', [keep(0), keep(2), keep(LENDER)]],
  ['nobody answers', []],
];

async function letRunOut(world: World): Promise<void> {
  const { deadline } = await world.state();
  world.t.clock.at = (deadline ?? 0) + 5_000;
  await world.t.app.look(world.tableId);
  await world.t.drain();
}

/** A request for new bones that the hand is no ground for. */
async function askInVain(world: World): Promise<number | undefined> {
  const newest = await world.t.ports.journal.newest(world.tableId);
  const answer = await world.http(
    httpEvent({
      method: 'POST',
      path: `/v1/tables/${world.tableId}/commands`,
      token: `token.${world.players[RICH]}`,
      body: { commandId: 'vain', expectedVersion: newest?.version, type: 'redeal' },
      at: world.t.clock.at,
    }),
  );
  return answer.statusCode;
}

/** Where a viewer could first tell the worlds apart, or null. */
async function told(
  { seed, deck, moved }: Pair,
  viewer: number | null,
  script: readonly Scripted[],
  leak: Leak = {},
): Promise<string | null> {
  const poor = await openWorld(seed, null, leak, GAME);
  const rich = await openWorld(seed, { slot: 0, deck }, leak, GAME);
  const plan: Plan = {
    game: GAME,
    seed,
    viewer,
    slot: 0,
    before: [],
    during: [],
    swap: { slot: 0, deck },
    moved,
  };
  expect(await askInVain(poor)).toBe(422);
  for (const [step, command] of [null, ...script, 'end' as const].entries()) {
    for (const world of [poor, rich]) {
      if (command === 'end' && script.length < 4) await letRunOut(world);
      else if (command !== null && command !== 'end') await send(world, command, step);
    }
    const what = difference(await observe(poor, plan), await observe(rich, plan));
    if (what !== null) return `step ${step}: ${what}`;
  }
  expect((await rich.state()).round).toMatchObject({ no: 1, redeal: null });
  return null;
}

describe('two worlds, in one of which a hand qualifies for new bones', () => {
  test.each(SCRIPTS)(
    'are the same to the byte for everybody else: %s',
    async (_, script) => {
      const pair = await findPair();
      for (const viewer of [0, 2, null]) expect(await told(pair, viewer, script)).toBeNull();
    },
    120_000,
  );

  test('are told apart by a window that lists who qualifies', async () => {
    const pair = await findPair();
    const leak: Leak = {
      app: (app: App, world: World) => ({
        ...app,
        reading: new Proxy(app.reading, {
          get(target, key) {
            const value: unknown = Reflect.get(target, key);
            if (typeof value !== 'function') return value;
            if (key !== 'view') return value.bind(target);
            return async (...args: unknown[]) => {
              const seen = await value.apply(target, args);
              const hand = handAt(world.deal(0).deck, RICH);
              return { ...seen, value: { ...seen.value, qualifies: doubles(hand) >= MIN_DOUBLES } };
            };
          },
        }),
      }),
    };
    expect(await told(pair, 0, [], leak)).toMatch(/step 0: viewer: view$/);
  }, 120_000);
});
