/** What the commands of a chat share: the app's own use cases, and how a table is found. */
import type { View } from '../../../shared/protocol/view.ts';
import type { Accounts } from '../accounts.ts';
import type { Commands } from '../command.ts';
import type { Mine } from '../mine.ts';
import type { NoticeBook } from '../noticeBook.ts';
import type { Opening } from '../opening.ts';
import type { People } from '../people.ts';
import type { Clock, Derive } from '../ports.ts';
import type { Reading } from '../reading.ts';
import type { Rematches } from '../rematch.ts';
import type { Since } from '../since.ts';
import type { Views } from '../views.ts';
import type { ChatBoards } from './boards.ts';
import type { ChatPlaces } from './places.ts';
import { PLACE_TABLES_MAX } from './rows.ts';
import type { Talk } from './talk.ts';

export interface ChatCore {
  readonly clock: Clock;
  readonly derive: Derive;
  readonly views: Views;
  readonly reading: Reading;
  readonly commands: Commands;
  readonly opening: Opening;
  readonly rematches: Rematches;
  readonly since: Since;
  readonly mine: Mine;
  readonly people: People;
  readonly accounts: Accounts;
  readonly book: NoticeBook;
  readonly places: ChatPlaces;
  readonly boards: ChatBoards;
  /** Address of the page, with a slash at its end. */
  readonly pageUrl: () => string;
}

/** A table as the one who talks may see it. */
export interface Found {
  readonly tableId: string;
  readonly view: View;
}

/** What a command is for: `own` a table to act at, `open` one to sit down at, `over` an ended one. */
export type Wanted = 'own' | 'open' | 'over';

function rank({ you, status, seats }: View, wanted: Wanted): number {
  const isSeated = you.seat !== null;
  const isOver = status === 'over';
  if (wanted === 'over') return isOver ? (isSeated ? 0 : 1) : isSeated ? 2 : 3;
  if (wanted === 'open') return !isSeated && !isOver && seats.some(({ free }) => free) ? 0 : 1;
  if (!isSeated) return isOver ? 4 : 2;
  if (isOver) return 3;
  return you.moves.length > 0 || you.can.includes('keep') ? 0 : 1;
}

export class Finder {
  readonly #core: ChatCore;

  constructor(core: ChatCore) {
    this.#core = core;
  }

  /** Whether a table is played where this is said. */
  async isHere({ action }: Talk, tableId: string): Promise<boolean> {
    const tables = await this.#core.places.tables(action.platform, action.place);
    return tables.includes(tableId);
  }

  /**
   * A table as this person may see it: whoever is where it is shown may watch as its link may, and
   * is invited while seats are open.
   */
  async see(talk: Talk, tableId: string): Promise<View | null> {
    const { reading, views } = this.#core;
    const isHere = await this.isHere(talk, tableId);
    const keys = isHere ? [views.readKey(tableId), views.invite(tableId)] : [null];
    for (const key of keys) {
      const seen = await reading.view(tableId, { player: talk.player, key });
      if (seen.ok) return seen.value.view;
    }
    return null;
  }

  /** The table that is meant where none is named: of those that fit best, the newest. */
  async find(talk: Talk, wanted: Wanted): Promise<Found | null> {
    let best: { readonly found: Found; readonly rank: number } | null = null;
    for (const tableId of await this.#candidates(talk)) {
      const view = await this.see(talk, tableId);
      if (view === null) continue;
      const ranked = { found: { tableId, view }, rank: rank(view, wanted) };
      if (best === null || ranked.rank < best.rank) best = ranked;
      if (best.rank === 0) break;
    }
    return best?.found ?? null;
  }

  async #candidates({ action, player }: Talk): Promise<readonly string[]> {
    const { places, mine } = this.#core;
    const here = await places.tables(action.platform, action.place);
    if (here.length > 0 && !action.place.isPrivate) return here;
    const own = await mine.list(player, { cursor: null, limit: PLACE_TABLES_MAX });
    return own.ok ? own.value.tables.map(({ tableId }) => tableId) : [];
  }
}
