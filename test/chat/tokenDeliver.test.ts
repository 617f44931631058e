/** A platform that does not take the bot's token any more, until it does again. */
import { afterEach, describe, expect, it } from 'vitest';
import type { PlatformName } from '../../functions/app/ports/chat.ts';
import { type ChatTable, chatTable } from '../support/chatTable.ts';
import { MINUTE } from '../support/told.ts';

const HOUR = 60 * MINUTE;
const PLATFORMS: readonly PlatformName[] = ['discord', 'slack', 'telegram'];
const REFUSED = 'a chat platform does not take the token of the bot';
const TAKEN = `${REFUSED.replace('does not take', 'takes')} again`;

let table: ChatTable<PlatformName>;

afterEach(() => table.platform.close());

describe.each(PLATFORMS)('a token that %s does not take', (name) => {
  it('is said to the operator once, and asked about ever more rarely', async () => {
    table = await chatTable(name);
    const { platform, errors, world } = table;
    platform.give(false);
    const start = world.t.clock.at;
    const asked: number[] = [];
    await table.play();
    let before = platform.calls();
    asked.push(0);
    while (world.t.clock.at < start + 4 * HOUR) {
      await table.pass(MINUTE);
      if (platform.calls() > before) asked.push((world.t.clock.at - start) / MINUTE);
      before = platform.calls();
    }
    expect(errors).toEqual([`${REFUSED}: ${name}`]);
    const waits = asked.slice(1).map((at, i) => Math.round(at - (asked[i] ?? 0)));
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60]);
    expect(Math.min(...waits.slice(6))).toBeGreaterThanOrEqual(60);
  });

  it('loses no board: once it is taken again the last state is shown, by one call', async () => {
    table = await chatTable(name);
    const { platform, errors, infos } = table;
    const [old] = platform.shown();
    platform.give(false);
    for (let plays = 0; plays < 3; plays += 1) {
      await table.play();
      await table.pass(10 * MINUTE);
    }
    expect(platform.shown()).toEqual([old]);
    const next = await table.turn();
    platform.give(true);
    const before = platform.calls();
    await table.pass(HOUR);
    expect(platform.shown()).toHaveLength(1);
    expect(platform.shown()[0]).toContain(`${next} is to play`);
    const told = [...platform.people].flatMap(platform.told).length;
    // A message to a person may take a call to open the chat with them.
    expect(platform.calls() - before).toBeLessThanOrEqual(1 + 2 * told);
    expect(infos.filter((line) => line.startsWith(TAKEN))).toEqual([`${TAKEN}: ${name}`]);
    platform.give(false);
    await table.play();
    await table.pass(HOUR);
    expect(errors).toEqual([`${REFUSED}: ${name}`, `${REFUSED}: ${name}`]);
  });

  it('keeps what people are to be told while it is of use, and tells it once', async () => {
    table = await chatTable(name);
    const { platform } = table;
    platform.give(false);
    const played = await table.play();
    const waited = await table.turn();
    expect(waited).not.toBe(played);
    await table.pass(3 * HOUR);
    expect(platform.people.flatMap(platform.told)).toEqual([]);
    platform.give(true);
    await table.pass(2 * HOUR);
    const own = platform.told(waited).filter((text) => text.includes('Your turn: '));
    expect(own).toHaveLength(1);
    expect(platform.told(played)).toEqual([]);
  });

  it('tells nobody of a turn that was played meanwhile', async () => {
    table = await chatTable(name);
    const { platform } = table;
    platform.give(false);
    await table.pass(2 * HOUR);
    const played = await table.play();
    platform.give(true);
    await table.pass(2 * HOUR);
    expect(platform.told(await table.turn())).toHaveLength(1);
    expect(platform.told(played)).toEqual([]);
  });

  it('is known to other processes: they ask once, and the operator hears nothing new', async () => {
    table = await chatTable(name);
    const { platform, errors } = table;
    platform.give(false);
    await table.play();
    await table.pass(30 * MINUTE);
    const before = platform.calls();
    table.restart();
    await table.pass(20 * MINUTE);
    expect(platform.calls() - before).toBeLessThanOrEqual(2);
    expect(errors).toEqual([`${REFUSED}: ${name}`]);
    // One that was started with a token that is good asks at once.
    platform.give(true);
    table.restart();
    const next = await table.turn();
    await table.pass(15 * MINUTE);
    expect(platform.shown()[0]).toContain(`${next} is to play`);
  });
});

describe('what somebody presses meanwhile', () => {
  it('is answered on Discord by what the press brought along', async () => {
    const on = await chatTable('discord');
    table = on;
    const { fake, people, place } = on.platform;
    const [id] = people;
    on.platform.give(false);
    const member = { id, name: 'Ana', locale: 'en-US' };
    const given = { member, channel: place.id, name: 'hand' };
    await fake.command((request) => on.post(request), given);
    await on.world.work();
    expect(fake.answerTo(member, place.id)?.body['content']).toMatch(/^Your hand/);
  });

  it('is answered on Slack by its own address', async () => {
    const on = await chatTable('slack');
    table = on;
    const { fake, people } = on.platform;
    on.platform.give(false);
    await on.post(fake.click(people[0], 'C1', `h1:${on.tableId}`));
    await on.world.work();
    expect(fake.shown).toMatchObject([{ user: people[0], surface: 'ephemeral' }]);
    expect(fake.shown[0]?.text).toMatch(/^Your hand/);
  });

  it('is played once on Telegram, and answered when the token is taken again', async () => {
    const on = await chatTable('telegram');
    table = on;
    const { fake, place } = on.platform;
    const { who, play } = await on.ready();
    const [board] = fake.chat(Number(place.id));
    if (board === undefined) throw new Error('no board is shown');
    const before = await on.version();
    on.platform.give(false);
    await on.post(fake.press(Number(who), board, play));
    await on.pass(3 * HOUR);
    expect(await on.version()).toBe(before + 1);
    on.platform.give(true);
    await on.pass(2 * HOUR);
    expect(on.platform.told(who)).toEqual([expect.stringMatching(/^You played/)]);
    expect(await on.version()).toBe(before + 1);
  });

  it('is given up after a day', async () => {
    const on = await chatTable('telegram');
    table = on;
    const { fake, place, people } = on.platform;
    on.platform.give(false);
    await on.post(fake.say(Number(people[0]), Number(place.id), '/clock'));
    await on.pass(25 * HOUR);
    on.platform.give(true);
    await on.pass(2 * HOUR);
    const told = on.platform.told(people[0]).filter((text) => !text.startsWith('Your turn'));
    expect(told).toEqual([]);
    expect(on.infos).toContain('an answer is given up: telegram');
  });
});
