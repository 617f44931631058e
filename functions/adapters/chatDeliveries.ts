import type { ChatDelivery } from '../app/ports/chat.ts';
import type { Clock, Log } from '../app/ports.ts';
import { chatHttp } from './chatHttp.ts';
import type { ChatSettings } from './chatSettings.ts';
import { discordDelivery } from './discord/deliver.ts';
import { fetchedPicture } from './discord/picture.ts';
import { SLACK_API_BASE, slackDelivery } from './slack/deliver.ts';
import { TELEGRAM_API_BASE, telegramDelivery } from './telegram/deliver.ts';

const DISCORD_API_BASE = 'https://discord.com/api/v10';

/** The platforms that are set up, as far as it takes to send them messages. */
export function chatDeliveries(
  { discord, slack, telegram }: ChatSettings,
  clock: Clock,
  log: Log,
): readonly ChatDelivery[] {
  const found: ChatDelivery[] = [];
  if (discord !== null) {
    const base = discord.DISCORD_API_BASE ?? DISCORD_API_BASE;
    const bot = chatHttp(base, { authorization: `Bot ${discord.DISCORD_BOT_TOKEN}` });
    const open = chatHttp(base);
    found.push(discordDelivery({ bot, open, picture: fetchedPicture, clock, log }));
  }
  if (slack !== null) {
    const base = slack.SLACK_API_BASE ?? SLACK_API_BASE;
    found.push(slackDelivery({ token: slack.SLACK_BOT_TOKEN, base, now: clock.now, log }));
  }
  if (telegram !== null) {
    const base = telegram.TELEGRAM_API_BASE ?? TELEGRAM_API_BASE;
    found.push(telegramDelivery({ token: telegram.TELEGRAM_BOT_TOKEN, base, now: clock.now }));
  }
  return found;
}
