/** What is kept of a request of Slack, so that its sender can be answered and nobody else. */
import * as z from 'zod';
import type { Place } from '../../app/ports/chat.ts';

export const slackReplySchema = z.object({
  /**
   * What was used: a command; a button of a message, of an `ephemeral` message, of a modal or of
   * the home page; the form of a modal, which is closed by now; the home page was `opened`.
   */
  to: z.enum(['command', 'message', 'ephemeral', 'modal', 'home', 'form', 'opened']),
  user: z.string(),
  space: z.string().nullable(),
  /** Null on the home page, which is in no channel. */
  channel: z.string().nullable(),
  /** Five uses in 30 minutes. */
  responseUrl: z.string().nullable(),
  /** Opens one modal, within three seconds. */
  triggerId: z.string().nullable(),
  /** The modal that was used, as it stood then. */
  view: z.object({ id: z.string(), hash: z.string() }).nullable(),
});
export type SlackReply = z.infer<typeof slackReplySchema>;

/** The ids of direct messages begin with a D; a person's own id is their chat with the bot. */
export function placeOf({ user, channel, space }: SlackReply): Place {
  return channel === null
    ? { id: user, space, isPrivate: true }
    : { id: channel, space, isPrivate: channel.startsWith('D') };
}

const metadataSchema = z.object({ channel: z.string().nullable() });

/** What a modal carries along, so that its clicks belong to a channel as well. */
export function modalMetadata(channel: string | null): string {
  return JSON.stringify({ channel });
}

/** The channel that a modal was opened in; null if it was in none. */
export function channelOfModal(metadata: string): string | null {
  try {
    return metadataSchema.parse(JSON.parse(metadata)).channel;
  } catch {
    return null;
  }
}
