/** What somebody in a chat could try against others. */
import { describe, expect, it } from 'vitest';
import { startedButton, startPayload } from '../../functions/adapters/telegram/reply.ts';
import { buttonData } from '../../functions/app/chat/button.ts';
import type { Place } from '../../functions/app/ports/chat.ts';
import { chatWorld } from '../support/chatWorld.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };
const ELSEWHERE: Place = { id: 'mallorys', space: null, isPrivate: false };

describe('a link into the bot’s own chat', () => {
  it('shows a hand and acts on nothing, whoever has written it', () => {
    const tableId = 'AAAAAAAAAAAAAAAAAAAAAA';
    const hand = buttonData({ kind: 'hand', tableId });
    expect(startedButton(startPayload(hand))).toBe(hand);
    const acts = [
      buttonData({ kind: 'resign', tableId, version: 7 }),
      buttonData({ kind: 'play', tableId, version: 7, bone: '36', end: 'L' }),
      buttonData({ kind: 'lead', tableId, version: 7, seat: 2 }),
      buttonData({ kind: 'join', tableId }),
    ];
    expect(acts.map((data) => startedButton(startPayload(data)))).toEqual([null, null, null, null]);
  });
});

describe('a link code that was refused where others read it', () => {
  it('joins nobody afterwards', async () => {
    const world = chatWorld('burnt code');
    const said = await world.act(
      'ana',
      { kind: 'command', name: 'link', words: '' },
      { place: ALONE },
    );
    const [code = ''] = /\w{4}-\w{4}/.exec(said?.text ?? '') ?? [];
    // Ana's other self sits at a table, and cannot be joined.
    await world.say('anas-other', 'start', 'house 1d');
    expect((await world.say('anas-other', 'link', code))?.text).toMatch(/^You sit at tables/);
    const { accounts } = world.t.app;
    const before = await accounts.chatPlayer('discord', 'mallory', 'mallory');
    expect((await world.say('mallory', 'link', code))?.text).not.toMatch(/^Joined/);
    const after = await accounts.chatPlayer('discord', 'mallory', 'mallory');
    expect(after.playerId).toBe(before.playerId);
  });
});

describe('who may only watch a table', () => {
  it('gets no invite by showing it in a channel', async () => {
    const world = chatWorld('watcher');
    await world.say('ana', 'start', '1d');
    await world.settle();
    const [tableId = ''] =
      world
        .board()
        ?.buttons.flat()
        .map(({ data }) => data.slice(3, 25)) ?? [];
    const { playerId } = await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana');
    const seen = await world.t.app.reading.view(tableId, { player: playerId, key: null });
    if (!seen.ok) throw new Error(seen.error.code);
    const { readKey, invite } = seen.value.view;
    const link = `https://dominoes.test/#/t/${tableId}?k=${readKey}`;
    const show = (who: string, words: string) =>
      world.act(who, { kind: 'command', name: 'board', words }, { place: ELSEWHERE });
    const before = world.sent.length;
    const answer = await show('mallory', link);
    await world.settle();
    const texts = JSON.stringify([answer, world.sent.slice(before)]);
    expect(texts).not.toContain(invite);
    expect(texts).not.toContain(buttonData({ kind: 'join', tableId }));
    // With the invite itself the table may be shown, and joined there.
    const own = `https://dominoes.test/#/t/${tableId}?i=${invite}`;
    await show('ben', own);
    await world.settle();
    expect(JSON.stringify(world.sent)).toContain(buttonData({ kind: 'join', tableId }));
  });
});

describe('a table of players only', () => {
  it('is joined where it was opened, and shown to nobody else', async () => {
    const world = chatWorld('players only');
    await world.say('ana', 'start', '1d house=2 players');
    await world.settle();
    const [join] = world.board()?.buttons.flat() ?? [];
    expect(join?.data).toMatch(/^j1:/);
    expect((await world.press('ben', join?.data ?? ''))?.text).toMatch(/You sit at seat 2/);
    await world.settle();
    expect(
      world
        .board()
        ?.buttons.flat()
        .map(({ data }) => data[0]),
    ).toEqual(['h']);
    expect((await world.say('mallory', 'board'))?.text).not.toMatch(/Ana|Ben/i);
  });
});
