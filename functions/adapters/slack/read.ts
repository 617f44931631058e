/** Requests of Slack: commands, clicks, forms and the opened home page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type {
  Ack,
  ChatAction,
  ChatReader,
  ChatRequest,
  Person,
  Read,
} from '../../app/ports/chat.ts';
import { writtenCommand } from '../chatWords.ts';
import { channelOfModal, placeOf, type SlackReply } from './reply.ts';

const SKEW_MS_MAX = 300_000;

const OK: Ack = { status: 200, body: '', type: 'text/plain' };
const ANSWERED: Read = { kind: 'answered', ack: OK };

const refusal = (status: number, body: string): Read => ({
  kind: 'refused',
  ack: { status, body, type: 'text/plain' },
});

const id = z.string().min(1).max(255);
const personSchema = z.object({
  id,
  username: z.string().optional(),
  name: z.string().optional(),
});
/** The workspace that the app is installed in, wherever the person belongs to. */
const teamSchema = z.object({ id }).nullish();

const commandSchema = z.object({
  text: z.string().default(''),
  user_id: id,
  user_name: z.string().default(''),
  team_id: id.optional(),
  channel_id: id,
  trigger_id: id,
  response_url: z.string().min(1),
});

/** A button, or a select of another version of the app: what it says is the worker's to judge. */
const pressedSchema = z.object({
  action_ts: id,
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

const clickSchema = z.object({
  type: z.literal('block_actions'),
  user: personSchema,
  team: teamSchema,
  trigger_id: id.nullish(),
  response_url: z.string().nullish(),
  channel: z.object({ id }).nullish(),
  container: z.object({ message_ts: id.nullish(), is_ephemeral: z.boolean().nullish() }),
  view: z
    .object({ id, hash: id, type: z.enum(['modal', 'home']), private_metadata: z.string() })
    .nullish(),
  actions: z.tuple([pressedSchema]).rest(z.unknown()),
});
type Click = z.infer<typeof clickSchema>;

const formSchema = z.object({
  type: z.literal('view_submission'),
  user: personSchema,
  team: teamSchema,
  trigger_id: id.nullish(),
  view: z.object({
    id,
    hash: id,
    private_metadata: z.string(),
    state: z.object({
      values: z.record(z.string(), z.record(z.string(), z.object({ value: z.string().nullish() }))),
    }),
  }),
});
type Form = z.infer<typeof formSchema>;

const interactionSchema = z.discriminatedUnion('type', [clickSchema, formSchema]);

const challengeSchema = z.object({ type: z.literal('url_verification'), challenge: z.string() });
const homeSchema = z.object({
  type: z.literal('event_callback'),
  event_id: id,
  team_id: id.nullish(),
  event: z.object({ type: z.literal('app_home_opened'), user: id, tab: z.literal('home') }),
});

/**
 * Reads what Slack posts, signed with the app's signing secret (version `v0` of its signatures).
 * Slack's requests name no language (people.ts asks for it).
 */
export function slackReader(signingSecret: string): ChatReader {
  return {
    name: 'slack',
    read(request) {
      const text = new TextDecoder().decode(request.body);
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form') === true;
      const form = isForm ? new URLSearchParams(text) : null;
      // A look at the certificate from time to time, without a signature.
      if (form?.get('ssl_check') === '1') return ANSWERED;
      if (!isSigned(request, signingSecret)) return refusal(401, 'bad signature');
      if (form === null) return eventOf(jsonOf(text), request.receivedAt);
      const payload = form.get('payload');
      if (payload === null) return commandOf(form, request.receivedAt);
      return interactionOf(jsonOf(payload), request.receivedAt);
    },
  };
}

/** Whether the bytes carry a signature that is at most five minutes off, in either direction. */
function isSigned({ headers, body, receivedAt }: ChatRequest, secret: string): boolean {
  const timestamp = headers['x-slack-request-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(receivedAt - Number(timestamp) * 1_000) > SKEW_MS_MAX) return false;
  const expected = Buffer.from(slackSignature(secret, timestamp, body));
  const given = Buffer.from(headers['x-slack-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The value of `x-slack-signature`. `timestamp` is in Unix seconds, as its header has it. */
function slackSignature(secret: string, timestamp: string, body: Uint8Array): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function acting(
  reply: SlackReply,
  action: Pick<ChatAction, 'deliveryId' | 'actor' | 'intent' | 'receivedAt'>,
): Read {
  const place = placeOf(reply);
  return {
    kind: 'action',
    ack: OK,
    action: { platform: 'slack', place, locale: null, reply, ...action },
  };
}

function commandOf(form: URLSearchParams, receivedAt: number): Read {
  const parsed = commandSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refusal(400, 'not a command');
  const { user_id: user, user_name: name, trigger_id: triggerId, ...data } = parsed.data;
  const reply: SlackReply = {
    to: 'command',
    user,
    space: data.team_id ?? null,
    channel: data.channel_id,
    responseUrl: data.response_url,
    triggerId,
    view: null,
  };
  const intent = writtenCommand(data.text);
  return acting(reply, { deliveryId: triggerId, actor: { id: user, name }, intent, receivedAt });
}

/** A click or a form; anything else is acknowledged. */
function interactionOf(payload: unknown, receivedAt: number): Read {
  const parsed = interactionSchema.safeParse(payload);
  if (!parsed.success) return payload === null ? refusal(400, 'not JSON') : ANSWERED;
  const { data } = parsed;
  return data.type === 'block_actions' ? clickOf(data, receivedAt) : formOf(data, receivedAt);
}

function senderOf({ user, team, trigger_id }: Click | Form) {
  return {
    user: user.id,
    space: team?.id ?? null,
    triggerId: trigger_id ?? null,
  };
}

const personOf = ({ user: { id, name, username } }: Click | Form): Person => ({
  id,
  name: username ?? name ?? '',
});

function clickOf(click: Click, receivedAt: number): Read {
  const { container, view, actions } = click;
  const [{ action_ts: clickedAt, value, selected_option: selected }] = actions;
  const data = value ?? selected?.value ?? '';
  const clickedIn = container.message_ts ?? view?.id ?? '';
  const reply: SlackReply = {
    ...senderOf(click),
    to: view?.type ?? (container.is_ephemeral ? 'ephemeral' : 'message'),
    channel: view ? channelOfModal(view.private_metadata) : (click.channel?.id ?? null),
    responseUrl: click.response_url ?? null,
    view: view?.type === 'modal' ? { id: view.id, hash: view.hash } : null,
  };
  return acting(reply, {
    deliveryId: `${clickedAt}/${clickedIn}/${reply.user}`,
    actor: personOf(click),
    intent: { kind: 'button', data },
    receivedAt,
  });
}

/** A form says in one line what a command would. Slack closes it at the acknowledgement. */
function formOf(form: Form, receivedAt: number): Read {
  const { view } = form;
  const [line] = Object.values(view.state.values).flatMap((block) => Object.values(block));
  if (!line?.value?.trim()) return ANSWERED;
  const reply: SlackReply = {
    ...senderOf(form),
    to: 'form',
    channel: channelOfModal(view.private_metadata),
    responseUrl: null,
    view: null,
  };
  return acting(reply, {
    deliveryId: `${view.id}/${view.hash}`,
    actor: personOf(form),
    intent: writtenCommand(line.value),
    receivedAt,
  });
}

function eventOf(payload: unknown, receivedAt: number): Read {
  if (payload === null) return refusal(400, 'not JSON');
  const challenge = challengeSchema.safeParse(payload);
  if (challenge.success) {
    const body = JSON.stringify({ challenge: challenge.data.challenge });
    return { kind: 'answered', ack: { status: 200, body, type: 'application/json' } };
  }
  const opened = homeSchema.safeParse(payload);
  if (!opened.success) return ANSWERED;
  const { event, event_id: deliveryId, team_id } = opened.data;
  const reply: SlackReply = {
    to: 'opened',
    user: event.user,
    space: team_id ?? null,
    channel: null,
    responseUrl: null,
    triggerId: null,
    view: null,
  };
  const actor = { id: event.user, name: '' };
  return acting(reply, { deliveryId, actor, intent: { kind: 'home' }, receivedAt });
}
