/**
 * An event in one line for a channel that takes an incoming webhook. Names are written so that
 * nobody's name can mention a group, make a link or change the rest of the line.
 */
import { isoTime } from '../protocol/time.ts';
import type { Language } from '../words/language.ts';

export type ChatFormat = 'discord' | 'slack';

export interface ChatLine {
  readonly type: string;
  readonly game: string;
  /** Names of the people the event is about. */
  readonly people: readonly string[];
  /** Unix ms. */
  readonly deadline: number | null;
  readonly scores: readonly number[];
  readonly url: string;
  /** Who is called by the platform's own mention; null for nobody. */
  readonly mention: string | null;
}

interface ChatTexts {
  turn(who: string, game: string): string;
  reminder(who: string, game: string): string;
  until(instant: string): string;
  readonly started: string;
  readonly ended: string;
  readonly roundEnded: string;
  readonly revealed: string;
  joined(who: string): string;
  left(who: string): string;
  readonly clock: string;
  readonly test: string;
}

const TEXTS: Readonly<Record<Language, ChatTexts>> = {
  en: {
    turn: (who, game) => `${who}: your turn at ${game}`,
    reminder: (who, game) => `${who}: time is running out at ${game}`,
    until: (instant) => `until ${instant}`,
    started: 'The game begins',
    ended: 'The table has ended',
    roundEnded: 'A round has ended',
    revealed: 'A deal can be checked now',
    joined: (who) => `${who} sat down`,
    left: (who) => `${who} left`,
    clock: 'The deadline has moved',
    test: 'This is a test: notices of the tables arrive here',
  },
  es: {
    turn: (who, game) => `${who}: te toca en ${game}`,
    reminder: (who, game) => `${who}: se acaba el tiempo en ${game}`,
    until: (instant) => `hasta el ${instant}`,
    started: 'Empieza la partida',
    ended: 'La mesa terminó',
    roundEnded: 'Terminó una ronda',
    revealed: 'Ya se puede comprobar un reparto',
    joined: (who) => `${who} se sentó`,
    left: (who) => `${who} se fue`,
    clock: 'Cambió el plazo',
    test: 'Esto es una prueba: los avisos de las mesas llegan aquí',
  },
};

/** Signs that Discord reads as formatting, mentions or links. */
const DISCORD_SIGNS = /[\\*_~`|>#<@:[\]()-]/g;

function escaped(format: ChatFormat, text: string): string {
  return format === 'discord'
    ? text.replace(DISCORD_SIGNS, (sign) => `\\${sign}`)
    : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** An instant that each reader's own program shows in its own zone. */
function instant(format: ChatFormat, at: number): string {
  const seconds = Math.floor(at / 1000);
  if (format === 'discord') return `<t:${seconds}:f> (<t:${seconds}:R>)`;
  return `<!date^${seconds}^{date_short_pretty} {time}|${isoTime(at)}>`;
}

function sentence(format: ChatFormat, t: ChatTexts, line: ChatLine): string {
  const who = line.people.map((name) => escaped(format, name)).join(', ');
  switch (line.type) {
    case 'turn.started':
      return t.turn(who, line.game);
    case 'turn.reminder':
      return t.reminder(who, line.game);
    case 'player.joined':
      return `${t.joined(who)}: ${line.game}`;
    case 'player.left':
      return `${t.left(who)}: ${line.game}`;
    case 'table.started':
      return `${t.started}: ${line.game}`;
    case 'table.ended':
      return `${t.ended}: ${line.game}`;
    case 'round.ended':
      return `${t.roundEnded}: ${line.game}`;
    case 'deal.revealed':
      return `${t.revealed}: ${line.game}`;
    case 'clock.changed':
      return `${t.clock}: ${line.game}`;
    default:
      return t.test;
  }
}

/** The JSON body that an incoming webhook of the platform takes. */
export function chatBody(format: ChatFormat, language: Language, line: ChatLine): object {
  const t = TEXTS[language];
  const mention = line.mention === null ? '' : `<@${line.mention}> `;
  const parts = [
    sentence(format, t, line),
    ...(line.deadline === null ? [] : [t.until(instant(format, line.deadline))]),
    ...(line.scores.length === 0 ? [] : [line.scores.join(' – ')]),
  ];
  const text = `${mention}${parts.join(', ')} ${line.url}`;
  if (format === 'slack') return { text };
  const users = line.mention === null ? [] : [line.mention];
  return { content: text, allowed_mentions: { parse: [], users } };
}
