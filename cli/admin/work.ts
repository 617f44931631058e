import { InvalidArgumentError } from 'commander';
import type { Desk } from '../../functions/app/desk.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { openPlace, type PlaceFlags } from './place.ts';

/** Does something at an installation, and closes it whatever comes of it. */
export async function atDesk(
  flags: PlaceFlags,
  io: Io,
  work: (desk: Desk) => Promise<Exit>,
): Promise<Exit> {
  const opened = await openPlace(flags, io);
  if (!opened.ok) {
    io.err(`sixlove: ${opened.error.message}\n`);
    return opened.error.exit;
  }
  try {
    return await work(opened.value.desk);
  } catch (error) {
    io.err(`sixlove: ${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT.trouble;
  } finally {
    await opened.value.close();
  }
}

const SEGMENTS_MAX = 1_000;

/** In how many parts tables are read side by side. */
export function readSegments(text: string): number {
  const segments = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (segments >= 1 && segments <= SEGMENTS_MAX) return segments;
  throw new InvalidArgumentError(`A whole number from 1 to ${SEGMENTS_MAX}.`);
}

/** A player's id as it is in addresses and exports. */
export function readPlayer(text: string): string {
  if (/^[\w-]{22}$/.test(text)) return text;
  throw new InvalidArgumentError('A player’s id has 22 signs, such as AAAAAAAAAAAAAAAAAAAAAA.');
}

export function readInstant(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new InvalidArgumentError('A time in UTC, such as 2026-07-01T12:00:00Z.');
}
