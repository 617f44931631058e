import { describe, expect, it } from 'vitest';
import { makeHook } from '../support/hooks.ts';
import { TAKEN } from '../support/noticePorts.ts';
import { turnOfTheLoop } from '../support/sweeping.ts';
import {
  anotherTurn,
  breakTable,
  MINUTE,
  mailedTable,
  minutes,
  toPlayer,
} from '../support/told.ts';

describe('an attempt at a webhook', () => {
  it('of a table that cannot be read keeps back no later event of other tables from a chat', async () => {
    const table = await mailedTable('unreadable hook 2', 7 * 86_400);
    const { t, player } = table;
    await minutes(t, 40);
    await makeHook(t, player, {
      url: 'https://discord.com/api/webhooks/1/x',
      format: 'discord',
      events: ['turn.started'],
    });
    await minutes(t, 2);
    t.notices.posts.length = 0;
    const bad = await anotherTurn(table);
    breakTable(table, bad);
    t.clock.at += MINUTE;
    const good = await anotherTurn(table);
    for (let i = 0; i < 240; i += 1) {
      t.clock.at += MINUTE;
      await t.delivery.sweepHooks();
    }
    expect(t.notices.posts.map(({ body }) => String(body).includes(good))).toEqual([true]);
  });

  it('that was taken and cannot be noted is made again ever less often', async () => {
    const table = await mailedTable('vault down', 7 * 86_400);
    const { t, player } = table;
    await minutes(t, 40);
    await makeHook(t, player, { turns: 'all', events: ['turn.started'] });
    await anotherTurn(table);
    const { secrets } = t.ports.notices;
    const put = secrets.put.bind(secrets);
    secrets.put = async (partition, key, ...rest) => {
      if (key.startsWith('HOOK#')) throw new Error('the vault takes no more');
      return put(partition, key, ...rest);
    };
    for (let i = 0; i < 240; i += 1) {
      t.clock.at += MINUTE;
      await t.delivery.sweepHooks();
    }
    expect(t.notices.posts.length).toBeLessThanOrEqual(10);
  });

  it('that finds the webhook gone tells its owner once, though another finds out at once', async () => {
    const table = await mailedTable('gone twice', 7 * 86_400);
    const { t, player } = table;
    while (toPlayer(table).length === 0) await minutes(t, 1);
    const { hookId } = await makeHook(t, player, { turns: 'all', events: ['turn.started'] });
    await anotherTurn(table);
    const { outbound } = t.ports.notices;
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    outbound.post = async () => {
      await gate;
      return { ...TAKEN, status: 410 };
    };
    const one = t.delivery.nudge(`H#${player}#${hookId}`);
    for (let i = 0; i < 30; i += 1) await turnOfTheLoop();
    await anotherTurn(table);
    const two = t.delivery.nudge(`H#${player}#${hookId}`);
    for (let i = 0; i < 30; i += 1) await turnOfTheLoop();
    answer();
    await Promise.all([one, two]);
    const news = await t.ports.notices.rows.list(`OUT#${player}`, 'NEWS#hook');
    expect(news).toHaveLength(1);
  });
});
