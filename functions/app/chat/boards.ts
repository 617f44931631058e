/**
 * The one message that shows a table in a place. It is edited, and shows the newest state rather
 * than every one: whoever comes while another edits, or while the platform wants peace, leaves the
 * work to a later look.
 */
import type { Commit } from '../../../shared/journal/commit.ts';
import type { Language } from '../../../shared/words/language.ts';
import type {
  ChatDelivery,
  ChatMessage,
  ChatPorts,
  Delivered,
  Place,
  PlatformName,
} from '../ports/chat.ts';
import type { Clock, Log } from '../ports.ts';
import type { Projection } from '../projection.ts';
import type { ChatPlaces } from './places.ts';
import type { BoardRow } from './rows.ts';

/** Between two changes of one message. */
const EDIT_GAP_MS = 3_000;
/** Whoever has claimed a message and is silent for longer has crashed. */
const CLAIM_MS = 60_000;
/** How long an instance takes a table for one that no chat shows. */
export const UNSHOWN_MS = 60_000;
const UNSHOWN_MAX = 5_000;
/** A platform that failed is asked again then, and after twice as long each time. */
const RETRY_MS_MIN = 30_000;
const RETRY_MS_MAX = 3_600_000;
/** What has failed for so long fails for good. */
const FAILING_MS_MAX = 86_400_000;

/** What is shown of a table now: its version and the message, from what a watcher sees. */
export interface Shown {
  readonly version: number;
  readonly message: ChatMessage;
}

export interface BoardDeps {
  readonly chats: ChatPorts;
  readonly places: ChatPlaces;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** Null where there is no such table. */
  readonly show: (tableId: string, language: Language) => Promise<Shown | null>;
  /** Told of a place where a table cannot be shown any more; twice is as good as once. */
  readonly lost: (tableId: string, row: BoardRow) => Promise<void>;
}

export class ChatBoards implements Projection {
  readonly #deps: BoardDeps;
  /** Tables that no chat showed, and until when that is believed. */
  readonly #unshown = new Map<string, number>();

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  /** A commit at a shown table asks for a look. Doing it twice is harmless. */
  async consume({ header }: { readonly header: { readonly tableId: string } }, _: Commit) {
    const { tableId } = header;
    const { chats, places, clock } = this.#deps;
    const now = clock.now();
    if ((this.#unshown.get(tableId) ?? 0) > now) return;
    if (await places.isLooked(tableId)) {
      await chats.queue.send({ kind: 'board', tableId });
      return;
    }
    if (this.#unshown.size >= UNSHOWN_MAX) this.#unshown.clear();
    this.#unshown.set(tableId, now + UNSHOWN_MS);
  }

  /** Something was done at a table by way of a chat: its boards are looked at. */
  async touch(tableId: string): Promise<void> {
    const { chats, places } = this.#deps;
    if (await places.isLooked(tableId)) await chats.queue.send({ kind: 'board', tableId });
  }

  /** Shows a table in a place from now on; `anew` in a new message. */
  async bind(
    platform: PlatformName,
    place: Place,
    tableId: string,
    how: { readonly language: Language; readonly anew: boolean },
  ): Promise<void> {
    const { chats, places, clock } = this.#deps;
    await places.bind(platform, place, tableId, how);
    this.#unshown.delete(tableId);
    await chats.queue.send({ kind: 'board', tableId });
    // Elsewhere the table may still be taken for one that no chat shows.
    await chats.queue.send({ kind: 'board', tableId }, clock.now() + UNSHOWN_MS);
  }

  /** The board as it is shown now, for somebody who looks at it alone. */
  async look(tableId: string, language: Language): Promise<ChatMessage | null> {
    return (await this.#deps.show(tableId, language))?.message ?? null;
  }

  /** Brings every message that shows the table up to its newest version. */
  async show(tableId: string): Promise<void> {
    for (const row of await this.#deps.places.boards(tableId)) {
      if (!row.lost) await this.#showIn(tableId, row);
      else if (row.unsaid === true) await this.#sayLost(tableId, row);
    }
  }

  /** What stays unsaid because this fails is said by the next look. */
  async #sayLost(tableId: string, row: BoardRow): Promise<void> {
    const { places, lost } = this.#deps;
    await lost(tableId, row);
    await places.change(tableId, row, (board) => ({ ...board, unsaid: undefined }));
  }

  async #showIn(tableId: string, seen: BoardRow): Promise<void> {
    const { chats, places, clock, newId } = this.#deps;
    const platform = chats.platforms.find(({ name }) => name === seen.platform);
    if (platform === undefined) return;
    const shown = await this.#deps.show(tableId, seen.language);
    if (shown === null) return;
    const by = newId();
    const now = clock.now();
    let later: number | null = null;
    const row = await places.change(tableId, seen, (board) => {
      later = null;
      if (board.lost || board.shown >= shown.version) return null;
      const isTaken = board.claim !== null && board.claim.until > now;
      if (!isTaken && board.notBefore <= now) {
        const claim = { by, until: now + CLAIM_MS };
        return { ...board, claim, scheduled: 0, tried: board.tried ?? shown.version };
      }
      // One later look is enough, however many ask for it.
      if (board.scheduled > now) return null;
      later = Math.max(board.notBefore, now + EDIT_GAP_MS);
      return { ...board, scheduled: later };
    });
    if (later !== null) await chats.queue.send({ kind: 'board', tableId }, later);
    if (row?.claim?.by !== by) return;
    const said = await deliver(platform, tableId, row, shown.message);
    const isThere = said.kind === 'moved' && said.to === row.place.id;
    const delivered: Delivered = isThere ? { kind: 'failed' } : said;
    await this.#settle(tableId, { row, by, shown, delivered });
  }

  /** Notes how it went, and sees to the next best way. */
  async #settle(
    tableId: string,
    done: {
      readonly row: BoardRow;
      readonly by: string;
      readonly shown: Shown;
      readonly delivered: Delivered;
    },
  ): Promise<void> {
    const { chats, places, clock, log } = this.#deps;
    const { row, by, shown, delivered } = done;
    const now = clock.now();
    const change = after(row, shown, delivered, now);
    await places.change(tableId, row, (board) => {
      if (board.claim?.by !== by) return null;
      // A new message was asked for meanwhile: this one is no longer the one.
      const isNewer = board.posts === row.posts;
      return { ...board, ...(isNewer ? change : {}), claim: null };
    });
    const { platform, place } = row;
    if (change.failing?.times === 1) {
      const cause = new Error('it is asked ever more rarely, and given up after a day');
      log.error('a chat platform does not take a board', cause, { tableId, platform });
    }
    if (delivered.kind === 'moved') {
      await places.move(platform, place, delivered.to);
      await places.moveBoard(platform, place, delivered.to, tableId);
    }
    if (change.lost === true) {
      log.info('a table is not shown in a chat any more', { tableId, platform });
      return this.#sayLost(tableId, row);
    }
    const isSent = delivered.kind === 'sent';
    const at = isSent ? now : (change.notBefore ?? now + EDIT_GAP_MS);
    const newest = isSent ? await this.#deps.show(tableId, row.language) : null;
    const isOld = newest !== null && newest.version > (change.shown ?? shown.version);
    if (!isSent || isOld) await chats.queue.send({ kind: 'board', tableId }, at);
  }
}

function deliver(
  platform: ChatDelivery,
  tableId: string,
  { place, messageId, posts }: BoardRow,
  message: ChatMessage,
): Promise<Delivered> {
  return messageId === null
    ? platform.post(place, message, `board ${tableId} ${posts}`)
    : platform.edit(place, messageId, message);
}

const LOST: Partial<BoardRow> = { lost: true, unsaid: true };

/** What a delivery changes in the row of its board. */
function after(
  { messageId, posts, failing, tried }: BoardRow,
  { version }: Shown,
  delivered: Delivered,
  now: number,
): Partial<BoardRow> {
  switch (delivered.kind) {
    case 'sent': {
      const id = delivered.messageId ?? messageId;
      const notBefore = now + EDIT_GAP_MS;
      // A post that was tried before may have arrived then, and is not taken twice.
      const shown = messageId === null ? (tried ?? version) : version;
      return { messageId: id, shown, notBefore, failing: undefined, tried: undefined };
    }
    case 'later':
      return { notBefore: now + delivered.afterMs, tried: undefined };
    case 'gone':
      // Somebody has deleted the message; a place that is gone says so to the new one.
      return messageId === null ? LOST : anew(posts);
    case 'forbidden':
      return LOST;
    case 'unauthorised':
    case 'expired':
    case 'failed':
      return afterFailure(failing, now);
    case 'moved':
      return {};
  }
}

/** A new message is to be posted, which is not the one before. */
function anew(posts: number): Partial<BoardRow> {
  return { messageId: null, shown: 0, posts: posts + 1, tried: undefined };
}

function afterFailure(failing: BoardRow['failing'], now: number): Partial<BoardRow> {
  const { since = now, times = 0 } = failing ?? {};
  if (now - since >= FAILING_MS_MAX) return LOST;
  const waitMs = Math.min(RETRY_MS_MIN * 2 ** times, RETRY_MS_MAX);
  return { notBefore: now + waitMs, failing: { since, times: times + 1 } };
}
