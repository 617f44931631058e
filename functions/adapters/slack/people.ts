/** What Slack says of its people and of the bot itself, where its requests say nothing. */
import * as z from 'zod';
import type { ChatDelivery } from '../../app/ports/chat.ts';
import type { ChatHttp } from '../chatHttp.ts';

/** A token that lacks a permission lacks it for a while. */
const REFUSED_MS = 3_600_000;

const selfSchema = z.object({ ok: z.literal(true), team_id: z.string().min(1) });
const personSchema = z.object({
  ok: z.literal(true),
  user: z.object({ locale: z.string().min(1).max(35).optional() }),
});
/** The token may not ask, whoever is asked for. */
const missingSchema = z.object({ ok: z.literal(false), error: z.literal('missing_scope') });

/**
 * A token belongs to one workspace (`auth.test`), which is asked for once. As long as Slack does
 * not say which, every request is taken to be of that one: what is sent with the token goes nowhere
 * else. Languages come from `users.info`, which needs `users:read`.
 *
 * @param now Unix ms
 */
export function slackPeople(
  http: ChatHttp,
  now: () => number,
): Required<Pick<ChatDelivery, 'serves' | 'locale'>> {
  let team: string | null = null;
  let notBefore = 0;
  return {
    async serves(space) {
      if (team === null) {
        const answer = await http({ method: 'POST', path: 'auth.test' });
        team = selfSchema.safeParse(answer.json).data?.team_id ?? null;
      }
      return team === null || team === space;
    },
    async locale(personId) {
      if (now() < notBefore) return null;
      // The method takes no JSON.
      const query = new URLSearchParams({ user: personId, include_locale: 'true' });
      const { json } = await http({ method: 'GET', path: `users.info?${query}` });
      if (missingSchema.safeParse(json).success) notBefore = now() + REFUSED_MS;
      return personSchema.safeParse(json).data?.user.locale ?? null;
    },
  };
}
