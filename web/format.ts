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
