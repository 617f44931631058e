/**
 * The platforms of these tests send what the real ones are documented to send, and what bots have
 * recorded of them: the fields that nobody here reads are there too, and are of their kinds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatReaders } from '../../functions/adapters/chatReaders.ts';
import { readChatSettings } from '../../functions/adapters/chatSettings.ts';
import type { PlatformName } from '../../functions/app/ports/chat.ts';
import { type ChatTown, chatTown } from '../support/chatPeople.ts';
import type { SignedRequest } from '../support/fakeDiscordParts.ts';

const AT = 1_784_000_000_000;
const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';
const HAND = `h1:${TABLE}`;

let town: ChatTown;
beforeAll(async () => {
  town = await chatTown(() => AT);
});
afterAll(() => town.close());

type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'null';
/** Fields by their paths: `container.message_ts`. */
type Documented = Readonly<Record<string, Kind>>;

const kindOf = (value: unknown): Kind | 'missing' => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const kinds = { string: 'text', number: 'number', boolean: 'flag' } as const;
  return kinds[typeof value as keyof typeof kinds] ?? 'object';
};

function at(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body);
}

const kindsOf = (body: unknown, documented: Documented): Documented =>
  Object.fromEntries(Object.keys(documented).map((path) => [path, kindOf(at(body, path)) as Kind]));

const words = (kind: Kind, ...paths: readonly string[]): Documented =>
  Object.fromEntries(paths.map((path) => [path, kind]));

/** docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const SLACK_PAYLOAD: Documented = {
  ...words('text', 'type', 'api_app_id', 'token', 'trigger_id', 'team.id', 'team.domain'),
  ...words('text', 'user.id', 'user.username', 'user.name', 'user.team_id'),
  enterprise: 'null',
  is_enterprise_install: 'flag',
};
const SLACK_ACTION: Documented = {
  ...words('text', 'action_id', 'block_id', 'type', 'value', 'action_ts', 'text.text'),
};
const inActions = Object.fromEntries(
  Object.entries(SLACK_ACTION).map(([path, kind]) => [`actions.0.${path}`, kind]),
);
const SLACK_CLICK: Documented = {
  ...SLACK_PAYLOAD,
  ...inActions,
  ...words('text', 'container.type', 'container.message_ts', 'container.channel_id'),
  ...words('text', 'channel.id', 'channel.name', 'response_url'),
  'container.is_ephemeral': 'flag',
  'state.values': 'object',
};
const SLACK_VIEW: Documented = {
  ...words('text', 'view.id', 'view.team_id', 'view.type', 'view.private_metadata'),
  ...words('text', 'view.callback_id', 'view.hash', 'view.root_view_id', 'view.app_id'),
  ...words('text', 'view.external_id', 'view.app_installed_team_id', 'view.bot_id'),
  ...words('flag', 'view.clear_on_close', 'view.notify_on_close'),
  'view.blocks': 'list',
  'view.state.values': 'object',
  'view.title.text': 'text',
  'view.previous_view_id': 'null',
};
/** docs.slack.dev/interactivity/implementing-slash-commands */
const SLACK_COMMAND: Documented = words(
  'text',
  ...['token', 'team_id', 'team_domain', 'channel_id', 'channel_name', 'user_id', 'user_name'],
  ...['command', 'text', 'api_app_id', 'is_enterprise_install', 'response_url', 'trigger_id'],
);
/** docs.slack.dev/reference/events/app_home_opened, in docs.slack.dev/apis/events-api. */
const SLACK_EVENT: Documented = {
  ...words('text', 'token', 'team_id', 'api_app_id', 'type', 'event_id'),
  ...words('text', 'event.type', 'event.user', 'event.channel', 'event.tab', 'event.event_ts'),
  event_time: 'number',
  authorizations: 'list',
  is_ext_shared_channel: 'flag',
};
/** core.telegram.org/bots/api#update */
const TELEGRAM_SENDER: Documented = {
  ...words('number', 'from.id'),
  ...words('text', 'from.first_name', 'from.language_code'),
  'from.is_bot': 'flag',
};
const under = (path: string, fields: Documented): Documented =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [`${path}.${name}`, kind]));
const TELEGRAM_COMMAND: Documented = {
  ...under('message', TELEGRAM_SENDER),
  ...words('number', 'update_id', 'message.message_id', 'message.date', 'message.chat.id'),
  ...words('number', 'message.entities.0.offset', 'message.entities.0.length'),
  ...words('text', 'message.chat.title', 'message.chat.type', 'message.text'),
};
const TELEGRAM_PRESS: Documented = {
  ...under('callback_query', TELEGRAM_SENDER),
  ...words('text', 'callback_query.id', 'callback_query.data', 'callback_query.chat_instance'),
  ...under('callback_query.message', {
    ...words('number', 'message_id', 'date', 'chat.id', 'from.id'),
    ...words('text', 'caption', 'chat.title', 'from.username'),
    ...words('list', 'photo', 'reply_markup.inline_keyboard'),
    'from.is_bot': 'flag',
  }),
};
/** docs.discord.com/developers/interactions/receiving-and-responding */
const DISCORD: Documented = {
  ...words('text', 'id', 'application_id', 'token', 'channel_id', 'guild_id', 'app_permissions'),
  ...words('text', 'locale', 'guild_locale', 'guild.id', 'channel.id', 'channel.name'),
  ...words('text', 'member.user.id', 'member.user.username', 'member.joined_at'),
  ...words('text', 'member.permissions', 'authorizing_integration_owners.0'),
  ...words('number', 'version', 'type', 'context', 'attachment_size_limit', 'channel.type'),
  ...words('list', 'entitlements', 'member.roles', 'guild.features'),
  'member.nick': 'null',
};
const DISCORD_COMMAND: Documented = {
  ...DISCORD,
  ...words('text', 'data.id', 'data.name', 'data.options.0.name', 'data.options.0.options.0.name'),
  ...words('number', 'data.type', 'data.options.0.type', 'data.options.0.options.0.type'),
};
const DISCORD_CLICK: Documented = {
  ...DISCORD,
  ...words('number', 'data.component_type', 'data.id', 'message.flags', 'message.type'),
  ...words('text', 'data.custom_id', 'message.id', 'message.channel_id', 'message.author.id'),
  ...words('list', 'message.components', 'message.attachments', 'message.mentions'),
};

/** The request that somebody's doing leads to. */
async function ofDiscord(what: 'command' | 'click'): Promise<SignedRequest> {
  const { discord, groups } = town;
  const ana = discord.newMember('Ana');
  const sent: SignedRequest[] = [];
  const endpoint = async (request: SignedRequest) => {
    sent.push(request);
    return { status: 200, body: '{"type":5,"data":{"flags":64}}', type: 'application/json' };
  };
  const channel = groups.discord.id;
  const options = { days: 3 };
  if (what === 'command') {
    await discord.command(endpoint, { member: ana, channel, name: 'vacation', options });
  } else {
    const components = [{ type: 1, components: [{ type: 2, custom_id: HAND }] }];
    const shown = { id: '12', channel, body: { components }, onlyTo: null, edition: 1 };
    await discord.click(endpoint, ana, shown, HAND);
  }
  const [request] = sent;
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

const PRESSED = { id: 9, chat: -100_123, topic: null, text: 'a board', photo: 'p', calls: [] };

/** A person with a modal of the bot on the screen. */
async function withModal(user: string): Promise<void> {
  const opener = new URLSearchParams(town.slack.command(user, 'C1', 'hand').body);
  const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'a hand' } }];
  const title = { type: 'plain_text', text: 'Sixlove' };
  const view = { type: 'modal', title, private_metadata: '{"channel":"C1"}', blocks };
  await fetch(`${town.slack.base}/views.open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${town.environment['SLACK_BOT_TOKEN']}` },
    body: JSON.stringify({ trigger_id: opener.get('trigger_id'), view }),
  });
}

type Made = readonly [
  what: string,
  platform: PlatformName,
  make: () => SignedRequest | Promise<SignedRequest>,
  documented: Documented,
];

const REQUESTS: readonly Made[] = [
  ['a command', 'discord', () => ofDiscord('command'), DISCORD_COMMAND],
  ['a click', 'discord', () => ofDiscord('click'), DISCORD_CLICK],
  ['a command', 'slack', () => town.slack.command('UANA', 'C1', 'hand'), SLACK_COMMAND],
  [
    'a click in a channel',
    'slack',
    () => town.slack.click('UANA', 'C1', HAND),
    { ...SLACK_CLICK, ...words('text', 'message.ts', 'message.bot_id', 'message.user') },
  ],
  [
    'a click on an ephemeral message',
    'slack',
    () => town.slack.click('UANA', 'C1', HAND, { isEphemeral: true }),
    SLACK_CLICK,
  ],
  [
    'a click in a modal',
    'slack',
    async () => {
      await withModal('UANA');
      return town.slack.clickIn('UANA', 'modal', HAND);
    },
    { ...SLACK_PAYLOAD, ...inActions, ...SLACK_VIEW, 'container.view_id': 'text' },
  ],
  [
    'a form',
    'slack',
    async () => {
      await withModal('UANA');
      return town.slack.submit('UANA', 'hand');
    },
    { ...SLACK_PAYLOAD, ...SLACK_VIEW, response_urls: 'list' },
  ],
  ['an opened home page', 'slack', () => town.slack.openHome('UANA'), SLACK_EVENT],
  ['a command', 'telegram', () => town.telegram.say(71, -100_123, '/hand'), TELEGRAM_COMMAND],
  [
    'a press',
    'telegram',
    () => town.telegram.press(71, { ...PRESSED, keyboard: [] }, HAND),
    TELEGRAM_PRESS,
  ],
];

/** What a request carries, however it is wrapped. */
function contentOf({ headers, body }: SignedRequest): unknown {
  if (headers['content-type'] === 'application/json') return JSON.parse(body);
  const form = new URLSearchParams(body);
  return JSON.parse(form.get('payload') ?? JSON.stringify(Object.fromEntries(form)));
}

describe('a request of the tests', () => {
  it.each(REQUESTS)('that is %s on %s has the fields of a real one', async (...made) => {
    const [, platform, make, documented] = made;
    town.discord.now = AT;
    const { headers, body } = await make();
    expect(kindsOf(contentOf({ headers, body }), documented)).toEqual(documented);
    // And is one that the bot reads.
    const readers = chatReaders(readChatSettings(town.environment));
    const reader = readers.find(({ name }) => name === platform);
    const bytes = new TextEncoder().encode(body);
    expect(reader?.read({ headers, body: bytes, receivedAt: AT }).kind).toBe('action');
  });
});
