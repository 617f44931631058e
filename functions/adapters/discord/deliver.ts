/** Messages to Discord: private answers by an interaction's token, all else by the bot's own. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ChatDelivery, ChatMessage, Delivered, Place } from '../../app/ports/chat.ts';
import type { Clock, Log } from '../../app/ports.ts';
import type { ChatHttp } from '../chatHttp.ts';
import { DiscordAnswers } from './answers.ts';
import { type Answered, BotCalls } from './calls.ts';
import { DirectChannels } from './directChannels.ts';
import { boneEmoji } from './emoji.ts';
import { snowflakeSchema } from './interaction.ts';
import { type Brought, bodyOf, payload } from './payload.ts';
import type { FetchPicture } from './picture.ts';

export interface DiscordDeps {
  /** Discord's API with the bot's token (`Authorization: Bot ...`). */
  readonly bot: ChatHttp;
  /** The same without a token, for answers, which have their own. */
  readonly open: ChatHttp;
  readonly picture: FetchPicture;
  readonly clock: Clock;
  readonly log: Log;
}

const NONCE_CHARS = 25;

/** How a message gets to a channel: as a new one, or in place of one. */
interface Way {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly message?: string;
  readonly extra?: ReturnType<typeof onceAs> | undefined;
}

const madeSchema = z.object({ id: snowflakeSchema });

/** Brings messages to Discord. */
export function discordDelivery(deps: DiscordDeps): ChatDelivery {
  const { bot, open, picture, clock, log } = deps;
  const calls = new BotCalls({ http: bot, clock, log });
  const emoji = boneEmoji(calls, clock);
  const answers = new DiscordAnswers({ http: open, clock, log });
  const dms = new DirectChannels(calls);

  async function bring({ buttons, picture: shown }: ChatMessage): Promise<Brought> {
    const hasBones = buttons.some((row) => row.some(({ bone }) => bone !== undefined));
    return {
      emoji: hasBones ? await emoji() : new Map(),
      picture: shown === null ? null : await picture(shown.url),
    };
  }

  /** One that may not send pictures sends their words. */
  async function send(channel: string, way: Way, message: ChatMessage): Promise<Answered> {
    const brought = await bring(message);
    const target = `channel ${channel}`;
    const attempt = ({ emoji, picture }: Brought): Promise<Answered> => {
      const body = { ...payload(message, { emoji, picture }), ...way.extra };
      const { method, path } = way;
      return calls.send({
        route: `${method} ${target}`,
        target,
        extra: picture === null ? undefined : `pictures in ${target}`,
        ...(way.message === undefined ? {} : { message: way.message }),
        request: { method, path, ...bodyOf(body, picture) },
      });
    };
    const answer = await attempt(brought);
    if (answer.kind !== 'forbidden' || brought.picture === null) return answer;
    return attempt({ ...brought, picture: null });
  }

  async function postTo(channel: string, message: ChatMessage, id?: string): Promise<Delivered> {
    const path = `/channels/${channel}/messages`;
    const extra = id === undefined ? undefined : onceAs(`${channel} ${id}`);
    return sent(await send(channel, { method: 'POST', path, extra }, message));
  }

  async function editIn(channel: string, messageId: string, message: ChatMessage) {
    const path = `/channels/${channel}/messages/${encodeURIComponent(messageId)}`;
    const way = { method: 'PATCH', path, message: `message ${messageId}` } as const;
    return sent(await send(channel, way, message));
  }

  return {
    name: 'discord',
    async answer(reply, message) {
      const brought = await bring(message);
      return answers.send(reply, { ...message, mentions: [] }, brought);
    },
    post: (place, message, id) => postTo(channelOf(place), message, id),
    edit: (place, messageId, message) => editIn(channelOf(place), messageId, message),
    async tell(personId, message, id) {
      const channel = await dms.of(personId);
      if (typeof channel !== 'string') return channel;
      const told = await postTo(channel, message, id);
      if (told.kind === 'gone') dms.forget(personId);
      return told;
    },
    async retell(personId, messageId, message) {
      const channel = await dms.of(personId);
      return typeof channel === 'string' ? editIn(channel, messageId, message) : channel;
    },
  };
}

const channelOf = ({ id }: Place): string => encodeURIComponent(id);

function sent(answer: Answered): Delivered {
  if (answer.kind !== 'answered') return answer;
  return { kind: 'sent', messageId: madeSchema.safeParse(answer.json).data?.id ?? null };
}

/**
 * Discord gives back the message that it has taken with a nonce in the last minutes: a post whose
 * answer was lost is repeated under the same one, by whatever process.
 */
function onceAs(id: string) {
  const nonce = createHash('sha256').update(id).digest('base64url').slice(0, NONCE_CHARS);
  return { nonce, enforce_nonce: true } as const;
}
