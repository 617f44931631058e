/** One person against everybody else in a channel: how many tables there may be of each. */
import { describe, expect, it } from 'vitest';
import type { PlaceRow } from '../../functions/app/chat/rows.ts';
import {
  OPEN_HERE_MAX,
  PLAYED_HERE_MAX,
  STARTS_PER_HOUR_MAX,
} from '../../functions/app/chat/starts.ts';
import type { Place } from '../../functions/app/ports/chat.ts';
import { buttonIn, CHANNEL, type ChatWorld, chatWorld } from '../support/chatWorld.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };
const ELSEWHERE: Place = { id: 'elsewhere', space: null, isPrivate: false };
const HOUR_MS = 3_600_000;

const start = (world: ChatWorld, who: string, words: string, place: Place = CHANNEL) =>
  world.act(who, { kind: 'command', name: 'start', words }, { place });

/** The tables that the channel lists. */
async function idsListed(world: ChatWorld): Promise<readonly string[]> {
  const row = await world.t.ports.notices.rows.get('CHAT#PLACE#discord#channel', 'PLACE');
  return (row?.value as PlaceRow | undefined)?.tables ?? [];
}

/** The same by who sits there. */
async function listed(world: ChatWorld): Promise<readonly string[]> {
  const { playerId } = await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana');
  const own = await world.t.app.mine.list(playerId, { cursor: null, limit: 200 });
  const anas = new Set(own.ok ? own.value.tables.map(({ tableId }) => tableId) : []);
  return (await idsListed(world)).map((tableId) => (anas.has(tableId) ? 'ana' : 'other'));
}

describe('tables of one person in one channel', () => {
  it('are three that have not begun; of the next the person is told what to do', async () => {
    const world = chatWorld('open here');
    for (let i = 0; i < OPEN_HERE_MAX; i += 1) {
      expect((await start(world, 'ana', '1d'))?.text).toMatch(/^The table is open/);
    }
    const refused = await start(world, 'ana', '1d');
    expect(refused?.text).toBe(
      'You have opened 3 tables here that have not begun. Take one back with leave, or wait until one has begun.',
    );
    await world.settle();
    expect(world.sent.filter(({ way }) => way === 'post')).toHaveLength(3);
    // Others may, and so may the same person in another place.
    expect((await start(world, 'ben', '1d'))?.text).toMatch(/^The table is open/);
    expect((await start(world, 'ana', '1d', ELSEWHERE))?.text).toMatch(/^The table is open/);
    // What the answer says to do does help.
    expect((await world.say('ana', 'leave'))?.text).toMatch(/^You have left the table/);
    expect((await start(world, 'ana', '1d'))?.text).toMatch(/^The table is open/);
  });

  it('are refused the same where several are asked for at once', async () => {
    const world = chatWorld('at once');
    const intent = { kind: 'command', name: 'start', words: '1d' } as const;
    const actions = Array.from({ length: 6 }, () => world.action('ana', intent));
    await Promise.all(actions.map((action) => world.t.app.chats?.run({ kind: 'action', action })));
    const texts = world.sent.map(({ message }) => message.text);
    expect(texts.filter((text) => text.startsWith('The table is open'))).toHaveLength(3);
    expect(texts.filter((text) => text.includes('have not begun'))).toHaveLength(3);
  });

  it('are ten an hour, wherever they are opened; one that was refused is none', async () => {
    const world = chatWorld('an hour');
    for (let i = 0; i < 4; i += 1) await start(world, 'ana', 'nolimit weekends', ALONE);
    for (let i = 0; i < STARTS_PER_HOUR_MAX; i += 1) {
      expect((await start(world, 'ana', '1d', ALONE))?.text).toBe('The table is open.');
    }
    const refused = (await start(world, 'ana', '1d', ALONE))?.text;
    expect(refused).toMatch(/^You have opened 10 tables within an hour.* from .* UTC on\.$/);
    world.t.clock.at += HOUR_MS;
    expect((await start(world, 'ana', '1d', ALONE))?.text).toBe('The table is open.');
  });

  it('are ten that are played', async () => {
    const world = chatWorld('played here');
    for (let i = 0; i < PLAYED_HERE_MAX; i += 1) {
      expect((await start(world, 'ana', 'house 1d'))?.text).toMatch(/^The table is open/);
      world.t.clock.at += HOUR_MS;
    }
    expect((await start(world, 'ana', 'house 1d'))?.text).toMatch(/^You have opened 10 .* played/);
    await world.settle();
    expect(await listed(world)).toHaveLength(10);
  });
});

/** The links of tables that somebody has opened by the API, whose other seats wait. */
async function linksOf(world: ChatWorld, who: string, count: number): Promise<string[]> {
  const { accounts, opening } = world.t.app;
  const { playerId } = await accounts.chatPlayer('discord', who, who);
  const seats = (['me', 'open', 'open', 'open'] as const).map((kind) => ({ kind }));
  const links: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const body = { commandId: `c${i}`, ruleset: 'jamaican-partner', options: {}, seats };
    const created = await opening.create(playerId, { ...body, terms: {} }, world.t.clock.at);
    if (!created.ok) throw new Error(created.error.code);
    links.push(`#/t/${created.value.tableId}?i=${created.value.invite}`);
  }
  return links;
}

const posts = ({ sent }: ChatWorld): number => sent.filter(({ way }) => way === 'post').length;

describe('tables that one person brings to a channel from elsewhere', () => {
  it('are no more than that person may open there, and push nothing out', async () => {
    const world = chatWorld('brought');
    await start(world, 'ben', '1d');
    await world.settle();
    const [bens] = await idsListed(world);
    for (const link of await linksOf(world, 'ana', 25)) {
      const answer = await world.say('ana', 'board', link);
      const isShown = (await listed(world)).filter((who) => who === 'ana').length <= OPEN_HERE_MAX;
      expect(isShown).toBe(true);
      expect(answer?.text).toMatch(/^(The board is below|You have opened 3 tables here)/);
    }
    await world.settle();
    expect(posts(world)).toBe(1 + OPEN_HERE_MAX);
    expect(await idsListed(world)).toContain(bens);
  });

  it('count there, also those that were opened in another place', async () => {
    const world = chatWorld('opened elsewhere');
    const links: string[] = [];
    for (let i = 0; i < OPEN_HERE_MAX + 1; i += 1) {
      await start(world, 'ana', '1d house=2', ALONE);
      const board = { kind: 'command', name: 'board', words: '' } as const;
      const shown = await world.act('ana', board, { place: ALONE });
      links.push(/https:\S+/.exec(shown?.text ?? '')?.[0] ?? '');
      world.t.clock.at += 1_000;
    }
    expect(new Set(links).size).toBe(OPEN_HERE_MAX + 1);
    const texts: string[] = [];
    for (const link of links) texts.push((await world.say('ana', 'board', link))?.text ?? '');
    expect(texts.filter((text) => text === 'The board is below.')).toHaveLength(OPEN_HERE_MAX);
    expect(texts.at(-1)).toMatch(/^You have opened 3 tables here/);
    // One that is there may be shown anew as often as anybody wants.
    expect((await world.say('ana', 'board', links[0]))?.text).toBe('The board is below.');
  });

  it('give a seat to whoever has the link all the same, and are not shown', async () => {
    const world = chatWorld('sat elsewhere');
    for (let i = 0; i < OPEN_HERE_MAX; i += 1) await start(world, 'ana', '1d');
    const [link = ''] = await linksOf(world, 'ben', 1);
    await world.settle();
    const before = posts(world);
    const sat = await world.say('ana', 'join', link);
    expect(sat?.text).toMatch(/^You sit at seat 2\.\nYou have opened 3 tables here/);
    await world.settle();
    expect(posts(world)).toBe(before);
  });

  it('by a rematch after the other are ten an hour', async () => {
    const world = chatWorld('rematches');
    await start(world, 'ana', 'house quick');
    const texts: string[] = [];
    for (let i = 0; i < STARTS_PER_HOUR_MAX; i += 1) {
      const [newest = ''] = await idsListed(world);
      world.t.clock.at += 10_000;
      await world.t.app.look(newest);
      await world.press('ana', buttonIn(await world.say('ana', 'resign'), 'g'));
      texts.push((await world.say('ana', 'rematch'))?.text ?? '');
    }
    expect(texts.pop()).toMatch(/^You have opened 10 tables within an hour/);
    for (const text of texts) expect(text).toMatch(/^You sit at seat/);
    expect(await idsListed(world)).toHaveLength(STARTS_PER_HOUR_MAX);
    world.t.clock.at += HOUR_MS;
    expect((await world.say('ana', 'rematch'))?.text).toMatch(/^You sit at seat/);
  });
});

describe('the list of a channel', () => {
  it('has room for a table that is played, however many others are opened after it', async () => {
    const world = chatWorld('pushed out');
    await start(world, 'ana', 'house 1d');
    await world.settle();
    for (let person = 0; person < 8; person += 1) {
      for (let i = 0; i < OPEN_HERE_MAX; i += 1) await start(world, `p${person}`, '1d');
    }
    await world.settle();
    const list = await listed(world);
    expect(list).toHaveLength(20);
    expect(list.at(-1)).toBe('ana');
    expect((await world.say('ana', 'clock'))?.text).not.toMatch(/no table/);
    expect((await world.say('ana', 'hand'))?.text).toMatch(/^(Your hand|You hold)/);
  });

  it('gives room to new tables from those that have ended, before those that wait', async () => {
    const world = chatWorld('ended first');
    await start(world, 'ana', 'house 1d');
    for (let person = 0; person < 6; person += 1) {
      for (let i = 0; i < OPEN_HERE_MAX; i += 1) await start(world, `p${person}`, '1d');
    }
    await start(world, 'ben', 'house 1d');
    await world.settle();
    // Ben's table is the newest, and over; ana's is the oldest of all, and played.
    const [bens = '', ...rest] = await idsListed(world);
    await world.t.app.look(bens);
    const yes = await world.say('ben', 'resign');
    expect((await world.press('ben', buttonIn(yes, 'g')))?.text).toMatch(/^Done/);
    await world.settle();
    await start(world, 'cai', '1d');
    const [, ...kept] = await idsListed(world);
    expect(kept).toEqual(rest);
    expect(kept).not.toContain(bens);
  });

  it('has room for all that are played', async () => {
    const world = chatWorld('all are played');
    for (const who of ['ana', 'ben', 'cai']) {
      for (let i = 0; i < 7; i += 1) await start(world, who, 'house 1d');
    }
    await start(world, 'dora', '1d');
    expect(await idsListed(world)).toHaveLength(22);
  });

  it('leaves the buttons of a board alone that it has no room for', async () => {
    const world = chatWorld('no room');
    await start(world, 'ana', '1d');
    await world.settle();
    const join = world.board()?.buttons.flat()[0]?.data ?? '';
    for (let person = 0; person < 8; person += 1) {
      for (let i = 0; i < OPEN_HERE_MAX; i += 1) await start(world, `p${person}`, '1d');
    }
    expect(await listed(world)).not.toContain('ana');
    expect((await world.press('ben', join))?.text).toMatch(/You sit at seat 2/);
  });
});
