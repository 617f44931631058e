import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { slackReader } from '../../functions/adapters/slack/read.ts';
import type { ChatAction, Read } from '../../functions/app/ports/chat.ts';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const AT = 1_784_000_000_000;
const SECONDS = AT / 1_000;
const FORM = 'application/x-www-form-urlencoded';

const { read } = slackReader(SECRET);

function signature(body: Uint8Array | string, timestamp: string): string {
  const mac = createHmac('sha256', SECRET).update(`v0:${timestamp}:`).update(body);
  return `v0=${mac.digest('hex')}`;
}

function posted(
  body: string,
  { type = FORM, seconds = SECONDS, headers = {} as Record<string, string | undefined> } = {},
): Read {
  const timestamp = String(seconds);
  return read({
    headers: {
      'content-type': type,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature(body, timestamp),
      ...headers,
    },
    body: new TextEncoder().encode(body),
    receivedAt: AT,
  });
}

function action(read: Read): ChatAction {
  if (read.kind !== 'action') throw new Error(`${read.kind}: ${read.ack.body}`);
  return read.action;
}

const payload = (body: object): string =>
  String(new URLSearchParams({ payload: JSON.stringify(body) }));

/** As Slack posts `/domino play 36 left` of the documentation's own people. */
const COMMAND =
  'token=gIkuvaNzQIHg97ATvDxqgjtO&team_id=T0001&team_domain=example&enterprise_id=E0001&' +
  'enterprise_name=Globular%20Construct%20Inc&channel_id=C2147483705&channel_name=test&' +
  'user_id=U2147483697&user_name=Steve&command=%2Fdomino&text=play+36+left&' +
  'response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2F1234%2F5678&' +
  'trigger_id=13345224609.738474920.8088930838d88f008e0&api_app_id=A123456';

const CLICK = {
  type: 'block_actions',
  user: { id: 'UA8RXUSPL', username: 'jtorrance', name: 'jtorrance', team_id: 'T9TK3CUKW' },
  api_app_id: 'AABA1ABCD',
  token: '9s8d9as89d8as9d8as989',
  container: {
    type: 'message',
    message_ts: '1548261231.000200',
    channel_id: 'CBR2V3XEX',
    is_ephemeral: false,
  },
  trigger_id: '12321423423.333649436676.d8c1bb837935619ccad0f624c448ffb3',
  team: { id: 'T9TK3CUKW', domain: 'example' },
  channel: { id: 'CBR2V3XEX', name: 'review-updates' },
  message: { bot_id: 'BAH5CA16Z', type: 'message', text: 'a board', ts: '1548261231.000200' },
  response_url: 'https://hooks.slack.com/actions/AABA1ABCD/1232321423432/D09sSasdasdAS9091209',
  actions: [
    {
      action_id: 'b0',
      block_id: '=qXel',
      text: { type: 'plain_text', text: 'My hand', emoji: false },
      value: 'h1:AAAAAAAAAAAAAAAAAAAAAA',
      type: 'button',
      action_ts: '1548426417.840180',
    },
  ],
};

const VIEW = {
  id: 'VNHU13V36',
  hash: '156663117.cd33ad1f',
  type: 'modal',
  callback_id: '',
  private_metadata: '{"channel":"CBR2V3XEX"}',
  state: { values: { line: { line: { type: 'plain_text_input', value: 'play 36 left' } } } },
};

const HOME = {
  token: 'Jhj5dZrVaK7ZwHHjRyZWjbDl',
  team_id: 'T123ABC456',
  api_app_id: 'A123ABC456',
  event: {
    type: 'app_home_opened',
    user: 'U123ABC456',
    channel: 'D123ABC456',
    event_ts: '1515449522000016',
    tab: 'home',
  },
  type: 'event_callback',
  event_id: 'Ev123ABC456',
  event_time: 1_515_449_522,
};

describe('who may post to the Slack door', () => {
  it('takes a signature of the documentation own example', () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&' +
      'channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&' +
      'command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2F' +
      'T1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&' +
      'trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const request = {
      headers: {
        'content-type': FORM,
        'x-slack-request-timestamp': '1531420618',
        'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      },
      body: new TextEncoder().encode(body),
    };
    expect(read({ ...request, receivedAt: 1_531_420_618_000 }).kind).toBe('action');
    expect(read({ ...request, receivedAt: 1_531_420_919_000 }).ack.status).toBe(401);
  });

  it.each([
    ['old by 300 s', -300, 'action'],
    ['old by 301 s', -301, 'refused'],
    ['ahead by 300 s', 300, 'action'],
    ['ahead by 301 s', 301, 'refused'],
  ])('a timestamp %s (pitfall 19)', (_name, skew, kind) => {
    expect(posted(COMMAND, { seconds: SECONDS + skew }).kind).toBe(kind);
  });

  it.each([
    ['none', { 'x-slack-signature': undefined }],
    ['a short one', { 'x-slack-signature': 'v0=00' }],
    ['one of another text', { 'x-slack-signature': signature('x', String(SECONDS)) }],
    ['one in capitals', { 'x-slack-signature': signature(COMMAND, String(SECONDS)).toUpperCase() }],
    ['one without a timestamp', { 'x-slack-request-timestamp': undefined }],
    ['one with a timestamp that is no number', { 'x-slack-request-timestamp': 'NaN' }],
  ])('401 to a signature: %s', (_name, headers) => {
    expect(posted(COMMAND, { headers })).toMatchObject({ kind: 'refused', ack: { status: 401 } });
  });

  it('signs the bytes, whatever letters they are (pitfall 19)', () => {
    const text = COMMAND.replace('play+36+left', 'luck+ma%C3%B1ana ñ');
    expect(action(posted(text)).intent).toMatchObject({ name: 'luck', words: 'mañana ñ' });
  });

  it('knows its own signed text from that in which the same letters are half of others', () => {
    const body = new Uint8Array([0x74, 0xff, 0x3d]);
    const timestamp = String(SECONDS);
    const headers = {
      'content-type': FORM,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature(new TextDecoder().decode(body), timestamp),
    };
    expect(read({ headers, body, receivedAt: AT }).ack.status).toBe(401);
    const own = { ...headers, 'x-slack-signature': signature(body, timestamp) };
    expect(read({ headers: own, body, receivedAt: AT }).ack.status).toBe(400);
  });

  it('answers a look at its certificate, and the challenge of its address', () => {
    const unsigned = { 'x-slack-signature': undefined };
    expect(posted('ssl_check=1&token=x', { headers: unsigned })).toEqual({
      kind: 'answered',
      ack: { status: 200, body: '', type: 'text/plain' },
    });
    const challenge = '{"token":"Jhj5","challenge":"3eZbrw1aB","type":"url_verification"}';
    expect(posted(challenge, { type: 'application/json' })).toEqual({
      kind: 'answered',
      ack: { status: 200, body: '{"challenge":"3eZbrw1aB"}', type: 'application/json' },
    });
    const forged = posted(challenge, { type: 'application/json', headers: unsigned });
    expect(forged.ack.status).toBe(401);
  });

  it.each([
    ['a form without a command', 'a=1', FORM, 400],
    ['a payload that is no JSON', 'payload=%7B', FORM, 400],
    ['an event that is no JSON', '{', 'application/json', 400],
    ['an event that is not ours', '{"type":"event_callback"}', 'application/json', 200],
    ['a shortcut', payload({ type: 'shortcut' }), FORM, 200],
  ])('leaves %s', (_name, body, type, status) => {
    const { kind, ack } = posted(body, { type });
    expect({ kind, status: ack.status }).toEqual({
      kind: status === 200 ? 'answered' : 'refused',
      status,
    });
  });
});

describe('what people do in Slack', () => {
  it('a command', () => {
    expect(action(posted(COMMAND))).toEqual({
      platform: 'slack',
      deliveryId: '13345224609.738474920.8088930838d88f008e0',
      actor: { id: 'U2147483697', name: 'Steve' },
      place: { id: 'C2147483705', space: 'T0001', isPrivate: false },
      locale: null,
      intent: { kind: 'command', name: 'play', words: '36 left' },
      reply: {
        to: 'command',
        user: 'U2147483697',
        space: 'T0001',
        channel: 'C2147483705',
        responseUrl: 'https://hooks.slack.com/commands/1234/5678',
        triggerId: '13345224609.738474920.8088930838d88f008e0',
        view: null,
      },
      receivedAt: AT,
    });
    expect(posted(COMMAND).ack).toEqual({ status: 200, body: '', type: 'text/plain' });
  });

  it.each([
    ['', 'help', ''],
    ['HAND', 'hand', ''],
    ['what is this', 'help', 'what is this'],
    ['  luck   two  words ', 'luck', 'two  words'],
  ])('the command of %j', (text, name, words) => {
    const body = COMMAND.replace('play+36+left', encodeURIComponent(text));
    expect(action(posted(body)).intent).toEqual({ kind: 'command', name, words });
  });

  it('a command in a direct message is private', () => {
    const body = COMMAND.replace('C2147483705', 'D2147483705');
    expect(action(posted(body)).place.isPrivate).toBe(true);
  });

  it('a click', () => {
    expect(action(posted(payload(CLICK)))).toMatchObject({
      actor: { id: 'UA8RXUSPL', name: 'jtorrance' },
      place: { id: 'CBR2V3XEX', space: 'T9TK3CUKW', isPrivate: false },
      intent: { kind: 'button', data: 'h1:AAAAAAAAAAAAAAAAAAAAAA' },
      reply: { to: 'message', view: null },
    });
    const own = { ...CLICK, container: { ...CLICK.container, is_ephemeral: true } };
    expect(action(posted(payload(own))).reply).toMatchObject({ to: 'ephemeral' });
  });

  it('tells clicks apart, and not deliveries of one', () => {
    const [button] = CLICK.actions;
    const deliveryIds = [
      CLICK,
      { ...CLICK, trigger_id: 'another try' },
      { ...CLICK, actions: [{ ...button, action_ts: '1548426417.840181' }] },
      { ...CLICK, user: { ...CLICK.user, id: 'U2' } },
    ].map((click) => action(posted(payload(click))).deliveryId);
    expect(deliveryIds[1]).toBe(deliveryIds[0]);
    expect(new Set(deliveryIds).size).toBe(3);
  });

  it('a click in a modal belongs to the channel it was opened in', () => {
    const { channel: _channel, response_url: _url, ...rest } = CLICK;
    const click = { ...rest, container: { type: 'view', view_id: VIEW.id }, view: VIEW };
    expect(action(posted(payload(click)))).toMatchObject({
      place: { id: 'CBR2V3XEX', isPrivate: false },
      reply: { to: 'modal', view: { id: VIEW.id, hash: VIEW.hash }, responseUrl: null },
    });
    const home = { ...click, view: { ...VIEW, type: 'home', private_metadata: '' } };
    expect(action(posted(payload(home)))).toMatchObject({
      place: { id: 'UA8RXUSPL', isPrivate: true },
      reply: { to: 'home', view: null },
    });
  });

  it('a form says what a command would; an empty one nothing', () => {
    const { user, team, trigger_id } = CLICK;
    const form = { type: 'view_submission', user, team, trigger_id, view: VIEW };
    expect(action(posted(payload(form)))).toMatchObject({
      deliveryId: `${VIEW.id}/${VIEW.hash}`,
      place: { id: 'CBR2V3XEX' },
      intent: { kind: 'command', name: 'play', words: '36 left' },
      reply: { to: 'form' },
    });
    const state = { values: { line: { line: { type: 'plain_text_input', value: null } } } };
    const empty = posted(payload({ ...form, view: { ...VIEW, state } }));
    expect(empty).toMatchObject({ kind: 'answered', ack: { status: 200, body: '' } });
  });

  it('an opened home page, the same for each of four deliveries (pitfall 11)', () => {
    const ids = [undefined, '1', '2', '3'].map((number) => {
      const headers = { 'x-slack-retry-num': number, 'x-slack-retry-reason': 'http_timeout' };
      const type = 'application/json';
      const opened = action(posted(JSON.stringify(HOME), { type, headers }));
      expect(opened).toMatchObject({
        intent: { kind: 'home' },
        place: { id: 'U123ABC456', space: 'T123ABC456', isPrivate: true },
      });
      return opened.deliveryId;
    });
    expect(new Set(ids)).toEqual(new Set(['Ev123ABC456']));
    const messages = { ...HOME, event: { ...HOME.event, tab: 'messages' } };
    expect(posted(JSON.stringify(messages), { type: 'application/json' }).kind).toBe('answered');
  });
});
