/** Slack: the manifest of its app, and whether its secrets are right (docs/slack.md). */
import { createHmac } from 'node:crypto';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import { EXIT, type Failure } from '../exit.ts';
import { ask, isTrue, textAt } from './ask.ts';
import {
  type BotSetup,
  type BotWorld,
  chatPath,
  type Finding,
  type Probe,
  type Registered,
  type RegisterOptions,
} from './setup.ts';

const API_BASE = 'https://slack.com/api';
const SIGNATURE_DIGITS = 64;
/** The last one tells the language that somebody reads; without it the bot speaks English first. */
const SCOPES = ['commands', 'chat:write', 'chat:write.public', 'im:write', 'users:read'];

/** The app as Slack makes it: its command, its home page, where it is told, what it may do. */
function slackManifest(url: string): object {
  return {
    display_information: {
      name: 'Sixlove',
      description: 'Dominoes played slowly, with deals that anybody can check',
    },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: true,
      },
      bot_user: { display_name: 'sixlove', always_online: true },
      slash_commands: [
        {
          command: '/domino',
          url,
          description: 'Play dominoes here',
          usage_hint: COMMAND_WORDS.map(({ en }) => en.name).join(' | '),
          // People and channels stay as they were typed.
          should_escape: false,
        },
      ],
    },
    oauth_config: { scopes: { bot: SCOPES } },
    settings: {
      event_subscriptions: { request_url: url, bot_events: ['app_home_opened'] },
      interactivity: { is_enabled: true, request_url: url },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  };
}

/** Slack takes the manifest on its pages; nothing is asked here. */
async function register(
  _world: BotWorld,
  { publicUrl }: RegisterOptions,
): Promise<Result<Registered, Failure>> {
  if (publicUrl === null) {
    const message = 'give --public-url, the address at which Slack reaches the server';
    return err({ exit: EXIT.usage, message });
  }
  const manifest = slackManifest(`${publicUrl}${chatPath('slack')}`);
  return ok({
    data: `${JSON.stringify(manifest, null, 2)}\n`,
    lines: [
      'At https://api.slack.com/apps: Create New App, From a manifest, JSON: paste the above.',
      'Install it to your workspace. Then serve with SLACK_SIGNING_SECRET (Basic Information)',
      'and SLACK_BOT_TOKEN (OAuth & Permissions, xoxb-...), and let Slack verify the request URL.',
    ],
  });
}

async function check(world: BotWorld): Promise<readonly Finding[]> {
  const about = 'slack token';
  const wrong = (text: string): readonly Finding[] => [{ state: 'wrong', about, text }];
  const base = (world.env['SLACK_API_BASE'] ?? API_BASE).replace(/\/$/, '');
  const headers = { authorization: `Bearer ${world.env['SLACK_BOT_TOKEN']?.trim() ?? ''}` };
  const url = new URL(`${base}/auth.test`);
  const answer = await ask({ platform: 'Slack', url, method: 'POST', headers }, world);
  if (!answer.ok) return wrong(answer.error.message);
  const { json } = answer.value;
  if (isTrue(json, 'ok')) {
    return [{ state: 'ok', about, text: `of ${textAt(json, 'user')} in ${textAt(json, 'team')}` }];
  }
  const why = textAt(json, 'error') || `status ${answer.value.status}`;
  return wrong(`Slack says ${why}: take the Bot User OAuth Token at OAuth & Permissions`);
}

/** The question that Slack asks an address before it uses it. */
function probes({ env, now }: BotWorld): readonly Probe[] {
  const body = JSON.stringify({ type: 'url_verification', challenge: 'sixlove' });
  const timestamp = String(Math.floor(now() / 1_000));
  const mac = createHmac('sha256', env['SLACK_SIGNING_SECRET']?.trim() ?? '');
  const headers = (signature: string) => ({
    'content-type': 'application/json',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  });
  const signature = mac.update(`v0:${timestamp}:${body}`).digest('hex');
  return [
    { about: 'slack signature', headers: headers(signature), body, status: 200 },
    {
      about: 'slack bad signature',
      headers: headers('0'.repeat(SIGNATURE_DIGITS)),
      body,
      status: 401,
    },
  ];
}

export const slackSetup: BotSetup = {
  name: 'slack',
  variables: ['SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN'],
  apiBase: API_BASE,
  register,
  check,
  probes,
};
