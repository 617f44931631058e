/** A whole game in a channel of Slack, against the server as it runs on one machine. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeSlack,
  fakeSlack,
  type SignedRequest,
  SLACK_SECRET,
  SLACK_TOKEN,
  type SlackPrivate,
} from '../support/fakeSlack.ts';
import { LEAP_MS, type LeapingTime, leapingTime } from '../support/leapingTime.ts';
import { type ServedChats, servedChats } from '../support/servedChats.ts';
import type { Block } from '../support/slackLimits.ts';

const CHANNEL = 'C1';
const ANA = 'UANA';
const LUIS = 'ULUIS';

let slack: FakeSlack;
let time: LeapingTime;
let server: ServedChats;
let asked: number;

beforeEach(async () => {
  asked = 0;
  time = leapingTime();
  slack = await fakeSlack({ now: Date.now });
  const environment = {
    SLACK_SIGNING_SECRET: SLACK_SECRET,
    SLACK_BOT_TOKEN: SLACK_TOKEN,
    SLACK_API_BASE: slack.base,
  };
  server = await servedChats(environment, { time });
});
afterEach(async () => {
  await server.close();
  await slack.close();
});

const shownTo = (person: string): readonly SlackPrivate[] =>
  slack.shown.filter(({ user }) => user === person);

/** Sends what somebody does, and waits for what they alone are shown then. */
async function answered(person: string, request: SignedRequest): Promise<SlackPrivate> {
  const before = shownTo(person).length;
  asked += 1;
  expect(await server.post('/v1/chat/slack', request)).toBe(200);
  return slack.until(() => shownTo(person)[before] ?? null);
}

const say = (person: string, text: string): Promise<SlackPrivate> =>
  answered(person, slack.command(person, CHANNEL, text));
const press = (person: string, data: string): Promise<SlackPrivate> =>
  answered(person, slack.click(person, CHANNEL, data));

function dataOf({ blocks }: { readonly blocks: readonly Block[] }, kind: string): string | null {
  const elements = blocks.flatMap(({ elements: all = [] }) => all as readonly { value: string }[]);
  return elements.find(({ value }) => value.startsWith(`${kind}1:`))?.value ?? null;
}

const textOf = ({ blocks }: { readonly blocks: readonly Block[] }): string =>
  JSON.stringify(blocks);

/** A button of the board in the channel, of the first of these kinds that is or comes there. */
const onBoard = (...kinds: readonly string[]): Promise<string> =>
  slack.until(() => {
    const found = kinds.flatMap((kind) =>
      slack.channel(CHANNEL).map((message) => dataOf(message, kind)),
    );
    return found.find((data) => data !== null) ?? null;
  });

/** One plays from commands and their ephemeral answers, the other in a modal. */
async function playAll(person: string): Promise<number> {
  const look = person === ANA ? '' : await onBoard('h', 'y');
  if (look.startsWith('y')) return 0;
  let hand = person === ANA ? await say(ANA, 'hand') : await press(LUIS, look);
  for (let plays = 0; ; plays += 1) {
    const data = dataOf(hand, 'p');
    if (data === null) return plays;
    const { surface } = hand;
    const isModal = surface === 'modal';
    const clicked = isModal
      ? slack.clickIn(person, 'modal', data)
      : slack.click(person, CHANNEL, data, { isEphemeral: true });
    hand = await answered(person, clicked);
    expect(hand.surface).toBe(surface);
  }
}

async function playToEnd(): Promise<number> {
  for (let plays = 0; ; ) {
    if (plays === 0) time.leap(LEAP_MS);
    plays += (await playAll(ANA)) + (await playAll(LUIS));
    if (slack.channel(CHANNEL).some((board) => dataOf(board, 'y') !== null)) return plays;
  }
}

describe('a game on Slack', () => {
  it('is played from the first command to the rematch, each request sent twice', async () => {
    // Slack does not say who it is that looks at the home page.
    expect((await answered(LUIS, slack.openHome(LUIS))).surface).toBe('home');
    const opened = await say(ANA, 'start jamaican-cutthroat 2p quick nolimit');
    expect(opened).toMatchObject({ surface: 'ephemeral' });
    expect(textOf(await press(LUIS, await onBoard('j')))).toContain('seat 2');
    expect(textOf(await say(LUIS, 'idioma es'))).toContain('español');
    await onBoard('h');
    expect(await playToEnd()).toBeGreaterThan(6);

    expect(textOf(await say(LUIS, 'verificar'))).toContain('Ronda');
    expect(textOf(await say(ANA, 'proof'))).toContain('/proof?');
    const home = await answered(ANA, slack.openHome(ANA));
    expect(home.surface).toBe('home');
    const again = await onBoard('y');
    expect(slack.channel(CHANNEL)).toHaveLength(1);
    const [board] = slack.channel(CHANNEL);
    const picture = board?.blocks.find(({ type }) => type === 'image');
    expect(textOf(board ?? { blocks: [] })).toContain('uluis');
    const image = await fetch(String(picture?.['image_url']));
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(textOf(await press(ANA, again))).toContain('You sit');

    // Nobody could play from what is in the open, and no hand was ever there.
    const inTheOpen = slack.calls.filter(
      ({ method, json }) =>
        (method === 'chat.postMessage' || method === 'chat.update') && json['channel'] === CHANNEL,
    );
    for (const { json } of inTheOpen) {
      expect(JSON.stringify(json)).not.toMatch(/"[pldkqgt]1:|Your hand|Tu mano/);
    }
    expect(slack.shown).toHaveLength(asked);
    expect(server.errors).toEqual([]);
  }, 120_000);
});
