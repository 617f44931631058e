/** The text of a bot key: `dk_<id>_<secret>`, 22 and 43 base64url characters. */
const BOT_KEY = /^dk_([A-Za-z0-9_-]{22})_([A-Za-z0-9_-]{43})$/;

export interface BotKeyText {
  readonly id: string;
  readonly secret: string;
}

export function botKeyText({ id, secret }: BotKeyText): string {
  return `dk_${id}_${secret}`;
}

/** The parts of a bot key; null for a text that is none. */
export function readBotKey(text: string): BotKeyText | null {
  const [, id, secret] = BOT_KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
