/**
 * Notices of turns that stand in somebody's chat: each is taken back once none of its turns waits
 * for its reader any more, by whatever way they have moved.
 */
import { waitedPlayer, waitOf } from '../noticeFacts.ts';
import { changeRow } from '../noticeRows.ts';
import type { ChatMessage, ChatPorts, Delivered, Notice, WaitedTurn } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import type { Clock, Log } from '../ports.ts';
import type { PublicTables } from '../publicTables.ts';
import { UNSHOWN_MS } from './boards.ts';
import type { ChatContacts } from './contacts.ts';
import { boardRows, type ChatContact, TOLD_PREFIX, toldKey } from './rows.ts';

/** A message of more tables than this stays: some of them will always wait. */
const TABLES_MAX = 20;
/** So many stand in one chat: announcements of turns and their reminders. More are left there. */
const SHOWN_MAX = 30;
const KEPT_MS = 60 * 86_400_000;
/**
 * A platform that failed is asked again after as long as it has failed, within these bounds: a job
 * for later than that would come too early.
 */
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 14 * 60_000;
/** What cannot be taken back for so long stays. */
const FAILING_MS_MAX = 86_400_000;

type Shown = NonNullable<ChatContact['shown']>[number];

interface ShownDeps {
  readonly chats: ChatPorts;
  readonly contacts: ChatContacts;
  /** Rows of the directory. */
  readonly rows: Rows;
  readonly tables: PublicTables;
  readonly clock: Clock;
  readonly log: Log;
  /** What stands in place of a notice that is taken back. */
  readonly settled: (playerId: string, contact: ChatContact) => Promise<ChatMessage>;
}

export class ShownNotices {
  readonly #deps: ShownDeps;

  constructor(deps: ShownDeps) {
    this.#deps = deps;
  }

  /** Remembers a notice that was told, so that each commit at its tables looks at it. */
  async keep({ playerId, platform, personId, turns = [] }: Notice, messageId: string | null) {
    if (messageId === null || turns.length === 0 || turns.length > TABLES_MAX) return;
    const { contacts, rows, chats, clock } = this.#deps;
    await contacts.change(playerId, { platform, personId }, (contact) => {
      const others = (contact.shown ?? []).filter((shown) => shown.messageId !== messageId);
      return { ...contact, shown: [...others, { messageId, turns }].slice(-SHOWN_MAX) };
    });
    for (const tableId of new Set(turns.map((turn) => turn.tableId))) {
      const partition = boardRows(tableId);
      const at = { partition, key: toldKey(playerId), keptUntil: clock.now() + KEPT_MS };
      // Its revision rises, so that a look which has seen no notice does not take it away.
      await changeRow(rows, at, {}, () => ({}));
      // Until then others may take the table for one that no chat shows.
      await chats.queue.send({ kind: 'board', tableId }, clock.now() + UNSHOWN_MS);
    }
  }

  /** Something else stands in place of a notice: it is not taken back any more. */
  async replaced(playerId: string, contact: ChatContact, messageId: string): Promise<void> {
    if (contact.shown?.some((shown) => shown.messageId === messageId) !== true) return;
    await this.#deps.contacts.change(playerId, contact, (now) => without(now, messageId));
  }

  /** Takes back what was told of a table and holds no longer. */
  async look(tableId: string): Promise<void> {
    const { rows } = this.#deps;
    for (const row of await rows.list(boardRows(tableId), TOLD_PREFIX)) {
      const playerId = row.key.slice(TOLD_PREFIX.length);
      const isLeft = await this.#lookAt(tableId, playerId);
      if (!isLeft) await rows.drop(boardRows(tableId), row.key, row.revision);
    }
  }

  /** Whether a notice of the table still stands in a chat of the player. */
  async #lookAt(tableId: string, playerId: string): Promise<boolean> {
    let isLeft = false;
    for (const contact of await this.#deps.contacts.of(playerId)) {
      for (const shown of contact.shown ?? []) {
        if (!shown.turns.some((turn) => turn.tableId === tableId)) continue;
        const isGone = await this.#takenBack(tableId, playerId, contact, shown);
        isLeft = isLeft || !isGone;
      }
    }
    return isLeft;
  }

  async #takenBack(
    tableId: string,
    playerId: string,
    contact: ChatContact,
    shown: Shown,
  ): Promise<boolean> {
    const { chats, contacts, clock, log, settled } = this.#deps;
    const { messageId, turns } = shown;
    for (const turn of turns) if (await this.#waits(playerId, turn)) return false;
    // One job for that is under way, however many look.
    if ((shown.again ?? 0) > clock.now()) return false;
    const platform = chats.platforms.find(({ name }) => name === contact.platform);
    if (platform === undefined) return true;
    const message = await settled(playerId, contact);
    const told = await platform.retell(contact.personId, messageId, message);
    const later = triedLater(shown, told, clock.now());
    if (later !== null) {
      await chats.queue.send({ kind: 'board', tableId }, later.again);
      await contacts.change(playerId, contact, (now) => ({
        ...now,
        shown: (now.shown ?? []).map((one) =>
          one.messageId === messageId ? { ...one, ...later } : one,
        ),
      }));
      return false;
    }
    await contacts.change(playerId, contact, (now) => without(now, messageId));
    log.info('a notice of a chat is taken back', { platform: contact.platform });
    return true;
  }

  async #waits(playerId: string, { tableId, turn }: WaitedTurn): Promise<boolean> {
    const state = (await this.#deps.tables.load(tableId))?.state;
    const wait = state === undefined ? null : waitOf(state);
    if (state === undefined || wait === null || wait.turn !== turn) return false;
    return wait.seats.some((seat) => waitedPlayer(state, seat) === playerId);
  }
}

function without(contact: ChatContact, messageId: string): ChatContact {
  const shown = (contact.shown ?? []).filter((one) => one.messageId !== messageId);
  return { ...contact, shown };
}

/** When and what of a notice is tried again; null where nothing is left, also where it is gone. */
function triedLater({ failingSince }: Shown, told: Delivered, now: number) {
  if (told.kind === 'later') return { again: now + Math.min(told.afterMs, RETRY_MS_MAX) };
  if (told.kind !== 'failed' && told.kind !== 'unauthorised') return null;
  const since = failingSince ?? now;
  if (now - since >= FAILING_MS_MAX) return null;
  const waitMs = Math.min(Math.max(now - since, RETRY_MS_MIN), RETRY_MS_MAX);
  return { again: now + waitMs, failingSince: since };
}
