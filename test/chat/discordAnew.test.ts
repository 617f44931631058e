/** Boards on Discord that are posted by more than one worker: each new one is a new message. */
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatTable, chatTable } from '../support/chatTable.ts';

let table: ChatTable<'discord'>;
afterEach(() => table.platform.close());

describe('a board on Discord', () => {
  it('is posted anew by each of two workers, though it says the same', async () => {
    table = await chatTable('discord');
    const { platform, world } = table;
    const shown = () => platform.fake.inChannel(platform.place.id);
    const { length } = shown();
    const board = { kind: 'command', name: 'board', words: '' } as const;
    for (let workers = 1; workers <= 2; workers += 1) {
      await world.act(platform.people[0], board, { place: platform.place });
      await world.settle();
      expect(shown()).toHaveLength(length + workers);
      table.restart();
    }
  });

  it('is posted anew where it was deleted', async () => {
    table = await chatTable('discord');
    const { platform, world } = table;
    for (const { id } of platform.fake.inChannel(platform.place.id)) platform.fake.shown.delete(id);
    await table.play();
    await world.settle();
    const [board, ...more] = platform.shown();
    expect(more).toEqual([]);
    expect(board).toContain('is to play');
  });
});
