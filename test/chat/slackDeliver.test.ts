import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slackDelivery } from '../../functions/adapters/slack/deliver.ts';
import { slackReader } from '../../functions/adapters/slack/read.ts';
import type { ChatDelivery, ChatMessage, Place } from '../../functions/app/ports/chat.ts';
import type { Log } from '../../functions/app/ports.ts';
import {
  type FakeSlack,
  fakeSlack,
  type SignedRequest,
  SLACK_SECRET,
  SLACK_TOKEN,
} from '../support/fakeSlack.ts';
import { quietLog } from '../support/quietLog.ts';

const ANA = 'UANA';
const GROUP: Place = { id: 'C1', space: 'T1', isPrivate: false };
const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';

const said = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  text,
  buttons: [],
  picture: null,
  mentions: [],
  ...more,
});
const HAND = said('[6|4] [5|5]', { buttons: [[{ label: '6-4', data: `p1:${TABLE}:a:46R` }]] });
const PICTURE = { url: 'https://example.org/b.png', alt: 'Board, two bones' };

let at = 1_784_000_000_000;
let noted: unknown[] = [];
const log: Log = { ...quietLog, info: (...line) => void noted.push(line) };
let slack: FakeSlack;
let delivery: ChatDelivery;

beforeEach(async () => {
  noted = [];
  at = 1_784_000_000_000;
  slack = await fakeSlack({ now: () => at });
  delivery = slackDelivery({ token: SLACK_TOKEN, base: slack.base, now: () => at, log });
});
afterEach(() => slack.close());

/** What the reader makes of a request, to answer it with. */
function replyTo({ headers, body }: SignedRequest): unknown {
  const bytes = new TextEncoder().encode(body);
  const read = slackReader(SLACK_SECRET).read({ headers, body: bytes, receivedAt: at });
  if (read.kind !== 'action') throw new Error(read.kind);
  // It has waited in a queue since.
  return JSON.parse(JSON.stringify(read.action.reply));
}

const methods = (): readonly string[] => slack.calls.map(({ method }) => method);
const surfaces = (): readonly string[] => slack.shown.map(({ surface }) => surface);

describe('what one person alone may see', () => {
  it('answers a command by its own address, and replaces nothing there (pitfall 13)', async () => {
    const reply = replyTo(slack.command(ANA, 'C1', 'hand'));
    expect(await delivery.answer(reply, HAND)).toEqual({ kind: 'sent', messageId: null });
    expect(slack.shown).toMatchObject([{ user: ANA, surface: 'ephemeral', text: HAND.text }]);
    expect(slack.calls[0]?.json).not.toHaveProperty('replace_original');
  });

  it('opens a modal for a click in a channel, and updates it in place from then on', async () => {
    const reply = replyTo(slack.click(ANA, 'C1', `h1:${TABLE}`));
    expect(await delivery.answer(reply, HAND)).toMatchObject({ kind: 'sent' });
    const played = replyTo(slack.clickIn(ANA, 'modal', `p1:${TABLE}:a:46R`));
    await delivery.answer(played, said('Played. [5|5]'));
    expect(methods()).toEqual(['views.open', 'views.update']);
    expect(surfaces()).toEqual(['modal', 'modal']);
  });

  it('says a mere line beside the channel, where nobody has to close it', async () => {
    const reply = replyTo(slack.click(ANA, 'C1', `j1:${TABLE}`));
    await delivery.answer(reply, said('You sit at seat 2.'));
    expect(slack.shown).toMatchObject([{ user: ANA, surface: 'ephemeral' }]);
    expect(slack.calls[0]?.json).toMatchObject({ replace_original: false });
  });

  it('is too late for a modal after three seconds: the address is still open', async () => {
    const reply = replyTo(slack.click(ANA, 'C1', `h1:${TABLE}`));
    at += 3_001;
    expect(await delivery.answer(reply, HAND)).toMatchObject({ kind: 'sent' });
    expect(methods()).toEqual(['views.open', 'response_url']);
    expect(slack.shown).toMatchObject([{ user: ANA, surface: 'ephemeral' }]);
  });

  it('is too late for the address after half an hour, and in no channel then', async () => {
    const reply = replyTo(slack.command(ANA, 'C1', 'hand'));
    at += 30 * 60_000 + 1;
    await delivery.answer(reply, HAND);
    slack.leave('C1');
    await delivery.answer(reply, HAND);
    expect(surfaces()).toEqual(['ephemeral', 'direct']);
    expect(slack.channel('C1')).toEqual([]);
  });

  it('has five uses of an address', async () => {
    const reply = replyTo(slack.command(ANA, 'C1', 'hand'));
    for (let i = 0; i < 6; i += 1) await delivery.answer(reply, HAND);
    expect(methods().slice(-2)).toEqual(['response_url', 'chat.postEphemeral']);
    expect(slack.shown).toHaveLength(6);
  });

  it('replaces an ephemeral message by its own address', async () => {
    const click = slack.click(ANA, 'C1', `p1:${TABLE}:a:46R`, { isEphemeral: true });
    await delivery.answer(replyTo(click), HAND);
    expect(slack.calls).toMatchObject([{ json: { replace_original: true } }]);
  });

  it('leaves a modal that shows something newer, and says it beside', async () => {
    await delivery.answer(replyTo(slack.click(ANA, 'C1', `h1:${TABLE}`)), HAND);
    const first = replyTo(slack.clickIn(ANA, 'modal', `p1:${TABLE}:a:46R`));
    const second = replyTo(slack.clickIn(ANA, 'modal', `p1:${TABLE}:a:46R`));
    await delivery.answer(first, said('Played.'));
    await delivery.answer(second, said('That was an old button.'));
    expect(surfaces()).toEqual(['modal', 'modal', 'ephemeral']);
    expect(slack.shown.at(-1)).toMatchObject({ user: ANA, text: 'That was an old button.' });
  });

  it('answers a form, whose modal is closed by then, in a new one', async () => {
    await delivery.answer(replyTo(slack.click(ANA, 'C1', `h1:${TABLE}`)), HAND);
    await delivery.answer(replyTo(slack.submit(ANA, 'play 46 right')), said('Played.'));
    expect(methods()).toEqual(['views.open', 'views.open']);
  });

  it('publishes the page that was opened, and answers its clicks', async () => {
    await delivery.answer(replyTo(slack.openHome(ANA)), HAND);
    await delivery.answer(replyTo(slack.clickIn(ANA, 'home', `h1:${TABLE}`)), HAND);
    const late = replyTo(slack.clickIn(ANA, 'home', `h1:${TABLE}`));
    at += 3_001;
    await delivery.answer(late, said('x'));
    expect(methods()).toEqual(['views.publish', 'views.open', 'views.open', 'chat.postMessage']);
    expect(surfaces()).toEqual(['home', 'modal', 'direct']);
  });

  it('has no way into a channel, whatever Slack refuses', async () => {
    const requests = [
      slack.command(ANA, 'C1', 'hand'),
      slack.click(ANA, 'C1', `h1:${TABLE}`),
      slack.click(ANA, 'C1', `h1:${TABLE}`, { isEphemeral: true }),
    ];
    const no = { status: 200, body: { ok: false, error: 'not_allowed' } };
    for (const request of requests) {
      slack.script('response_url', { status: 404, body: 'expired' });
      for (const method of ['views.open', 'chat.postEphemeral']) slack.script(method, no);
      await delivery.answer(replyTo(request), HAND);
    }
    expect(slack.channel('C1')).toEqual([]);
    const posts = slack.calls.filter(({ method }) => method === 'chat.postMessage');
    expect(posts.map(({ json }) => json['channel'])).toEqual([ANA, ANA, ANA]);
  });

  it('cannot answer what it does not know', async () => {
    expect(await delivery.answer({ to: 'nobody' }, HAND)).toEqual({ kind: 'expired' });
    expect(slack.calls).toEqual([]);
  });
});

describe('what everybody in a channel sees', () => {
  it('posts and edits one message', async () => {
    const posted = await delivery.post(GROUP, said('A board', { picture: PICTURE }));
    const [message] = slack.channel('C1');
    expect(posted).toEqual({ kind: 'sent', messageId: message?.ts });
    expect(message?.blocks[1]).toMatchObject({ type: 'image', alt_text: PICTURE.alt });
    at += 1_000;
    await delivery.edit(GROUP, message?.ts ?? '', said('Another board'));
    expect(slack.channel('C1')).toMatchObject([{ ts: message?.ts, text: 'Another board' }]);
  });

  it('keeps markup out of what people wrote, and mentions whom it is told to', async () => {
    const text = '<!channel> & <@U9>';
    await delivery.post(GROUP, said(text, { mentions: [ANA, '!here'] }));
    const written = `<@${ANA}> &lt;!channel&gt; &amp; &lt;@U9&gt;`;
    expect(slack.channel('C1')).toMatchObject([
      { text: written, blocks: [{ text: { text: written } }] },
    ]);
  });

  it('says a picture in words where Slack cannot fetch it, once (pitfall 18)', async () => {
    slack.breakPictures();
    await delivery.post(GROUP, said('A board', { picture: PICTURE }));
    const [message] = slack.channel('C1');
    expect(message?.blocks).toMatchObject([{ text: { text: `A board\n${PICTURE.alt}` } }]);
    expect(methods()).toEqual(['chat.postMessage', 'chat.postMessage']);
    slack.script('chat.postMessage', ...new Array(3).fill(refusedBlocks));
    at += 1_000;
    expect(await delivery.post(GROUP, said('x', { picture: PICTURE }))).toEqual({ kind: 'failed' });
    expect(slack.calls).toHaveLength(4);
  });

  const refusedBlocks = { status: 200, body: { ok: false, error: 'invalid_blocks' } };
  const slow = { status: 429, headers: { 'retry-after': '7' }, body: { ok: false } };

  it.each([
    ['429', slow, { kind: 'later', afterMs: 7_000 }],
    ['429 without a time', { status: 429, body: '' }, { kind: 'later', afterMs: 30_000 }],
    ['500', { status: 500, body: 'x' }, { kind: 'failed' }],
    ['no answer', { status: 200, body: null }, { kind: 'failed' }],
    ['a page', { status: 200, body: '<html>' }, { kind: 'failed' }],
    ['channel_not_found', null, { kind: 'gone' }],
    ['message_not_found', null, { kind: 'gone' }],
    ['is_archived', null, { kind: 'gone' }],
    ['not_in_channel', null, { kind: 'forbidden' }],
    ['restricted_action', null, { kind: 'forbidden' }],
    ['restricted_action_thread_only_channel', null, { kind: 'forbidden' }],
    ['channel_type_not_supported', null, { kind: 'forbidden' }],
    ['access_denied', null, { kind: 'forbidden' }],
    ['ratelimited', null, { kind: 'later', afterMs: 30_000 }],
    ['fatal_error', null, { kind: 'failed' }],
    ['missing_scope', null, { kind: 'unauthorised' }],
    ['not_allowed_token_type', null, { kind: 'unauthorised' }],
    ['org_login_required', null, { kind: 'unauthorised' }],
    ['invalid_auth', null, { kind: 'unauthorised' }],
    ['not_authed', null, { kind: 'unauthorised' }],
    ['token_revoked', null, { kind: 'unauthorised' }],
    ['token_expired', null, { kind: 'unauthorised' }],
    ['account_inactive', null, { kind: 'unauthorised' }],
  ])('what becomes of %s', async (error, answer, delivered) => {
    const scripted = answer ?? { status: 200, body: { ok: false, error } };
    slack.script('chat.postMessage', scripted);
    slack.script('chat.update', scripted);
    expect(await delivery.post(GROUP, said('x'))).toEqual(delivered);
    at += 1_000;
    expect(await delivery.edit(GROUP, '1.2', said('x'))).toEqual(delivered);
  });

  it('says to the operator what Slack has called it, and nothing else of the answer', async () => {
    for (const error of ['missing_scope', 'no such word']) {
      slack.script('chat.postMessage', { status: 200, body: { ok: false, error } });
      await delivery.post(GROUP, said('x'));
    }
    const line = 'slack did not take a call';
    const method = 'chat.postMessage';
    expect(noted).toEqual([
      [line, { method, error: 'missing_scope' }],
      [line, { method, error: 'none' }],
    ]);
  });

  it('tells a person in a message of their own', async () => {
    expect(await delivery.tell(ANA, said('Your turn'))).toMatchObject({ kind: 'sent' });
    expect(slack.shown).toMatchObject([{ user: ANA, surface: 'direct', text: 'Your turn' }]);
    const error = 'messages_tab_disabled';
    slack.script('chat.postMessage', { status: 200, body: { ok: false, error } });
    expect(await delivery.tell(ANA, said('x'))).toEqual({ kind: 'forbidden' });
  });

  it('edits a channel once a second at most', async () => {
    const { messageId } = (await delivery.post(GROUP, said('0'))) as { messageId: string };
    at += 400;
    expect(await delivery.edit(GROUP, messageId, said('1'))).toEqual({
      kind: 'later',
      afterMs: 600,
    });
    const elsewhere = { ...GROUP, id: 'C2' };
    expect(await delivery.post(elsewhere, said('x'))).toMatchObject({ kind: 'sent' });
    at += 600;
    expect(await delivery.edit(GROUP, messageId, said('2'))).toMatchObject({ kind: 'sent' });
    expect(slack.channel('C1')).toMatchObject([{ text: '2' }]);
  });
});

describe('sizes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 5_000 }),
    fc.constantFrom('&', '<', '\u0001', '"', '😀', 'ñ').map((letter) => letter.repeat(6_000)),
  );
  const button = fc.record({
    label: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constant('😀'.repeat(40))),
    data: fc.string({ unit: fc.constantFrom(...'ab1:'), minLength: 1, maxLength: 64 }),
  });
  const picture = fc.record({
    url: fc.constant('https://example.org/b.png'),
    alt: fc.oneof(fc.string({ minLength: 1 }), fc.constant('b'.repeat(2_001))),
  });

  it('the longest messages fit into what Slack takes (pitfall 15)', async () => {
    const message = fc.record({
      text: text.map((letters) => `A${letters}`),
      buttons: fc.oneof(
        fc.array(fc.array(button, { minLength: 1, maxLength: 14 }), { maxLength: 4 }),
        fc.array(fc.array(button, { minLength: 1, maxLength: 1 }), {
          minLength: 45,
          maxLength: 50,
        }),
        fc.array(button, { minLength: 26, maxLength: 45 }).map((row) => [row]),
      ),
      picture: fc.option(picture),
      mentions: fc.constant([ANA]),
    });
    await fc.assert(
      fc.asyncProperty(message, async (one) => {
        at += 2_000;
        expect(await delivery.post(GROUP, one)).toMatchObject({ kind: 'sent' });
        expect(slack.calls.splice(0)).toHaveLength(1);
        const { blocks = [] } = slack.channel('C1').at(-1) ?? {};
        expect(JSON.stringify(blocks).length).toBeLessThan(12_000);
        const pressed = blocks.flatMap(({ elements = [] }) => elements as readonly unknown[]);
        expect(pressed).toHaveLength(one.buttons.flat().length);
      }),
      { numRuns: 60 },
    );
  });
});
