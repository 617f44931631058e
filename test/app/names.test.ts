import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { Names } from '../../functions/app/names.ts';
import { idOf } from '../support/commits.ts';
import { drivenTable, plainly, playOn } from '../support/drivenTable.ts';
import { memoryPlayers } from '../support/memory/people.ts';
import { newCommandId, see } from '../support/testApp.ts';

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

test('a name that was read while it changed here is read again', async () => {
  const clock = { now: () => 0 };
  let name = 'Ana';
  const reads: (() => void)[] = [];
  const players = async (ids: readonly string[]) => {
    const found = new Map(ids.map((playerId) => [playerId, { playerId, name }]));
    await new Promise<void>((done) => reads.push(done));
    return found;
  };
  const names = new Names({ clock, directory: { players } });
  const asked = names.of(['ana']);
  name = 'Anita';
  names.forget('ana');
  reads.shift()?.();
  await expect.poll(() => reads.length).toBe(1);
  reads.shift()?.();
  expect((await asked).get('ana')).toBe('Anita');
});

test('a name in an answer to a play may be a day old, and no older than a look has shown', async () => {
  const { ana, players, asked, clock, names } = await named();
  await names.of([ana], 'played');
  await players.changePlayer(ana, { name: 'Anita' });
  clock.at += 24 * 3_600_000 - 1;
  expect((await names.of([ana], 'played')).get(ana)).toBe('Ana');
  expect(asked).toHaveLength(1);
  expect((await names.of([ana])).get(ana)).toBe('Anita');
  expect((await names.of([ana], 'played')).get(ana)).toBe('Anita');
  clock.at += 24 * 3_600_000;
  await players.changePlayer(ana, { name: 'Ana again' });
  expect((await names.of([ana], 'played')).get(ana)).toBe('Ana again');
});

test('only who plays without following the table is answered by names that are so old', async () => {
  const table = await drivenTable('old names', { seats: ['me', 'house', 'house', 'house'] });
  const { t, tableId, players } = table;
  const [player = ''] = players;
  await playOn(table, plainly, ({ you }) => you.moves.length > 0);
  const answered = async (via: string | null): Promise<string | null | undefined> => {
    const { version, you } = await see({ ...t, app: elsewhere }, tableId, player);
    const [move] = you.moves;
    if (move === undefined) throw new Error('it is not their turn');
    const head = { commandId: newCommandId(), expectedVersion: version };
    const command = { ...head, type: 'play' as const, ...move };
    const received = { tableId, player, command, receivedAt: t.clock.at, via };
    const answer = await t.app.commands.run(received);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.view?.seats[you.seat ?? 0]?.name;
  };
  const elsewhere = makeApp(t.ports);
  expect(await answered(null)).toBe('Ana');
  await elsewhere.people.change(player, { name: 'Anita' });
  t.clock.at += 600_000;
  expect(await answered(null)).toBe('Ana');
  expect(await answered('a connection')).toBe('Anita');
  await elsewhere.people.change(player, { name: 'Ana the second' });
  t.clock.at += 600_000;
  await see(t, tableId, player);
  expect(await answered(null)).toBe('Ana the second');
});
