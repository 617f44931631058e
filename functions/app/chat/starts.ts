/**
 * How many tables somebody may open from chats, or bring to a place from elsewhere: so many an
 * hour, and in one place so many that have not begun and so many that are played, so that nobody
 * fills a channel for the others. A place is taken before its table is opened, or shown there.
 */
import { changeRow, contacts } from '../noticeRows.ts';
import type { Rows } from '../ports/rows.ts';
import type { Standing } from './places.ts';

/** Tables of one person in one place that have not begun. */
export const OPEN_HERE_MAX = 3;
/** The same of those that are played. */
export const PLAYED_HERE_MAX = 10;
/** Tables that one person opens in an hour, wherever that is. */
export const STARTS_PER_HOUR_MAX = 10;
const HOUR_MS = 3_600_000;
/** If opening has failed, what was taken for it is free after so long. */
const OPENING_MS = 60_000;

/** `CONTACT#player` / `STARTS`: it tells where somebody plays, so it lies with the addresses. */
const STARTS = 'STARTS';

export interface Started {
  readonly tableId: string;
  /** Null where it is shown nowhere. */
  readonly placeId: string | null;
  /** Unix ms. */
  readonly at: number;
}

/** Why a table may not be opened now. `until`: Unix ms from when on it may be. */
export type StartRefusal =
  | { readonly kind: 'too-many-open' | 'too-many-played' }
  | { readonly kind: 'too-often'; readonly until: number };

/** One table may be shown in several places. */
const isSame = (a: Pick<Started, 'tableId' | 'placeId'>, b: typeof a): boolean =>
  a.tableId === b.tableId && a.placeId === b.placeId;

export class ChatStarts {
  readonly #secret: Rows;
  readonly #standing: Standing;

  constructor(secret: Rows, standing: Standing) {
    this.#secret = secret;
    this.#standing = standing;
  }

  /** Takes a place for a table that a player is about to open or to show; null: it may. */
  async take(player: string, started: Started): Promise<StartRefusal | null> {
    let refusal: StartRefusal | null = null;
    await this.#change(player, async (all) => {
      refusal = null;
      if (all.some((other) => isSame(other, started))) return null;
      const kept = await this.#kept(all, started);
      refusal = await this.#refusal(kept, started);
      return refusal === null ? [started, ...kept] : null;
    });
    return refusal;
  }

  /** Gives back what was taken for a table that was not opened. */
  async release(player: string, started: Pick<Started, 'tableId' | 'placeId'>): Promise<void> {
    await this.#change(player, (all) => all.filter((other) => !isSame(other, started)));
  }

  /** What still counts: tables of the last hour, and those in places where they are shown. */
  async #kept(all: readonly Started[], { at }: Started): Promise<readonly Started[]> {
    const counts = await Promise.all(
      all.map(async (started) => {
        if (started.at + HOUR_MS > at) return true;
        if (started.placeId === null) return false;
        const standing = await this.#standing(started.tableId);
        return standing === 'open' || standing === 'playing';
      }),
    );
    return all.filter((_, i) => counts[i]);
  }

  async #refusal(
    kept: readonly Started[],
    { tableId, placeId, at }: Started,
  ): Promise<StartRefusal | null> {
    // A table of the last hour that is shown in another place as well is no other table.
    const isOther = (started: Started) => started.tableId !== tableId;
    const recent = kept.filter((started) => started.at + HOUR_MS > at && isOther(started));
    if (recent.length >= STARTS_PER_HOUR_MAX) {
      return { kind: 'too-often', until: Math.min(...recent.map((s) => s.at)) + HOUR_MS };
    }
    if (placeId === null) return null;
    const standings = await Promise.all(
      kept
        .filter((started) => started.placeId === placeId)
        .map(async (started) => {
          const standing = await this.#standing(started.tableId);
          return standing === null && started.at + OPENING_MS > at ? 'open' : standing;
        }),
    );
    const count = (which: 'open' | 'playing') => standings.filter((s) => s === which).length;
    if (count('open') >= OPEN_HERE_MAX) return { kind: 'too-many-open' };
    return count('playing') >= PLAYED_HERE_MAX ? { kind: 'too-many-played' } : null;
  }

  async #change(
    player: string,
    edit: (
      all: readonly Started[],
    ) => readonly Started[] | null | Promise<readonly Started[] | null>,
  ): Promise<void> {
    const at = { partition: contacts(player), key: STARTS };
    await changeRow<readonly Started[]>(this.#secret, at, [], edit);
  }
}
