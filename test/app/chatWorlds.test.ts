/**
 * Two worlds in a channel: two games that differ in hidden bones alone, in which the same people
 * say the same. Whatever is sent to the channel is the same, byte for byte, and so is whatever is
 * sent to those who do not hold the bones.
 */
import { describe, expect, it } from 'vitest';
import { type Bone, boneName } from '../../shared/engine/bone.ts';
import { type ChatWorld, chatWorld, plays, type Sent } from '../support/chatWorld.ts';
import { type Swap, SwappingDealer } from '../support/worlds.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;
const HAND = 7;
const PLAYS = 6;

interface Played {
  /** Who said which play. */
  readonly script: readonly (readonly [who: string, words: string])[];
  /** What everybody may know of the round, as JSON. */
  readonly history: string;
  readonly sent: readonly Sent[];
  readonly deck: readonly Bone[];
  readonly slot: number;
}

/** People ask for everything, at a table that may hold no answer for the channel. */
async function chatter(world: ChatWorld): Promise<void> {
  for (const who of PEOPLE) {
    for (const name of ['hand', 'clock', 'score', 'orders', 'verify'] as const) {
      await world.say(who, name);
    }
    await world.say(who, 'play', '00 left');
  }
  await world.settle();
}

async function turnOf(world: ChatWorld): Promise<readonly [string, string] | null> {
  for (const who of PEOPLE) {
    const [play] = plays(await world.say(who, 'hand'));
    const [, bone = '', end = ''] = /:(\d\d)([LR1-4]?)$/.exec(play ?? '') ?? [];
    if (bone !== '') return [who, `${bone} ${end}`];
  }
  return null;
}

async function playedWith(swap: Swap, script: Played['script'] | null): Promise<Played> {
  let dealer: SwappingDealer | null = null;
  const world = chatWorld('two chats', 'telegram', (ports) => ({
    ...ports,
    dealerFor(header) {
      dealer ??= new SwappingDealer(header, swap);
      return dealer;
    },
  }));
  await world.say('ana', 'start', '1d');
  await world.settle();
  for (const who of PEOPLE.slice(1)) await world.say(who, 'join');
  await world.settle();
  const { tableId } = await seated(world);
  world.t.clock.at += 10_000;
  await world.t.app.look(tableId);
  await world.settle();
  const said: (readonly [string, string])[] = [];
  for (let i = 0; i < PLAYS; i += 1) {
    await chatter(world);
    const own = await turnOf(world);
    const turn = script === null ? own : script[i];
    if (turn === null || turn === undefined) break;
    await world.say(turn[0], 'play', turn[1]);
    await world.settle();
    said.push(turn);
  }
  await chatter(world);
  const seen = await world.t.app.reading.view(tableId, await seated(world));
  const [slot = 0] = [...((dealer as SwappingDealer | null)?.deals.keys() ?? [])];
  const deck = (dealer as SwappingDealer | null)?.deals.get(slot)?.deck ?? [];
  const history = JSON.stringify(seen.ok ? seen.value.view.round?.history : null);
  return { script: said, history, sent: world.sent, deck, slot };
}

async function seated(world: ChatWorld) {
  const { playerId } = await world.t.app.accounts.chatPlayer('telegram', 'ana', 'ana');
  const own = await world.t.app.mine.list(playerId, { cursor: null, limit: 1 });
  const tableId = own.ok ? (own.value.tables[0]?.tableId ?? '') : '';
  return { tableId, player: playerId, key: null };
}

/** Decks in which two bones that nobody has played lie in each other's place. */
function swaps({ deck, history }: Played): (readonly [number, number])[] {
  const hidden = deck.flatMap((bone, at) => (history.includes(`"${boneName(bone)}"`) ? [] : [at]));
  return hidden.flatMap((a) =>
    hidden.flatMap((b) => (Math.floor(a / HAND) < Math.floor(b / HAND) ? [[a, b] as const] : [])),
  );
}

function exchanged(deck: readonly Bone[], [a, b]: readonly [number, number]): Bone[] {
  return deck.map((bone, at) => (at === a ? deck[b] : at === b ? deck[a] : bone) ?? bone);
}

const isPublic = ({ way }: Sent): boolean => way === 'post' || way === 'edit';

describe('two games that differ in hidden bones', () => {
  it('look the same in the channel, and to everybody who does not hold them', async () => {
    const one = await playedWith(null, null);
    expect(one.script).toHaveLength(PLAYS);
    expect(one.sent.filter(isPublic).length).toBeGreaterThan(PLAYS);
    let compared = 0;
    for (const swap of swaps(one)) {
      if (compared === 3) break;
      const deck = exchanged(one.deck, swap);
      const other = await playedWith({ slot: one.slot, deck }, one.script);
      // Somebody had to pass, or could not: the worlds differ in what everybody knows.
      if (other.history !== one.history) continue;
      compared += 1;
      expect(other.sent.filter(isPublic)).toEqual(one.sent.filter(isPublic));
      const held = swap.map((at) => PEOPLE[Math.floor(at / HAND)]);
      const toOthers = ({ to }: Sent): boolean => !held.includes(to as (typeof PEOPLE)[number]);
      expect(other.sent.filter(toOthers)).toEqual(one.sent.filter(toOthers));
      // And those who hold them do see another hand.
      expect(other.sent).not.toEqual(one.sent);
    }
    expect(compared).toBe(3);
  });

  it('name no bone in public before it is played', async () => {
    const { deck, history, sent } = await playedWith(null, null);
    const hidden = deck.map(boneName).filter((bone) => !history.includes(`"${bone}"`));
    const said = JSON.stringify(sent.filter(isPublic));
    for (const [a, b] of hidden) {
      const ways = [
        `[${a}|${b}]`,
        `[${b}|${a}]`,
        `"${a}${b}"`,
        `:${a}${b}"`,
        `:${a}${b}L`,
        `:${a}${b}R`,
        `${a}-${b},`,
        `${b}-${a},`,
      ];
      expect(ways.filter((way) => said.includes(way))).toEqual([]);
    }
  });
});
