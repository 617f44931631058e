/**
 * One table that is played from several chat platforms and from the page: the server as it runs on
 * one machine, requests as the platforms sign them, and platforms that refuse what real ones do.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '../../functions/app/ports/chat.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import {
  boardWith,
  buttonOf,
  type ChatPerson,
  type ChatTown,
  type Told,
} from '../support/chatPeople.ts';
import { type ChatServer, chatServer } from '../support/chatServer.ts';
import { HttpClient } from '../support/httpClient.ts';

const GAME_MS_MAX = 180_000;
/** Who sits where, in the order of their seats; whoever has no platform plays on the page. */
const TABLES = [
  ['Discord, Slack and the page', ['discord', 'slack', null]],
  ['Discord, Slack, Telegram and the page', ['discord', 'slack', 'telegram', null]],
] as const;

interface Table {
  readonly tableId: string;
  readonly chatters: readonly ChatPerson[];
  readonly page: HttpClient;
  /** What each chatter was told alone, in order of seats. */
  readonly told: readonly Told[][];
}

/** Bones of a record, such as `36`. */
interface Round {
  readonly deal: readonly (readonly string[])[];
  readonly plays: readonly string[];
}

let server: ChatServer;
let town: ChatTown;

beforeAll(async () => {
  server = await chatServer();
  town = server.town;
});
afterAll(() => server.close());

/** Opens a table in the first one's chat, and lets everybody sit down from where they are. */
async function sitDown(platforms: readonly (PlatformName | null)[]): Promise<Table> {
  const told: Told[][] = platforms.map(() => []);
  const chatters = platforms.flatMap((platform, seat) =>
    platform === null
      ? []
      : [town.person(`seat${seat}of${platforms.length}`, platform, server.door)],
  );
  const [first, ...others] = chatters;
  const opened = await first?.say('start', `jamaican-cutthroat ${platforms.length}p quick nolimit`);
  const tableId = buttonOf(opened ?? NOTHING, 'h')?.slice(3) ?? '';
  const { text } = await boardOf('discord', tableId, 'j');
  const [link = '', invite = ''] = /http:\S+[?]i=(\S+)/.exec(text) ?? [];
  for (const [i, person] of others.entries()) {
    const sat = await person.say('join', link);
    expect(sat.text).toContain(`seat ${i + 2}`);
    told[i + 1]?.push(sat);
  }
  const page = await HttpClient.guest(server.url, 'Pia');
  const body = { commandId: 'sit', invite };
  const sat = await page.post(server.url, `/v1/tables/${tableId}/join`, body);
  expect(sat).toMatchObject({ status: 200, body: { seat: platforms.length - 1 } });
  return { tableId, chatters, page, told };
}

const NOTHING = { text: '', buttons: [] };

/** The board of a table in a group, once it has such a button. */
async function boardOf(platform: PlatformName, tableId: string, kind: string) {
  return boardWith(town.groups[platform], `${kind}1:${tableId}`);
}

/** Somebody in a chat plays the first bone that fits: by its button, or in words. */
async function playInChat(person: ChatPerson, no: number, told: Told[]): Promise<void> {
  const shown = await person.say('hand');
  const data = buttonOf(shown, 'p') ?? '';
  const [, bone = '', end = ''] = /:(\d\d)([LR1-4]?)$/.exec(data) ?? [];
  const isInWords = no % 2 === 0;
  const words = `${bone} ${end}`.trim();
  const played = await (isInWords ? person.say('play', words) : shown.press(data));
  expect(played.text).toContain(`You played [${bone[0]}|${bone[1]}]`);
  told.push(shown, played);
}

async function playOnPage({ page, tableId }: Table): Promise<void> {
  const { you, version } = await page.view(server.url, tableId);
  const [move] = you.moves;
  const body = { commandId: `at-${version}`, expectedVersion: version, type: 'play', ...move };
  const played = await page.post(server.url, `/v1/tables/${tableId}/commands`, body);
  expect(played.status).toBe(200);
}

/** Everybody plays in turn until the game is decided; how many plays that were. */
async function playToEnd(table: Table): Promise<number> {
  const { page, tableId, chatters, told } = table;
  for (let plays = 0; ; ) {
    const { status, round, version } = await page.view(server.url, tableId);
    if (status === 'over') return plays;
    const [seat] = round?.turns ?? [];
    if (seat === undefined) {
      const path = `/v1/tables/${tableId}/events?after=${version}&wait=20`;
      expect((await page.get(server.url, path)).status).toBe(200);
      continue;
    }
    const person = chatters[seat];
    if (person === undefined) await playOnPage(table);
    else await playInChat(person, plays, told[seat] ?? []);
    plays += 1;
  }
}

/** As `[3|6]` in a text and `3-6` in a sentence; an id may hold the latter, but not alone. */
const BONE = /(?<![\w-])\[?([0-6])[-|]([0-6])\]?(?![\w-])/g;

const bonesIn = (text: string): string[] =>
  [...text.matchAll(BONE)].map(([, a = '', b = '']) => (a < b ? `${a}${b}` : `${b}${a}`));

const recordOf = async ({ page, tableId }: Table): Promise<readonly Round[]> => {
  const { body } = await page.get(server.url, `/v1/tables/${tableId}/record`);
  const rounds = body['rounds'] as readonly Round[];
  return rounds.map(({ deal, plays }) => ({ deal, plays: plays.map((play) => play.slice(0, 2)) }));
};

/** Everything that was sent to the groups, as text. */
function inTheOpen(tableId: string): string[] {
  const { discord, slack, telegram, groups } = town;
  return [
    ...discord.received.filter(({ path }) => path.startsWith(`/channels/${groups.discord.id}/`)),
    ...slack.calls.filter(({ json }) => json['channel'] === groups.slack.id && !json['user']),
    ...telegram.calls.filter(({ json }) => json['chat_id'] === groups.telegram.id),
  ]
    .map((call) => JSON.stringify(call).replaceAll('\\', ''))
    .filter((text) => text.includes(tableId));
}

const hasAll = (bones: readonly string[] = [], some: readonly string[]): boolean =>
  some.every((bone) => bones.includes(bone));

/** Whether a message to a seat says no more of a round than its player may know. */
function isFor(seat: number, text: string, { deal, plays }: Round): boolean {
  const [, own = ''] = /Your hand: ([^\n]*)/.exec(text) ?? [];
  const others = bonesIn(text).filter((bone) => !deal[seat]?.includes(bone));
  return hasAll(deal[seat], bonesIn(own)) && hasAll(plays, others);
}

/** Whether the bones of a message are those that had been played at some moment of a round. */
function isOfPlays(text: string, { plays }: Round): boolean {
  const shown = [...new Set(bonesIn(text))];
  return hasAll(plays.slice(0, shown.length), shown);
}

/** Nobody was shown a bone of another's before it lay on the table. */
function expectPrivate({ tableId, told }: Table, rounds: readonly Round[]): void {
  for (const [seat, messages] of told.entries()) {
    const odd = messages.filter(({ text }) => !rounds.some((round) => isFor(seat, text, round)));
    expect(odd).toEqual([]);
  }
  const open = inTheOpen(tableId);
  expect(open.length).toBeGreaterThan(told.length);
  expect(open.filter((text) => /"[pldkqgt]1:|Your hand|Tu mano/.test(text))).toEqual([]);
  expect(open.filter((text) => !rounds.some((round) => isOfPlays(text, round)))).toEqual([]);
}

/** The proof is to be had in every chat and on the page, and says of each that all is well. */
async function expectProved({ tableId, chatters, page, told }: Table): Promise<void> {
  const { body } = await page.get(server.url, '/v1/keys');
  const keys = (body['keys'] as { pub: string }[]).map(({ pub }) => pub);
  const own = await page.get(server.url, `/v1/tables/${tableId}/proof`);
  const proofs = [JSON.stringify(own.body)];
  for (const [seat, person] of chatters.entries()) {
    const verified = await person.say('verify');
    expect(verified.text).toMatch(/Round \d: commitment right, shuffle right, play right[.]/);
    told[seat]?.push(verified);
    const [link = ''] = /http:\S+proof\S+/.exec((await person.say('proof')).text) ?? [];
    proofs.push(await (await fetch(link)).text());
  }
  for (const proof of proofs) {
    const checked = verifyProof(proof, { keys });
    expect(checked.ok ? checked.value : proof.slice(0, 200)).toMatchObject({
      verdict: 'ok',
      tableId,
      keys: 'pinned',
    });
  }
}

describe('one table', () => {
  it.concurrent.each(TABLES)(
    'is played from %s to its end, and proves itself in each',
    async (_, platforms) => {
      const table = await sitDown(platforms);
      expect(await playToEnd(table)).toBeGreaterThan(6);
      await expectProved(table);
      for (const { platform } of table.chatters) {
        const board = await boardOf(platform, table.tableId, 'y');
        expect(board.text).toContain('The table has ended');
        expect(board.text).toContain('Pia');
      }
      expectPrivate(table, await recordOf(table));
    },
    GAME_MS_MAX,
  );

  it('is one message in each group, and nothing went wrong on the way', () => {
    const counts = Object.values(town.groups).map((group) => group.messages().length);
    expect(counts).toEqual([2, 2, 1]);
    expect(town.telegram.unanswered()).toBe(0);
    expect(server.errors).toEqual([]);
  });
});
