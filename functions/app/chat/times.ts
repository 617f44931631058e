/** Instants and lengths of time as a chat says them. */
import { dayAndTime, span } from '../../../shared/notices/times.ts';
import type { Language } from '../../../shared/words/language.ts';

/** Day and time with their zone, since a channel has people of many. */
export function instant(at: number, zone: string, language: Language): string {
  return `${dayAndTime(at, zone, language)} ${zone}`;
}

/** The same with what is left until then. */
export function instantAndSpan(at: number, now: number, zone: string, language: Language): string {
  return `${instant(at, zone, language)} (${span(at - now)})`;
}

const UNITS: Readonly<Record<string, number>> = { m: 60, min: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Reads a length of time such as `45m`, `12h`, `3d`, `2w` as seconds; null for anything else. */
export function readSpan(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,4})(m|min|h|d|w)$/.exec(text) ?? [];
  const seconds = UNITS[unit];
  return seconds === undefined ? null : Number(count) * seconds;
}
