/** Receivers of webhooks that let us wait: nobody else waits with them. */
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer, OutboundPost } from '../../functions/app/ports/outbound.ts';
import { deliver, hooksOf, idOf, makeHook } from '../support/hooks.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { TAKEN } from '../support/noticePorts.ts';
import type { TestApp } from '../support/testApp.ts';
import { MINUTE, mailedTable, playOnce } from '../support/told.ts';

const SILENCE: OutboundAnswer = { kind: 'failed', reason: 'timeout' };
const SILENT_MS = 15_000;
const EVERY_TURN = { turns: 'all', events: ['turn.started'] };

/** Whoever is asked at `silent` addresses takes its time and says nothing; others answer. */
function answerBy(t: TestApp, isSilent: (post: OutboundPost) => boolean): void {
  t.notices.answer = (post) => {
    if (!isSilent(post)) return TAKEN;
    t.clock.at += SILENT_MS;
    return SILENCE;
  };
}

/** A table whose four players are told by mail, each with ten hooks at `silent.example`. */
async function surrounded(seed: string) {
  const table = await mailedTable(seed);
  const { t, players } = table;
  for (const player of players) {
    for (let i = 0; i < 10; i += 1) {
      await makeHook(t, player, { ...EVERY_TURN, url: `https://silent.example/${i}` });
    }
  }
  answerBy(t, ({ url }) => url.startsWith('https://silent.example/'));
  await t.drain();
  await t.delivery.sweep();
  t.notices.posts.length = 0;
  return table;
}

describe('people', () => {
  it('are told before any webhook is asked', async () => {
    const table = await surrounded('people first');
    const { t, mails } = table;
    await playOnce(table);
    await t.drain();
    t.notices.nudges.length = 0;
    // The ping falls due together with forty events that nobody takes in time.
    t.clock.at += 30 * MINUTE;
    const due = t.clock.at;
    const heard: number[] = [];
    const { answer } = t.notices;
    t.notices.answer = (post) => {
      heard.push(mails.length);
      return answer(post);
    };
    const { people } = await t.delivery.sweep();
    expect(people).toMatchObject({ left: 0 });
    expect(mails).toHaveLength(1);
    expect(heard.length).toBeGreaterThan(0);
    expect(Math.min(...heard)).toBe(1);
    expect(t.clock.at).toBeGreaterThan(due);
  });

  it('are told while a sweep of webhooks is under way', async () => {
    const table = await surrounded('people alone');
    const { t, mails } = table;
    await playOnce(table);
    await t.drain();
    t.clock.at += 30 * MINUTE;
    await t.delivery.sweepPeople();
    expect(mails).toHaveLength(1);
    expect(t.notices.posts).toEqual([]);
  });
});

describe('webhooks', () => {
  it('that a sweep has no time for are the next sweep’s, and none is left out', async () => {
    const table = await surrounded('none left out');
    const { t, players } = table;
    await playOnce(table);
    await t.drain();
    t.notices.nudges.length = 0;
    const { delivery } = t;
    const began = t.clock.at;
    // Longer ago than what a sweep looks at once more.
    t.clock.at += 10 * MINUTE;
    const { left } = await delivery.sweepHooks();
    expect(left).toBeGreaterThan(0);
    for (let i = 0; i < 4; i += 1) {
      t.clock.at += 10 * MINUTE;
      await delivery.sweepHooks();
    }
    const tried = await Promise.all(players.map((player) => hooksOf(t, player)));
    const last = tried.flat().map(({ attempts }) => Date.parse(attempts[0]?.at ?? ''));
    expect(last).toHaveLength(40);
    expect(last.every((at) => at > began)).toBe(true);
  });

  it('that are silent are put off, longer each time, and the well ones are told', async () => {
    const table = await mailedTable('put off');
    const { t, players } = table;
    const [ana = '', bo = ''] = players;
    const silent = await makeHook(t, ana, { ...EVERY_TURN, url: 'https://silent.example/' });
    await makeHook(t, bo, { ...EVERY_TURN, url: 'https://well.example/' });
    answerBy(t, ({ url }) => url === 'https://silent.example/');
    const asked: number[] = [];
    let well = 0;
    for (let i = 0; i < 12; i += 1) {
      await playOnce(table);
      t.notices.posts.length = 0;
      await deliver(t);
      t.clock.at += MINUTE;
      asked.push(t.notices.posts.filter(({ url }) => url === 'https://silent.example/').length);
      well += t.notices.posts.length - (asked[i] ?? 0);
    }
    // After one, two, three and four minutes, each of which began with the silence before.
    expect(asked.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(5);
    expect(well).toBe(12);
    // Its owner has mended it, and need not wait.
    t.notices.answer = () => TAKEN;
    t.notices.posts.length = 0;
    await httpDoor(t)(`token.${ana}`, `POST /v1/me/hooks/${silent.hookId}/test`);
    await deliver(t);
    const hooks = await hooksOf(t, ana);
    expect(hooks[0]?.attempts[0]).toMatchObject({ status: 204 });
    expect(hooks[0]?.failingSince).toBe(null);
  });

  it('that answer slowly take a quarter of a minute of a look, and go on in the next', async () => {
    const table = await mailedTable('slow');
    const { t, players } = table;
    const [ana = ''] = players;
    const { hookId } = await makeHook(t, ana, { url: 'https://slow.example/' });
    t.notices.answer = () => {
      t.clock.at += 10_000;
      return TAKEN;
    };
    const { rows } = t.ports.notices;
    const at = t.clock.at;
    const event = { type: 'player.left', format: 'standard', tableId: table.tableId, version: 1 };
    for (let i = 0; i < 9; i += 1) {
      const eventId = `event${i}`;
      const value = { ...event, eventId, turn: null, at, body: '{}', attempts: 0, nextAt: at };
      await rows.put(`HPEND#${hookId}`, `E#${i}`, { ...value, claim: null }, { expected: 0 });
    }
    const { delivery } = t;
    await delivery.nudge(`H#${ana}#${hookId}`);
    expect(t.notices.posts).toHaveLength(2);
    for (let i = 0; i < 5; i += 1) {
      t.clock.at += MINUTE;
      await delivery.sweepHooks();
    }
    expect(new Set(t.notices.posts.map(idOf)).size).toBe(9);
    expect(t.notices.posts).toHaveLength(9);
  });
});
