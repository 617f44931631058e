import { expect, test } from 'vitest';
import { Names } from '../../functions/app/names.ts';
import { idOf } from '../support/commits.ts';
import { memoryPlayers } from '../support/memory/people.ts';

async function named() {
  const [ana, ben, nobody] = [idOf('name ana'), idOf('name ben'), idOf('name nobody')];
  const players = memoryPlayers();
  await players.putPlayer({ playerId: ana, name: 'Ana' });
  await players.putPlayer({ playerId: ben, name: 'Ben' });
  const asked: string[][] = [];
  const clock = { at: 1_000_000 };
  const directory = {
    players(ids: readonly string[]) {
      asked.push([...ids]);
      return players.players(ids);
    },
  };
  const names = new Names({ directory, clock: { now: () => clock.at } });
  return { ana, ben, nobody, players, asked, clock, names };
}

test('a name is read once in a while, and shows within five minutes after a change elsewhere', async () => {
  const { ana, ben, players, asked, clock, names } = await named();
  await names.of([ana]);
  expect([...(await names.of([ana, ben]))]).toEqual([
    [ana, 'Ana'],
    [ben, 'Ben'],
  ]);
  expect(asked).toEqual([[ana], [ben]]);
  await players.changePlayer(ana, { name: 'Anita' });
  clock.at += 299_999;
  expect((await names.of([ana])).get(ana)).toBe('Ana');
  clock.at += 1;
  expect((await names.of([ana])).get(ana)).toBe('Anita');
});

test('a change here shows at once; who has no profile has no name', async () => {
  const { ana, nobody, players, names } = await named();
  await names.of([ana, nobody]);
  await players.changePlayer(ana, { name: 'Anita' });
  names.forget(ana);
  expect([...(await names.of([nobody, ana]))]).toEqual([[ana, 'Anita']]);
});
