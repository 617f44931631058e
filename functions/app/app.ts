/** The application: its use cases over the ports. Knows no transport and no vendor. */
import { ascii, toBase64, toHex } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { inWords } from '../../shared/words/rulesWords.ts';
import { Boards } from './board.ts';
import { Commands } from './command.ts';
import { Opening } from './opening.ts';
import type { LogKey, Ports } from './ports.ts';
import { Reading } from './reading.ts';
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
  const { directory, entropy, clock, tokens } = ports;
  const tables = new Tables(ports);
  const views = new Views(ports, tables);
  const commands = new Commands(ports, tables, views);
  const opening = new Opening(ports, tables, views);
  const reading = new Reading(ports, tables, views);
  const boards = new Boards(ports, tables, reading);
  const watching = new Watching(ports, tables, views, commands);
  const players = new Map<string, Promise<string | null>>();
  const newId = () => idText(entropy.bytes32().slice(0, 16));
  const ticketHash = (ticket: string) => toHex(H(ascii(ticket)));

  return {
    clock,
    log: ports.log,
    commands,
    opening,
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

    /** A new guest: an id and a token that speaks for it. */
    async guest(name: string): Promise<{ playerId: string; token: string }> {
      const playerId = newId();
      await directory.putPlayer({ playerId, name });
      return { playerId, token: await tokens.issue(playerId) };
    },

    /** The player a bearer token speaks for, or null. */
    playerOf: (token: string): Promise<string | null> => tokens.verify(token),

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
