/** People of three chat platforms: what they do goes in as the platform signs it. */
import type { ChatCommand, PlatformName } from '../../functions/app/ports/chat.ts';
import { BOT_TOKEN, FakeDiscord } from './fakeDiscord.ts';
import { componentsOf, type Endpoint, type Promised, type Shown } from './fakeDiscordParts.ts';
import {
  type FakeSlack,
  fakeSlack,
  type SignedRequest,
  SLACK_SECRET,
  SLACK_TOKEN,
  type SlackPrivate,
} from './fakeSlack.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
  type TelegramMessage,
  type TelegramUpdate,
} from './fakeTelegram.ts';
import type { Block } from './slackLimits.ts';

export interface Acknowledged {
  readonly status: number;
  readonly body: string;
  readonly type: string | null;
}

/** Where the bot is reached. */
export interface BotDoor {
  /** Brings a request to the bot's address, and answers as the bot did. */
  post(platform: PlatformName, request: SignedRequest | TelegramUpdate): Promise<Acknowledged>;
  /** Lets the bot do its work, where it does not by itself. */
  work(): Promise<void>;
}

/** A message as somebody reads it: plain text, and what its buttons say. */
export interface Message {
  readonly text: string;
  readonly buttons: readonly string[];
}

/** A message that one person alone can see, and press the buttons of. */
export interface Told extends Message {
  press(data: string): Promise<Told>;
}

export interface ChatPerson {
  readonly name: string;
  readonly platform: PlatformName;
  /** The platform's own id of them. */
  readonly id: string;
  /** Says something in the group; what they alone are shown then. */
  say(command: ChatCommand, words?: string): Promise<Told>;
  /** Presses a button of a message that everybody in the group sees. */
  pressBoard(data: string): Promise<Told>;
  /** All that they were told alone, alerts last. */
  texts(): readonly string[];
}

/** The group of a platform, with what everybody there can see, the oldest first. */
export interface ChatGroup {
  readonly platform: PlatformName;
  readonly id: string;
  messages(): readonly Message[];
  /** What `look` finds, now or after something that the bot sends. */
  until<T>(look: () => T | null): Promise<T>;
}

export interface ChatTown {
  readonly discord: FakeDiscord;
  readonly slack: FakeSlack;
  readonly telegram: FakeTelegram;
  /** The secrets and addresses that the bot runs with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly groups: Readonly<Record<PlatformName, ChatGroup>>;
  person(name: string, platform: PlatformName, door: BotDoor): ChatPerson;
  /** Somebody takes no messages of the bot any more. */
  shut(person: Pick<ChatPerson, 'platform' | 'id'>): void;
  close(): Promise<void>;
}

const SLACK_CHANNEL = 'C1';
const TELEGRAM_GROUP = -1_001_234;

/** A group on each platform. `now` is the clock of all, Unix ms. */
export async function chatTown(now: () => number): Promise<ChatTown> {
  const discord = new FakeDiscord();
  await discord.start();
  const slack = await fakeSlack({ now });
  const telegram = await fakeTelegram({ now });
  const channel = discord.newChannel();
  let people = 0;
  return {
    discord,
    slack,
    telegram,
    environment: {
      DISCORD_PUBLIC_KEY: discord.publicKey,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_API_BASE: discord.base,
      SLACK_SIGNING_SECRET: SLACK_SECRET,
      SLACK_BOT_TOKEN: SLACK_TOKEN,
      SLACK_API_BASE: slack.base,
      TELEGRAM_SECRET_TOKEN: TELEGRAM_SECRET,
      TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
      TELEGRAM_API_BASE: telegram.base,
    },
    groups: {
      discord: group('discord', channel, discord.until.bind(discord), () =>
        discord.inChannel(channel).map(ofDiscord),
      ),
      slack: group('slack', SLACK_CHANNEL, slack.until, () =>
        slack.channel(SLACK_CHANNEL).map(ofSlack),
      ),
      telegram: group('telegram', String(TELEGRAM_GROUP), telegram.until, () =>
        telegram.chat(TELEGRAM_GROUP).map(ofTelegram),
      ),
    },
    person(name, platform, door) {
      people += 1;
      if (platform === 'discord') return onDiscord(discord, { name, channel, now }, door);
      if (platform === 'slack') return onSlack(slack, name, door);
      return onTelegram(telegram, { name, id: 70 + people }, door);
    },
    shut({ platform, id }) {
      if (platform === 'discord') discord.closedTo.add(id);
      else if (platform === 'slack') slack.leave(id);
      else telegram.block(Number(id));
    },
    async close() {
      await Promise.all([discord.close(), slack.close(), telegram.close()]);
    },
  };
}

function group(
  platform: PlatformName,
  id: string,
  until: <T>(look: () => T | null) => Promise<T>,
  messages: () => readonly Message[],
): ChatGroup {
  return {
    platform,
    id,
    messages,
    until,
  };
}

/** The newest message of a group with a button that begins so, now or once it comes. */
export function boardWith({ until, messages }: ChatGroup, opening: string): Promise<Message> {
  const isIt = ({ buttons }: Message) => buttons.some((data) => data.startsWith(opening));
  return until(() => messages().findLast(isIt) ?? null);
}

/** The first button of a kind, such as `p`; null where there is none. */
export function buttonOf({ buttons }: Message, kind: string): string | null {
  return buttons.find((data) => data.startsWith(`${kind}1:`)) ?? null;
}

const ofDiscord = (shown: Shown): Message => ({
  text: String(shown.body['content'] ?? '').replaceAll('\\', ''),
  buttons: componentsOf(shown).flatMap(({ custom_id, options }) =>
    options === undefined ? [custom_id] : options.map(({ value }) => value),
  ),
});

/** Slack's markup as people read it: an address in its brackets, and the three signs. */
const readable = (text: string): string =>
  text
    .replaceAll(/<(https?:[^>|]*)(?:[|][^>]*)?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function ofSlack({ blocks }: { readonly blocks: readonly Block[] }): Message {
  const sections = blocks.flatMap(({ type, ['text']: text }) =>
    type === 'section' ? [(text as { text: string }).text] : [],
  );
  const buttons = blocks.flatMap(({ elements = [] }) => elements as readonly { value: string }[]);
  return { text: readable(sections.join('')), buttons: buttons.map(({ value }) => value) };
}

const ofTelegram = ({ text, keyboard }: TelegramMessage): Message => ({
  text,
  buttons: keyboard.flat().flatMap(({ callback_data: data }) => data ?? []),
});

/** The options in which Discord hands over what is typed elsewhere. */
function optionsOf(command: ChatCommand, words: string): Readonly<Record<string, string>> {
  if (words === '') return {};
  if (command === 'join') return { link: words };
  const [first = '', second, third, ...rest] = words.split(' ');
  if (command === 'play') return { bone: first, ...(second === undefined ? {} : { end: second }) };
  if (second === undefined || third === undefined) return { more: words };
  return { game: first, seats: second, length: third, more: rest.join(' ') };
}

function onDiscord(
  discord: FakeDiscord,
  { name, channel, now }: { name: string; channel: string; now: () => number },
  door: BotDoor,
): ChatPerson {
  const member = discord.newMember(name);
  const tokens: string[] = [];
  const endpoint: Endpoint = (request) => {
    tokens.push((JSON.parse(request.body) as { token: string }).token);
    return door.post('discord', request);
  };
  const told = async (act: () => Promise<Promised>): Promise<Told> => {
    discord.now = now();
    const promised = await act();
    await door.work();
    const shown = await discord.answer(promised);
    return { ...ofDiscord(shown), press: (data) => press(shown, data) };
  };
  const press = (shown: Shown, data: string): Promise<Told> =>
    told(() => discord.click(endpoint, member, shown, data));
  return {
    name,
    platform: 'discord',
    id: member.id,
    say(command, words = '') {
      const given = { member, channel, name: command, options: optionsOf(command, words) };
      return told(() => discord.command(endpoint, given));
    },
    pressBoard(data) {
      const board = discord.inChannel(channel).find((m) => ofDiscord(m).buttons.includes(data));
      if (board === undefined) throw new Error(`no board says ${data}`);
      return press(board, data);
    },
    texts: () =>
      discord.received.flatMap(({ path, body }) =>
        tokens.some((token) => path.includes(`/${token}/`)) ? [String(body['content'])] : [],
      ),
  };
}

function onSlack(slack: FakeSlack, name: string, door: BotDoor): ChatPerson {
  const user = `U${name.toUpperCase()}`;
  const shown = (): readonly SlackPrivate[] => slack.shown.filter((s) => s.user === user);
  async function told(request: SignedRequest): Promise<Told> {
    const before = shown().length;
    await door.post('slack', request);
    await door.work();
    const found = await slack.until(() => shown()[before] ?? null);
    return { ...ofSlack(found), press: (data) => told(pressed(found.surface, data)) };
  }
  function pressed(surface: SlackPrivate['surface'], data: string): SignedRequest {
    if (surface === 'modal' || surface === 'home') return slack.clickIn(user, surface, data);
    return slack.click(user, SLACK_CHANNEL, data, { isEphemeral: surface === 'ephemeral' });
  }
  return {
    name,
    platform: 'slack',
    id: user,
    say: (command, words = '') =>
      told(slack.command(user, SLACK_CHANNEL, `${command} ${words}`.trim())),
    pressBoard: (data) => told(slack.click(user, SLACK_CHANNEL, data)),
    texts: () => shown().map((message) => ofSlack(message).text),
  };
}

function onTelegram(
  telegram: FakeTelegram,
  { name, id }: { readonly name: string; readonly id: number },
  door: BotDoor,
): ChatPerson {
  telegram.open(id);
  const ownCalls = () => telegram.calls.filter(({ json }) => json['chat_id'] === String(id));
  const ownAlerts = () => telegram.alerts.filter(({ user }) => user === id);
  /** In their own chat, or where it is short enough in the alert of the press. */
  async function told(update: TelegramUpdate): Promise<Told> {
    const [calls, alerts] = [ownCalls().length, ownAlerts().length];
    await door.post('telegram', update);
    await door.work();
    return telegram.until(() => {
      const message = telegram.chat(id).at(-1);
      const alert = ownAlerts()[alerts];
      if (ownCalls().length > calls && message !== undefined) {
        const press = (data: string) => told(telegram.press(id, message, data));
        return { ...ofTelegram(message), press };
      }
      if (alert === undefined) return null;
      const press = () => Promise.reject(new Error('an alert has no buttons'));
      return { text: alert.text, buttons: [], press };
    });
  }
  return {
    name,
    platform: 'telegram',
    id: String(id),
    say: (command, words = '') =>
      told(telegram.say(id, TELEGRAM_GROUP, `/${command} ${words}`.trim())),
    pressBoard(data) {
      const all = telegram.chat(TELEGRAM_GROUP);
      const board = all.find((message) => ofTelegram(message).buttons.includes(data));
      if (board === undefined) throw new Error(`no board says ${data}`);
      return told(telegram.press(id, board, data));
    },
    texts: () => [
      ...ownCalls().map(({ json }) => String(json['text'])),
      ...ownAlerts().map(({ text }) => text),
    ],
  };
}
