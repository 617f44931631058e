import { describe, expect, it } from 'vitest';
import { chatBody } from '../../shared/notices/chatText.ts';
import { composeNotice, type NoticeInput, type TurnItem } from '../../shared/notices/compose.ts';
import { ATTEMPTS_MAX, isHopeless, retryAfterMs, retryAt } from '../../shared/notices/retries.ts';
import { dayAndTime, span } from '../../shared/notices/times.ts';
import { chatFaults } from '../support/chatFaults.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2027, 2, 1, 12);
const TABLE = { game: 'Jamaican', others: ['Ben', 'Cleo'], house: true };

const turn = (change: Partial<TurnItem> = {}): TurnItem => ({
  table: TABLE,
  url: 'https://six.example/#/t/AAA?v=7',
  deadline: NOW + 5 * HOUR,
  reminder: null,
  alone: false,
  ...change,
});

const compose = (change: Partial<NoticeInput>) =>
  composeNotice({
    language: 'en',
    zone: 'Europe/Madrid',
    now: NOW,
    turns: [],
    news: [],
    homeUrl: 'https://six.example/',
    offUrl: 'https://six.example/off',
    ...change,
  });

describe('a notice', () => {
  it('of one turn names the game, the people, the instant and how long is left', () => {
    const words = compose({ turns: [turn()] });
    expect(words.title).toBe('Your turn: Jamaican with Ben, Cleo and the house');
    expect(words.body).toBe('until Mon 1 Mar, 18:00 (5 h left)');
    expect(words.url).toBe('https://six.example/#/t/AAA?v=7');
  });

  it('has the address of its table and the way to turn it off in it (report 90)', () => {
    const { text } = compose({ turns: [turn()] });
    expect(text).toContain('Open: https://six.example/#/t/AAA?v=7');
    expect(text).toContain('No more of these: https://six.example/off');
  });

  it('lists every table of many, and opens their list (report 84) (pitfall 55)', () => {
    const turns = Array.from({ length: 500 }, (_, i) => turn({ url: `https://six.example/#${i}` }));
    const words = compose({ turns });
    expect(words.title).toBe('500 tables wait for you');
    expect(words.url).toBe('https://six.example/');
    expect(turns.every(({ url }) => words.text.includes(`Open: ${url}\n`))).toBe(true);
    expect(words.body.length).toBeLessThan(200);
  });

  it('says in a chat as many tables as have room, and how many more there are where (pitfall 55)', () => {
    const others = ['_', '*', '~'].map((sign) => sign.repeat(40));
    const table = { game: 'Jamaican partner', others, house: true };
    for (const count of [1, 2, 5, 300]) {
      const turns = Array.from({ length: count }, (_, i) =>
        turn({ table, url: `https://six.example/#/t/${'A'.repeat(22)}?v=${i}` }),
      );
      const { brief } = compose({ turns });
      const named = turns.filter(({ url }) => brief.includes(`Open: ${url}\n`)).length;
      const [, more = '0'] = /And (\d+) more: https:\/\/six\.example\/\n/.exec(brief) ?? [];
      expect(named).toBeGreaterThan(0);
      expect(named + Number(more)).toBe(count);
      expect(brief.endsWith('No more of these: https://six.example/off')).toBe(true);
      expect(chatFaults({ text: brief, buttons: [], picture: null, mentions: [] })).toEqual([]);
    }
  });

  it('puts the turn that is running out into the title', () => {
    const words = compose({ turns: [turn(), turn({ reminder: 'oneHour', deadline: NOW + HOUR })] });
    expect(words.title).toBe('1 h left: Jamaican with Ben, Cleo and the house');
  });

  it('says to the last one that everybody waits (report 114)', () => {
    expect(compose({ turns: [turn({ alone: true })] }).body).toContain('they wait for you alone');
  });

  it('of a result says who won and where to check the deals (report 94)', () => {
    const result = {
      kind: 'over',
      table: TABLE,
      url: 'https://six.example/#/t/AAA',
      verifyUrl: 'https://six.example/verify.html#AAA',
      scores: [6, 0],
    } as const;
    const words = compose({ news: [{ ...result, result: 'won' }] });
    expect(words.title).toBe('You won: Jamaican with Ben, Cleo and the house');
    expect(words.text).toContain('https://six.example/verify.html#AAA');
    const spanish = compose({ language: 'es', news: [{ ...result, result: 'lost' }] });
    expect(spanish.title).toBe('Perdiste: Jamaican con Ben, Cleo y la casa');
  });

  it('says a length of time by the clock of the table', () => {
    const said = [30_000, 45 * MINUTE, 5 * HOUR, 27 * HOUR, 2 * DAY, 3 * DAY + 5 * MINUTE];
    expect(said.map(span)).toEqual(['1 min', '45 min', '5 h', '1 d 3 h', '2 d', '3 d']);
    expect(dayAndTime(NOW, 'America/Bogota', 'es')).toMatch(/^lun, 1 mar, 07:00$/);
  });
});

describe('a line in a channel', () => {
  const line = {
    type: 'turn.started',
    game: 'Jamaican',
    people: ['@everyone <!channel> [x](http://evil.example) `*_&'],
    deadline: NOW,
    scores: [],
    url: 'https://six.example/#/t/AAA',
    mention: null,
  };

  it('cannot be bent by a name', () => {
    const slack = chatBody('slack', 'en', line) as { text: string };
    expect(slack.text).toContain('@everyone &lt;!channel&gt;');
    const discord = chatBody('discord', 'en', line) as { content: string };
    expect(discord.content).toContain(
      '\\@everyone \\<!channel\\> \\[x\\]\\(http\\://evil.example\\)',
    );
    expect(discord).toMatchObject({ allowed_mentions: { parse: [], users: [] } });
  });

  it('mentions the one who is asked for, and nobody else', () => {
    const discord = chatBody('discord', 'es', { ...line, people: ['Ana'], mention: '123' });
    expect(discord).toEqual({
      content: `<@123> Ana: te toca en Jamaican, hasta el <t:${NOW / 1000}:f> (<t:${NOW / 1000}:R>) ${line.url}`,
      allowed_mentions: { parse: [], users: ['123'] },
    });
  });
});

describe('attempts', () => {
  it('follow the schedule of Standard Webhooks, ten in all', () => {
    let at = 0;
    const instants = [at];
    for (let n = 1; ; n += 1) {
      const next = retryAt(n, at, null);
      if (next === null) break;
      at = next;
      instants.push(at / 1000);
    }
    expect(instants.slice(0, 4)).toEqual([0, 5, 305, 2_105]);
    expect(instants).toHaveLength(ATTEMPTS_MAX);
    expect((instants.at(-1) ?? 0) / 3_600).toBeCloseTo(75.6, 1);
  });

  it('wait as long as the receiver asks, a day at most', () => {
    const httpDate = (text: string) => Date.parse(text);
    expect(retryAfterMs('120', httpDate, NOW)).toBe(120_000);
    expect(retryAfterMs('Mon, 01 Mar 2027 12:10:00 GMT', httpDate, NOW)).toBe(10 * MINUTE);
    expect(retryAfterMs('soon', httpDate, NOW)).toBe(null);
    expect(retryAfterMs(null, httpDate, NOW)).toBe(null);
    expect(retryAt(1, NOW, 120_000)).toBe(NOW + 120_000);
    expect(retryAt(1, NOW, 1_000)).toBe(NOW + 5_000);
    expect(retryAt(1, NOW, 9 * DAY)).toBe(NOW + DAY);
  });

  it('end after five days of failures', () => {
    expect(isHopeless(NOW, NOW + 5 * DAY - 1)).toBe(false);
    expect(isHopeless(NOW, NOW + 5 * DAY)).toBe(true);
    expect(isHopeless(null, NOW)).toBe(false);
  });
});
