import type { Draw } from '../support/randomPlay.ts';

/** How a person comes and goes. */
export interface Person {
  readonly playerId: string;
  readonly zone: string;
  /** Hours between two visits, in the middle. */
  readonly everyHours: number;
  /** From and until when nobody hears of them, Unix ms; the same for never. */
  readonly gone: readonly [number, number];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = [
  'America/Jamaica',
  'Europe/London',
  'Europe/Madrid',
  'America/New_York',
  'Asia/Tokyo',
];

/** Uniform in (0, 1). */
const unit = (draw: Draw): number => (draw(2 ** 30) + 1) / (2 ** 30 + 2);

/** A waiting time in ms with this median: log-normal, sigma 0.9. */
function waitMs(draw: Draw, medianHours: number): number {
  const normal = Math.sqrt(-2 * Math.log(unit(draw))) * Math.cos(2 * Math.PI * unit(draw));
  return Math.max(60_000, Math.round(medianHours * Math.exp(0.9 * normal) * HOUR_MS));
}

/** Somebody at random. One in five disappears for some days. */
export function randomPerson(draw: Draw, playerId: string, start: number, days: number): Person {
  const goneAt = start + draw(days) * DAY_MS;
  const isGone = draw(5) === 0;
  return {
    playerId,
    zone: ZONES[draw(ZONES.length)] ?? 'UTC',
    everyHours: [2, 5, 8, 14][draw(4)] ?? 8,
    gone: [goneAt, isGone ? goneAt + (1 + draw(8)) * DAY_MS : goneAt],
  };
}

/** When the person comes next after `now`. */
export function nextVisit(draw: Draw, person: Person, now: number): number {
  const at = now + waitMs(draw, person.everyHours);
  const [from, to] = person.gone;
  return at >= from && at < to ? to + draw(HOUR_MS) : at;
}
