/** Seats that become free while the game runs, and who comes to them by way of a chat. */
import { describe, expect, it } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { buttonIn, type ChatWorld, chatWorld } from '../support/chatWorld.ts';
import { newCommandId } from '../support/testApp.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;
const DAY_MS = 86_400_000;

interface Table {
  readonly world: ChatWorld;
  readonly tableId: string;
}

/** A table of four people in the channel, whose turns run out one after the other. */
async function neglected(seed: string, days: number): Promise<Table> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', '1d misses=1');
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  for (const who of PEOPLE.slice(1)) await world.press(who, join);
  const table = { world, tableId: join.slice(3) };
  await goOn(table, 10_000);
  for (let day = 0; day < days; day += 1) await goOn(table, DAY_MS + DAY_MS / 24);
  return table;
}

async function goOn({ world, tableId }: Table, ms: number): Promise<void> {
  world.t.clock.at += ms;
  await world.t.app.look(tableId);
  await world.settle();
}

async function viewOf({ world, tableId }: Table, who: string): Promise<View> {
  const { playerId } = await world.t.app.accounts.chatPlayer('discord', who, who);
  const seen = await world.t.app.reading.view(tableId, { player: playerId, key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value.view;
}

/** Somebody who still sits there, and the link that the chat tells them. */
async function linkFrom(table: Table): Promise<string> {
  for (const who of PEOPLE) {
    const said = await table.world.say(who, 'clock');
    const [, link] = /A seat is free.*: join (https:\S+)$/.exec(said?.text ?? '') ?? [];
    if (link !== undefined) return link;
  }
  throw new Error('nobody is told of a free seat');
}

describe('a seat that becomes free in the game', () => {
  it('is offered to nobody by a button, and given to whoever has the link', async () => {
    const table = await neglected('free seat', 1);
    const { world } = table;
    const hand = await world.say('eve', 'hand');
    expect(hand).toMatchObject({ text: 'You have no seat at this table.', buttons: [] });
    expect((await world.say('eve', 'clock'))?.text).not.toMatch(/join http/);
    const away = (await viewOf(table, 'ana')).seats.findIndex(({ free }) => free === true);
    expect(away).toBeGreaterThanOrEqual(0);
    const sat = await world.say('eve', 'join', await linkFrom(table));
    expect(sat?.text).toMatch(new RegExp(`^You sit at seat ${away + 1}\\.\nYour hand: `));
    // There is no other, and nothing is told of one.
    expect((await world.say('ana', 'clock'))?.text).not.toMatch(/join http/);
  });

  it('is taken from somebody away only where there is none that nobody sits at', async () => {
    const table = await neglected('somebody left', 1);
    const { world, tableId } = table;
    const { seats, version } = await viewOf(table, 'ana');
    const away = seats.findIndex(({ free }) => free === true);
    // Behind the one that is away, so that it is not the first.
    const left = seats.findLastIndex(({ free }) => free !== true);
    expect(left).toBeGreaterThan(away);
    const player = seats[left]?.player ?? '';
    const command = { type: 'leave', commandId: newCommandId(), expectedVersion: version } as const;
    const { at: receivedAt } = world.t.clock;
    const gone = await world.t.app.commands.run({
      tableId,
      player,
      command,
      receivedAt,
      via: null,
    });
    expect(gone.ok).toBe(true);
    await world.settle();
    const link = await linkFrom(table);
    expect((await world.say('eve', 'join', link))?.text).toMatch(`You sit at seat ${left + 1}.`);
    expect((await world.say('fay', 'join', link))?.text).toMatch(`You sit at seat ${away + 1}.`);
    expect((await world.say('gil', 'join', link))?.text).toMatch(/^Every seat is taken/);
  });

  it('is said to be taken by nobody where none is free', async () => {
    const { world, tableId } = await neglected('no seat', 0);
    const press = () => world.press('eve', `j1:${tableId}`);
    expect((await press())?.text).toMatch(/^Every seat is taken/);
    await world.press('ana', buttonIn(await world.say('ana', 'resign'), 'g'));
    expect((await press())?.text).toBe('This table has ended.');
  });
});
