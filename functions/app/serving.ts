/** The part of the application that answers who asks: built alone where no commit is followed. */
import { toBase64, toHex } from '../../shared/fair/bytes.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { inWords } from '../../shared/words/rulesWords.ts';
import { Accounts, dropBotKeys } from './accounts.ts';
import { Boards } from './board.ts';
import { Callers } from './callers.ts';
import { makeChats } from './chat/makeChats.ts';
import { PlayerExport } from './exportPlayer.ts';
import { Finished } from './finished.ts';
import { leaveForGood } from './leaveForGood.ts';
import { Lobby } from './lobby.ts';
import { Mine } from './mine.ts';
import { Opening } from './opening.ts';
import { type Forget, People } from './people.ts';
import type { Play } from './play.ts';
import type { Directory, LogKey, Ports } from './ports.ts';
import { Rematches } from './rematch.ts';
import { Since } from './since.ts';
import { TableCodes } from './tableCodes.ts';
import { makeTelling, type Telling } from './telling.ts';

/** What handlers of requests call. */
export type Serving = ReturnType<typeof makeServing>;

/** What is kept about a player beside the profile; the list of tables goes last of all. */
function forgetsOf(directory: Directory, mine: Mine, telling: Telling): readonly Forget[] {
  return [
    (player) => telling.webhooks.forget(player),
    (player) => telling.book.forget(player),
    (player) => directory.dropIdentities(player),
    (player) => dropBotKeys(directory, player),
    (player) => mine.leaveAll(player),
    (player) => directory.dropSeen(player),
    (player) => directory.dropCalendars(player),
    (player) => directory.dropLobbyPlaces(player),
    (player) => directory.dropStats(player),
    (player) => directory.dropMyTables(player),
  ];
}

/** Around the part that plays. Keeps caches of its own; every instance may have one. */
export function makeServing(ports: Ports, play: Play) {
  const { directory } = ports;
  const { tables, names, views, commands, reading } = play;
  const callers = new Callers(ports);
  const opening = new Opening(ports, tables, views, commands);
  const rematches = new Rematches(ports, tables, views, opening);
  const finished = new Finished(ports, tables, reading);
  const boards = new Boards(ports, tables, reading, finished);
  const leave = (tableId: string, player: string) =>
    leaveForGood(ports, tables, commands, tableId, player);
  const mine = new Mine(ports, tables, leave);
  const lobby = new Lobby(ports, views);
  const telling = makeTelling(ports);
  const since = new Since(ports, views, reading);
  const people = new People(ports, names, forgetsOf(directory, mine, telling));
  const accounts = new Accounts(ports, people, callers);
  const uses = { views, reading, commands, opening, rematches, since, mine, people, accounts };
  const chats = ports.chats === undefined ? null : makeChats(ports, ports.chats, uses, telling);

  return {
    ...play,
    opening,
    rematches,
    lobby,
    boards,
    finished,
    /** The address of the page, with a slash at its end. */
    pageUrl: ports.notices.pageUrl,

    /** What can be played, with every option. */
    rulesets: () => describeRulesets().map((ruleset) => inWords(ruleset, 'en')),

    /** How people are told, and their webhooks. */
    telling,
    people,
    /** Everything that is kept about a player. */
    exports: new PlayerExport({ ...ports, ...ports.notices }),
    accounts,
    tableCodes: new TableCodes(ports, tables, views),
    mine,
    since,
    /** Null where no chat platform is set up. */
    chats,

    /** A new guest: an id and a token that speaks for it. */
    guest: people.guest.bind(people),

    playerOf: callers.playerOf.bind(callers),
    isDeleted: callers.isDeleted.bind(callers),

    /** Takes back what a player typed for a table's shuffles. The log stays as it is. */
    eraseWords: (tableId: string, player: string): Promise<void> =>
      directory.dropWords(tableId, player),

    keys: () => publicKeys(ports),
  };
}

/**
 * The public keys of the logs, and the certificates of this instance's receipt keys; and whether
 * tables here may have the beacon, whose own key the protocol names.
 */
async function publicKeys({ logKeys, beacon }: Ports): Promise<unknown> {
  const keyView = async ({ signer, receiptSigner }: LogKey) => ({
    name: signer.name,
    alg: 'Ed25519',
    pub: toHex(signer.publicKey),
    pubBase64: toBase64(signer.publicKey),
    receipt_certs: [(await receiptSigner()).certificate],
  });
  return { keys: await Promise.all(logKeys.map(keyView)), beacon: beacon !== null };
}
