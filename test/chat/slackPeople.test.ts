/** What Slack is asked of its people, and whom the bot is for. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slackDelivery } from '../../functions/adapters/slack/deliver.ts';
import type { ChatDelivery, Place } from '../../functions/app/ports/chat.ts';
import { type ChatWorld, chatWorld } from '../support/chatWorld.ts';
import { type FakeSlack, fakeSlack, SLACK_TOKEN } from '../support/fakeSlack.ts';
import { quietLog } from '../support/quietLog.ts';

const ANA = 'UANA';
const TEAM = 'T1';

describe('what Slack is asked', () => {
  let at = 1_784_000_000_000;
  let slack: FakeSlack;
  let delivery: ChatDelivery;

  beforeEach(async () => {
    at = 1_784_000_000_000;
    slack = await fakeSlack({ now: () => at });
    delivery = slackDelivery({
      token: SLACK_TOKEN,
      base: slack.base,
      now: () => at,
      log: quietLog,
    });
  });
  afterEach(() => slack.close());

  const methods = (): readonly string[] => slack.calls.map(({ method }) => method);

  it('is the workspace of the token, once', async () => {
    expect(await delivery.serves?.(TEAM)).toBe(true);
    expect(await delivery.serves?.('T2')).toBe(false);
    expect(methods()).toEqual(['auth.test']);
  });

  it('is the workspace again where it did not say, and nobody is refused for that', async () => {
    slack.script('auth.test', { status: 500, body: 'x' });
    expect(await delivery.serves?.('T2')).toBe(true);
    expect(await delivery.serves?.('T2')).toBe(false);
  });

  it('is how somebody reads', async () => {
    slack.speaks(ANA, 'es-LA');
    expect(await delivery.locale?.(ANA)).toBe('es-LA');
    expect(await delivery.locale?.('ULUIS')).toBe('en-US');
    slack.script('users.info', { status: 200, body: { ok: false, error: 'user_not_found' } });
    slack.script('users.info', { status: 429, body: '' });
    expect(await delivery.locale?.('UX')).toBe(null);
    expect(await delivery.locale?.('UX')).toBe(null);
    expect(await delivery.locale?.('UX')).toBe('en-US');
  });

  it('is not how somebody reads where the token may not ask, but once an hour', async () => {
    slack.withhold('users:read');
    expect(await delivery.locale?.(ANA)).toBe(null);
    at += 3_599_999;
    expect(await delivery.locale?.(ANA)).toBe(null);
    expect(methods()).toEqual(['users.info']);
    at += 1;
    await delivery.locale?.(ANA);
    expect(methods()).toEqual(['users.info', 'users.info']);
  });
});

describe('a platform whose requests name no language', () => {
  const asked: string[] = [];
  let said: string | null;
  let w: ChatWorld;

  beforeEach(() => {
    asked.length = 0;
    said = 'es-ES';
    w = chatWorld('slack people', 'slack', (ports) => {
      const chats = ports.chats ?? null;
      if (chats === null) throw new Error('there are no chats');
      const platforms = chats.platforms.map((platform): ChatDelivery => {
        return {
          ...platform,
          serves: async (space) => space === TEAM,
          async locale(personId) {
            asked.push(personId);
            return said;
          },
        };
      });
      return { ...ports, chats: { ...chats, platforms } };
    });
  });

  const place = (space: string): Place => ({ id: 'C1', space, isPrivate: false });
  const score = (space = TEAM) =>
    w.act(
      ANA,
      { kind: 'command', name: 'score', words: '' },
      { locale: null, place: place(space) },
    );
  const choose = (words: string) =>
    w.act(ANA, { kind: 'command', name: 'language', words }, { locale: null, place: place(TEAM) });

  it('is asked once for the language of a person, and speaks it', async () => {
    const first = await score();
    expect(first?.text).toContain('mesa');
    expect((await score())?.text).toBe(first?.text);
    expect(asked).toEqual([ANA]);
  });

  it('is asked again where it had no answer, and English is spoken until then', async () => {
    said = null;
    expect((await score())?.text).toContain('table');
    said = 'es-419';
    expect((await score())?.text).toContain('mesa');
    expect(asked).toEqual([ANA, ANA]);
  });

  it('is overruled by what somebody has asked for', async () => {
    await choose('en');
    expect((await score())?.text).toContain('table');
    expect(asked).toEqual([ANA]);
  });

  it('refuses who comes from another workspace, and keeps nothing of them', async () => {
    const answer = await score('T2');
    expect(answer?.text).toContain('another workspace');
    expect(answer?.text).toContain('otro espacio');
    expect(asked).toEqual([]);
    expect(w.sent).toHaveLength(1);
    w.fate = () => ({ kind: 'gone' });
    await score('T2');
    // Nobody is written to by other ways, and no channel hears of it.
    expect([w.sent.length, w.failures]).toEqual([1, []]);
  });
});
