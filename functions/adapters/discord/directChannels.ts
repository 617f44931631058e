import * as z from 'zod';
import type { BotCalls, Refused } from './calls.ts';
import { snowflakeSchema } from './interaction.ts';

/** So many are remembered; who is forgotten is asked for again. */
const PEOPLE_MAX = 10_000;

const openedSchema = z.object({ id: snowflakeSchema });

/** The bot's chats with people alone: each is opened once, which Discord counts. */
export class DirectChannels {
  readonly #calls: BotCalls;
  readonly #channels = new Map<string, string>();

  constructor(calls: BotCalls) {
    this.#calls = calls;
  }

  /** The channel of a person, or why there is none. */
  async of(personId: string): Promise<string | Refused> {
    const known = this.#channels.get(personId);
    if (known !== undefined) return known;
    const json = { recipient_id: personId };
    const opened = await this.#calls.send({
      route: 'POST dm',
      target: `person ${personId}`,
      request: { method: 'POST', path: '/users/@me/channels', json },
    });
    if (opened.kind !== 'answered') return opened;
    const channel = openedSchema.safeParse(opened.json).data?.id;
    if (channel === undefined) return { kind: 'failed' };
    if (this.#channels.size >= PEOPLE_MAX) this.#channels.clear();
    this.#channels.set(personId, channel);
    return channel;
  }

  forget(personId: string): void {
    this.#channels.delete(personId);
  }
}
