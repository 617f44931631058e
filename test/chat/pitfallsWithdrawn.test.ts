/** A notice that stands in a chat is taken back once its turn waits for its reader no more. */
import { afterEach, describe, expect, it } from 'vitest';
import { slackDelivery } from '../../functions/adapters/slack/deliver.ts';
import { telegramDelivery } from '../../functions/adapters/telegram/deliver.ts';
import { waitOf } from '../../functions/app/noticeFacts.ts';
import type { ChatDelivery, Delivered } from '../../functions/app/ports/chat.ts';
import type { Rows } from '../../functions/app/ports/rows.ts';
import { PublicTables } from '../../functions/app/publicTables.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { buttonIn, type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';
import { DiscordRig, message } from '../support/fakeDiscordRig.ts';
import { fakeSlack, SLACK_TOKEN } from '../support/fakeSlack.ts';
import { fakeTelegram, TELEGRAM_TOKEN } from '../support/fakeTelegram.ts';
import { quietLog } from '../support/quietLog.ts';
import { HOUR, MINUTE } from '../support/told.ts';

const TAKEN_BACK = 'This does not wait for you any more.';

/**
 * Somebody alone with the house at so many tables, with their turns open: each in a channel of its
 * own, or in none where they were opened in the chat with the bot.
 */
async function tables(count: number, terms: string, isPrivate = false) {
  const world = chatWorld(`withdrawn ${count}`);
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const place = { id: `c${i}`, space: 'club', isPrivate };
    const words = `jamaican-cutthroat 2p house ${terms}`;
    const opened = await world.act('eve', { kind: 'command', name: 'start', words }, { place });
    await world.settle();
    ids.push(buttonIn(opened, 'h').slice(3, 25));
  }
  const { playerId } = await world.t.app.accounts.chatPlayer('discord', 'eve', 'eve');
  await world.t.ports.directory.changePlayer(playerId, { quiet: null });
  for (let i = 0; i < 3; i += 1) {
    world.t.clock.at += 10_000;
    for (const tableId of ids) await world.t.app.look(tableId);
    await world.settle();
  }
  return { world, ids, playerId };
}

async function pass(world: ChatWorld, ms: number): Promise<void> {
  for (const until = world.t.clock.at + ms; world.t.clock.at < until; ) {
    world.t.clock.at += 5 * MINUTE;
    await world.t.app.sweep();
    await world.work();
    await world.t.delivery.sweep();
    await world.work();
  }
}

/** Plays what fits, on the page: no chat hears of it but by the journal. */
async function playOnPage({ t }: ChatWorld, tableId: string, player: string): Promise<void> {
  const seen = await t.app.reading.view(tableId, { player, key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  const { version, view } = seen.value;
  const head = { commandId: `page-${tableId}-${version}`, expectedVersion: version };
  const command = { ...head, type: 'play', ...view.you.moves[0] } as Command;
  const at = { receivedAt: t.clock.at, via: null };
  expect(await t.app.commands.run({ tableId, player, command, ...at })).toMatchObject({ ok: true });
}

const told = ({ sent }: ChatWorld): Sent[] => sent.filter(({ way }) => way === 'tell');
const changed = ({ sent }: ChatWorld): Sent[] =>
  sent.filter(({ way, to }) => way === 'edit' && to === 'eve');

describe('a turn that was played on the page', () => {
  it('takes its notice back in the chat, once, and leaves nothing to press (pitfall 53)', async () => {
    const { world, ids, playerId } = await tables(1, '1d');
    await pass(world, HOUR);
    const [notice] = told(world);
    expect([told(world).length, changed(world)]).toEqual([1, []]);
    await playOnPage(world, ids[0] ?? '', playerId);
    await world.settle();
    await world.settle();
    expect(changed(world)).toMatchObject([
      { messageId: notice?.messageId, message: { text: TAKEN_BACK, buttons: [] } },
    ]);
    // Nothing is left behind that a later commit would look at.
    expect(await world.t.ports.notices.rows.list(`CHAT#TABLE#${ids[0]}`, 'TOLD#')).toEqual([]);
  });

  it('takes it back where no channel shows the table, too (pitfall 53)', async () => {
    const { world, ids, playerId } = await tables(1, '1d', true);
    await pass(world, HOUR);
    expect(told(world)).toHaveLength(1);
    await playOnPage(world, ids[0] ?? '', playerId);
    await world.settle();
    expect(changed(world).map(({ message: { text } }) => text)).toEqual([TAKEN_BACK]);
  });

  it('takes back its announcement and each of its reminders (pitfall 53)', async () => {
    const { world, ids, playerId } = await tables(1, '1d');
    await pass(world, 22 * HOUR);
    const shown = told(world).map(({ messageId }) => messageId);
    expect(shown.length).toBeGreaterThan(1);
    await playOnPage(world, ids[0] ?? '', playerId);
    await world.settle();
    const back = changed(world).map(({ messageId }) => messageId);
    expect(back.sort()).toEqual(shown.sort());
    await pass(world, MINUTE);
    expect(world.failures).toEqual([]);
  });

  it('leaves a notice of two tables until neither waits (pitfall 53)', async () => {
    const { world, ids, playerId } = await tables(2, '3d');
    await pass(world, 2 * HOUR);
    expect(told(world)).toHaveLength(1);
    await playOnPage(world, ids[0] ?? '', playerId);
    await world.settle();
    expect(changed(world)).toEqual([]);
    await playOnPage(world, ids[1] ?? '', playerId);
    await world.settle();
    expect(changed(world).map(({ message: { text } }) => text)).toEqual([TAKEN_BACK]);
  });

  it('takes it back later where the platform wants to wait or fails (pitfall 53)', async () => {
    const { world, ids, playerId } = await tables(1, '1d');
    await pass(world, HOUR);
    await playOnPage(world, ids[0] ?? '', playerId);
    const no = [{ kind: 'later', afterMs: 9_000 }, { kind: 'failed' }] as const;
    let asked = 0;
    world.fate = (way, to) => {
      if (way !== 'edit' || to !== 'eve') return null;
      asked += 1;
      return no[asked - 1] ?? null;
    };
    await world.settle();
    expect([asked, changed(world).length, world.failures]).toEqual([3, 1, []]);
  });
});

/** A notice of the turn that waits at a table, as the worker gets it. */
async function noticeOf(world: ChatWorld, tableId: string, playerId: string, noticeId: string) {
  const table = await new PublicTables(world.t.ports.journal).load(tableId);
  const turn = (table === null ? null : waitOf(table.state))?.turn ?? '';
  const to = { platform: 'discord', personId: 'eve', playerId } as const;
  const turns = [{ tableId, turn }];
  return {
    kind: 'notice',
    ...to,
    noticeId,
    text: 'Your turn',
    at: world.t.clock.at,
    turns,
  } as const;
}

describe('notices of one turn', () => {
  it('are all taken back, also the first of many', async () => {
    const { world, ids, playerId } = await tables(1, '1d');
    const [tableId = ''] = ids;
    for (let i = 0; i < 20; i += 1) {
      await world.t.app.chats?.run(await noticeOf(world, tableId, playerId, `n${i}`));
    }
    await playOnPage(world, tableId, playerId);
    await world.settle();
    expect(changed(world)).toHaveLength(20);
  });

  it('that comes while another look finds none is not forgotten', async () => {
    const { world, ids, playerId } = await tables(1, '1d');
    const [tableId = ''] = ids;
    const rows = world.t.ports.notices.rows as { drop: Rows['drop'] } & Rows;
    const { drop } = rows;
    await rows.put(`CHAT#TABLE#${tableId}`, `TOLD#${playerId}`, {}, { expected: 0 });
    rows.drop = async (...row) => {
      rows.drop = drop;
      await world.t.app.chats?.run(await noticeOf(world, tableId, playerId, 'meanwhile'));
      return drop(...row);
    };
    await world.t.app.chats?.run({ kind: 'board', tableId });
    expect([rows.drop, told(world).length]).toEqual([drop, 1]);
    await playOnPage(world, tableId, playerId);
    await world.settle();
    expect(changed(world)).toHaveLength(1);
  });

  it('that the platform wanted later are told as one, the newest', async () => {
    const { world } = await tables(1, '1d');
    let isOpen = false;
    world.fate = (way) =>
      way === 'tell' && !isOpen ? { kind: 'later', afterMs: 9 * MINUTE } : null;
    await pass(world, 2 * HOUR);
    const waiting = () => world.jobs.flatMap(({ job }) => (job.kind === 'notice' ? [job] : []));
    const [first] = waiting();
    expect(first?.text).toMatch(/^Your turn/);
    await pass(world, 20 * HOUR);
    isOpen = true;
    await pass(world, 15 * MINUTE);
    expect(told(world)).toHaveLength(1);
    expect(told(world)[0]?.message.text).not.toBe(first?.text);
  });
});

describe('a platform that fails at taking a notice back', () => {
  /** Three notices of a turn that is played by now, and how often they were asked about. */
  async function stuck(delivered: Delivered) {
    const { world, ids, playerId } = await tables(1, '7d');
    const [tableId = ''] = ids;
    for (const id of ['a', 'b', 'c']) {
      await world.t.app.chats?.run(await noticeOf(world, tableId, playerId, id));
    }
    await playOnPage(world, tableId, playerId);
    let asked = 0;
    world.fate = (way, to) => {
      if (way !== 'edit' || to !== 'eve') return null;
      asked += 1;
      return asked > 1_000 ? null : delivered;
    };
    return { world, tableId, asked: () => asked };
  }

  it('is asked about each no faster for the others, and no more after a day', async () => {
    const { world, asked } = await stuck({ kind: 'failed' });
    await pass(world, 2 * HOUR);
    expect(asked()).toBeLessThanOrEqual(3 * 15);
    expect(world.jobs.length).toBeLessThanOrEqual(6);
    await pass(world, 23 * HOUR);
    const before = asked();
    expect(before).toBeGreaterThan(3 * 50);
    await pass(world, HOUR);
    expect(asked()).toBe(before);
  });

  it('and wants peace is given it, whatever else is looked at', async () => {
    const { world, tableId, asked } = await stuck({ kind: 'later', afterMs: 10 * MINUTE });
    for (let looks = 0; looks < 5; looks += 1) {
      await world.t.app.chats?.run({ kind: 'board', tableId });
    }
    await pass(world, HOUR);
    expect(asked()).toBeLessThanOrEqual(3 * 7);
  });
});

describe('what was told can be changed', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** Told and changed; answers the texts that the person sees then. */
  async function changedBy(delivery: ChatDelivery, person: string): Promise<string> {
    const sent = await delivery.tell(person, message('Your turn'));
    if (sent.kind !== 'sent' || sent.messageId === null) throw new Error('no message');
    const again = await delivery.retell(person, sent.messageId, message(TAKEN_BACK));
    expect(again).toMatchObject({ kind: 'sent' });
    return sent.messageId;
  }

  it('on Discord, in the chat with the bot', async () => {
    const rig = new DiscordRig();
    await rig.discord.start();
    closing.push(() => rig.discord.close());
    await changedBy(rig.newDelivery(), rig.ana.id);
    const direct = rig.discord.inChannel(rig.discord.dmOf(rig.ana.id));
    expect(direct.map(({ body }) => body['content'])).toEqual([TAKEN_BACK]);
  });

  it('on Slack, by the channel that Slack has opened for it', async () => {
    const now = () => 1_784_000_000_000;
    const slack = await fakeSlack({ now });
    closing.push(slack.close);
    const delivery = slackDelivery({ token: SLACK_TOKEN, base: slack.base, now, log: quietLog });
    const id = await changedBy(delivery, 'UANA');
    expect(slack.channel('DUANA').map(({ text }) => text)).toEqual([TAKEN_BACK]);
    slack.remove('DUANA', id.split('/')[1] ?? '');
    const gone = await delivery.retell('UANA', id, message(TAKEN_BACK));
    expect(gone).toEqual({ kind: 'gone' });
  });

  it('on Telegram, in the chat with the bot', async () => {
    const now = () => 1_784_000_000_000;
    const telegram = await fakeTelegram({ now });
    closing.push(telegram.close);
    telegram.open(77);
    await changedBy(telegramDelivery({ token: TELEGRAM_TOKEN, base: telegram.base, now }), '77');
    expect(telegram.chat(77).map(({ text }) => text)).toEqual([TAKEN_BACK]);
  });
});
