/** Being told of turns in a chat, and stopping that without a command. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../functions/app/ports/chat.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';
import { MINUTE } from '../support/told.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };

/** A table of Ana against the house that waits for her, until she is told of it. */
async function told(seed: string, locale = 'en-US'): Promise<ChatWorld> {
  const world = chatWorld(seed);
  const start = { kind: 'command', name: 'start', words: 'house 1d' } as const;
  await world.act('ana', start, { place: ALONE, locale });
  await world.act('ana', { kind: 'command', name: 'zone', words: 'Asia/Kolkata' }, { locale });
  for (let i = 0; i < 60 && tells(world).length === 0; i += 1) {
    world.t.clock.at += MINUTE;
    await world.t.app.sweep();
    await world.work();
    await world.t.delivery.sweep();
    await world.work();
  }
  return world;
}

const tells = ({ sent }: ChatWorld) => sent.filter(({ way, to }) => way === 'tell' && to === 'ana');

async function mutedUntil(world: ChatWorld): Promise<string | null> {
  const { playerId } = await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana');
  return (await world.t.app.telling.book.view(playerId)).mutedUntil;
}

describe('a message about a turn', () => {
  it('can be muted by its own button, and unmuted by that of the answer', async () => {
    const world = await told('mute button');
    const [notice] = tells(world);
    expect(notice?.message.text).toMatch(/^Your turn/);
    const answer = await world.press('ana', buttonIn(notice?.message ?? null, 'm'));
    expect(answer?.text).toMatch(/^No notices until/);
    expect(Date.parse((await mutedUntil(world)) ?? '')).toBe(world.t.clock.at + 86_400_000);
    const again = await world.press('ana', buttonIn(answer, 'n'));
    expect(again?.text).toBe('Notices are on.');
    expect(await mutedUntil(world)).toBeNull();
    expect(buttonIn(again, 'm')).toBe('m1');
  });

  it('is left as it is once an answer stands in its place', async () => {
    const world = await told('mute button');
    const [notice] = tells(world);
    const messageId = notice?.messageId ?? null;
    const mute = { kind: 'button', data: 'm1' } as const;
    world.fate = (way) => (way === 'answer' ? { kind: 'sent', messageId } : null);
    await world.act('ana', mute, { place: ALONE });
    world.fate = () => null;
    const hand = { kind: 'command', name: 'hand', words: '' } as const;
    const [play = ''] = plays(await world.act('ana', hand, { place: ALONE }));
    expect((await world.press('ana', play))?.text).toMatch(/^You played/);
    await world.settle();
    expect(world.sent.filter((sent) => sent.way === 'edit' && sent.to === 'ana')).toEqual([]);
  });

  it('has it in the language of whoever is told', async () => {
    const world = await told('mute button', 'es-ES');
    const labels = tells(world)[0]?.message.buttons.flat();
    expect(labels?.map(({ label }) => label)).toEqual(['Silencio por un día']);
  });
});
