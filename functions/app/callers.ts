/** Who calls: what a bearer token says, and whether its player is gone. */
import { ascii, toHex } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { readBotKey } from './botKey.ts';
import type { BotKeys } from './ports/botKeys.ts';
import type { Players } from './ports/players.ts';
import type { Tokens } from './ports.ts';

export interface CallersPorts {
  readonly tokens: Tokens;
  readonly directory: Pick<BotKeys, 'botKey'> & Pick<Players, 'players'>;
}

/** What is kept of the secret of a bot key. */
export const secretHash = (secret: string): string => toHex(H(ascii(secret)));

export class Callers {
  readonly #ports: CallersPorts;

  constructor(ports: CallersPorts) {
    this.#ports = ports;
  }

  /** The player that a bearer token or a bot key speaks for, or null. */
  async playerOf(token: string): Promise<string | null> {
    const given = readBotKey(token);
    if (given === null) return this.#ports.tokens.verify(token);
    const key = await this.#ports.directory.botKey(given.id);
    return key !== null && key.hash === secretHash(given.secret) ? key.playerId : null;
  }

  /** Whether this player is gone for good. Its tokens are still signed by us. */
  async isDeleted(playerId: string): Promise<boolean> {
    const profiles = await this.#ports.directory.players([playerId]);
    return profiles.get(playerId)?.deleted === true;
  }
}
