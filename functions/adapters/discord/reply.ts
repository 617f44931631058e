/** What is needed to answer an interaction later: it waits in the queue with the action. */
import * as z from 'zod';
import { snowflakeSchema } from './interaction.ts';

const replySchema = z.object({
  applicationId: snowflakeSchema,
  /** Good for 15 minutes. Whoever has it can answer, and do nothing else. */
  token: z.string(),
  /** When the interaction came, Unix ms. */
  at: z.number(),
});

export type DiscordReply = z.infer<typeof replySchema>;

/** Null for what this adapter did not write. */
export function readReply(reply: unknown): DiscordReply | null {
  return replySchema.safeParse(reply).data ?? null;
}
