import { type ChatSettings, readChatSettings } from '../functions/adapters/chatSettings.ts';
import { StartError } from './startError.ts';

/**
 * The chat platforms of an environment. Throws a `StartError` if a platform has only part of what
 * it needs.
 */
export function chatsIn(environment: Readonly<Record<string, string | undefined>>): ChatSettings {
  try {
    return readChatSettings(environment);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(`${error.message} docs/chats.md says what a chat platform needs.`);
  }
}
