import { numberOf, type Row } from './client.ts';
import { TTL_ATTRIBUTE } from './schema.ts';

/** `until` is exact and decides; the other is for the store, which removes rows days later. */
export const expiry = (expiresAt: number) => ({
  until: expiresAt,
  [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1000),
});

export const isAlive = (row: Row, now: number): boolean => numberOf(row, 'until') > now;
