import { discordSetup } from './discord.ts';
import type { BotSetup } from './setup.ts';
import { slackSetup } from './slack.ts';
import { telegramSetup } from './telegram.ts';

/** Every chat platform, in the order in which they are told of. */
export const BOT_SETUPS: readonly BotSetup[] = [discordSetup, slackSetup, telegramSetup];
