/** The words of one notice: a short form for a phone's screen and a long one for mail. */
import type { Language } from '../words/language.ts';
import { english, type NoticeTexts } from './english.ts';
import type { Reminder } from './reminders.ts';
import { spanish } from './spanish.ts';
import { dayAndTime, span } from './times.ts';

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = { en: english, es: spanish };

/** A table as its player knows it: its game and who else sits there. */
export interface TableName {
  readonly game: string;
  /** Names of the other people, in order of play. */
  readonly others: readonly string[];
  /** Whether the house holds a seat. */
  readonly house: boolean;
}

/** Addresses hold ids alone: whoever opens one sees what they may see, and nothing else. */
export interface TurnItem {
  readonly table: TableName;
  readonly url: string;
  readonly deadline: number | null;
  readonly reminder: Reminder | null;
  /** Of several who were asked this person is the last to answer. */
  readonly alone: boolean;
}

export type NewsItem =
  | {
      readonly kind: 'over';
      readonly table: TableName;
      readonly url: string;
      readonly verifyUrl: string;
      readonly result: 'won' | 'lost' | 'ended';
      readonly scores: readonly number[];
    }
  | { readonly kind: 'away'; readonly table: TableName; readonly url: string }
  | { readonly kind: 'hookDisabled'; readonly host: string; readonly url: string };

export interface NoticeInput {
  readonly language: Language;
  /** IANA zone in which instants are said. */
  readonly zone: string;
  readonly now: number;
  /** By deadline. */
  readonly turns: readonly TurnItem[];
  readonly news: readonly NewsItem[];
  /** The list of the person's tables. */
  readonly homeUrl: string;
  /** Turns these messages off without a login. */
  readonly offUrl: string;
}

export interface NoticeWords {
  readonly title: string;
  /** One line. */
  readonly body: string;
  /** What a tap opens. */
  readonly url: string;
  /** The long form, plain text, with every table and the way to turn it off. */
  readonly text: string;
  /** The same for a chat, whose messages have an end: the first tables, and how many more. */
  readonly brief: string;
}

/** Of the tables in a chat: written with two signs for each, they still fit into a message. */
const BRIEF_CHARS_MAX = 900;

function tableWords(t: NoticeTexts, { game, others, house }: TableName): string {
  const players = [...others, ...(house ? [t.house] : [])];
  const last = players.pop();
  if (last === undefined) return game;
  const all = players.length === 0 ? last : `${players.join(', ')} ${t.and} ${last}`;
  return `${game} ${t.with(all)}`;
}

function turnLine(t: NoticeTexts, { deadline, alone }: TurnItem, input: NoticeInput): string {
  const { now, zone, language } = input;
  const clock =
    deadline === null
      ? t.unhurried
      : deadline <= now
        ? t.overdue
        : t.until(dayAndTime(deadline, zone, language), span(deadline - now));
  return alone ? `${clock}; ${t.alone}` : clock;
}

function turnTitle(t: NoticeTexts, { reminder, deadline, table }: TurnItem, now: number): string {
  const name = tableWords(t, table);
  return reminder === null || deadline === null
    ? t.yourTurn(name)
    : t.reminder(name, span(deadline - now));
}

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
}

function newsPart(t: NoticeTexts, item: NewsItem): Part {
  const { url } = item;
  switch (item.kind) {
    case 'over': {
      const scores = item.scores.length === 0 ? [] : [t.scores(item.scores.join(' – '))];
      const lines = [...scores, `${t.verify}: ${item.verifyUrl}`];
      return { title: t[item.result](tableWords(t, item.table)), lines, url };
    }
    case 'away':
      return { title: t.away(tableWords(t, item.table)), lines: [t.comeBack], url };
    case 'hookDisabled':
      return { title: t.hookDisabled(item.host), lines: [t.hookFailed], url };
  }
}

function titleOf(t: NoticeTexts, input: NoticeInput, parts: readonly Part[]): string {
  const { turns, news, now } = input;
  const urgent = turns.find(({ reminder }) => reminder !== null);
  if (urgent !== undefined) return turnTitle(t, urgent, now);
  const [first] = parts;
  if (news.length > 1) return t.news(news.length);
  if (first !== undefined && (news.length === 1 || turns.length === 1)) return first.title;
  return t.yourTurns(turns.length);
}

/** How many of the texts, one after the other, have room; one at least. */
function roomFor(texts: readonly string[]): number {
  let length = 0;
  const over = texts.findIndex((text) => {
    length += text.length;
    return length > BRIEF_CHARS_MAX;
  });
  return over < 0 ? texts.length : Math.max(1, over);
}

/** Puts a notice into words. Every table that waits is in the long form, however many there are. */
export function composeNotice(input: NoticeInput): NoticeWords {
  const t = NOTICE_TEXTS[input.language];
  const { turns, news, homeUrl, offUrl } = input;
  const turnParts = turns.map((turn): Part => {
    const lines = [turnLine(t, turn, input)];
    return { title: turnTitle(t, turn, input.now), lines, url: turn.url };
  });
  const parts = [...news.map((item) => newsPart(t, item)), ...turnParts];
  const [first] = parts;
  const isOne = parts.length === 1;
  const urgent = turnParts[turns.findIndex(({ reminder }) => reminder !== null)];
  const shown = urgent ?? (isOne ? first : undefined);
  const long = parts.map(({ title, lines, url }) =>
    [title, ...lines, `${t.open}: ${url}`].join('\n'),
  );
  const off = `${t.off}: ${offUrl}`;
  const room = roomFor(long);
  const rest = long.length - room;
  const more = rest === 0 ? [] : [`${t.more(rest)}: ${homeUrl}`];
  return {
    title: titleOf(t, input, parts),
    body:
      shown?.lines.join(' ') ??
      parts
        .map(({ title }) => title)
        .slice(0, 3)
        .join(' · '),
    url: shown?.url ?? homeUrl,
    text: `${[...long, off].join('\n\n')}\n`,
    brief: [...long.slice(0, room), ...more, off].join('\n\n'),
  };
}
