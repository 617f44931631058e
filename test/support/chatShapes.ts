/**
 * What platforms send beside what the bot reads, in the shape of their documentation and of what
 * bots have recorded, so that a reader that stumbles over any of it is seen to.
 * docs.slack.dev/reference/interaction-payloads, core.telegram.org/bots/api#update,
 * docs.discord.com/developers/interactions/receiving-and-responding.
 */
type Fields = Readonly<Record<string, unknown>>;

const SLACK_APP = { api_app_id: 'A1', token: 'verification-token-of-old' };
const SLACK_TEAM = 'T1';
const SLACK_BOT = 'B1';

/** A payload of Slack's by somebody; `is_enterprise_install` is no text here, as it is in forms. */
export const slackPayload = (user: string, fields: Fields): Fields => {
  const name = user.toLowerCase();
  return {
    user: { id: user, username: name, name, team_id: SLACK_TEAM },
    ...SLACK_APP,
    team: { id: SLACK_TEAM, domain: 'test' },
    enterprise: null,
    is_enterprise_install: false,
    ...fields,
  };
};

/** A click on a button, as one of the actions of a payload. */
export const slackAction = (value: string, at: string): Fields => ({
  type: 'button',
  action_id: 'b0',
  block_id: 'x',
  text: { type: 'plain_text', text: 'A button', emoji: false },
  value,
  action_ts: at,
});

/** The message of the bot in which somebody clicks; of an ephemeral one, Slack says nothing. */
export const slackMessage = (ts: string): Fields => ({
  user: 'UBOT',
  type: 'message',
  ts,
  bot_id: SLACK_BOT,
  app_id: SLACK_APP.api_app_id,
  text: 'a board',
  team: SLACK_TEAM,
  blocks: [],
});

/** A view as Slack sends it back, with all that it adds. */
export const slackView = (id: string, view: Fields): Fields => ({
  team_id: SLACK_TEAM,
  callback_id: '',
  state: { values: { line: { line: { type: 'plain_text_input', value: null } } } },
  clear_on_close: false,
  notify_on_close: false,
  close: null,
  previous_view_id: null,
  root_view_id: id,
  app_id: SLACK_APP.api_app_id,
  external_id: '',
  app_installed_team_id: SLACK_TEAM,
  bot_id: SLACK_BOT,
  ...view,
  id,
});

/** An event of Slack's in its envelope. */
export const slackEvent = (event: Fields, { id, seconds }: { id: string; seconds: number }) => ({
  ...SLACK_APP,
  team_id: SLACK_TEAM,
  context_team_id: SLACK_TEAM,
  context_enterprise_id: null,
  event,
  type: 'event_callback',
  event_id: id,
  event_time: seconds,
  authorizations: [
    {
      enterprise_id: null,
      team_id: SLACK_TEAM,
      user_id: 'UBOT',
      is_bot: true,
      is_enterprise_install: false,
    },
  ],
  is_ext_shared_channel: false,
});

/** A chat of Telegram: a group has a title, and a person a name. */
export const telegramChat = (id: number): Fields =>
  id > 0
    ? { id, first_name: `Name${id}`, type: 'private' }
    : { id, title: 'Dominoes', type: 'supergroup' };

/** The marks in a text: a command at its beginning. */
export function telegramEntities(text: string): Fields {
  const [command] = /^\/[\w@]+/.exec(text) ?? [];
  if (command === undefined) return {};
  return { entities: [{ offset: 0, length: command.length, type: 'bot_command' }] };
}

interface Pressed {
  readonly id: number;
  readonly text: string;
  readonly photo: string | null;
  readonly keyboard: readonly unknown[];
}

/** The message of the bot in which a button is pressed: one with a picture has a caption. */
export const telegramPressed = (bot: string, { id, text, photo, keyboard }: Pressed): Fields => ({
  message_id: id,
  from: { id: 110_201_543, is_bot: true, first_name: 'Sixlove', username: bot },
  ...(photo === null
    ? { text }
    : {
        photo: [
          { file_id: 'AgAC', file_unique_id: 'AQAD', width: 90, height: 60, file_size: 1_253 },
        ],
        caption: text,
      }),
  reply_markup: { inline_keyboard: keyboard },
});

/** What stands in every interaction of Discord's beside what it is. */
export const discordSurroundings = (guild: string, channel: string): Fields => ({
  app_permissions: '562949953863680',
  authorizing_integration_owners: { '0': guild },
  channel: {
    flags: 0,
    guild_id: guild,
    id: channel,
    last_message_id: null,
    name: 'dominoes',
    nsfw: false,
    parent_id: null,
    permissions: '2147483647',
    position: 1,
    rate_limit_per_user: 0,
    topic: null,
    type: 0,
  },
  entitlement_sku_ids: [],
  entitlements: [],
  guild: { features: [], id: guild, locale: 'en-US' },
  guild_locale: 'en-US',
  attachment_size_limit: 10_485_760,
});

/** A member of a server, in whose name an interaction comes. */
export const discordMember = (user: Fields): Fields => ({
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  deaf: false,
  flags: 0,
  joined_at: '2025-02-28T14:56:24.701000+00:00',
  mute: false,
  nick: null,
  pending: false,
  permissions: '2147483647',
  premium_since: null,
  roles: [],
  user: {
    avatar: null,
    avatar_decoration_data: null,
    clan: null,
    collectibles: null,
    discriminator: '0',
    primary_guild: null,
    public_flags: 0,
    ...user,
  },
});

/** The message in which somebody clicks, as Discord shows it; private ones carry the flag. */
export const discordMessage = (
  application: string,
  shown: {
    readonly id: string;
    readonly channel: string;
    readonly body: Fields;
    readonly onlyTo: string | null;
  },
): Fields => ({
  application_id: application,
  attachments: [],
  author: { id: application, username: 'six love', bot: true, discriminator: '0042' },
  channel_id: shown.channel,
  components: shown.body['components'] ?? [],
  content: shown.body['content'] ?? '',
  edited_timestamp: null,
  embeds: [],
  flags: shown.onlyTo === null ? 4 : 68,
  id: shown.id,
  mention_everyone: false,
  mention_roles: [],
  mentions: [],
  pinned: false,
  timestamp: '2026-02-17T00:48:03.193000+00:00',
  tts: false,
  type: 0,
});
