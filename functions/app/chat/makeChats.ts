/** The part of the application that chats need, over its own use cases. */
import { idText } from '../../../shared/journal/eventData.ts';
import type { View } from '../../../shared/protocol/view.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { Language } from '../../../shared/words/language.ts';
import { publishContacts } from '../channels.ts';
import type { ChatPorts } from '../ports/chat.ts';
import type { Ports } from '../ports.ts';
import { PublicTables } from '../publicTables.ts';
import type { Telling } from '../telling.ts';
import { Admission } from './admission.ts';
import { boardMessage, closedMessage } from './boardMessage.ts';
import { ChatBoards, type Shown } from './boards.ts';
import { type ChatNoticeDeps, ChatNotices } from './chatNotices.ts';
import { Chats } from './chats.ts';
import { ChatContacts } from './contacts.ts';
import { Conversation } from './conversation.ts';
import type { ChatCore } from './core.ts';
import { tableFile, tablePage } from './links.ts';
import { LostBoards } from './lostBoards.ts';
import { ChatPlaces, type Standing } from './places.ts';
import type { BoardRow } from './rows.ts';
import { ChatRuns } from './runs.ts';
import { ShownNotices } from './shownNotices.ts';
import { ChatStarts } from './starts.ts';
import { say } from './talk.ts';

type UseCases = Omit<
  ChatCore,
  'clock' | 'derive' | 'book' | 'places' | 'boards' | 'starts' | 'invite' | 'pageUrl'
>;

/** A board that names nothing of its table changes once: when its seats are taken. */
const OPEN_VERSION = 1;
const CLOSED_VERSION = 2;

/** How people are told in chats of what waits, and of boards that are lost. */
function makeNotices(
  { clock, derive, directory, log, notices: { rows, pageUrl } }: Ports,
  chats: ChatPorts,
  { channels, links }: Telling,
  parts: Pick<ChatNoticeDeps, 'places' | 'contacts' | 'tables' | 'watched'>,
) {
  const base = { ...parts, directory, clock, log };
  const lostBoards = new LostBoards({
    ...base,
    queue: chats.queue,
    rows,
    channels,
    links,
    derive,
    tablePage: (tableId) => tablePage(pageUrl(), tableId, null),
  });
  const shown = new ShownNotices({
    ...base,
    chats,
    rows,
    async settled(playerId, { language }) {
      const profile = (await directory.players([playerId])).get(playerId);
      return say(chatTexts(language ?? profile?.language ?? 'en').settled);
    },
  });
  return {
    shown,
    notices: new ChatNotices({ ...base, chats, lostBoards, shown }),
    lost: (tableId: string, row: BoardRow) => lostBoards.say(tableId, row),
  };
}

/** The chats of an application, where a chat platform is set up. */
export function makeChats(
  ports: Ports,
  { queue, platforms }: ChatPorts,
  uses: UseCases,
  telling: Telling,
): Chats {
  const { clock, derive, directory, log, notices } = ports;
  const { rows, secrets: secret, pageUrl } = notices;
  const { reading, views, accounts } = uses;
  const newId = () => idText(ports.entropy.bytes32().slice(0, 16));
  const admission = new Admission({ rows, clock, log, newId });
  const chats = { queue, platforms: platforms.map((p) => admission.guarded(p)) };
  const tables = new PublicTables(ports.journal);
  const standing: Standing = async (tableId) => (await tables.load(tableId))?.state.status ?? null;
  const places = new ChatPlaces(rows, standing);
  const contacts = new ChatContacts({
    secret,
    async changed(playerId) {
      await publishContacts({ open: rows, secret }, playerId);
      telling.outbox.settingsChanged(playerId);
    },
  });

  async function invite(tableId: string): Promise<string | null> {
    return (await standing(tableId)) === 'open' ? views.invite(tableId) : null;
  }

  async function watched(tableId: string): Promise<View | null> {
    const reader = { player: null, key: views.readKey(tableId) };
    const seen = await reading.view(tableId, reader);
    return seen.ok ? seen.value.view : null;
  }

  async function show(tableId: string, language: Language): Promise<Shown | null> {
    const k = views.readKey(tableId);
    const seen = await reading.view(tableId, { player: null, key: k });
    if (!seen.ok) {
      if (seen.error.code === 'not-found') return null;
      const key = await invite(tableId);
      const isOpen = key !== null;
      const link = tablePage(pageUrl(), tableId, key);
      const message = closedMessage(tableId, language, { link, isOpen });
      return { version: isOpen ? OPEN_VERSION : CLOSED_VERSION, message };
    }
    const { version, view } = seen.value;
    const links = {
      picture: tableFile(pageUrl(), tableId, 'board.png', { v: String(version), k }),
      table: tablePage(pageUrl(), tableId, view.status === 'open' ? views.invite(tableId) : null),
    };
    return { version, message: boardMessage(view, language, links) };
  }

  const told = makeNotices(ports, chats, telling, { places, contacts, tables, watched });
  const { lost } = told;
  const boards = new ChatBoards({ chats, places, clock, log, newId, show, lost });
  const starts = new ChatStarts(secret, standing);
  const { book } = telling;
  const core: ChatCore = { ...uses, clock, derive, book, places, boards, starts, invite, pageUrl };
  return new Chats({
    chats,
    accounts,
    directory,
    derive,
    clock,
    log,
    runs: new ChatRuns(secret, clock, newId),
    places,
    contacts,
    boards,
    notices: told.notices,
    shown: told.shown,
    conversation: new Conversation(core, contacts),
  });
}
