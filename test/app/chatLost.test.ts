/** A channel that is gone: who played from there is told, alone, by the best way that is open. */
import { describe, expect, it } from 'vitest';
import { changeRow, contacts } from '../../functions/app/noticeRows.ts';
import type { Place, PlatformName } from '../../functions/app/ports/chat.ts';
import { buttonIn, CHANNEL, type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;
const GONE = /is gone for me/;
const ELSEWHERE: Place = { id: 'C1', space: 'T1', isPrivate: false };

/** A table of four; the channel is lost when the last of them sits down. */
async function lost(
  seed: string,
  words: string,
  before: (world: ChatWorld, join: string) => Promise<void> = async () => {},
  others: readonly PlatformName[] = [],
): Promise<ChatWorld> {
  const world = chatWorld(seed, 'discord', (ports) => ports, others);
  await world.say('ana', 'start', words);
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  for (const who of PEOPLE.slice(1, 3)) await world.press(who, join);
  await world.settle();
  await before(world, join);
  const { fate } = world;
  world.fate = (way, to) =>
    (way === 'post' || way === 'edit') && to === CHANNEL.id ? { kind: 'forbidden' } : fate(way, to);
  await world.press('dora', join);
  await world.settle();
  return world;
}

const told = ({ sent }: ChatWorld): Sent[] => sent.filter(({ message }) => GONE.test(message.text));
const names = (world: ChatWorld): string[] =>
  told(world)
    .map(({ way, to }) => `${way} ${to}`)
    .sort();

/** A confirmed address of somebody, as the page would have asked for it. */
async function mailOf(world: ChatWorld, who: string, mutedFor?: string): Promise<string> {
  const { playerId } = await world.t.app.accounts.chatPlayer('discord', who, who);
  const address = `${who}@mail.test`;
  const at = { partition: contacts(playerId), key: 'MAIL' };
  const mail = { address, confirmed: true };
  await changeRow<object | null>(world.t.ports.notices.secrets, at, null, () => mail);
  if (mutedFor !== undefined) await world.say(who, 'mute', mutedFor);
  return address;
}

describe('a channel that is gone', () => {
  it('is told to each who sits there once, also at a table that only its players see', async () => {
    const world = await lost('players', '1d players');
    expect(names(world)).toEqual(PEOPLE.map((who) => `tell ${who}`));
    const [first] = told(world);
    expect(first?.message.text).toMatch(/The game goes on: https:\S+#\/t\/[\w-]{22}$/);
    expect(first?.message.buttons.flat().map(({ data }) => data)).toEqual(['m1']);
  });

  it('is mailed to whom the bot may not write, and said nowhere in the open', async () => {
    let address = '';
    const world = await lost('mailed', '1d players', async (w) => {
      address = await mailOf(w, 'ben');
      w.fate = (way, to) => (way === 'tell' && to === 'ben' ? { kind: 'forbidden' } : null);
    });
    const { mails } = world.t.notices;
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [address, 'The channel of your table is gone for me.'],
    ]);
    expect(mails[0]?.text).toMatch(/The game goes on: https:/);
    expect(mails[0]?.offUrl).toContain('/notices/off?t=');
    expect(names(world)).toEqual(['tell ana', 'tell cai', 'tell dora']);
    await world.say('ben', 'board');
    await world.settle();
    expect(mails).toHaveLength(1);
    const open = world.sent.filter(({ way }) => way === 'post' || way === 'edit');
    expect(open.filter(({ message }) => GONE.test(message.text))).toEqual([]);
  });

  it('is tried again where the mail fails, and mailed once', async () => {
    const world = await lost('mail fails', '1d players', async (w) => {
      await mailOf(w, 'ben');
      w.t.notices.mailFails = true;
      w.fate = (way, to) => {
        if (way !== 'tell' || to !== 'ben') return null;
        if (w.failures.length > 0) w.t.notices.mailFails = false;
        return { kind: 'forbidden' };
      };
    });
    expect(world.failures).toHaveLength(1);
    expect(world.t.notices.mails).toHaveLength(1);
  });

  it('is mailed after the quiet hours of whom it is for', async () => {
    const world = await lost('quiet', '1d players', async (w) => {
      await mailOf(w, 'ben');
      const { playerId } = await w.t.app.accounts.chatPlayer('discord', 'ben', 'ben');
      const quiet = { fromMinute: 7 * 60, toMinute: 12 * 60 };
      await w.t.ports.directory.changePlayer(playerId, { quiet, zone: 'UTC' });
      w.fate = (way, to) => (way === 'tell' && to === 'ben' ? { kind: 'forbidden' } : null);
    });
    expect(world.t.notices.mails).toHaveLength(1);
    expect(new Date(world.t.clock.at).getUTCHours()).toBe(12);
  });

  it('is not mailed to whoever wants no notices', async () => {
    const world = await lost('muted', '1d players', async (w) => {
      await mailOf(w, 'ben', '3d');
      await mailOf(w, 'cai', 'always');
      w.fate = (way) => (way === 'tell' ? { kind: 'forbidden' } : null);
    });
    expect(world.t.notices.mails).toEqual([]);
  });

  it("is told in another chat of the same person where the platform's own is closed", async () => {
    const world = await lost(
      'other chat',
      '1d players',
      async (w) => {
        const other = { platform: 'slack', place: ELSEWHERE } as const;
        const link = { kind: 'command', name: 'link', words: '' } as const;
        const code = /code: (\S+?)\./.exec((await w.say('ben', 'link'))?.text ?? '')?.[1] ?? '';
        await w.act('UBEN', { ...link, words: code }, other);
        w.fate = (way, to) => (way === 'tell' && to === 'ben' ? { kind: 'forbidden' } : null);
      },
      ['slack'],
    );
    expect(names(world)).toEqual(['tell UBEN', 'tell ana', 'tell cai', 'tell dora']);
  });

  it('is told to whoever was last seen in another channel, if the table is shown nowhere else', async () => {
    const seen = async (w: ChatWorld): Promise<void> => {
      const help = { kind: 'command', name: 'help', words: '' } as const;
      await w.act('ben', help, { place: { ...CHANNEL, id: 'another' } });
    };
    const world = await lost('elsewhere', '1d', seen);
    expect(names(world)).toEqual(PEOPLE.map((who) => `tell ${who}`));
    const shown = await lost('shown there', '1d', async (w, join) => {
      await seen(w);
      const board = { kind: 'command', name: 'board', words: join.slice(3, 25) } as const;
      await w.act('ben', board, { place: { ...CHANNEL, id: 'another' } });
      await w.settle();
    });
    expect(shown.board('another')).not.toBe(null);
    expect(names(shown)).toEqual(['tell ana', 'tell cai', 'tell dora']);
  });

  it('is told to nobody once the game is over', async () => {
    const world = chatWorld('over', 'discord');
    await world.say('ana', 'start', 'house 1d');
    await world.settle();
    world.t.clock.at += 10_000;
    await world.t.app.look(buttonIn(world.board(), 'h').slice(3, 25));
    await world.settle();
    const resign = await world.say('ana', 'resign');
    world.fate = (way) => (way === 'post' || way === 'edit' ? { kind: 'forbidden' } : null);
    await world.press('ana', buttonIn(resign, 'g'));
    await world.settle();
    const mine = await world.say('ana', 'score');
    expect(mine?.text).toMatch(/ended/);
    expect(told(world)).toEqual([]);
  });
});
