/** Instants as a person says them, in the device's own zone and language. */

const SOON_MS = 6 * 86_400_000;

/**
 * "14:05" today, "Tue 14:05" within six days, else "12 Mar 14:05".
 *
 * @param iso the instant, ISO 8601
 * @param nowMs Unix milliseconds
 * @param zone an IANA zone; the device's own if left out
 */
export function instantWords(iso: string, nowMs: number, locale: string, zone?: string): string {
  const at = new Date(iso);
  const inZone = zone === undefined ? {} : { timeZone: zone };
  const day = new Intl.DateTimeFormat(locale, { ...inZone, dateStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { ...inZone, hour: '2-digit', minute: '2-digit' });
  if (day.format(at) === day.format(nowMs)) return time.format(at);
  const shape: Intl.DateTimeFormatOptions =
    Math.abs(at.getTime() - nowMs) < SOON_MS
      ? { weekday: 'short' }
      : { day: 'numeric', month: 'short' };
  return `${new Intl.DateTimeFormat(locale, { ...inZone, ...shape }).format(at)} ${time.format(at)}`;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LENGTHS = [
  { unit: 'day', ms: DAY_MS, below: { unit: 'hour', ms: HOUR_MS } },
  { unit: 'hour', ms: HOUR_MS, below: { unit: 'minute', ms: MINUTE_MS } },
  { unit: 'minute', ms: MINUTE_MS, below: null },
  { unit: 'second', ms: SECOND_MS, below: null },
] as const;

/** No line ends between a number and its unit. */
const NO_BREAK = '\u00a0';

/** Of more than so many of the larger unit, the smaller one says nothing that matters. */
const COARSE_FROM = 3;

/**
 * How long something is in one unit or two, rounded down: "13 days", "1 day, 4 hr", "59 min",
 * "8 sec".
 *
 * @param ms milliseconds; below 0 counts as 0
 */
export function lengthWords(ms: number, locale: string): string {
  const left = Math.max(0, ms);
  const length = LENGTHS.find((candidate) => left >= candidate.ms) ?? LENGTHS[3];
  const count = Math.floor(left / length.ms);
  const said = [unitWords(count, length.unit, locale)];
  if (length.below !== null && count < COARSE_FROM) {
    const rest = Math.floor((left % length.ms) / length.below.ms);
    if (rest > 0) said.push(unitWords(rest, length.below.unit, locale));
  }
  return said.join(', ');
}

function unitWords(count: number, unit: string, locale: string): string {
  const unitDisplay = unit === 'day' ? 'long' : 'short';
  const said = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count);
  return said.replace(' ', NO_BREAK);
}

/** Units of a length that was agreed on. */
export type SpanUnit = (typeof LENGTHS)[number]['unit'];

/**
 * A length as it was agreed on, exactly, in the largest unit that has no rest: 1 day, 90 seconds.
 * Its words are the page's own: the first number that a browser formats costs a phone more than all
 * the rest of a first view.
 *
 * @param seconds a whole number above 0
 * @param say puts so many of a unit in words
 */
export function spanWords(seconds: number, say: (n: number, unit: SpanUnit) => string): string {
  const ms = seconds * SECOND_MS;
  const { unit, ms: unitMs } = LENGTHS.find((length) => ms % length.ms === 0) ?? LENGTHS[3];
  return say(ms / unitMs, unit);
}

/** After how long the words of `lengthWords` may change, for what is so far away; null when past. */
export function lengthTickMs(ms: number): number | null {
  if (ms <= 0) return null;
  const step = ms > MINUTE_MS ? MINUTE_MS : SECOND_MS;
  return ms % step || step;
}
