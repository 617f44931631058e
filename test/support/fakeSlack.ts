/**
 * A workspace of Slack: it signs what its people do, keeps what it is sent, and refuses what Slack
 * refuses. Its clock is the test's.
 */
import { createHmac } from 'node:crypto';
import { slackAction, slackEvent, slackMessage, slackPayload, slackView } from './chatShapes.ts';
import { type FakeAnswer, type FakeRequest, fakeApi } from './fakeApi.ts';
import { type Block, blocksFault, type View, viewFault } from './slackLimits.ts';

export const SLACK_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const SLACK_TOKEN = 'xoxb-test-0001';

const TRIGGER_MS_MAX = 3_000;
const RESPONSE_MS_MAX = 30 * 60_000;
const RESPONSE_USES_MAX = 5;

export interface SlackMessage {
  readonly channel: string;
  readonly ts: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Something that one person alone sees. */
export interface SlackPrivate {
  readonly user: string;
  readonly surface: 'ephemeral' | 'modal' | 'home' | 'direct';
  readonly text: string;
  readonly blocks: readonly Block[];
}

export interface SlackCall {
  readonly method: string;
  readonly json: FakeRequest['json'];
}

/** A request as Slack posts it to a bot. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Body = Record<string, unknown>;
const refused = (error: string): FakeAnswer => ({ status: 200, body: { ok: false, error } });

export async function fakeSlack({ now }: { readonly now: () => number }) {
  const calls: SlackCall[] = [];
  const scripted = new Map<string, FakeAnswer[]>();
  const messages = new Map<string, SlackMessage>();
  const shown: SlackPrivate[] = [];
  const views = new Map<string, View & { user: string; hash: string }>();
  const triggers = new Map<string, { user: string; at: number; isUsed: boolean }>();
  const addresses = new Map<string, { user: string; at: number; uses: number; kind: string }>();
  const away = new Set<string>();
  const locales = new Map<string, string>();
  const scopes = new Set(['users:read']);
  let number = 0;
  let brokenPictures = false;
  let tokenFault: string | null = null;

  const next = (): number => {
    number += 1;
    return number;
  };
  const stamp = (): string => `${Math.floor(now() / 1_000)}.${String(next()).padStart(6, '0')}`;

  /** Slack hides the picture's fault behind the blocks'. */
  const faultOf = (blocks: readonly Block[], max: number): string | null =>
    blocksFault(blocks, max) ??
    (brokenPictures && blocks.some(({ type }) => type === 'image') ? 'invalid_blocks' : null);

  function shownTo(user: string, surface: SlackPrivate['surface'], body: Body): void {
    const { text = '', blocks = [] } = body as { text?: string; blocks?: readonly Block[] };
    shown.push({ user, surface, text, blocks });
  }

  function keptView(user: string, id: string, view: View): FakeAnswer {
    const hash = stamp();
    views.set(id, { ...view, user, hash });
    shownTo(user, view.type, { blocks: view.blocks });
    return { status: 200, body: { ok: true, view: { id, hash } } };
  }

  const METHODS: Readonly<Record<string, (body: Body) => FakeAnswer>> = {
    'chat.postMessage': (body) => {
      const { channel, text, blocks } = body as unknown as SlackMessage;
      const fault = away.has(channel) ? 'channel_not_found' : faultOf(blocks, 50);
      if (fault !== null) return refused(fault);
      const ts = stamp();
      const isDirect = channel.startsWith('U');
      if (isDirect) shownTo(channel, 'direct', body);
      // A person's id stands for the channel of their direct messages.
      const opened = isDirect ? `D${channel}` : channel;
      messages.set(`${opened}/${ts}`, { channel: opened, ts, text, blocks });
      return { status: 200, body: { ok: true, channel: opened, ts } };
    },
    'chat.update': (body) => {
      const { channel, ts, text, blocks } = body as unknown as SlackMessage;
      if (!messages.has(`${channel}/${ts}`)) return refused('message_not_found');
      const fault = faultOf(blocks, 50);
      if (fault !== null) return refused(fault);
      messages.set(`${channel}/${ts}`, { channel, ts, text, blocks });
      return { status: 200, body: { ok: true, channel, ts } };
    },
    'chat.postEphemeral': (body) => {
      const { channel, user, blocks } = body as Body & { blocks: Block[] };
      const fault = away.has(String(channel)) ? 'not_in_channel' : faultOf(blocks, 50);
      if (fault !== null) return refused(fault);
      shownTo(String(user), 'ephemeral', body);
      return { status: 200, body: { ok: true, message_ts: stamp() } };
    },
    'views.open': (body) => {
      const { trigger_id: id, view } = body as { trigger_id: string; view: View };
      const trigger = triggers.get(id);
      if (trigger === undefined) return refused('invalid_trigger_id');
      if (now() - trigger.at > TRIGGER_MS_MAX) return refused('expired_trigger_id');
      if (trigger.isUsed) return refused('exchanged_trigger_id');
      const fault = viewFault(view) ?? faultOf(view.blocks, 100);
      if (fault !== null) return refused(fault);
      trigger.isUsed = true;
      return keptView(trigger.user, `V${next()}`, view);
    },
    'views.update': (body) => {
      const { view_id: id, hash, view } = body as { view_id: string; hash: string; view: View };
      const old = views.get(id);
      if (old === undefined) return refused('not_found');
      if (old.hash !== hash) return refused('hash_conflict');
      const fault = viewFault(view) ?? faultOf(view.blocks, 100);
      return fault === null ? keptView(old.user, id, view) : refused(fault);
    },
    'views.publish': (body) => {
      const { user_id: user, view } = body as { user_id: string; view: View };
      const fault = viewFault(view) ?? faultOf(view.blocks, 100);
      return fault === null ? keptView(user, `VH${user}`, view) : refused(fault);
    },
    'auth.test': () => ({
      status: 200,
      body: { ok: true, team: 'Test', team_id: 'T1', user: 'sixlove' },
    }),
    'users.info': ({ user, include_locale }) => {
      if (!scopes.has('users:read')) return refused('missing_scope');
      const locale = locales.get(String(user)) ?? 'en-US';
      const asked = include_locale === 'true' ? { locale } : {};
      return { status: 200, body: { ok: true, user: { id: user, ...asked } } };
    },
  };

  function responded(path: string, body: Body): FakeAnswer {
    const address = addresses.get(path);
    const gone = (error: string) => ({ status: 404, body: { ok: false, error } });
    if (address === undefined || now() - address.at > RESPONSE_MS_MAX) return gone('expired_url');
    if (address.uses >= RESPONSE_USES_MAX) return gone('used_url');
    if (body['response_type'] !== 'ephemeral') return gone('a test lets nothing out');
    if (address.kind === 'command' && 'replace_original' in body) return gone('no_original');
    if (address.kind === 'message' && body['replace_original'] !== false) return gone('public');
    const fault = faultOf(body['blocks'] as Block[], 50);
    if (fault !== null) return { status: 400, body: { ok: false, error: fault } };
    address.uses += 1;
    shownTo(address.user, 'ephemeral', body);
    return { status: 200, body: 'ok' };
  }

  const api = await fakeApi(({ path, headers, json: posted }) => {
    const [called = '', query = ''] = path.split('?');
    const json = query === '' ? posted : Object.fromEntries(new URLSearchParams(query));
    const method = called.startsWith('api/') ? called.slice('api/'.length) : 'response_url';
    calls.push({ method, json });
    const script = scripted.get(method)?.shift();
    if (script !== undefined) return script;
    if (method === 'response_url') {
      return headers.authorization === undefined
        ? responded(path, json)
        : { status: 400, body: 'a token was sent along' };
    }
    if (tokenFault !== null) return refused(tokenFault);
    if (headers.authorization !== `Bearer ${SLACK_TOKEN}`) return refused('invalid_auth');
    return METHODS[method]?.(json) ?? refused('unknown_method');
  });

  /** Signs as Slack does. */
  function signed(body: string, type: 'json' | 'form'): SignedRequest {
    const timestamp = String(Math.floor(now() / 1_000));
    const mac = createHmac('sha256', SLACK_SECRET).update(`v0:${timestamp}:${body}`);
    return {
      headers: {
        'content-type': type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${mac.digest('hex')}`,
      },
      body,
    };
  }

  function trigger(user: string): string {
    const id = `${next()}.8461.d92a`;
    triggers.set(id, { user, at: now(), isUsed: false });
    return id;
  }

  function address(user: string, kind: 'command' | 'message' | 'ephemeral'): string {
    const path = `respond/${next()}`;
    addresses.set(path, { user, at: now(), uses: 0, kind });
    return `${api.url}/${path}`;
  }

  const asForm = (fields: Record<string, string>): SignedRequest =>
    signed(String(new URLSearchParams(fields)), 'form');
  const asPayload = (user: string, body: object): SignedRequest =>
    asForm({
      payload: JSON.stringify(slackPayload(user, { trigger_id: trigger(user), ...body })),
    });

  return {
    base: `${api.url}/api`,
    close: api.close,
    until: api.until,
    calls,
    /** All that has been shown to one person alone, in its order. */
    shown,
    /** What a channel shows now. */
    channel: (id: string): readonly SlackMessage[] =>
      [...messages.values()].filter(({ channel }) => channel === id),
    /** The next calls of a method, or of `response_url`, get these answers. */
    script: (method: string, ...answers: readonly FakeAnswer[]): void => {
      scripted.set(method, [...(scripted.get(method) ?? []), ...answers]);
    },
    breakPictures: (): void => {
      brokenPictures = true;
    },
    /** Why the token is good for nothing; null where it is good again. */
    refuseToken: (error: string | null): void => {
      tokenFault = error;
    },
    /** The bot is not in this channel, or not any more. */
    leave: (channel: string): void => {
      away.add(channel);
    },
    /** What somebody has chosen for their own app. */
    speaks: (user: string, locale: string): void => {
      locales.set(user, locale);
    },
    /** The app was installed without this permission. */
    withhold: (scope: string): void => {
      scopes.delete(scope);
    },
    remove: (channel: string, ts: string): void => {
      messages.delete(`${channel}/${ts}`);
    },
    signed,

    command: (user: string, channel: string, text: string): SignedRequest =>
      asForm({
        token: 'verification-token-of-old',
        team_id: 'T1',
        team_domain: 'test',
        channel_id: channel,
        channel_name: channel.startsWith('D') ? 'directmessage' : 'dominoes',
        user_id: user,
        user_name: user.toLowerCase(),
        command: '/domino',
        text,
        api_app_id: 'A1',
        is_enterprise_install: 'false',
        response_url: address(user, 'command'),
        trigger_id: trigger(user),
      }),

    /** A click on a message in a channel, or on one that only this person sees. */
    click: (
      user: string,
      channel: string,
      value: string,
      { isEphemeral = false } = {},
    ): SignedRequest => {
      const at = stamp();
      const kind = isEphemeral ? 'ephemeral' : 'message';
      return asPayload(user, {
        type: 'block_actions',
        container: {
          type: 'message',
          message_ts: at,
          channel_id: channel,
          is_ephemeral: isEphemeral,
        },
        channel: { id: channel, name: 'dominoes' },
        ...(isEphemeral ? {} : { message: slackMessage(at) }),
        state: { values: {} },
        response_url: address(user, kind),
        actions: [slackAction(value, stamp())],
      });
    },

    /** A click in the newest modal or home page of a person. */
    clickIn: (user: string, type: 'modal' | 'home', value: string): SignedRequest => {
      const [id, view] = newestView(user, type);
      return asPayload(user, {
        type: 'block_actions',
        container: { type: 'view', view_id: id },
        view: slackView(id, { ...view }),
        actions: [slackAction(value, stamp())],
      });
    },

    submit: (user: string, line: string): SignedRequest => {
      const [id, view] = newestView(user, 'modal');
      const values = { line: { line: { type: 'plain_text_input', value: line } } };
      const submitted = slackView(id, { ...view, state: { values } });
      return asPayload(user, { type: 'view_submission', view: submitted, response_urls: [] });
    },

    openHome: (user: string): SignedRequest =>
      signed(
        JSON.stringify(
          slackEvent(
            { type: 'app_home_opened', user, channel: 'D1', tab: 'home', event_ts: stamp() },
            { id: `Ev${next()}`, seconds: Math.floor(now() / 1_000) },
          ),
        ),
        'json',
      ),
  };

  function newestView(user: string, type: 'modal' | 'home') {
    const newest = [...views].filter(([, view]) => view.user === user && view.type === type).at(-1);
    if (newest === undefined) throw new Error(`${user} has no ${type}`);
    return newest;
  }
}

export type FakeSlack = Awaited<ReturnType<typeof fakeSlack>>;
