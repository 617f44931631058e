/** The application: its use cases over the ports. Knows no transport and no vendor. */
import { ascii, toBase64, toHex } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { inWords } from '../../shared/words/rulesWords.ts';
import { Accounts } from './accounts.ts';
import { Boards } from './board.ts';
import { Commands } from './command.ts';
import { leaveForGood } from './leaveForGood.ts';
import { Mine } from './mine.ts';
import { Opening } from './opening.ts';
import { People } from './people.ts';
import type { LogKey, Ports } from './ports.ts';
import { Reading } from './reading.ts';
import { Rematches } from './rematch.ts';
import { Tables } from './tables.ts';
import { Views } from './views.ts';
import { Watching } from './watching.ts';

const CONNECTIONS_KNOWN_MAX = 10_000;
/** A connection lives at most two hours at the gateway; its row a little longer. */
const CONNECTION_MS = 2 * 3_600_000 + 60_000;

/** What handlers call. */
export type App = ReturnType<typeof makeApp>;

/** Builds the application. Keeps caches of its own; every instance may have one. */
export function makeApp(ports: Ports) {
  const { directory, entropy, clock } = ports;
  const tables = new Tables(ports);
  const views = new Views(ports, tables);
  const commands = new Commands(ports, tables, views);
  const opening = new Opening(ports, tables, views, commands);
  const rematches = new Rematches(ports, tables, views, opening);
  const reading = new Reading(ports, tables, views);
  const boards = new Boards(ports, tables, reading);
  const leave = (tableId: string, player: string) =>
    leaveForGood(ports, tables, commands, tableId, player);
  const mine = new Mine(ports, tables, leave);
  const watching = new Watching(ports, tables, views, commands, [mine]);
  /** What is kept about a player beside the profile; the list of tables goes last of all. */
  const people: People = new People(ports, [
    (player) => directory.dropIdentities(player),
    (player) => accounts.dropBotKeys(player),
    (player) => mine.leaveAll(player),
    (player) => directory.dropSeen(player),
    (player) => directory.dropStats(player),
    (player) => directory.dropMyTables(player),
  ]);
  const accounts = new Accounts(ports, people);
  const players = new Map<string, Promise<string | null>>();
  const newId = () => idText(entropy.bytes32().slice(0, 16));
  const ticketHash = (ticket: string) => toHex(H(ascii(ticket)));

  return {
    clock,
    log: ports.log,
    commands,
    opening,
    rematches,
    reading,
    boards,
    consume: watching.consume.bind(watching),
    /** The same for a commit that is known by its version alone. */
    async consumeVersion(tableId: string, version: number): Promise<void> {
      const commit = await ports.journal.at(tableId, version);
      if (commit === null) throw new Error('a commit was announced that is not in the journal');
      await watching.consume(tableId, commit);
    },
    look: watching.look.bind(watching),
    sweep: watching.sweep.bind(watching),

    /** What can be played, with every option. */
    rulesets: () => describeRulesets().map((ruleset) => inWords(ruleset, 'en')),

    people,
    accounts,
    mine,

    /** A new guest: an id and a token that speaks for it. */
    guest: people.guest.bind(people),

    /** The player that a bearer token or a bot key speaks for, or null. */
    playerOf: accounts.playerOf.bind(accounts),

    /** A WebSocket address that opens once, within half a minute. */
    async ticket(player: string, host: string | undefined): Promise<{ url: string }> {
      const ticket = newId();
      const expiresAt = clock.now() + LIMITS.ticketSecondsMax * 1000;
      await directory.putTicket(ticketHash(ticket), player, expiresAt);
      return { url: `${ports.socketUrl(host)}?ticket=${ticket}` };
    },

    /** Takes back what a player typed for a table's shuffles. The log stays as it is. */
    eraseWords: (tableId: string, player: string): Promise<void> =>
      directory.dropWords(tableId, player),

    /** Lets a connection in by its ticket. */
    async connect(connectionId: string, ticket: string): Promise<boolean> {
      const playerId = await directory.takeTicket(ticketHash(ticket), clock.now());
      if (playerId === null) return false;
      await directory.putConnection({ connectionId, playerId }, clock.now() + CONNECTION_MS);
      return true;
    },

    async disconnect(connectionId: string): Promise<void> {
      players.delete(connectionId);
      await directory.dropConnection(connectionId);
    },

    /** The player of a connection, or null. A connection never changes hands. */
    connected(connectionId: string): Promise<string | null> {
      const known = players.get(connectionId);
      if (known !== undefined) return known;
      if (players.size > CONNECTIONS_KNOWN_MAX) players.clear();
      // Frames that come together share one read; one that finds nothing is not kept.
      const found = directory
        .connection(connectionId, clock.now())
        .then((connection) => {
          if (connection === null) players.delete(connectionId);
          return connection?.playerId ?? null;
        })
        .catch((error: unknown) => {
          players.delete(connectionId);
          throw error;
        });
      players.set(connectionId, found);
      return found;
    },

    /** Follows a table from a connection: first noted, then read, so that nothing falls between. */
    async follow(connectionId: string, player: string, tableId: string): Promise<void> {
      const subscription = { connectionId, playerId: player, tableId };
      await directory.putSubscription(subscription, clock.now() + CONNECTION_MS);
    },

    keys: () => publicKeys(ports),
  };
}

/** The public keys of the logs, and the certificates of this instance's receipt keys. */
async function publicKeys({ logKeys }: Ports): Promise<unknown> {
  const keyView = async ({ signer, receiptSigner }: LogKey) => ({
    name: signer.name,
    alg: 'Ed25519',
    pub: toHex(signer.publicKey),
    pubBase64: toBase64(signer.publicKey),
    receipt_certs: [(await receiptSigner()).certificate],
  });
  return { keys: await Promise.all(logKeys.map(keyView)) };
}
