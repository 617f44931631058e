import type { ChatReader } from '../app/ports/chat.ts';
import type { ChatSettings } from './chatSettings.ts';
import { discordReader } from './discord/read.ts';
import { slackReader } from './slack/read.ts';
import { telegramReader } from './telegram/read.ts';

/** The platforms that are set up, as far as it takes to read what they send. */
export function chatReaders({ discord, slack, telegram }: ChatSettings): readonly ChatReader[] {
  return [
    ...(discord === null ? [] : [discordReader(discord.DISCORD_PUBLIC_KEY)]),
    ...(slack === null ? [] : [slackReader(slack.SLACK_SIGNING_SECRET)]),
    ...(telegram === null
      ? []
      : [
          telegramReader({
            secretToken: telegram.TELEGRAM_SECRET_TOKEN,
            botName: telegram.TELEGRAM_BOT_NAME ?? null,
          }),
        ]),
  ];
}
