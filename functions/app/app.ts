/** The application: its use cases over the ports. Knows no transport and no vendor. */
import { toBase64, toHex } from '../../shared/fair/bytes.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { inWords } from '../../shared/words/rulesWords.ts';
import { Accounts, dropBotKeys } from './accounts.ts';
import { ProofArchive } from './archive.ts';
import { Boards } from './board.ts';
import { Callers } from './callers.ts';
import { makeChats } from './chat/makeChats.ts';
import { PlayerExport } from './exportPlayer.ts';
import { Finished } from './finished.ts';
import { wantsLogHead } from './heads.ts';
import { leaveForGood } from './leaveForGood.ts';
import { Lobby } from './lobby.ts';
import { Mine } from './mine.ts';
import { Opening } from './opening.ts';
import { type Forget, People } from './people.ts';
import { makePlay } from './play.ts';
import type { Directory, LogKey, Ports } from './ports.ts';
import { Push } from './push.ts';
import { Rematches } from './rematch.ts';
import { RematchCalls } from './rematchCalls.ts';
import { Since } from './since.ts';
import { TableCodes } from './tableCodes.ts';
import { makeTelling, type Telling } from './telling.ts';
import { Watching } from './watching.ts';

/** What handlers call. */
export type App = ReturnType<typeof makeApp>;

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

/**
 * Builds the application around the part of it that plays, which may be there already. Keeps caches
 * of its own; every instance may have one.
 */
export function makeApp(ports: Ports, play = makePlay(ports)) {
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
  const calls = new RematchCalls(ports, tables);
  const telling = makeTelling(ports);
  const since = new Since(ports, views, reading);
  const people = new People(ports, names, forgetsOf(directory, mine, telling));
  const accounts = new Accounts(ports, people, callers);
  const uses = { views, reading, commands, opening, rematches, since, mine, people, accounts };
  const chats = ports.chats === undefined ? null : makeChats(ports, ports.chats, uses, telling);
  const shown = chats === null ? [] : [chats.boards];
  const readKey = views.readKey.bind(views);
  const kept = ports.archive === undefined ? [] : [new ProofArchive(ports, ports.archive, readKey)];
  const projections = [lobby, calls, mine, telling.outbox, ...shown, ...kept];
  const watching = new Watching(
    ports,
    tables,
    new Push(ports, tables, views),
    commands,
    projections,
  );

  return {
    ...play,
    opening,
    rematches,
    lobby,
    boards,
    finished,
    /** The address of the page, with a slash at its end. */
    pageUrl: ports.notices.pageUrl,
    consume: watching.consume.bind(watching),
    /**
     * The same for a commit that is announced, by its version alone or with what the announcement
     * carries of it. What leads to a signature is believed from the journal alone.
     */
    async consumeVersion(
      tableId: string,
      version: number,
      carried: Commit | null = null,
    ): Promise<void> {
      const isEnough = carried?.version === version && !wantsLogHead(carried);
      const commit = isEnough ? carried : await ports.journal.at(tableId, version);
      if (commit === null) throw new Error('a commit was announced that is not in the journal');
      await watching.consume(tableId, commit);
    },
    look: watching.look.bind(watching),
    async sweep() {
      const swept = await watching.sweep();
      await people.finishRemovals();
      return swept;
    },

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
