import { expect, test } from 'vitest';
import { act, drivenTable, viewOf } from '../support/drivenTable.ts';
import { eventsAfter, HOUR, MINUTE, playIn, turnTable } from '../support/turnTable.ts';

test('a commit that is told of after the sweep has passed its minute is swept all the same (report 69)', async () => {
  const table = await drivenTable('late', { seats: ['me', 'house', 'house', 'house'] });
  const { t, players } = table;
  const [player = ''] = players;
  await t.app.sweep();
  // The window for secrets closes, sweeps go by, and only then the commit that opened it is told.
  t.clock.at += 600_000;
  await t.app.sweep();
  await t.drain();
  expect((await viewOf(table, player)).round).toBeNull();
  await t.app.sweep();
  expect((await viewOf(table, player)).round).not.toBeNull();
});

test('a turn that ends before the one before it would have ended is found by the sweep alone', async () => {
  const terms = { allowanceSeconds: 3_600, pauses: { vacationDays: 5 } };
  const table = await turnTable('sooner', { terms });
  const { t, player } = table;
  const sweep = async (ms: number) => {
    await t.drain();
    t.clock.at += ms;
    await t.app.sweep();
  };
  await sweep(MINUTE);
  expect(await act(table, player, { type: 'vacation', days: 5 })).toMatchObject({ ok: true });
  // The sweep comes by at the old deadline, and sees that there is time until next week.
  await sweep(HOUR);
  const answer = await act(table, player, await playIn(table));
  expect(answer).toMatchObject({ ok: true });
  await sweep(HOUR + MINUTE);
  expect(await eventsAfter(table, 0, 'missed')).toHaveLength(1);
});

test('what a full commit leaves over is found by the sweep where the look for it was lost', async () => {
  // Where watchers see it a round late, every deal is a commit of its own.
  const terms = { watchDelayRounds: 1 };
  const options = { scoring: 'race', target: 3 };
  const table = await drivenTable('left over', { options, terms });
  const { t, players } = table;
  const [player = ''] = players;
  for (let minutes = 0; minutes < 300; minutes += 1) {
    await t.drain();
    t.clock.at += MINUTE;
    await t.app.sweep();
    await t.app.sweep();
    const view = await viewOf(table, player);
    if (view.status === 'over') break;
    const [move] = view.you.moves;
    if (move !== undefined) await act(table, player, { type: 'play', ...move });
  }
  expect((await viewOf(table, player)).over).toBe('finished');
});
