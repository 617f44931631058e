/** Messages to Slack. Whatever answers one person goes by ways that nobody else can see. */
import * as z from 'zod';
import type { ChatDelivery, ChatMessage, Delivered, Place } from '../../app/ports/chat.ts';
import type { Log } from '../../app/ports.ts';
import { type ChatHttp, type ChatHttpAnswer, chatHttp } from '../chatHttp.ts';
import { chatPace, type PaceLimits } from '../chatPace.ts';
import { blocksOf, homeOf, inWords, modalOf, plainText } from './blocks.ts';
import { slackPeople } from './people.ts';
import { type SlackReply, slackReplySchema } from './reply.ts';

export const SLACK_API_BASE = 'https://slack.com/api';

/** `chat.update` is of the tier of 50 calls a minute; a channel takes about a message a second. */
const PACE: PaceLimits = { callsPerMinuteMax: 50, editGapMs: 1_000 };
/** Where a 429 does not say when to come back. */
const RETRY_MS = 30_000;

export interface SlackOptions {
  readonly token: string;
  readonly base: string;
  /** Unix ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** How a call went; `refused` carries Slack's own word for why. */
type Called =
  | { readonly kind: 'ok'; readonly ts: string | null; readonly channel?: string | undefined }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'failed' };

const answerSchema = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
  channel: z.string().optional(),
});

/** What Slack says of a message, channel or person that is not there, or not any more. */
const GONE: ReadonlySet<string> = new Set([
  'cant_update_message',
  'channel_not_found',
  'edit_window_closed',
  'is_archived',
  'message_not_found',
  'user_not_found',
]);
/**
 * The token is not taken for messages, wherever they go. `account_inactive` is the bot's own
 * account; with `org_login_required` all of the workspace is on its way to an organisation.
 */
const UNAUTHORISED: ReadonlySet<string> = new Set([
  'account_inactive',
  'accesslimited',
  'app_access_restricted',
  'enterprise_is_restricted',
  'invalid_auth',
  'missing_scope',
  'not_allowed_token_type',
  'not_authed',
  'org_login_required',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
]);
/** Slack does not let the bot write there (docs.slack.dev/reference/methods/chat.postMessage). */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'access_denied',
  'cannot_dm_bot',
  'channel_type_not_supported',
  'ekm_access_denied',
  'messages_tab_disabled',
  'no_permission',
  'not_in_channel',
  'restricted_action',
  'restricted_action_non_threadable_channel',
  'restricted_action_read_only_channel',
  'restricted_action_thread_locked',
  'restricted_action_thread_only_channel',
  'user_disabled',
]);
/** Too many messages at once; most of it comes as a 429. */
const TOO_OFTEN: ReadonlySet<string> = new Set([
  'message_limit_exceeded',
  'rate_limited',
  'ratelimited',
]);
/** Slack fetches a picture itself, and calls the blocks invalid where it cannot. */
const MAY_BE_PICTURE: ReadonlySet<string> = new Set(['invalid_arguments', 'invalid_blocks']);

/** What Slack calls an error: nothing else of an answer goes into the log. */
const WORD = /^\w{1,80}$/;

/** A way to somebody; null if it is closed and another may still be open. */
type Way = (message: ChatMessage) => Promise<Delivered | null>;

export function slackDelivery({ token, base, now, log }: SlackOptions): ChatDelivery {
  const http = chatHttp(base, { authorization: `Bearer ${token}` });
  const pace = chatPace(PACE, now);
  const call: Call = async (method, json) => {
    const outcome = await called(http, method, json);
    if (outcome.kind === 'refused') {
      const error = WORD.test(outcome.error) ? outcome.error : 'none';
      log.info('slack did not take a call', { method, error });
    }
    return outcome;
  };

  async function paced(
    { id }: Place,
    kind: 'post' | 'edit',
    send: () => Promise<Delivered>,
  ): Promise<Delivered> {
    const afterMs = pace(id, kind);
    return afterMs > 0 ? { kind: 'later', afterMs } : send();
  }

  return {
    name: 'slack',
    async answer(reply, message) {
      const parsed = slackReplySchema.safeParse(reply);
      if (!parsed.success) return { kind: 'expired' };
      for (const way of waysBack(call, http, parsed.data)) {
        const delivered = await way(message);
        if (delivered !== null) return delivered;
      }
      return { kind: 'expired' };
    },
    post: (place, message) => paced(place, 'post', () => messageTo(call, place.id)(message)),
    edit: (place, messageId, message) =>
      paced(place, 'edit', () => updated(call, place.id, messageId, message)),
    tell: (personId, message) => toldAlone(call, personId, message),
    async retell(_personId, messageId, message) {
      const [channel = '', ts = ''] = messageId.split('/');
      return updated(call, channel, ts, message);
    },
    ...slackPeople(http, now),
  };
}

type Call = (method: string, json: object) => Promise<Called>;

const said = (message: ChatMessage) => ({
  text: plainText(message),
  blocks: blocksOf(message),
  unfurl_links: false,
  unfurl_media: false,
});

/** Into a channel for all to see, or with a person's id as the channel to them alone. */
function messageTo(call: Call, channel: string): (message: ChatMessage) => Promise<Delivered> {
  return async (message) =>
    settled(
      await withOrWithoutPicture(message, (one) =>
        call('chat.postMessage', { channel, ...said(one) }),
      ),
    );
}

/**
 * To a person alone. Slack knows the message by the channel that it has opened for that, which it
 * names with it.
 */
async function toldAlone(call: Call, personId: string, message: ChatMessage): Promise<Delivered> {
  const outcome = await withOrWithoutPicture(message, (one) =>
    call('chat.postMessage', { channel: personId, ...said(one) }),
  );
  if (outcome.kind !== 'ok' || outcome.ts === null) return settled(outcome);
  const messageId = outcome.channel === undefined ? null : `${outcome.channel}/${outcome.ts}`;
  return { kind: 'sent', messageId };
}

async function updated(
  call: Call,
  channel: string,
  ts: string,
  message: ChatMessage,
): Promise<Delivered> {
  return settled(
    await withOrWithoutPicture(message, (one) =>
      call('chat.update', { channel, ts, ...said(one) }),
    ),
  );
}

/** The ways back to who acted, the best one first; the last is a message to them alone. */
function waysBack(call: Call, http: ChatHttp, reply: SlackReply): readonly Way[] {
  const { to, user, channel, responseUrl, triggerId, view } = reply;
  const ways: Way[] = [];
  if (to === 'opened') ways.push(publishedHome(call, user));
  if (view !== null) ways.push(updatedModal(call, view, channel));
  if (triggerId !== null && (to === 'message' || to === 'form' || to === 'home')) {
    ways.push(openedModal(call, triggerId, channel, to === 'message'));
  }
  if (responseUrl !== null) ways.push(response(http, responseUrl, to));
  if (channel !== null && !channel.startsWith('D')) ways.push(ephemeral(call, channel, user));
  return [...ways, messageTo(call, user)];
}

function publishedHome(call: Call, user: string): Way {
  return async (message) =>
    orNext(
      await withOrWithoutPicture(message, (one) =>
        call('views.publish', { user_id: user, view: homeOf(one) }),
      ),
    );
}

/** The modal in which somebody pressed, unless it shows something newer by now. */
function updatedModal(
  call: Call,
  view: NonNullable<SlackReply['view']>,
  channel: string | null,
): Way {
  return async (message) =>
    orNext(
      await withOrWithoutPicture(message, (one) =>
        call('views.update', { view_id: view.id, hash: view.hash, view: modalOf(one, channel) }),
      ),
    );
}

/** A modal of its own. In a channel it is for what has buttons; a mere line need not be closed. */
function openedModal(
  call: Call,
  triggerId: string,
  channel: string | null,
  forButtonsOnly: boolean,
): Way {
  return async (message) => {
    if (forButtonsOnly && message.buttons.flat().length === 0) return null;
    return orNext(
      await withOrWithoutPicture(message, (one) =>
        call('views.open', { trigger_id: triggerId, view: modalOf(one, channel) }),
      ),
    );
  };
}

/**
 * By the address that Slack gave along. An ephemeral message can be replaced by its own address
 * and in no other way; a command's address replaces nothing, and is never asked to.
 */
function response(http: ChatHttp, url: string, to: SlackReply['to']): Way {
  const replacing = to === 'command' ? {} : { replace_original: to === 'ephemeral' };
  return async (message) =>
    orNext(
      await withOrWithoutPicture(message, (one) =>
        responded(http, url, { response_type: 'ephemeral', ...replacing, ...said(one) }),
      ),
    );
}

function ephemeral(call: Call, channel: string, user: string): Way {
  return async (message) =>
    orNext(
      await withOrWithoutPicture(message, (one) =>
        call('chat.postEphemeral', { channel, user, ...said(one) }),
      ),
    );
}

/** The API answers in JSON, with 200 also where it refuses. */
async function called(http: ChatHttp, path: string, json: object): Promise<Called> {
  const answer = await http({ method: 'POST', path, json });
  const parsed = answerSchema.safeParse(answer.json);
  if (answer.status === 0 || answer.status >= 429 || !parsed.success) return unsaid(answer);
  const { ok, error = '', ts, channel } = parsed.data;
  return ok ? { kind: 'ok', ts: ts ?? null, channel } : { kind: 'refused', error };
}

/** The address of a response says a mere `ok`, or no to one that is used up or too old. */
async function responded(http: ChatHttp, url: string, json: object): Promise<Called> {
  const answer = await http({ method: 'POST', path: url, json });
  if (answer.status >= 200 && answer.status < 300) return { kind: 'ok', ts: null };
  if (answer.status === 0 || answer.status >= 429) return unsaid(answer);
  const parsed = answerSchema.safeParse(answer.json);
  return { kind: 'refused', error: (parsed.success ? parsed.data.error : undefined) ?? '' };
}

/** Nothing was said of the message itself. */
function unsaid({ status, retryAfter }: ChatHttpAnswer): Called {
  return status === 429 ? { kind: 'later', afterMs: retryAfter ?? RETRY_MS } : { kind: 'failed' };
}

/** Once more in words where the picture may be what Slack does not like. */
async function withOrWithoutPicture(
  message: ChatMessage,
  send: (message: ChatMessage) => Promise<Called>,
): Promise<Called> {
  const first = await send(message);
  const retries =
    message.picture !== null && first.kind === 'refused' && MAY_BE_PICTURE.has(first.error);
  return retries ? send(inWords(message)) : first;
}

/** The end of it, whatever it was. */
function settled(outcome: Called): Delivered {
  if (outcome.kind === 'ok') return { kind: 'sent', messageId: outcome.ts };
  if (outcome.kind !== 'refused') return outcome;
  if (TOO_OFTEN.has(outcome.error)) return { kind: 'later', afterMs: RETRY_MS };
  if (UNAUTHORISED.has(outcome.error)) return { kind: 'unauthorised' };
  if (GONE.has(outcome.error)) return { kind: 'gone' };
  return { kind: FORBIDDEN.has(outcome.error) ? 'forbidden' : 'failed' };
}

/** The same, but where Slack refuses, another way may be open. */
function orNext(outcome: Called): Delivered | null {
  return outcome.kind === 'refused' ? null : settled(outcome);
}
