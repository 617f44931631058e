/** Whole games in a channel, on the whole application and a platform in memory. */
import { describe, expect, it } from 'vitest';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

/** The table that the channel plays. */
function tableOf(world: ChatWorld): string {
  const [, tableId = ''] = /^.1:([\w-]{22})/.exec(world.board()?.buttons[0]?.[0]?.data ?? '') ?? [];
  return tableId;
}

async function opened(seed: string, words = 'quick 1d'): Promise<ChatWorld> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', words);
  await world.settle();
  for (const who of PEOPLE.slice(1)) await world.press(who, buttonIn(world.board(), 'j'));
  await world.settle();
  return world;
}

/** Lets the clock of the table come to its next decision. */
async function goOn(world: ChatWorld): Promise<void> {
  world.t.clock.at += 10_000;
  await world.t.app.look(tableOf(world));
  await world.settle();
}

async function playToEnd(world: ChatWorld, onTurn = async (_who: string) => {}): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (
      world
        .board()
        ?.buttons.flat()
        .some(({ data }) => data.startsWith('y1:'))
    )
      return;
    let hasPlayed = false;
    for (const who of PEOPLE) {
      const [play] = plays(await world.say(who, 'hand'));
      if (play === undefined) continue;
      await onTurn(who);
      const answer = await world.press(who, play);
      expect(answer?.text).toMatch(/^You played \[\d\|\d\]/);
      hasPlayed = true;
      break;
    }
    await world.settle();
    if (!hasPlayed) await goOn(world);
  }
  throw new Error('the game does not end');
}

describe('a game in a channel', () => {
  it('is opened, filled and played to its end, with one board that is edited', async () => {
    const world = await opened('whole game');
    await playToEnd(world);
    const posts = world.sent.filter(({ way }) => way === 'post');
    expect(posts).toHaveLength(1);
    expect(world.board()?.text).toContain('The table has ended');
    expect(world.sent.filter(({ way }) => way === 'edit').length).toBeGreaterThan(20);
  });

  it('goes on with a rematch at the same seats', async () => {
    const world = await opened('rematch');
    const first = tableOf(world);
    await playToEnd(world);
    expect((await world.press('ana', buttonIn(world.board(), 'y')))?.text).toMatch(
      /You sit at seat/,
    );
    await world.settle();
    expect(tableOf(world)).not.toBe(first);
    for (const who of PEOPLE.slice(1)) await world.say(who, 'rematch');
    await goOn(world);
    await playToEnd(world);
  });
});
