/** What rounds over days come to, for people and for programs. */
import type { Rules } from '../../shared/engine/rules.ts';
import { type CalendarSummary, SCHEME_NAMES, type Scheme, type SchemeSummary } from './calendar.ts';
import type { ResponseModel } from './responseTimes.ts';

export interface CalendarAbout {
  readonly rules: Rules;
  readonly games: number;
  readonly players: 'house' | 'random';
  readonly model: ResponseModel;
}

const SCHEME_TEXTS: Readonly<Record<Scheme, string>> = {
  everyTurn: 'every turn a visit',
  compelledAtOnce: 'passes and forced poses at once',
  swift: 'single plays at once, too (swift)',
};

/** The row of the games in which players leave orders. */
const ORDERED_TEXT = 'with orders for what still fits';

const LABEL_CHARS = Math.max(...Object.values(SCHEME_TEXTS).map((text) => text.length));

/** What is left where the server does what the rules compel, and plays what was ordered. */
function withOrders({ schemes, parts }: CalendarSummary) {
  return { ...schemes.compelledAtOnce, orderedPart: parts.ordered };
}

/** How much less than at first, in whole per cent. */
function saved(value: number, first: number): string {
  const percent = Math.round((100 * (first - value)) / first);
  return percent === 0 ? '' : `-${percent} %`;
}

function row(label: string, one: SchemeSummary, everyTurn: SchemeSummary): string {
  const cells = [
    [one.visitsPerRound, everyTurn.visitsPerRound] as const,
    [one.medianDays, everyTurn.medianDays] as const,
  ].map(([value, first]) => `${value.toFixed(1).padStart(6)} ${saved(value, first).padStart(5)}`);
  return `${label.padEnd(LABEL_CHARS)}  ${cells.join('   ')}`.trimEnd();
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/** A table of a line a scheme, under what was played and how long people take. */
export function calendarText(
  { rules, games, players, model }: CalendarAbout,
  summary: CalendarSummary,
  ordered: CalendarSummary | null,
): string {
  const { parts, rounds, schemes, turnsPerRound } = summary;
  const who = players === 'house' ? 'house players' : 'any legal play';
  return [
    `${rules.id}, ${rules.seats} seats, ${who}: ${games} games, ${rounds} rounds`,
    `a visit takes ${model.medianHours} h (median; log-normal, sigma ${model.sigma})`,
    `${turnsPerRound.toFixed(1)} turns a round: ${percent(parts.pass)} passes,` +
      ` ${percent(parts.forcedPose)} forced poses, ${percent(parts.single)} with a single play`,
    `${' '.repeat(LABEL_CHARS)}  visits a round   days (median)`,
    ...SCHEME_NAMES.map((name) => row(SCHEME_TEXTS[name], schemes[name], schemes.everyTurn)),
    ...(ordered === null ? [] : [row(ORDERED_TEXT, withOrders(ordered), schemes.everyTurn)]),
    '',
  ].join('\n');
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** The same as one object. */
export function calendarJson(
  { rules, games, players, model }: CalendarAbout,
  summary: CalendarSummary,
  ordered: CalendarSummary | null,
): string {
  const { id, options, seats } = rules;
  const head = { format: 'sixlove-calendar/1', ruleset: id, options, seats, games, players, model };
  const orders = ordered === null ? {} : { orders: withOrders(ordered) };
  const value = { ...head, ...summary, ...orders };
  return `${JSON.stringify(value, (_, v: unknown) => (typeof v === 'number' ? rounded(v) : v))}\n`;
}
