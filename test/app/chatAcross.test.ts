/** One table with a seat in each of three chats and one on the page. */
import { describe, expect, it } from 'vitest';
import type { Place, PlatformName } from '../../functions/app/ports/chat.ts';
import { buttonIn, CHANNEL, chatWorld, plays } from '../support/chatWorld.ts';
import { newCommandId } from '../support/testApp.ts';

const PLACES: Readonly<Record<PlatformName, Place>> = {
  discord: CHANNEL,
  slack: { id: 'C1', space: 'T1', isPrivate: false },
  telegram: { id: '-100', space: null, isPrivate: false },
};
const CHATTERS = [
  ['ana', 'discord'],
  ['ben', 'slack'],
  ['cai', 'telegram'],
] as const;

describe('one table', () => {
  it('is played from three chats and the page, and every chat shows it to the end', async () => {
    const world = chatWorld('across', 'discord', (p) => p, ['slack', 'telegram']);
    const { app, clock } = world.t;
    const say = (who: string, platform: PlatformName, name: 'hand' | 'join', words = '') =>
      world.act(who, { kind: 'command', name, words }, { platform, place: PLACES[platform] });
    await world.say('ana', 'start', 'quick 1d');
    await world.settle();
    const link = /https:\S+/.exec(world.board()?.text ?? '')?.[0] ?? '';
    for (const [who, platform] of CHATTERS.slice(1)) await say(who, platform, 'join', link);
    const dora = (await app.guest('dora')).playerId;
    const [, tableId = '', invite = ''] = /#\/t\/([\w-]{22})[?]i=(\S+)/.exec(link) ?? [];
    const body = { commandId: newCommandId(), invite };
    expect((await app.opening.join(tableId, dora, body, clock.at)).ok).toBe(true);
    const onPage = async () => {
      const seen = await app.reading.view(tableId, { player: dora, key: null });
      if (!seen.ok) throw new Error(seen.error.code);
      return seen.value.view;
    };

    for (let turn = 0; turn < 300 && (await onPage()).status !== 'over'; turn += 1) {
      const { you, version } = await onPage();
      const [move] = you.moves;
      if (move !== undefined) {
        const head = { commandId: newCommandId(), expectedVersion: version };
        const command = { ...head, type: 'play' as const, ...move };
        const sent = { tableId, player: dora, command, receivedAt: clock.at, via: null };
        expect((await app.commands.run(sent)).ok).toBe(true);
      }
      for (const [who, platform] of CHATTERS) {
        const [play] = plays(await say(who, platform, 'hand'));
        if (play === undefined) continue;
        const intent = { kind: 'button', data: play } as const;
        const how = { platform, place: PLACES[platform] };
        expect((await world.act(who, intent, how))?.text).toMatch(/^You played/);
      }
      await world.settle();
      clock.at += 10_000;
      await app.look(tableId);
      await world.settle();
    }

    for (const { id } of Object.values(PLACES)) {
      expect(world.board(id)?.text).toContain('The table has ended');
      expect(world.board(id)).toEqual(world.board());
    }
    expect(world.sent.filter(({ way }) => way === 'post')).toHaveLength(3);
  });

  it('of players only shows nothing in a channel but that it is there', async () => {
    const world = chatWorld('players only');
    await world.say('ana', 'start', 'house 1d players');
    await world.settle();
    world.t.clock.at += 10_000;
    await world.t.app.look(buttonIn(world.board(), 'h').slice(3, 25));
    await world.settle();
    const hand = await world.press('ana', buttonIn(world.board(), 'h'));
    const [play] = plays(hand);
    if (play !== undefined) await world.press('ana', play);
    await world.settle();
    const open = world.sent.filter(({ way }) => way === 'post' || way === 'edit');
    expect(open.map(({ message }) => message.picture)).toEqual([null]);
    expect(open[0]?.message.text).toMatch(/^A table that only its players see: https:/);
    expect((await world.press('ben', buttonIn(world.board(), 'h')))?.text).toMatch(
      /not played here/,
    );
  });
});
