/** Which tables are played in a channel, and in which channels a table is shown. */
import type { Language } from '../../../shared/words/language.ts';
import { eachAtOnce } from '../eachAtOnce.ts';
import { changeRow } from '../noticeRows.ts';
import type { Place, PlatformName } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import {
  type BoardRow,
  boardKey,
  boardRows,
  NO_PLACE,
  PLACE,
  PLACE_TABLES_MAX,
  type PlaceRow,
  placeRows,
  TOLD_PREFIX,
} from './rows.ts';

/** A place moves once in its life; more hops than this are a circle. */
const HOPS_MAX = 4;
/** Tables looked at at a time, where a place has too many. */
const AT_ONCE = 10;

/** How a table stands; null where there is none. */
export type Standing = (tableId: string) => Promise<'open' | 'playing' | 'over' | null>;

export class ChatPlaces {
  readonly #rows: Rows;
  readonly #standing: Standing;

  constructor(rows: Rows, standing: Standing) {
    this.#rows = rows;
    this.#standing = standing;
  }

  /** The place under the id that it has now. */
  async current(platform: PlatformName, place: Place): Promise<Place> {
    let id = place.id;
    for (let i = 0; i < HOPS_MAX; i += 1) {
      const { movedTo } = await this.#place(platform, id);
      if (movedTo === null) break;
      id = movedTo;
    }
    return { ...place, id };
  }

  async #place(platform: PlatformName, id: string): Promise<PlaceRow> {
    const row = await this.#rows.get(placeRows(platform, id), PLACE);
    return (row?.value ?? NO_PLACE) as PlaceRow;
  }

  /** Tables that are played in a place, the newest first. */
  async tables(platform: PlatformName, place: Place): Promise<readonly string[]> {
    const { id } = await this.current(platform, place);
    return (await this.#place(platform, id)).tables;
  }

  /**
   * Whether a table is shown in a place, also one that the place's list has no room for: such a
   * board is left under the old id of its place until it is shown again.
   */
  async shows(platform: PlatformName, place: Place, tableId: string): Promise<boolean> {
    const { id } = await this.current(platform, place);
    for (const placeId of new Set([id, place.id])) {
      if ((await this.#rows.get(boardRows(tableId), boardKey(platform, placeId))) !== null) {
        return true;
      }
    }
    return false;
  }

  /** Shows a table in a place from now on. `anew`: in a new message, below what was said since. */
  async bind(
    platform: PlatformName,
    place: Place,
    tableId: string,
    { language, anew }: { readonly language: Language; readonly anew: boolean },
  ): Promise<void> {
    const here = await this.current(platform, place);
    await this.#remember(platform, here.id, [tableId]);
    const at = { partition: boardRows(tableId), key: boardKey(platform, here.id) };
    await changeRow<BoardRow | null>(this.#rows, at, null, (row) => {
      if (row === null) return newBoard(platform, here, language);
      const isPosted = row.messageId !== null || row.shown > 0;
      const found = { ...row, lost: false, unsaid: undefined, failing: undefined };
      if (!anew || !isPosted) return row.lost ? found : null;
      return { ...found, messageId: null, shown: 0, posts: row.posts + 1, tried: undefined };
    });
  }

  async #remember(platform: PlatformName, id: string, added: readonly string[]): Promise<void> {
    const at = { partition: placeRows(platform, id), key: PLACE };
    await changeRow<PlaceRow>(this.#rows, at, NO_PLACE, async (row) => {
      const rest = row.tables.filter((tableId) => !added.includes(tableId));
      const excess = added.length + rest.length - PLACE_TABLES_MAX;
      return { ...row, tables: [...added, ...(await this.#without(rest, excess))] };
    });
  }

  /**
   * The list without what has to make room: tables that have ended, then those that have not begun,
   * the oldest first. One that is played stays, however many there are.
   */
  async #without(tables: readonly string[], excess: number): Promise<readonly string[]> {
    if (excess <= 0) return tables;
    const oldest = [...tables].reverse();
    const standings = await eachAtOnce(oldest, AT_ONCE, this.#standing);
    const ended = oldest.filter((_, i) => standings[i] === 'over' || standings[i] === null);
    const waiting = oldest.filter((_, i) => standings[i] === 'open');
    const dropped = new Set([...ended, ...waiting].slice(0, excess));
    return tables.filter((tableId) => !dropped.has(tableId));
  }

  /** Where a table is shown. */
  async boards(tableId: string): Promise<readonly BoardRow[]> {
    const rows = await this.#rows.list(boardRows(tableId));
    return rows
      .filter(({ key }) => !key.startsWith(TOLD_PREFIX))
      .map(({ value }) => value as BoardRow);
  }

  /** Whether a table is shown somewhere, or was told of in a notice that stands in a chat. */
  async isLooked(tableId: string): Promise<boolean> {
    return (await this.#rows.list(boardRows(tableId))).length > 0;
  }

  /** Changes what is known of a shown board; answers what stands there then, null for nothing. */
  async change(
    tableId: string,
    { platform, place }: BoardRow,
    edit: (row: BoardRow) => BoardRow | null,
  ): Promise<BoardRow | null> {
    const at = { partition: boardRows(tableId), key: boardKey(platform, place.id) };
    return changeRow<BoardRow | null>(this.#rows, at, null, (row) =>
      row === null ? null : edit(row),
    );
  }

  /**
   * A place has another id from now on: what is on its list goes along. Where a board is the one
   * that found out, `moveBoard` takes that one along, on the list or not.
   */
  async move(platform: PlatformName, from: Place, to: string): Promise<void> {
    if (from.id === to) return;
    const { tables } = await this.#place(platform, from.id);
    await this.#remember(platform, to, tables);
    for (const tableId of tables) await this.moveBoard(platform, from, to, tableId);
    const at = { partition: placeRows(platform, from.id), key: PLACE };
    await changeRow<PlaceRow>(this.#rows, at, NO_PLACE, () => ({ tables: [], movedTo: to }));
  }

  /**
   * Shows a table under the new id of a place, in a new message, since the old one has stayed
   * behind. Nothing is posted for one that has ended, unless its end is still to be shown.
   */
  async moveBoard(platform: PlatformName, from: Place, to: string, tableId: string): Promise<void> {
    if (from.id === to) return;
    const partition = boardRows(tableId);
    const old = await this.#rows.get(partition, boardKey(platform, from.id));
    if (old === null) return;
    const { language, shown } = old.value as BoardRow;
    const standing = await this.#standing(tableId);
    const goesOn = standing === 'open' || standing === 'playing';
    const board = newBoard(platform, { ...from, id: to }, language);
    const moved = goesOn ? board : { ...board, shown };
    const at = { partition, key: boardKey(platform, to) };
    await changeRow<BoardRow | null>(this.#rows, at, null, (row) => (row === null ? moved : null));
    await this.#rows.drop(partition, old.key, old.revision);
  }
}

function newBoard(platform: PlatformName, place: Place, language: Language): BoardRow {
  return {
    platform,
    place,
    language,
    messageId: null,
    shown: 0,
    posts: 0,
    notBefore: 0,
    scheduled: 0,
    claim: null,
    lost: false,
  };
}
