/** A whole game in a group of Telegram, against the server as it runs on one machine. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_BOT,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
  type TelegramMessage,
  type TelegramUpdate,
} from '../support/fakeTelegram.ts';
import { LEAP_MS, type LeapingTime, leapingTime } from '../support/leapingTime.ts';
import { type ServedChats, servedChats } from '../support/servedChats.ts';

const GROUP = -1_001_234;
const ANA = 71;
const LUIS = 72;

let telegram: FakeTelegram;
let time: LeapingTime;
let server: ServedChats;

beforeEach(async () => {
  time = leapingTime();
  telegram = await fakeTelegram({ now: Date.now });
  const environment = {
    TELEGRAM_SECRET_TOKEN: TELEGRAM_SECRET,
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_API_BASE: telegram.base,
  };
  server = await servedChats(environment, { time });
});
afterEach(async () => {
  await server.close();
  await telegram.close();
});

/** What one person has been told, by an alert or in their own chat. */
const toldTo = (person: number): number =>
  telegram.calls.filter(({ json }) => json['chat_id'] === String(person)).length +
  telegram.alerts.filter(({ user }) => user === person).length;

/** Sends what somebody does, and waits until it is answered; the own chat as it stands then. */
async function answered(person: number, update: TelegramUpdate): Promise<TelegramMessage> {
  const before = toldTo(person);
  expect(await server.post('/v1/chat/telegram', update)).toBe(200);
  return telegram.until(() =>
    toldTo(person) > before ? (telegram.chat(person).at(-1) ?? NOTHING) : null,
  );
}

/** Waits until a press has been answered so: something else may be told to the person before. */
async function alerted(person: number, words: RegExp): Promise<void> {
  const isIt = ({ user, text }: { user: number; text: string }) =>
    user === person && words.test(text);
  await telegram.until(() => telegram.alerts.find(isIt) ?? null);
}

const NOTHING: TelegramMessage = {
  id: 0,
  chat: 0,
  topic: null,
  text: '',
  photo: null,
  calls: [],
  keyboard: [],
};

const language = (person: number) => ({ language: person === LUIS ? 'es' : 'en' });
const say = (person: number, text: string): Promise<TelegramMessage> =>
  answered(person, telegram.say(person, GROUP, text, language(person)));
const press = (person: number, on: TelegramMessage, data: string): Promise<TelegramMessage> =>
  answered(person, telegram.press(person, on, data, language(person)));

function dataOf({ keyboard }: TelegramMessage, kind: string): string | null {
  const all = keyboard.flat().map(({ callback_data: data }) => data ?? '');
  return all.find((data) => data.startsWith(`${kind}1:`)) ?? null;
}

/** The board in the group once it has such a button. */
const boardWith = (kind: string): Promise<TelegramMessage> =>
  telegram.until(
    () => telegram.chat(GROUP).find((message) => dataOf(message, kind) !== null) ?? null,
  );

/** Each plays whatever is first until nobody can any more and the table has ended. */
async function playToEnd(): Promise<number> {
  for (let plays = 0; ; ) {
    if (plays === 0) time.leap(LEAP_MS);
    for (const person of [ANA, LUIS]) {
      let hand = await say(person, '/hand');
      for (let data = dataOf(hand, 'p'); data !== null; data = dataOf(hand, 'p')) {
        hand = await press(person, hand, data);
        plays += 1;
      }
    }
    if (telegram.chat(GROUP).some((board) => dataOf(board, 'y') !== null)) return plays;
  }
}

/** What everybody in the group could ever read. */
const inTheOpen = () => telegram.calls.filter(({ json }) => json['chat_id'] === String(GROUP));

describe('a game on Telegram', () => {
  it('is played from the first command to the rematch, each update sent twice', async () => {
    telegram.open(ANA);
    telegram.open(LUIS);
    await say(ANA, '/start jamaican-cutthroat 2p quick nolimit');
    const open = await boardWith('j');
    await press(LUIS, open, dataOf(open, 'j') ?? '');
    await alerted(LUIS, /^Estás en el puesto 2/);
    expect(await playToEnd()).toBeGreaterThan(6);
    expect((await say(LUIS, '/verificar')).text).toContain('Ronda');
    expect((await say(ANA, '/proof')).text).toContain('/proof?');
    const over = await boardWith('y');
    expect(telegram.chat(GROUP)).toHaveLength(1);
    const picture = await fetch(over.photo ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    await press(ANA, over, dataOf(over, 'y') ?? '');
    await alerted(ANA, /^You sit/);
    expect(telegram.unanswered()).toBe(0);
    // Nobody could play from what is in the open, and no hand was ever there.
    for (const { json } of inTheOpen()) {
      expect(JSON.stringify(json)).not.toMatch(/"[pldkqgt]1:|Your hand|Tu mano/);
    }
    expect(server.errors).toEqual([]);
  }, 120_000);

  it('goes along when the group becomes a supergroup, and says once who cannot be told', async () => {
    const to = -1_009_999;
    await server.post('/v1/chat/telegram', telegram.say(ANA, GROUP, '/start quick 1d'));
    const warning = await telegram.until(
      () => telegram.chat(GROUP).find(({ calls }) => calls.includes(ANA)) ?? null,
    );
    expect(warning.keyboard.flat()).toMatchObject([{ url: `https://t.me/${TELEGRAM_BOT}` }]);
    await boardWith('j');
    for (const update of telegram.upgrade(GROUP, to)) {
      await server.post('/v1/chat/telegram', update);
    }
    const moved = await telegram.until(() => telegram.chat(to)[0] ?? null);
    expect(dataOf(moved, 'j')).not.toBe(null);
    telegram.open(LUIS);
    const join = telegram.press(LUIS, moved, dataOf(moved, 'j') ?? '', language(LUIS));
    await answered(LUIS, join);
    expect(telegram.alerts.at(-1)).toMatchObject({ user: LUIS });
    await answered(LUIS, telegram.say(LUIS, to, '/reloj', language(LUIS)));
    const before = toldTo(ANA);
    await server.post('/v1/chat/telegram', telegram.say(ANA, to, '/hand'));
    // In vain.
    await telegram.until(() => (toldTo(ANA) >= before + 2 ? true : null));
    await answered(LUIS, telegram.say(LUIS, to, '/mano', language(LUIS)));
    const warnings = [GROUP, to].flatMap(telegram.chat).filter(({ calls }) => calls.length > 0);
    expect(warnings).toHaveLength(1);
  });
});
