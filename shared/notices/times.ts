/** Instants and durations as people say them, from the table's own clock. */
import type { Language } from '../words/language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TEXT_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' };

/** Day and time in the person's zone, such as `Tue 2 Mar, 09:00`. */
export function dayAndTime(at: number, zone: string, language: Language): string {
  return new Intl.DateTimeFormat(TEXT_LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at);
}

/** A length of time in its two largest units that are not nothing: `2 d 3 h`, `45 min`. */
export function span(ms: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min'],
  ];
  const first = parts.findIndex(([n]) => n > 0);
  if (first < 0) return '1 min';
  return parts
    .slice(first, first + 2)
    .flatMap(([n, unit]) => (n > 0 ? [`${n} ${unit}`] : []))
    .join(' ');
}
