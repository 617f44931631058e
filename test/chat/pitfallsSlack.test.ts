/** What others have met with Slack, against a workspace that refuses what Slack refuses. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slackDelivery } from '../../functions/adapters/slack/deliver.ts';
import { slackReader } from '../../functions/adapters/slack/read.ts';
import type { ChatDelivery, Delivered } from '../../functions/app/ports/chat.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { type ChatWorld, chatWorld } from '../support/chatWorld.ts';
import {
  type FakeSlack,
  fakeSlack,
  type SignedRequest,
  SLACK_SECRET,
  SLACK_TOKEN,
} from '../support/fakeSlack.ts';
import { quietLog } from '../support/quietLog.ts';

const ANA = 'UANA';
const CHANNEL = 'C1';

let slack: FakeSlack;
let world: ChatWorld;
let delivery: ChatDelivery;

beforeEach(async () => {
  const now = (): number => world.t.clock.at;
  slack = await fakeSlack({ now });
  delivery = slackDelivery({ token: SLACK_TOKEN, base: slack.base, now, log: quietLog });
  world = chatWorld('slack pitfalls', 'slack', (ports) => {
    if (ports.chats === undefined) throw new Error('there are no chats');
    return { ...ports, chats: { ...ports.chats, platforms: [delivery] } };
  });
});
afterEach(() => slack.close());

/** What Slack posts reaches the function behind the gateway; answers the status. */
async function post(
  { headers, body }: SignedRequest,
  { isBase64Encoded = false, lateMs = 0 } = {},
): Promise<number | undefined> {
  const handle = makeChatHandler({
    readers: [slackReader(SLACK_SECRET)],
    queue: { send: async (job) => void world.jobs.push({ job, at: world.t.clock.at }) },
    log: quietLog,
  });
  const event = {
    rawPath: '/v1/chat/slack',
    headers,
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
    requestContext: { http: { method: 'POST' }, timeEpoch: world.t.clock.at + lateMs },
  };
  return (await handle(event as unknown as APIGatewayProxyEventV2)).statusCode;
}

async function done(request: SignedRequest): Promise<void> {
  expect(await post(request)).toBe(200);
  await world.settle();
}

/** The data of the first button of a kind that somebody alone was shown last. */
function shownButton(kind: string): string {
  const blocks = slack.shown.at(-1)?.blocks ?? [];
  const elements = blocks.flatMap(({ elements: all = [] }) => all as readonly { value: string }[]);
  const found = elements.find(({ value }) => value.startsWith(`${kind}1:`));
  if (found === undefined) throw new Error(`no button ${kind}`);
  return found.value;
}

const calledBy = (method: string) => slack.calls.filter((call) => call.method === method);

/** A table against the house, and the hand of whoever has opened it. */
async function dealt(): Promise<void> {
  await done(slack.command(ANA, CHANNEL, 'start jamaican-cutthroat 2p house quick nolimit'));
  for (let tries = 0; tries < 20; tries += 1) {
    world.t.clock.at += 10_000;
    await world.t.app.look(shownButton('h').slice(3, 25));
    await done(slack.command(ANA, CHANNEL, 'hand'));
    const { blocks = [] } = slack.shown.at(-1) ?? {};
    if (JSON.stringify(blocks).includes('"p1:')) return;
    await done(slack.command(ANA, CHANNEL, 'board'));
  }
  throw new Error('no turn came');
}

describe('a request that Slack sends four times', () => {
  it('is one move, one answer and one change of the board (pitfall 11)', async () => {
    await dealt();
    const click = slack.click(ANA, CHANNEL, shownButton('p'), { isEphemeral: true });
    const [shown, calls] = [slack.shown.length, slack.calls.length];
    for (let times = 0; times < 4; times += 1) expect(await post(click)).toBe(200);
    await world.settle();
    // Once more, after it was done.
    await done(click);
    expect(slack.shown.slice(shown)).toHaveLength(1);
    expect(JSON.stringify(slack.shown.at(-1))).toContain('You played');
    const since = slack.calls.slice(calls).map(({ method }) => method);
    expect(since.filter((method) => method !== 'chat.update')).toEqual(['response_url']);
    expect(since.filter((method) => method === 'chat.update')).toHaveLength(1);
  });

  it('is one home page, for one `event_id` (pitfall 11)', async () => {
    const opened = slack.openHome(ANA);
    for (let times = 0; times < 4; times += 1) expect(await post(opened)).toBe(200);
    await world.settle();
    expect(calledBy('views.publish')).toHaveLength(1);
    expect(slack.shown).toHaveLength(1);
  });
});

describe('a message that one person alone sees', () => {
  it('has no id by which anything could try to edit it (pitfall 14)', async () => {
    await dealt();
    const replies = [
      slack.command(ANA, CHANNEL, 'hand'),
      slack.click(ANA, CHANNEL, shownButton('p')),
      slack.click(ANA, CHANNEL, shownButton('p'), { isEphemeral: true }),
      slack.openHome(ANA),
    ];
    const sent: Delivered[] = [];
    for (const { headers, body } of replies) {
      const bytes = new TextEncoder().encode(body);
      const request = { headers, body: bytes, receivedAt: world.t.clock.at };
      const read = slackReader(SLACK_SECRET).read(request);
      if (read.kind !== 'action') throw new Error(read.kind);
      const message = { text: 'Mine.', buttons: [], picture: null, mentions: [] };
      sent.push(await delivery.answer(read.action.reply, message));
    }
    expect(sent).toEqual(replies.map(() => ({ kind: 'sent', messageId: null })));
    const place = { id: CHANNEL, space: 'T1', isPrivate: false };
    const [answer] = sent;
    if (answer?.kind !== 'sent') throw new Error('it was not sent');
    // @ts-expect-error what has no id cannot be edited
    const edit = () => delivery.edit(place, answer.messageId, {});
    expect(edit).toBeTypeOf('function');
  });

  it('is never changed by `chat.update`, which only knows what all see (pitfall 14)', async () => {
    await dealt();
    await done(slack.click(ANA, CHANNEL, shownButton('p'), { isEphemeral: true }));
    const open = new Set(slack.channel(CHANNEL).map(({ ts }) => ts));
    const updates = calledBy('chat.update').map(({ json }) => String(json['ts']));
    expect(updates.length).toBeGreaterThan(0);
    expect(updates.filter((ts) => !open.has(ts))).toEqual([]);
  });
});

describe('a picture', () => {
  it('is a PNG by its address; no file of Slack is waited for (pitfalls 17, 18)', async () => {
    await dealt();
    await done(slack.click(ANA, CHANNEL, shownButton('p'), { isEphemeral: true }));
    const images = slack.calls.flatMap(({ json }) =>
      ((json['blocks'] ?? []) as readonly Record<string, unknown>[]).filter(
        ({ type }) => type === 'image',
      ),
    );
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) {
      expect(image).not.toHaveProperty('slack_file');
      expect(new URL(String(image['image_url'])).pathname).toMatch(/\/board\.png$/);
    }
    expect(slack.calls.filter(({ method }) => method.startsWith('files.'))).toEqual([]);
  });
});

describe('a body that the gateway has put into base64', () => {
  it('is checked as the bytes it was, whatever letters they are (pitfall 19)', async () => {
    const luck = slack.command(ANA, CHANNEL, 'luck mañana ñandú 🍀');
    expect(await post(luck, { isBase64Encoded: true })).toBe(200);
    const [queued] = world.jobs;
    const words = { name: 'luck', words: 'mañana ñandú 🍀' };
    expect(queued?.job).toMatchObject({ kind: 'action', action: { intent: words } });
    // The home page is JSON, and is not written in ASCII either.
    const { body, headers } = slack.signed('{"type":"url_verification","challenge":"ñ"}', 'json');
    expect(body).toContain('ñ');
    expect(await post({ body, headers }, { isBase64Encoded: true })).toBe(200);
    const tampered = { headers, body: body.replace('ñ', 'n') };
    expect(await post(tampered, { isBase64Encoded: true })).toBe(401);
  });

  it.each([-301_000, 301_000])('401 where the clock is %i ms off (pitfall 19)', async (lateMs) => {
    const home = slack.openHome(ANA);
    expect(await post(home, { isBase64Encoded: true, lateMs })).toBe(401);
    expect(world.jobs).toEqual([]);
  });
});
