/** What the commands of a chat share: the app's own use cases, and how a table is found. */
import { LIMITS } from '../../../shared/protocol/limits.ts';
import type { MyTableView } from '../../../shared/protocol/mine.ts';
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
import type { ChatStarts } from './starts.ts';
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
  readonly starts: ChatStarts;
  /** The invite of a table that waits for players; null once it has begun, and for no table. */
  readonly invite: (tableId: string) => Promise<string | null>;
  /** Address of the page, with a slash at its end. */
  readonly pageUrl: () => string;
}

/** A table as the one who talks may see it. */
export interface Found {
  readonly tableId: string;
  readonly view: View;
}

/**
 * What a command is for: `own` a table to act at, `open` one to sit down at, `unbegun` one to leave
 * before it is played, `scored` one of which a round has ended, `over` an ended one.
 */
export type Wanted = 'own' | 'open' | 'unbegun' | 'scored' | 'over';

const isSeated = ({ you }: View): boolean => you.seat !== null;
const isOver = ({ status }: View): boolean => status === 'over';
const waits = ({ you }: View): boolean => you.moves.length > 0 || you.can.includes('keep');

function ownRank(view: View): number {
  if (!isSeated(view)) return isOver(view) ? 4 : 2;
  if (isOver(view)) return 3;
  return waits(view) ? 0 : 1;
}

/** More than any rank. */
const UNSUITED = 10;

/** 0 for what fits, and more the worse it does. */
const RANKS: Readonly<Record<Wanted, (view: View) => number>> = {
  own: ownRank,
  open: (view) =>
    !isSeated(view) && view.status === 'open' && view.seats.some(({ free }) => free) ? 0 : 1,
  unbegun: (view) => {
    if (!isSeated(view)) return 2;
    return view.status === 'open' ? 0 : view.you.can.includes('cancel') ? 1 : 2;
  },
  scored: (view) => (view.lastRound === null ? 2 : 0) + (isSeated(view) ? 0 : 1),
  over: (view) => (isOver(view) ? 0 : 2) + (isSeated(view) ? 0 : 1),
};

export class Finder {
  readonly #core: ChatCore;

  constructor(core: ChatCore) {
    this.#core = core;
  }

  /** Whether a table is played where this is said. */
  async isHere({ action }: Talk, tableId: string): Promise<boolean> {
    return this.#core.places.shows(action.platform, action.place, tableId);
  }

  /**
   * A table as this person may see it: whoever is where it is shown may watch as its link may, and
   * is invited until it begins. A seat that becomes free later is for those seated to give.
   */
  async see(talk: Talk, tableId: string): Promise<View | null> {
    const { invite, views } = this.#core;
    if (!(await this.isHere(talk, tableId))) return this.#seen(talk, tableId, null);
    const seen = await this.#seen(talk, tableId, views.readKey(tableId));
    if (seen !== null) return seen;
    const key = await invite(tableId);
    return key === null ? null : this.#seen(talk, tableId, key);
  }

  async #seen({ player }: Talk, tableId: string, key: string | null): Promise<View | null> {
    const seen = await this.#core.reading.view(tableId, { player, key });
    return seen.ok ? seen.value.view : null;
  }

  /**
   * The version that a button under a board speaks of, at the table as it is now. A board may show
   * what lies rounds back: as long as it shows that, its buttons are meant for the present.
   */
  async meant(talk: Talk, tableId: string, version: number): Promise<number> {
    const { reading, views } = this.#core;
    const shown = await reading.view(tableId, { player: null, key: views.readKey(tableId) });
    if (!shown.ok || shown.value.version !== version) return version;
    if (shown.value.view.terms.watchDelayRounds === 0) return version;
    return (await this.see(talk, tableId))?.version ?? version;
  }

  /**
   * The table that is meant where none is named: of those that `suits` is true of, if there are
   * any, those that fit best, and of these the newest.
   */
  async find(
    talk: Talk,
    wanted: Wanted,
    suits: (view: View) => boolean = () => true,
  ): Promise<Found | null> {
    let best: { readonly found: Found; readonly rank: number } | null = null;
    for (const tableId of await this.#candidates(talk, wanted)) {
      const view = await this.see(talk, tableId);
      if (view === null) continue;
      const rank = RANKS[wanted](view) + (suits(view) ? 0 : UNSUITED);
      if (best === null || rank < best.rank) best = { found: { tableId, view }, rank };
      if (best.rank === 0) break;
    }
    return best?.found ?? null;
  }

  async #candidates({ action, player }: Talk, wanted: Wanted): Promise<readonly string[]> {
    const { places, mine } = this.#core;
    const here = await places.tables(action.platform, action.place);
    if (here.length > 0 && !action.place.isPrivate) return here;
    const own = await mine.list(player, { cursor: null, limit: LIMITS.myTablesLimitMax });
    if (!own.ok) return [];
    const isWanted = ({ status }: MyTableView) => (status === 'over') === (wanted === 'over');
    const { tables } = own.value;
    const sorted = [...tables.filter(isWanted), ...tables.filter((table) => !isWanted(table))];
    return sorted.slice(0, PLACE_TABLES_MAX).map(({ tableId }) => tableId);
  }
}
