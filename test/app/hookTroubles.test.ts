/** What goes wrong on the way to a webhook: each event comes, as long as it is true, and once. */
import { describe, expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { act, drivenTable } from '../support/drivenTable.ts';
import { deliver, failing, idOf, makeHook, typeOf } from '../support/hooks.ts';
import { TAKEN } from '../support/noticePorts.ts';
import { endedOrDead, never, turnOfTheLoop } from '../support/sweeping.ts';
import {
  anotherTurn,
  breakTable,
  DAY,
  FOUR,
  failPuts,
  HOUR,
  type Mailed,
  MINUTE,
  mailedTable,
  minutes,
  playOnce,
  takeMail,
  toPlayer,
  waitedFor,
} from '../support/told.ts';

describe('a reminder to a webhook', () => {
  const reminded = ({ t }: Mailed) =>
    t.notices.posts.filter((post) => typeOf(post) === 'turn.reminder');

  it('comes once, though no mail goes for a while, and though the table goes on', async () => {
    const table = await mailedTable('reminded');
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    t.notices.mailFails = true;
    t.clock.at += 11 * HOUR;
    await minutes(t, 120);
    expect(reminded(table)).toHaveLength(1);
    t.notices.mailFails = false;
    await minutes(t, 40);
    expect(toPlayer(table)).toHaveLength(2);
    expect(new Set(reminded(table).map(idOf)).size).toBe(1);
    expect(reminded(table)).toHaveLength(1);
  });

  it('that cannot be put keeps no mail back, and comes once it can', async () => {
    const table = await mailedTable('reminded besides');
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    const { mend } = failPuts(table, (partition) => partition.startsWith('HPEND#'));
    t.clock.at += 11 * HOUR;
    await minutes(t, 90);
    expect(toPlayer(table)).toHaveLength(2);
    expect(reminded(table)).toEqual([]);
    mend();
    await minutes(t, 30);
    expect(reminded(table)).toHaveLength(1);
    expect(toPlayer(table)).toHaveLength(2);
  });

  /** A reminder in the middle of a week is put with a message two hours before it. */
  async function putAhead(table: Mailed): Promise<void> {
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    t.clock.at += 3.5 * DAY - 2 * HOUR;
    await anotherTurn(table);
    while (toPlayer(table).length === 1) await minutes(t, 1);
    expect(reminded(table)).toEqual([]);
  }

  it('does not come where the turn was played before its time', async () => {
    const table = await mailedTable('played before', 7 * 86_400);
    await putAhead(table);
    expect(await playOnce(table)).toBe(table.player);
    await minutes(table.t, 180);
    expect(reminded(table)).toEqual([]);
  });

  it('does not come with a deadline that has moved', async () => {
    const terms = { allowanceSeconds: 7 * 86_400, pauses: { vacationDays: 10 } };
    const base = await drivenTable('moved deadline', { seats: FOUR, terms });
    for (const player of base.players) await takeMail(base.t, player);
    const player = await waitedFor(base);
    const table = { ...base, player, mails: base.t.notices.mails };
    await putAhead(table);
    expect((await act(table, player, { type: 'vacation', days: 5 })).ok).toBe(true);
    await minutes(table.t, 180);
    expect(reminded(table)).toEqual([]);
  });

  it('is not lost to one before it that is being tried again', async () => {
    const table = await mailedTable('two reminders', 86_400);
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    t.notices.answer = failing(500);
    t.clock.at += 11 * HOUR;
    await minutes(t, 60 * 7);
    const kinds = reminded(table).map(({ body }) => JSON.parse(String(body)).data.reminder);
    expect([...new Set(kinds)]).toEqual(['half', 'eightHours']);
  });
});

describe('a webhook that is turned off', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'is told of to its owner, though the process dies at put %i',
    async (no) => {
      const table = await mailedTable('off', 7 * 86_400);
      const { t, player } = table;
      while (toPlayer(table).length === 0) await minutes(t, 1);
      await makeHook(t, player, { turns: 'all' });
      await playOnce(table);
      await t.drain();
      t.notices.answer = failing(410);
      const stores = [t.ports.notices.rows, t.ports.notices.secrets];
      let puts = 0;
      const undo = stores.map((store) => {
        const put = store.put.bind(store);
        store.put = (...args) => {
          puts += 1;
          return puts > no ? never : put(...args);
        };
        return () => Object.assign(store, { put });
      });
      await endedOrDead(makeDelivery(t.ports, makeTelling(t.ports)).sweepHooks());
      for (const back of undo) back();
      await minutes(t, 10);
      const told = toPlayer(table).filter(({ text }) => text.includes('bot.example'));
      const { hooks } = await t.app.telling.webhooks.list(player);
      expect([hooks[0]?.off, told.length]).toEqual(['gone', 1]);
    },
  );
});

it('two deliverers do not both make an attempt that one of them has claimed', async () => {
  const table = await mailedTable('claimed attempt', 7 * 86_400);
  const { t, player } = table;
  const { hookId } = await makeHook(t, player, { turns: 'all', events: null });
  t.notices.answer = failing(500);
  await playOnce(table);
  await deliver(t);
  t.clock.at += 6_000;
  const { outbound } = t.ports.notices;
  const post = outbound.post.bind(outbound);
  let answer = (): void => undefined;
  const hung = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ids: string[] = [];
  outbound.post = async (request) => {
    ids.push(idOf(request));
    if (ids.length === 1) await hung;
    return post(request);
  };
  t.notices.answer = () => TAKEN;
  const first = t.delivery.nudge(`H#${player}#${hookId}`);
  for (let i = 0; i < 20; i += 1) await turnOfTheLoop();
  // A new event meanwhile, and a nudge for it.
  await anotherTurn(table);
  await t.delivery.nudge(`H#${player}#${hookId}`);
  answer();
  await first;
  expect(new Set(ids).size).toBe(ids.length);
});

it('a table that cannot be read keeps nothing of the others back', async () => {
  const table = await mailedTable('unreadable hook', 7 * 86_400);
  const { t, player } = table;
  await makeHook(t, player, { url: 'https://discord.com/api/webhooks/1/x', format: 'discord' });
  breakTable(table, await anotherTurn(table));
  await anotherTurn(table);
  for (let i = 0; i < 120; i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepHooks();
  }
  expect(t.notices.posts.length).toBeGreaterThan(0);
});
