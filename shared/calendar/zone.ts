/**
 * What the clocks of a time zone show, by the time zone data that the runtime brings. A library for
 * it is larger than all else that a turn's clock needs, and asks `Intl` in the end, as this does.
 */

const DAY_MS = 86_400_000;
/** How `Intl` writes an offset; it writes none where it is zero. */
const SHOWN = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** How far clocks are ahead of UTC. */
export interface Offset {
  readonly offsetMs: number;
  /** The first instant that may have another, Unix ms. */
  readonly untilMs: number;
}

/** To make one takes some hundred times as long as to ask it. */
const FORMATS_MAX = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws `RangeError` for a zone that is not known. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const [oldest] = formats.keys();
  if (formats.size >= FORMATS_MAX && oldest !== undefined) formats.delete(oldest);
  formats.set(zone, format);
  return format;
}

/** Whether this program knows the zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function shownOffset(format: Intl.DateTimeFormat, atMs: number): number {
  const shown = SHOWN.exec(format.format(atMs));
  if (shown === null) throw new Error('Intl shows no offset');
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = shown;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}

/**
 * The offset of a zone (an IANA name) at instants, Unix ms. A change is found where one lies within
 * a day: no zone has ever changed its clocks there and back in that time. Throws `RangeError` for a
 * zone that is not known.
 */
export function offsetsOf(zone: string): (atMs: number) => Offset {
  const format = formatOf(zone);
  return (atMs) => {
    const offsetMs = shownOffset(format, atMs);
    let before = atMs;
    let untilMs = atMs + DAY_MS;
    if (shownOffset(format, untilMs) === offsetMs) return { offsetMs, untilMs };
    while (untilMs - before > 1) {
      const middle = Math.floor((before + untilMs) / 2);
      if (shownOffset(format, middle) === offsetMs) before = middle;
      else untilMs = middle;
    }
    return { offsetMs, untilMs };
  };
}
