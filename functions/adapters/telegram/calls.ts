/** Calls of Telegram's Bot API (core.telegram.org/bots/api) and what its refusals mean. */
import * as z from 'zod';
import type { Delivered } from '../../app/ports/chat.ts';
import { type ChatHttp, chatHttp } from '../chatHttp.ts';

/** Where a 429 does not say when to come back. */
const RETRY_MS = 30_000;

/** How a call went; `refused` carries Telegram's words for why. */
export type Called =
  | { readonly kind: 'ok'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly why: string }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'failed' };

export type Call = (method: string, json: object) => Promise<Called>;

const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.unknown().optional() }),
  z.object({
    ok: z.literal(false),
    description: z.string().default(''),
    parameters: z
      .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.int().optional() })
      .default({}),
  }),
]);

/** Calls with the token of a bot. */
export function telegramCalls(base: string, token: string): Call {
  const http = chatHttp(`${base.replace(/\/$/, '')}/bot${token}`);
  return (method, json) => called(http, method, json);
}

async function called(http: ChatHttp, path: string, json: object): Promise<Called> {
  const { status, json: body, retryAfter } = await http({ method: 'POST', path, json });
  const parsed = answerSchema.safeParse(body);
  const answer = parsed.success ? parsed.data : null;
  if (answer?.ok === true) return { kind: 'ok', result: answer.result };
  if (status === 429) {
    const said = answer?.parameters.retry_after;
    return { kind: 'later', afterMs: said === undefined ? (retryAfter ?? RETRY_MS) : said * 1_000 };
  }
  if (answer === null || status >= 500) return { kind: 'failed' };
  const { migrate_to_chat_id: to } = answer.parameters;
  if (to !== undefined) return { kind: 'moved', to: String(to) };
  return { kind: 'refused', status, why: answer.description.toLowerCase() };
}

/** Parts of Telegram's descriptions, which have no codes of their own. */
const GONE = [
  'message to edit not found',
  'message_id_invalid',
  "can't be edited",
  'chat not found',
  'peer_id_invalid',
  'user not found',
  'thread not found',
  'topic_deleted',
  'topic_id_invalid',
  'group chat was deleted',
  'group chat was deactivated',
];
const NO_RIGHTS = ['not enough rights', 'have no rights', 'write_forbidden', 'topic_closed'];
const PICTURE = [
  'web page',
  'webpage',
  'failed to get http url',
  'wrong file',
  'wrong remote file',
  'image_process',
  'photo_invalid',
  'photo_ext',
  'send photos',
  'photos_forbidden',
  'send_media_forbidden',
];

const saysOneOf = (why: string, parts: readonly string[]): boolean =>
  parts.some((part) => why.includes(part));

/** Telegram fetches a picture itself, and some groups allow none. */
export function isPictureFault(outcome: Called): boolean {
  return outcome.kind === 'refused' && saysOneOf(outcome.why, PICTURE);
}

/** A picture's message has a caption in place of a text. */
export function hasNoText(outcome: Called): boolean {
  return outcome.kind === 'refused' && outcome.why.includes('no text in the message');
}

const sentSchema = z.object({ message_id: z.int() });

export function deliveredBy(outcome: Called): Delivered {
  if (outcome.kind === 'ok') {
    const sent = sentSchema.safeParse(outcome.result);
    return { kind: 'sent', messageId: sent.success ? String(sent.data.message_id) : null };
  }
  if (outcome.kind !== 'refused') return outcome;
  const { status, why } = outcome;
  // The token is in the address: a revoked one is 401, and one that is none is not found there.
  if (status === 401 || (status === 404 && why === 'not found')) return { kind: 'unauthorised' };
  if (why.includes('message is not modified')) return { kind: 'sent', messageId: null };
  if (saysOneOf(why, GONE)) return { kind: 'gone' };
  if (status === 403 || saysOneOf(why, NO_RIGHTS)) return { kind: 'forbidden' };
  return { kind: 'failed' };
}
