import { describe, expect, it } from 'vitest';
import { makeHook, typeOf } from '../support/hooks.ts';
import { anotherTurn, DAY, HOUR, MINUTE, mailedTable, minutes, toPlayer } from '../support/told.ts';

describe('a reminder', () => {
  it('comes to a webhook in no quiet hours of its owner', async () => {
    const table = await mailedTable('quiet hook', 7 * 86_400);
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    t.clock.at += 3.5 * DAY - 2 * HOUR;
    // Quiet hours begin 50 minutes from now and last for eight hours: the reminder falls into them.
    const minute = Math.floor((t.clock.at % DAY) / MINUTE);
    const quiet = { fromMinute: (minute + 50) % 1440, toMinute: (minute + 50 + 480) % 1440 };
    await t.ports.directory.changePlayer(player, { quiet, zone: 'UTC' });
    const from = t.clock.at + 50 * MINUTE;
    await anotherTurn(table);
    while (toPlayer(table).length === 1) await minutes(t, 1);
    expect(t.clock.at).toBeLessThan(from);
    const at: number[] = [];
    const { outbound } = t.ports.notices;
    const post = outbound.post.bind(outbound);
    outbound.post = (request) => {
      if (typeOf(request) === 'turn.reminder') at.push(Math.round((t.clock.at - from) / MINUTE));
      return post(request);
    };
    await minutes(t, 60 * 10);
    expect(at.filter((m) => m > 1 && m < 478)).toEqual([]);
  });

  it('that is put later lets the row of its turn expire all the same', async () => {
    const table = await mailedTable('paid', 86_400);
    const { t, player } = table;
    await makeHook(t, player, { events: ['turn.reminder'] });
    while (toPlayer(table).length === 0) await minutes(t, 1);
    const { rows } = t.ports.notices;
    const put = rows.put.bind(rows);
    const kept: (number | undefined)[] = [];
    let isDown = true;
    rows.put = (partition, key, value, options) => {
      if (isDown && partition.startsWith('HPEND#')) throw new Error('the store takes no more');
      if (partition === `OUT#${player}` && key.startsWith('TURN#')) kept.push(options.keptUntil);
      return put(partition, key, value, options);
    };
    t.clock.at += 11 * HOUR;
    await minutes(t, 60);
    isDown = false;
    await minutes(t, 30);
    expect(kept.length).toBeGreaterThan(1);
    expect(kept).not.toContain(undefined);
  });
});
