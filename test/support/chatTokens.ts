/** A table of two on one platform, by its real adapter, whose token can be taken back and given. */
import { chatDeliveries } from '../../functions/adapters/chatDeliveries.ts';
import { readChatSettings } from '../../functions/adapters/chatSettings.ts';
import { makeApp } from '../../functions/app/app.ts';
import { waitOf } from '../../functions/app/noticeFacts.ts';
import type { ChatDelivery, Place, PlatformName } from '../../functions/app/ports/chat.ts';
import type { Log } from '../../functions/app/ports.ts';
import { PublicTables } from '../../functions/app/publicTables.ts';
import { type ChatWorld, chatWorld, plays } from './chatWorld.ts';
import { BOT_TOKEN, FakeDiscord } from './fakeDiscord.ts';
import { fakeSlack, SLACK_SECRET, SLACK_TOKEN } from './fakeSlack.ts';
import { fakeTelegram, TELEGRAM_SECRET, TELEGRAM_TOKEN } from './fakeTelegram.ts';

/** A platform as far as it concerns its token. */
interface Platform {
  readonly environment: Readonly<Record<string, string>>;
  readonly place: Place;
  /** Ids of people that the bot may write to. */
  readonly people: readonly [string, string];
  give(isGood: boolean): void;
  /** What the group shows, the oldest message first. */
  shown(): readonly string[];
  /** What a person was told alone. */
  told(person: string): readonly string[];
  /** Calls that needed the token, so far. */
  calls(): number;
  close(): Promise<void>;
}

async function onDiscord(): Promise<Platform> {
  const discord = new FakeDiscord();
  await discord.start();
  const id = discord.newChannel();
  const people = [discord.newMember('Ana').id, discord.newMember('Ben').id] as const;
  const texts = (channel: string): string[] =>
    discord.inChannel(channel).map(({ body }) => String(body['content']));
  return {
    environment: {
      DISCORD_PUBLIC_KEY: discord.publicKey,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_API_BASE: discord.base,
    },
    place: { id, space: 'G1', isPrivate: false },
    people,
    give: (isGood) => {
      discord.takesToken = isGood;
    },
    shown: () => texts(id),
    told: (person) => texts(discord.dmOf(person)),
    calls: () => discord.received.filter(({ authorization }) => authorization !== null).length,
    close: () => discord.close(),
  };
}

async function onSlack(now: () => number): Promise<Platform> {
  const slack = await fakeSlack({ now });
  return {
    environment: {
      SLACK_SIGNING_SECRET: SLACK_SECRET,
      SLACK_BOT_TOKEN: SLACK_TOKEN,
      SLACK_API_BASE: slack.base,
    },
    place: { id: 'C1', space: null, isPrivate: false },
    people: ['UANA', 'UBEN'],
    give: (isGood) => slack.refuseToken(isGood ? null : 'token_revoked'),
    shown: () => slack.channel('C1').map(({ text }) => text),
    told: (person) => slack.shown.filter(({ user }) => user === person).map(({ text }) => text),
    calls: () => slack.calls.filter(({ method }) => method.startsWith('chat.')).length,
    close: slack.close,
  };
}

async function onTelegram(now: () => number): Promise<Platform> {
  const telegram = await fakeTelegram({ now });
  const group = -1_001_234;
  for (const person of [71, 72]) telegram.open(person);
  return {
    environment: {
      TELEGRAM_SECRET_TOKEN: TELEGRAM_SECRET,
      TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
      TELEGRAM_API_BASE: telegram.base,
    },
    place: { id: String(group), space: null, isPrivate: false },
    people: ['71', '72'],
    give: (isGood) => telegram.revoke(!isGood),
    shown: () => telegram.chat(group).map(({ text }) => text),
    told: (person) => telegram.chat(Number(person)).map(({ text }) => text),
    // It asks for its own name beside each.
    calls: () => telegram.calls.filter(({ method }) => method !== 'getMe').length,
    close: telegram.close,
  };
}

const PLATFORMS = { discord: onDiscord, slack: onSlack, telegram: onTelegram } as const;

/** Answers go by ways of their own; here they arrive, and what was answered is in `world.sent`. */
const answering = (real: ChatDelivery, memory: ChatDelivery): ChatDelivery => ({
  ...real,
  answer: memory.answer,
});

export interface TokenTable {
  readonly world: ChatWorld;
  readonly platform: Platform;
  readonly tableId: string;
  /** Lines that the operator is to see, and others; each with the platform it names. */
  readonly errors: string[];
  readonly infos: string[];
  /** Whoever is to play plays, and all of it is done that is due; who it was. */
  play(): Promise<string>;
  /** Whose turn it is, without that anybody looks. */
  turn(): Promise<string>;
  /** Lets time pass, with everything done as it falls due, and people told each minute. */
  pass(ms: number): Promise<void>;
  /** Work is done by another process from now on: it knows what the stores hold, and no more. */
  restart(): void;
}

export async function tokenTable(name: PlatformName, words = '7d'): Promise<TokenTable> {
  const errors: string[] = [];
  const infos: string[] = [];
  const note =
    (lines: string[]) =>
    (message: string, ...rest: readonly unknown[]) => {
      const fields = rest.at(-1) as { readonly platform?: string } | undefined;
      lines.push(`${message}: ${fields?.platform}`);
    };
  const log: Log = { info: note(infos), error: note(errors) };
  let at = (): number => 0;
  const platform = await PLATFORMS[name](() => at());
  const settings = readChatSettings(platform.environment);
  const [real] = chatDeliveries(settings, { now: () => at() }, log);
  const world = chatWorld(`token ${name}`, name, (ports) => {
    const [memory] = ports.chats?.platforms ?? [];
    if (ports.chats === undefined || memory === undefined || real === undefined) {
      throw new Error('there are no chats');
    }
    const chats = { ...ports.chats, platforms: [answering(real, memory)] };
    return { ...ports, log, chats };
  });
  at = () => world.t.clock.at;
  const { place, people } = platform;
  const say = (who: string, command: 'start' | 'hand' | 'join', more = '') =>
    world.act(who, { kind: 'command', name: command, words: more }, { place });
  await say(people[0], 'start', `jamaican-cutthroat 2p quick ${words}`);
  await world.settle();
  await say(people[1], 'join');
  for (const who of people) {
    const bound = await world.t.app.accounts.chatPlayer(name, who, who);
    await world.t.ports.directory.changePlayer(bound.playerId, { quiet: null });
  }
  world.t.clock.at += 10_000;
  const [tableId = ''] = (await world.t.ports.notices.rows.list(`CHAT#PLACE#${name}#${place.id}`))
    .map(({ value }) => value as { readonly tables: readonly string[] })
    .flatMap(({ tables }) => tables);
  await world.t.app.look(tableId);
  await world.settle();

  async function ready(): Promise<{ readonly who: string; readonly play: string }> {
    for (const who of people) {
      const [play] = plays(await say(who, 'hand'));
      if (play !== undefined) return { who, play };
    }
    throw new Error('nobody is to play');
  }

  const table: TokenTable = {
    world,
    platform,
    tableId,
    errors,
    infos,
    async play() {
      const { who, play } = await ready();
      await world.act(who, { kind: 'button', data: play }, { place });
      return who;
    },
    async turn() {
      const found = await new PublicTables(world.t.ports.journal).load(tableId);
      const wait = found === null ? null : waitOf(found.state);
      return people[wait?.seats[0] ?? -1] ?? 'nobody';
    },
    async pass(ms) {
      const end = world.t.clock.at + ms;
      while (world.t.clock.at < end) {
        const due = Math.min(...world.jobs.map((job) => job.at), world.t.clock.at + 60_000, end);
        world.t.clock.at = Math.max(world.t.clock.at, due);
        await world.work();
        await world.t.app.telling.delivery.sweep();
        await world.work();
      }
    },
    restart() {
      const { chats } = makeApp(world.t.ports);
      if (chats !== null && world.t.app.chats !== null) {
        world.t.app.chats.run = (job) => chats.run(job);
      }
    },
  };
  return table;
}
