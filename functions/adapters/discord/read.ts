/** Discord's interactions over HTTP: checked, acknowledged, and read as what somebody did. */
import type { KeyObject } from 'node:crypto';
import { fromHex } from '../../../shared/fair/bytes.ts';
import {
  type Ack,
  CHAT_COMMANDS,
  type ChatAction,
  type ChatCommand,
  type ChatReader,
  type ChatRequest,
  type Intent,
  type Person,
  type Read,
} from '../../app/ports/chat.ts';
import { isSignedBy, publicKeyOf } from '../ed25519Key.ts';
import {
  type Acted,
  ANSWER,
  type Clicked,
  COMPONENT,
  type Command,
  EPHEMERAL,
  INTERACTION,
  type Interaction,
  interactionSchema,
  isPrivate,
  subcommandOf,
} from './interaction.ts';
import type { DiscordReply } from './reply.ts';

/**
 * The options of all subcommands in the order in which a person would say them: Discord sends them
 * in the order in which they were filled in.
 */
export const OPTION_ORDER = [
  'game',
  'turn',
  'seats',
  'length',
  'more',
  'bone',
  'end',
  'link',
  'seat',
  'code',
  'days',
  'span',
  'to',
  'text',
] as const;

const SIGNATURE = /^[0-9a-f]{128}$/i;
const TIMESTAMP = /^\d{1,12}$/;
/** What comes again later than deliveries are remembered would count anew. */
const SKEW_MS_MAX = 300_000;
const JSON_TYPE = 'application/json';

/**
 * Reads what Discord POSTs. `publicKey` is the application's, in hex; throws if it is none.
 * Whatever is wrong with a signature answers 401, as Discord tries from time to time.
 */
export function discordReader(publicKey: string): ChatReader {
  const bytes = fromHex(publicKey.trim().toLowerCase());
  if (bytes === null) throw new TypeError('a Discord public key is 64 hexadecimal digits');
  const key = publicKeyOf(bytes);
  return {
    name: 'discord',
    read(request) {
      if (!isSigned(request, key)) return refuse(401, 'invalid request signature');
      const interaction = interactionIn(request.body);
      return interaction === null
        ? refuse(400, 'not an interaction')
        : readInteraction(interaction, request);
    },
  };
}

/**
 * Ed25519 over the timestamp's text and the very bytes of the body, at most five minutes off in
 * either direction. Discord's documentation names no age; it signs when it sends, waits three
 * seconds and sends nothing twice, so an older request is a copy.
 */
function isSigned({ headers, body, receivedAt }: ChatRequest, key: KeyObject): boolean {
  const signature = headers['x-signature-ed25519'] ?? '';
  const timestamp = headers['x-signature-timestamp'] ?? '';
  if (!SIGNATURE.test(signature) || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(receivedAt - Number(timestamp) * 1_000) > SKEW_MS_MAX) return false;
  const message = Buffer.concat([Buffer.from(timestamp), body]);
  return isSignedBy(key, message, Buffer.from(signature, 'hex'));
}

function interactionIn(body: Uint8Array): Interaction | null {
  try {
    return interactionSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).data ?? null;
  } catch {
    return null;
  }
}

const ack = (body: unknown): Ack => ({ status: 200, body: JSON.stringify(body), type: JSON_TYPE });

function refuse(status: number, error: string): Read {
  return { kind: 'refused', ack: { status, body: JSON.stringify({ error }), type: JSON_TYPE } };
}

function readInteraction(interaction: Interaction, request: ChatRequest): Read {
  switch (interaction.type) {
    case INTERACTION.ping:
      return { kind: 'answered', ack: ack({ type: ANSWER.pong }) };
    case INTERACTION.autocomplete:
      return { kind: 'answered', ack: ack({ type: ANSWER.choices, data: { choices: [] } }) };
    case INTERACTION.command:
      return acted(interaction, commandIntent(interaction), request, NEW_ANSWER);
    case INTERACTION.component:
      return acted(interaction, clickIntent(interaction), request, answerTo(interaction));
  }
}

/** The answer is private from the start: what a defer leaves open, an edit cannot close. */
const NEW_ANSWER = ack({ type: ANSWER.deferredMessage, data: { flags: EPHEMERAL } });

/** A click on a private answer changes it; a click on what everybody sees gets one of its own. */
function answerTo({ message }: Clicked): Ack {
  const isOwn = hasFlag(message.flags ?? 0, EPHEMERAL);
  return isOwn ? ack({ type: ANSWER.deferredUpdate }) : NEW_ANSWER;
}

/** `flag` is a power of two. */
function hasFlag(flags: number, flag: number): boolean {
  return Math.floor(flags / flag) % 2 === 1;
}

function acted(interaction: Acted, intent: Intent, request: ChatRequest, acked: Ack): Read {
  const actor = actorOf(interaction);
  if (actor === null) return refuse(400, 'an interaction of nobody');
  const { id, application_id: applicationId, token, channel_id, guild_id, locale } = interaction;
  const reply: DiscordReply = { applicationId, token, at: request.receivedAt };
  const action: ChatAction = {
    platform: 'discord',
    deliveryId: id,
    actor,
    place: { id: channel_id, space: guild_id ?? null, isPrivate: isPrivate(interaction) },
    locale: locale ?? null,
    intent,
    reply,
    receivedAt: request.receivedAt,
  };
  return { kind: 'action', action, ack: acked };
}

/** In a server the member, with the name that the others there see. */
function actorOf({ member, user }: Acted): Person | null {
  const who = member?.user ?? user ?? null;
  if (who === null) return null;
  return { id: who.id, name: member?.nick ?? who.global_name ?? who.username };
}

/** A subcommand of another version of the bot asks for help, which says what there is. */
function commandIntent(command: Command): Intent {
  const subcommand = subcommandOf(command);
  const name = CHAT_COMMANDS.find((known) => known === subcommand?.name);
  if (subcommand === null || name === undefined) return said('help', '');
  const words = OPTION_ORDER.flatMap((option) =>
    subcommand.options.filter((given) => given.name === option).map(({ value }) => String(value)),
  );
  return said(name, words.join(' '));
}

function said(name: ChatCommand, words: string): Intent {
  return { kind: 'command', name, words };
}

function clickIntent({ data }: Clicked): Intent {
  const isSelect = data.component_type === COMPONENT.select;
  return { kind: 'button', data: (isSelect ? data.values[0] : undefined) ?? data.custom_id };
}
