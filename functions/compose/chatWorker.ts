/** The application with what it takes to write to chat platforms. */
import { lambdaCalls, secretObject } from '../adapters/awsCalls.ts';
import { chatDeliveries } from '../adapters/chatDeliveries.ts';
import { readChatSettings } from '../adapters/chatSettings.ts';
import { systemClock } from '../adapters/clock.ts';
import { makeServing } from '../app/serving.ts';
import { makeInstanceApp } from './app.ts';
import { instanceLog } from './log.ts';

/** The application of this instance. */
export const instanceChatApp = makeInstanceApp(makeServing, {
  platforms: async ({ CHAT_SECRETS: name }) => {
    const secrets = await secretObject(lambdaCalls(process.env, systemClock), name);
    return chatDeliveries(readChatSettings(secrets), systemClock, instanceLog);
  },
});
