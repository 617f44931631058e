/** How one is told, from the page: this browser, a mail address, and when. */
import { describe, expect, test } from 'vitest';
import type { PushBody } from '../../shared/protocol/notices.ts';
import type { Answer } from '../../web/api.ts';
import { readNotice } from '../../web/notice.ts';
import type { BrowserPushes } from '../../web/pushes.ts';
import { Telling } from '../../web/telling.ts';
import { tellingView } from '../../web/views/telling.ts';
import { words } from '../../web/words.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { testApp } from '../support/testApp.ts';
import { byTag, textOf } from './support/tree.ts';

const SUBSCRIPTION: PushBody = {
  endpoint: 'https://push.example/send/1',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** A browser that allows to be told, or does not. */
function fakePushes(allows: boolean): BrowserPushes & { serverKey: string | null } {
  let current: PushBody | null = null;
  return {
    serverKey: null,
    current: async () => current,
    async subscribe(serverKey) {
      this.serverKey = serverKey;
      current = allows ? SUBSCRIPTION : null;
      return current;
    },
    async unsubscribe() {
      const endpoint = current?.endpoint ?? null;
      current = null;
      return endpoint;
    },
  };
}

async function open(seed: string, pushes: BrowserPushes | null) {
  const server = testApp(seed);
  const { playerId } = await server.app.guest('Ana');
  const door = httpDoor(server);
  const ask = async <T>(line: string, body?: unknown): Promise<Answer<T>> => {
    const answer = await door(`token.${playerId}`, line, body);
    return answer.status < 300
      ? { ok: true, value: answer.body as T }
      : { ok: false, trouble: { code: 'bad-request', title: String(answer.body['title']) } };
  };
  const said: string[] = [];
  const telling = new Telling({
    api: {
      notices: () => ask('GET /v1/me/notices'),
      changeNotices: (change) => ask('PATCH /v1/me/notices', change),
      addPush: (body) => ask('POST /v1/me/push', body),
      dropPush: (endpoint) => ask('DELETE /v1/me/push', { endpoint }),
      setMail: (address) => ask('POST /v1/me/mail', { address }),
      dropMail: () => ask('DELETE /v1/me/mail'),
      testNotices: () => ask('POST /v1/me/notices/test'),
    },
    pushes,
    tell: (text) => said.push(text),
    redraw: () => undefined,
  });
  await telling.load();
  const view = () => {
    const { known, browser, isBusy } = telling;
    if (known === null) throw new Error('nothing is known');
    const nothing = () => undefined;
    return tellingView(
      { known, browser, isBusy, nowMs: server.clock.at },
      {
        change: nothing,
        toggleBrowser: nothing,
        setMail: nothing,
        dropMail: nothing,
        test: nothing,
      },
    );
  };
  return { server, telling, said, text: () => textOf(view()), view };
}

describe('this browser', () => {
  test('is told after one press, with the key of the server, and no more after another', async () => {
    const pushes = fakePushes(true);
    const page = await open('told', pushes);
    expect(page.text()).toContain(words.telling.browserOn);
    await page.telling.toggleBrowser();
    expect(pushes.serverKey).toBe(page.server.ports.notices.pushes.publicKey);
    expect([page.telling.browser, page.telling.known?.pushes]).toEqual(['on', 1]);
    expect(page.text()).toContain(words.telling.browserOff);
    await page.telling.test();
    expect(page.server.notices.posts.map(({ url }) => url)).toEqual([SUBSCRIPTION.endpoint]);
    await page.telling.toggleBrowser();
    expect([page.telling.browser, page.telling.known?.pushes]).toEqual(['off', 0]);
    expect(page.said).toEqual([
      words.telling.browserOnDone,
      words.telling.tested.sent,
      words.telling.browserOffDone,
    ]);
  });

  test('that does not allow it says where to look', async () => {
    const page = await open('denied', fakePushes(false));
    await page.telling.toggleBrowser();
    expect(page.said).toEqual([words.telling.browserDenied]);
    expect(page.telling.known?.pushes).toBe(0);
  });

  test('that cannot is not asked', async () => {
    const page = await open('never', null);
    expect(page.text()).toContain(words.telling.browserNever);
    await page.telling.toggleBrowser();
    expect(page.said).toEqual([]);
  });
});

test('a mail address waits for its link, and can be forgotten', async () => {
  const page = await open('mail', null);
  await page.telling.setMail('ana@dominoes.test');
  expect(page.text()).toContain(words.telling.mailWaits('ana@dominoes.test'));
  await page.telling.setMail('nonsense');
  expect(page.said.at(-1)).not.toBe(words.telling.mailAsked);
  await page.telling.dropMail();
  expect(page.telling.known?.mail).toBe(null);
  await page.telling.test();
  expect(page.said.at(-1)).toBe(words.telling.tested.none);
});

test('when one is told is a choice, and a stop can be taken back', async () => {
  const page = await open('when', null);
  await page.telling.change({ turns: 'daily' });
  const chosen = byTag([page.view()], 'option').find((el) => el.attrs['selected'] === true);
  expect(chosen?.attrs['value']).toBe('daily');
  await page.telling.change({ mutedUntil: new Date(page.server.clock.at + 9e7).toISOString() });
  expect(page.text()).toContain('Messages are stopped until');
  await page.telling.change({ mutedUntil: null });
  expect(page.text()).not.toContain('Messages are stopped until');
});

describe('a message', () => {
  const origin = 'https://six.example';

  test('is shown as it came, and opens its table', () => {
    const url = `${origin}/#/t/AAA?v=7`;
    const text = JSON.stringify({ title: 'Your turn', body: 'until 9:00', url });
    expect(readNotice(text, origin)).toEqual({ title: 'Your turn', body: 'until 9:00', url });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '<b>'],
    ['another shape', '{"title":7,"body":[],"url":{}}'],
    ['an address elsewhere', '{"url":"https://evil.example/"}'],
    ['a script', '{"url":"javascript:alert(1)"}'],
  ])('with %s opens this page and nothing else', (_name, text) => {
    expect(readNotice(text, origin)).toEqual({ title: 'Sixlove', body: '', url: `${origin}/` });
  });
});
