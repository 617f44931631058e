/**
 * A limit on how many rows of one kind a player has, which requests at once do not get past. Who
 * adds one first takes a place; a place that nothing came of is free again after a minute.
 */
import { changeRow, contacts } from './noticeRows.ts';
import type { Rows } from './ports/rows.ts';

/** Longer than a request lasts. */
const TAKEN_MS = 60_000;

interface Place {
  readonly key: string;
  readonly until: number;
}

export interface Room {
  /** Begins the keys of the rows that are counted. */
  readonly prefix: string;
  readonly max: number;
}

const placesOf = (prefix: string): string => `ROOM#${prefix}`;

/** Takes a place for a row before it is put; false where there is none left. */
export async function takePlace(
  secret: Rows,
  playerId: string,
  { prefix, max }: Room,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<boolean> {
  const partition = contacts(playerId);
  let isTaken = false;
  await changeRow<readonly Place[]>(
    secret,
    { partition, key: placesOf(prefix) },
    [],
    async (places) => {
      // Read after the places: a row is put once its place is taken, so one of the two shows it.
      const standing = await secret.list(partition, prefix);
      const taken = places.filter(({ until }) => until > now);
      const keys = new Set([...taken, ...standing].map((row) => row.key));
      isTaken = keys.has(key) || keys.size < max;
      return isTaken ? [...taken, { key, until: now + TAKEN_MS }] : null;
    },
  );
  return isTaken;
}

/** Gives the place of a row back once the row is gone. */
export async function freePlace(
  secret: Rows,
  playerId: string,
  { prefix }: Room,
  key: string,
): Promise<void> {
  const place = { partition: contacts(playerId), key: placesOf(prefix) };
  await changeRow<readonly Place[]>(secret, place, [], (places) =>
    places.some((taken) => taken.key === key) ? places.filter((taken) => taken.key !== key) : null,
  );
}
