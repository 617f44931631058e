/** What people do who have not read the page: several tables, foreign buttons, odd words. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../functions/app/ports/chat.ts';
import { PROBLEMS } from '../../shared/protocol/errors.ts';
import { english } from '../../shared/words/chat/english.ts';
import { spanish } from '../../shared/words/chat/spanish.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };
const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

const textOf = async (said: Promise<{ readonly text: string } | null>): Promise<string> =>
  (await said)?.text ?? '';

const boneOf = (play: string): string => play.split(':')[3]?.slice(0, 2) ?? '';
const tableIn = (data: string): string => data.slice(3, 25);

/** Opens a table of Ana and three house players, and lets it be dealt; its id. */
async function dealt(world: ChatWorld, who = 'ana', words = 'house 1d'): Promise<string> {
  await world.say(who, 'start', words);
  await world.settle();
  const answers = world.sent.filter(({ way, to }) => way === 'answer' && to === who);
  const tableId = tableIn(buttonIn(answers.at(-1)?.message ?? null, 'h'));
  world.t.clock.at += 10_000;
  await world.t.app.look(tableId);
  await world.settle();
  return tableId;
}

const press = (world: ChatWorld, who: string, kind: string, tableId: string) =>
  world.press(who, `${kind}1:${tableId}`);

describe('two tables in one channel', () => {
  it('a play by words is made where the bone fits, and a button where it belongs', async () => {
    const world = chatWorld('two tables');
    const older = await dealt(world);
    const newer = await dealt(world);
    const movesAt = async (tableId: string) => plays(await press(world, 'ana', 'h', tableId));
    const [olderMoves, newerMoves] = [await movesAt(older), await movesAt(newer)];
    expect([olderMoves, newerMoves].every((moves) => moves.length > 0)).toBe(true);
    const elsewhere = new Set(newerMoves.map(boneOf));
    const only = olderMoves.find((play) => !elsewhere.has(boneOf(play))) ?? '';
    expect(tableIn(only)).toBe(older);
    // No table is named: the newest one that waits is meant, unless the bone fits only elsewhere.
    expect(tableIn(plays(await world.say('ana', 'hand'))[0] ?? '')).toBe(newer);
    const words = `${boneOf(only)} ${only.endsWith('R') ? 'right' : 'left'}`;
    expect(await textOf(world.say('ana', 'play', words))).toMatch(/^You played/);
    expect(await movesAt(newer)).toEqual(newerMoves);
  });

  it('the one that has ended is checked, and played again, while another runs', async () => {
    const world = chatWorld('one has ended');
    await dealt(world, 'ana', 'quick 1d house');
    for (let i = 0; i < 60; i += 1) {
      const [play] = plays(await world.say('ana', 'hand'));
      if (play !== undefined) await world.press('ana', play);
      await world.settle();
      if (
        world
          .board()
          ?.buttons.flat()
          .some(({ data }) => data.startsWith('y1'))
      )
        break;
      world.t.clock.at += 10_000;
      await world.t.app.sweep();
    }
    await dealt(world, 'ben');
    expect(await textOf(world.say('ana', 'verify'))).toMatch(/^Round 1: commitment right/);
    expect(await textOf(world.say('ana', 'proof'))).toMatch(/^The proof file/);
    expect(await textOf(world.say('ana', 'rematch'))).toMatch(/^You sit at seat 1/);
    expect(await textOf(world.say('ben', 'verify'))).not.toMatch(/no table/i);
  });

  it('leave is for the one that has not begun', async () => {
    const world = chatWorld('leave the right one');
    await world.say('ana', 'start', '1d');
    await dealt(world);
    expect(await textOf(world.say('ana', 'leave'))).toBe('You have left the table.');
    const text = await textOf(world.say('ana', 'leave'));
    expect(text).toMatch(/^(No table here waits for you to begin|Somebody has not done)/);
    expect(await textOf(world.say('ana', 'hand'))).toMatch(/^Your hand/);
  });
});

describe('somebody who is not seated', () => {
  it('plays nothing by a button, is shown no hand, and is told so', async () => {
    const world = chatWorld('not seated');
    await world.say('ana', 'start', '1d');
    await world.settle();
    for (const who of PEOPLE.slice(1)) await world.press(who, buttonIn(world.board(), 'j'));
    world.t.clock.at += 10_000;
    const tableId = tableIn(buttonIn(world.board(), 'j'));
    await world.t.app.look(tableId);
    await world.settle();
    const hands = await Promise.all(PEOPLE.map((who) => press(world, who, 'h', tableId)));
    const play = hands.flatMap(plays)[0] ?? '';
    const before = world.board()?.text;
    const commands = ['hand', 'play', 'orders', 'luck', 'resign', 'lead', 'vacation'] as const;
    const words = { luck: 'x', vacation: '3', play: boneOf(play), orders: boneOf(play) };
    const said = [
      await world.press('mallory', play),
      await press(world, 'mallory', 'h', tableId),
      ...(await Promise.all(
        commands.map((name) => world.say('mallory', name, { ...words }[name as 'luck'] ?? '')),
      )),
    ];
    for (const message of said) {
      expect(message?.text).toBe('You have no seat at this table.');
      expect(message?.buttons).toEqual([]);
    }
    await world.settle();
    expect(world.board()?.text).toBe(before);
  });
});

describe('odd words', () => {
  it('are named, with what there is to say', async () => {
    const text = await textOf(chatWorld('what').say('ana', 'help', 'dance with https://x.example'));
    expect(text).toMatch(/^I do not know “dance”\.\nstart \[game\]/);
  });

  it('are no command where they are too much for one', async () => {
    const world = chatWorld('too much');
    await dealt(world, 'ana', 'house 1d vacation=60');
    const orders = Array.from({ length: 17 }, () => '36').join(', ');
    const refused = /^That is not how this is written/;
    expect(await textOf(world.say('ana', 'orders', orders))).toMatch(refused);
    expect(await textOf(world.say('ana', 'vacation', '99'))).toMatch(refused);
  });

  it('of an end are no fault of a first bone', async () => {
    const world = chatWorld('a pose');
    await world.say('ana', 'start', '1d');
    await world.settle();
    for (const who of PEOPLE.slice(1)) await world.press(who, buttonIn(world.board(), 'j'));
    const tableId = tableIn(buttonIn(world.board(), 'j'));
    for (let i = 0; i < 200; i += 1) {
      world.t.clock.at += 10_000;
      await world.t.app.look(tableId);
      await world.settle();
      for (const who of PEOPLE) {
        const hand = await world.say(who, 'hand');
        const [play] = plays(hand);
        if (play === undefined) continue;
        if (hand?.text.includes('Open ends') === false) {
          const said = textOf(world.say(who, 'play', `${boneOf(play)} left`));
          expect(await said).toMatch(/^You played \[\d\|\d\]/);
          return;
        }
        await world.press(who, play);
      }
    }
    throw new Error('nobody ever had to pose');
  });

  it('for every refusal of a table there are some, in either language', () => {
    // What no chat can meet: it sends no tokens, keys, hooks, signatures or types of its own.
    const elsewhere = [
      'unauthenticated',
      'bad-id-token',
      'method-not-allowed',
      'internal',
      'unknown-command',
      'bad-signature',
      'bad-hook',
      'no-device-key',
      'no-accounts',
      'too-many-keys',
      'reveal-mismatch',
    ];
    const codes = Object.keys(PROBLEMS).filter((code) => !elsewhere.includes(code));
    for (const { problems } of [english, spanish]) {
      expect(codes.filter((code) => problems[code] === undefined)).toEqual([]);
    }
  });
});

describe('a person', () => {
  it('says where they live, and is told times by that', async () => {
    const world = chatWorld('zone');
    expect(await textOf(world.say('ana', 'zone'))).toMatch(
      /^Your time zone is UTC; .*\nzone <name>/,
    );
    expect(await textOf(world.say('ana', 'zone', 'america/jamaica'))).toMatch(
      /^Your time zone is America\/Jamaica; it is Fri 15 Jan, 03:00 there\.$/,
    );
    expect(await textOf(world.say('ana', 'zone', 'the moon'))).toMatch(/^zone <name>/);
    await dealt(world);
    expect(await textOf(world.say('ana', 'clock'))).toContain('America/Jamaica');
    expect(await textOf(world.say('ben', 'zone'))).toContain('UTC');
  });

  it('reads what is agreed on before sitting down, and nothing of it afterwards', async () => {
    const world = chatWorld('agreed');
    await world.say('ana', 'start', '12h house=2 forfeit vacation=7');
    await world.settle();
    expect(world.board()?.text).toMatch(/Each turn has 12 hours.*seven days of vacation/);
    await world.press('ben', buttonIn(world.board(), 'j'));
    await world.settle();
    expect(world.board()?.text).not.toMatch(/Each turn has/);
  });

  it('who has several tables alone with the bot finds the ended one among them', async () => {
    const world = chatWorld('alone with many');
    const say = (name: 'start' | 'resign' | 'rematch', words = '') =>
      world.act('ana', { kind: 'command', name, words }, { place: ALONE });
    for (let i = 0; i < 9; i += 1) await say('start', 'quick 1d');
    world.t.clock.at += 10_000;
    await world.t.app.sweep();
    await world.settle();
    const question = await say('resign');
    const yes = buttonIn(question, 'g');
    await world.act('ana', { kind: 'button', data: yes }, { place: ALONE });
    expect((await say('rematch'))?.text).toMatch(/^You sit at seat 1/);
  });
});
