import { discordSetup } from './discord.ts';
import type { BotSetup } from './setup.ts';

/** Every chat platform, in the order in which they are told of. */
export const BOT_SETUPS: readonly BotSetup[] = [discordSetup];
