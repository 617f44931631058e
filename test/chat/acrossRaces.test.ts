/**
 * The same again, at once and late, on every platform: four deliveries of one request, a double
 * click, two people at one seat, an old button. Each is done once, and every one is answered once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_NAMES, type PlatformName } from '../../functions/app/ports/chat.ts';
import type { View } from '../../shared/protocol/view.ts';
import { boardWith, buttonOf, type ChatPerson, type Told } from '../support/chatPeople.ts';
import { type ChatServer, chatServer } from '../support/chatServer.ts';
import { HttpClient } from '../support/httpClient.ts';

const GAME_MS_MAX = 120_000;
const DELIVERIES = 4;

let server: ChatServer;
beforeAll(async () => {
  server = await chatServer();
});
afterAll(() => server.close());

/** People of one platform, and how often each has done something. */
class Crowd {
  readonly platform: PlatformName;
  readonly door = server.repeating(DELIVERIES);
  readonly #acts = new Map<ChatPerson, number>();

  constructor(platform: PlatformName) {
    this.platform = platform;
  }

  person(name: string): ChatPerson {
    const person = server.town.person(name, this.platform, this.door);
    const counted: ChatPerson = {
      ...person,
      say: (command, words) => this.#act(counted, person.say(command, words)),
      pressBoard: (data) => this.#act(counted, person.pressBoard(data)),
    };
    return counted;
  }

  async #act(person: ChatPerson, act: Promise<Told>): Promise<Told> {
    this.#acts.set(person, (this.#acts.get(person) ?? 0) + 1);
    const { press, ...told } = await act;
    return { ...told, press: (data) => this.#act(person, press(data)) };
  }

  /** Waits until everybody was told as often as they did something, and no more often. */
  async answered(): Promise<void> {
    const { until } = server.town.groups[this.platform];
    for (const [person, count] of this.#acts) {
      await until(() => (person.texts().length >= count ? true : null));
      expect(person.texts()).toHaveLength(count);
    }
  }
}

/** A table of two as its watchers see it. */
class Watched {
  readonly #client: HttpClient;
  readonly #path: string;
  readonly #query: string;

  private constructor(client: HttpClient, path: string, query: string) {
    this.#client = client;
    this.#path = path;
    this.#query = query;
  }

  /** `link` is one that lets people sit down, and shows the table as long as they can. */
  static async at(link: string): Promise<Watched> {
    const [, tableId = '', invite = ''] = /#\/t\/([\w-]{22})[?]i=([\w-]{22})/.exec(link) ?? [];
    const client = await HttpClient.guest(server.url, 'Wat');
    const path = `/v1/tables/${tableId}`;
    const { readKey } = await new Watched(client, path, `k=${invite}`).view();
    return new Watched(client, path, `k=${readKey}`);
  }

  async view(): Promise<View> {
    const { status, body } = await this.#client.get(server.url, `${this.#path}?${this.#query}`);
    expect(status).toBe(200);
    return body['view'] as View;
  }

  /** Once somebody is to play. */
  async turn(): Promise<View> {
    for (;;) {
      const view = await this.view();
      if ((view.round?.turns ?? []).length > 0) return view;
      const more = `after=${view.version}&wait=20&${this.#query}`;
      await this.#client.get(server.url, `${this.#path}/events?${more}`);
    }
  }
}

const isPlay = (text: string): boolean => text.includes('You played');

/** How many bones people have played by their own choice. */
const chosenIn = ({ round }: View): number =>
  (round?.history ?? []).filter(({ bone, auto }) => bone !== undefined && auto === undefined)
    .length;

/** Ana opens a table for two, and ben and cai go for the same seat at once; who got it. */
async function race(
  crowd: Crowd,
  ana: ChatPerson,
): Promise<{ table: Watched; second: ChatPerson }> {
  await ana.say('start', 'jamaican-cutthroat 2p quick nolimit');
  const board = await boardWith(server.town.groups[crowd.platform], 'j1:');
  const table = await Watched.at(board.text);
  const join = buttonOf(board, 'j') ?? '';
  const rivals = [crowd.person('ben'), crowd.person('cai')];
  const told = await Promise.all(rivals.map((person) => person.pressBoard(join)));
  const [won] = told.filter(({ text }) => text.includes('You sit at seat 2'));
  const [lost, ...others] = told.filter((one) => one !== won);
  expect(lost?.text).toContain('Every seat is taken');
  expect(others).toEqual([]);
  const second = rivals[told.findIndex(({ text }) => text === won?.text)];
  if (second === undefined) throw new Error('nobody sat down');
  return { table, second };
}

describe('what comes twice, at once or late', () => {
  it.concurrent.each(PLATFORM_NAMES)(
    'is done once on %s, and every click is answered once',
    async (platform) => {
      const crowd = new Crowd(platform);
      const ana = crowd.person('ana');
      const { table, second } = await race(crowd, ana);
      await crowd.answered();

      const before = await table.turn();
      const who = before.round?.turns[0] === 0 ? ana : second;
      const shown = await who.say('hand');
      const play = buttonOf(shown, 'p') ?? '';
      await Promise.all([shown.press(play), shown.press(play)]);
      await crowd.answered();
      expect(who.texts().filter(isPlay)).toHaveLength(1);
      const after = await table.view();
      expect(chosenIn(after)).toBe(chosenIn(before) + 1);

      // The old button, in a message that stands where it stood.
      await shown.press(play);
      await crowd.answered();
      await crowd.door.again();
      await who.say('score');
      await crowd.answered();
      expect(who.texts().filter(isPlay)).toHaveLength(1);
      expect((await table.view()).version).toBe(after.version);
      expect(server.town.groups[platform].messages()).toHaveLength(1);
    },
    GAME_MS_MAX,
  );

  it('is one page of Slack that is opened, however often it is told', async () => {
    const { slack } = server.town;
    const opened = slack.openHome('UHOME');
    const door = server.repeating(DELIVERIES);
    await door.post('slack', opened);
    const shown = () => slack.shown.filter(({ user }) => user === 'UHOME');
    await slack.until(() => shown()[0] ?? null);
    await door.again();
    await server.town.person('dan', 'slack', door).say('help');
    expect(shown()).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });
});
