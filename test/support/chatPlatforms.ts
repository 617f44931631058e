/** A group on each chat platform, with two people whom the bot may write to. */
import type { Place, PlatformName } from '../../functions/app/ports/chat.ts';
import { BOT_TOKEN, FakeDiscord } from './fakeDiscord.ts';
import { type FakeSlack, fakeSlack, SLACK_SECRET, SLACK_TOKEN } from './fakeSlack.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
} from './fakeTelegram.ts';

interface Fakes {
  readonly discord: FakeDiscord;
  readonly slack: FakeSlack;
  readonly telegram: FakeTelegram;
}

/** A platform, a group there, and two people in it. */
export interface Platform<Name extends PlatformName> {
  readonly fake: Fakes[Name];
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

async function onDiscord(now: () => number): Promise<Platform<'discord'>> {
  const discord = new FakeDiscord();
  discord.clock = now;
  await discord.start();
  const id = discord.newChannel();
  const people = [discord.newMember('Ana').id, discord.newMember('Ben').id] as const;
  const texts = (channel: string): string[] =>
    discord.inChannel(channel).map(({ body }) => String(body['content']));
  return {
    fake: discord,
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

async function onSlack(now: () => number): Promise<Platform<'slack'>> {
  const slack = await fakeSlack({ now });
  return {
    fake: slack,
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

async function onTelegram(now: () => number): Promise<Platform<'telegram'>> {
  const telegram = await fakeTelegram({ now });
  const group = -1_001_234;
  for (const person of [71, 72]) telegram.open(person);
  return {
    fake: telegram,
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

export const PLATFORMS: {
  readonly [Name in PlatformName]: (now: () => number) => Promise<Platform<Name>>;
} = { discord: onDiscord, slack: onSlack, telegram: onTelegram };
