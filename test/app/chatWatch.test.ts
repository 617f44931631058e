/**
 * Whatever can be said or pressed, by whoever has no seat, at tables of each `watch` in each state:
 * what may be learnt of the table there, and that nobody comes to a seat by it.
 */
import { describe, expect, it } from 'vitest';
import { startedButton, startPayload } from '../../functions/adapters/telegram/reply.ts';
import { type Button, buttonData } from '../../functions/app/chat/button.ts';
import {
  CHAT_COMMANDS,
  type ChatCommand,
  type Intent,
  type Place,
} from '../../functions/app/ports/chat.ts';
import { buttonIn, CHANNEL, type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';

const ELSEWHERE: Place = { id: 'elsewhere', space: null, isPrivate: false };
const ALONE: Place = { id: 'dm', space: null, isPrivate: true };
const SEATED = ['Zoraida', 'Ybarra', 'Xiomara', 'Wilfredo'] as const;
const DAY_MS = 86_400_000;
/** Of no version that a table comes to here. */
const FAR = 9_999;

type State = 'open' | 'playing' | 'over';

/**
 * What somebody without a seat may learn: `nothing`; what `watchers` see; the `invite` as well, of
 * a table that waits for players.
 */
type May = 'nothing' | 'watchers' | 'invite';

const ROWS: readonly (readonly [watch: string, state: State, here: May, elsewhere: May])[] = [
  ['players', 'open', 'invite', 'nothing'],
  ['players', 'playing', 'nothing', 'nothing'],
  ['players', 'over', 'nothing', 'nothing'],
  ['link', 'open', 'invite', 'nothing'],
  ['link', 'playing', 'watchers', 'nothing'],
  ['link', 'over', 'watchers', 'nothing'],
  ['anyone', 'open', 'invite', 'watchers'],
  ['anyone', 'playing', 'watchers', 'watchers'],
  ['anyone', 'over', 'watchers', 'watchers'],
];

interface Table {
  readonly world: ChatWorld;
  readonly tableId: string;
  readonly invite: string;
  readonly version: number;
}

const versionOf = async (world: ChatWorld, tableId: string): Promise<number> =>
  (await world.t.ports.journal.newest(tableId))?.version ?? 0;

/** A table in the channel; one that is played has seats of people who are away. */
async function tableIn(watch: string, state: State): Promise<Table> {
  const world = chatWorld(`watch ${watch} ${state}`, 'telegram');
  const [first, second, ...others] = SEATED;
  await world.say(first, 'start', `1d misses=1 ${watch === 'link' ? '' : watch}`);
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  const tableId = join.slice(3);
  await world.press(second, join);
  await world.settle();
  if (state !== 'open') {
    for (const who of others) await world.press(who, join);
    for (let turn = 0; turn < 4; turn += 1) {
      world.t.clock.at += DAY_MS + DAY_MS / 24;
      await world.t.app.look(tableId);
      await world.settle();
    }
  }
  if (state === 'over') {
    await world.press(first, buttonIn(await world.say(first, 'resign'), 'g'));
    await world.settle();
  }
  const invite = world.t.ports.derive.id('invite', tableId);
  return { world, tableId, invite, version: await versionOf(world, tableId) };
}

/** What is typed after each command by somebody who knows the id; `start` opens another table. */
const WORDS: Readonly<Record<Exclude<ChatCommand, 'start'>, (tableId: string) => string[]>> = {
  join: (tableId) => ['', '1', '2', '3', '4', tableId, `https://dominoes.test/#/t/${tableId}`],
  board: (tableId) => ['', tableId, `https://dominoes.test/#/t/${tableId}?i=${tableId}`],
  hand: (tableId) => ['', tableId],
  play: () => ['', '66', '36 left'],
  lead: () => [''],
  orders: () => ['', 'none', '66, 36 left if 6'],
  luck: () => ['', 'luck'],
  clock: (tableId) => ['', tableId],
  score: (tableId) => ['', tableId],
  vacation: () => ['', '1'],
  resign: () => [''],
  leave: () => [''],
  rematch: () => [''],
  link: () => ['', 'AAAA-BBBB'],
  mute: () => ['', '3d'],
  language: () => ['', 'en'],
  zone: () => ['', 'UTC'],
  verify: () => [''],
  proof: () => [''],
  help: () => ['', 'hand'],
};

function buttonsAt(tableId: string, versions: readonly number[]): Button[] {
  const looks = ['hand', 'clock', 'score', 'verify', 'proof', 'join'] as const;
  const acts = ['keep', 'redeal', 'claim', 'resign', 'cancel', 'rematch', 'back'] as const;
  return [
    ...looks.map((kind) => ({ kind, tableId })),
    ...versions.flatMap((version): Button[] => [
      ...acts.map((kind) => ({ kind, tableId, version })),
      { kind: 'play', tableId, version, bone: '66' },
      { kind: 'play', tableId, version, bone: '36', end: 'L' },
      { kind: 'lead', tableId, version, seat: 2 },
    ]),
    { kind: 'mute' },
    { kind: 'unmute' },
  ];
}

interface Try {
  readonly intent: Intent;
  readonly place: Place;
}

/** All that somebody in a place can do about a table, whose id they know. */
function triesIn(place: Place, { tableId, version }: Table): Try[] {
  const names = CHAT_COMMANDS.filter((name) => name !== 'start');
  const buttons = buttonsAt(tableId, [1, version, FAR]);
  const links = buttons.flatMap((button) => startedButton(startPayload(buttonData(button))) ?? []);
  return [
    ...names.flatMap((name) =>
      WORDS[name](tableId).map((words) => ({
        intent: { kind: 'command', name, words } as const,
        place,
      })),
    ),
    ...buttons.map((b) => ({ intent: { kind: 'button', data: buttonData(b) } as const, place })),
    ...links.map((data) => ({ intent: { kind: 'button', data } as const, place: ALONE })),
    { intent: { kind: 'home' }, place: ALONE },
  ];
}

const sitsDown = ({ intent }: Try): boolean =>
  intent.kind === 'command'
    ? intent.name === 'join'
    : intent.kind === 'button' && intent.data.startsWith('j');

/** What may stand in no message of what was tried. */
function forbiddenTo(may: May, { invite, tableId, world }: Table): readonly (string | RegExp)[] {
  const hand = ['Your hand', 'You hold', 'You sit at seat'];
  if (may === 'invite') return hand;
  if (may === 'watchers') return [...hand, invite];
  const readKey = world.t.ports.derive.id('read', tableId);
  return [
    ...hand,
    invite,
    readKey,
    ...SEATED,
    /\[\d\|\d\]/,
    /Score:|Round \d|\bover\b|has ended|began|begun/,
  ];
}

function expectNothingOf(sent: readonly Sent[], wrong: readonly (string | RegExp)[], what: Try) {
  for (const { way, to, message } of sent) {
    const text = JSON.stringify(message);
    const found = wrong.filter((w) => (typeof w === 'string' ? text.includes(w) : w.test(text)));
    expect(found, `${JSON.stringify(what)} -> ${way} ${to}: ${text}`).toEqual([]);
  }
}

/** Each is tried by somebody new. */
async function expectAll(table: Table, tries: readonly Try[], may: May, name: string) {
  const { world, tableId, version } = table;
  const wrong = forbiddenTo(may, table);
  for (const [i, what] of tries.entries()) {
    const before = world.sent.length;
    const answer = await world.act(`${name}${i}`, what.intent, { place: what.place });
    expect(answer?.text, JSON.stringify(what)).toMatch(/\S/);
    expectNothingOf(world.sent.slice(before), wrong, what);
  }
  expect(await versionOf(world, tableId)).toBe(version);
  expect(world.failures).toEqual([]);
}

describe('whoever has no seat', () => {
  it.each(ROWS)(
    'at a table for %s that is %s learns where it is shown: %s; elsewhere: %s',
    async (watch, state, here, elsewhere) => {
      const table = await tableIn(watch, state);
      const tries = triesIn(CHANNEL, table);
      // Of a table that waits for players a seat is to be had by those it is shown to.
      const others = state === 'open' ? tries.filter((what) => !sitsDown(what)) : tries;
      await expectAll(table, others, here, 'guest');
      await expectAll(table, triesIn(ELSEWHERE, table), elsewhere, 'stranger');
      if (state !== 'open') return;
      const join = { kind: 'button', data: buttonData({ kind: 'join', tableId: table.tableId }) };
      const sat = await table.world.act('guest', join as Intent);
      expect(sat?.text).toMatch(/^You sit at seat 3/);
    },
    60_000,
  );
});

describe('whoever has a seat', () => {
  it.each(ROWS)(
    'at a table for %s that is %s shows the channel no more than: %s',
    async (watch, state, here) => {
      const table = await tableIn(watch, state);
      const { world } = table;
      const looks = ['hand', 'clock', 'score', 'verify', 'proof', 'board', 'orders'] as const;
      for (const name of looks) {
        const before = world.sent.length;
        const intent = { kind: 'command', name, words: '' } as const;
        const answer = await world.act(SEATED[0], intent);
        expect(answer?.text).not.toMatch(/no table|not played/);
        await world.settle();
        const open = world.sent.slice(before).filter(({ to }) => to !== SEATED[0]);
        expectNothingOf(open, forbiddenTo(here, table), { intent, place: CHANNEL });
        expect(open.map(({ to }) => to)).toEqual(open.map(() => CHANNEL.id));
      }
    },
  );
});
