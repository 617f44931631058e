import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../cli/bot/setup.ts';
import { slackSetup } from '../../cli/bot/slack.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { slackReader } from '../../functions/adapters/slack/read.ts';
import { testIo } from '../cli/testIo.ts';
import { type FakeSlack, fakeSlack, SLACK_SECRET, SLACK_TOKEN } from '../support/fakeSlack.ts';

let slack: FakeSlack;
beforeEach(async () => {
  slack = await fakeSlack({ now: () => testIo().now() });
});
afterEach(() => slack.close());

const ioWith = (env: Readonly<Record<string, string>> = {}) => ({
  ...testIo(),
  env: {
    SLACK_API_BASE: slack.base,
    SLACK_SIGNING_SECRET: SLACK_SECRET,
    SLACK_BOT_TOKEN: SLACK_TOKEN,
    ...env,
  },
});

describe('sixlove bot register slack', () => {
  it('prints a manifest that names the one address for all', async () => {
    const io = ioWith();
    const args = ['bot', 'register', 'slack', '--public-url', 'https://six.example'];
    expect(await run(args, io)).toBe(EXIT.ok);
    const url = 'https://six.example/v1/chat/slack';
    expect(JSON.parse(io.written.out)).toMatchObject({
      features: { slash_commands: [{ command: '/domino', url }] },
      // Without it nobody is spoken to in their own language.
      oauth_config: { scopes: { bot: expect.arrayContaining(['users:read']) } },
      settings: {
        event_subscriptions: { request_url: url, bot_events: ['app_home_opened'] },
        interactivity: { is_enabled: true, request_url: url },
      },
    });
    expect(slack.calls).toEqual([]);
  });

  it('asks for the address', async () => {
    const io = ioWith();
    expect(await run(['bot', 'register', 'slack'], io)).toBe(EXIT.usage);
    expect(io.written.err).toContain('--public-url');
  });
});

describe('what the doctor finds of Slack', () => {
  const found = async (env: Readonly<Record<string, string>> = {}): Promise<Finding | undefined> =>
    (await slackSetup.check(ioWith(env)))[0];

  it('a token, and one that is none', async () => {
    expect(await found()).toMatchObject({ state: 'ok', text: 'of sixlove in Test' });
    const wrong = await found({ SLACK_BOT_TOKEN: 'wrong-secret' });
    expect(wrong?.state).toBe('wrong');
    expect(wrong?.text).toContain('invalid_auth');
    expect(wrong?.text).not.toContain('wrong-secret');
    expect((await found({ SLACK_API_BASE: 'http://127.0.0.1:9' }))?.state).toBe('wrong');
  });

  it('tries the server as Slack does', () => {
    const { read } = slackReader(SLACK_SECRET);
    const io = ioWith();
    const statuses = slackSetup.probes(io).map(({ headers, body, status }) => {
      const bytes = new TextEncoder().encode(body);
      expect(read({ headers, body: bytes, receivedAt: io.now() }).ack.status).toBe(status);
      return status;
    });
    expect(statuses).toEqual([200, 401]);
  });
});
