/** Sockets: who is let in, who a connection is, and what it follows. */
import { ascii, toHex } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { PlayPorts } from './ports.ts';

const CONNECTIONS_KNOWN_MAX = 10_000;
/** A connection lives at most two hours at the gateway; its row a little longer. */
const CONNECTION_MS = 2 * 3_600_000 + 60_000;

const ticketHash = (ticket: string): string => toHex(H(ascii(ticket)));

export class Connecting {
  readonly #ports: Pick<PlayPorts, 'directory' | 'clock' | 'entropy' | 'socketUrl'>;
  readonly #players = new Map<string, Promise<string | null>>();

  constructor(ports: Pick<PlayPorts, 'directory' | 'clock' | 'entropy' | 'socketUrl'>) {
    this.#ports = ports;
  }

  /** A WebSocket address that opens once, within half a minute. */
  async ticket(player: string, host: string | undefined): Promise<{ readonly url: string }> {
    const { directory, clock, entropy, socketUrl } = this.#ports;
    const ticket = idText(entropy.bytes32().slice(0, 16));
    const expiresAt = clock.now() + LIMITS.ticketSecondsMax * 1000;
    await directory.putTicket(ticketHash(ticket), player, expiresAt);
    return { url: `${socketUrl(host)}?ticket=${ticket}` };
  }

  /** Lets a connection in by its ticket. */
  async connect(connectionId: string, ticket: string): Promise<boolean> {
    const { directory, clock } = this.#ports;
    const playerId = await directory.takeTicket(ticketHash(ticket), clock.now());
    if (playerId === null) return false;
    await directory.putConnection({ connectionId, playerId }, clock.now() + CONNECTION_MS);
    return true;
  }

  async disconnect(connectionId: string): Promise<void> {
    this.#players.delete(connectionId);
    await this.#ports.directory.dropConnection(connectionId);
  }

  /** The player of a connection, or null. A connection never changes hands. */
  connected(connectionId: string): Promise<string | null> {
    const { directory, clock } = this.#ports;
    const players = this.#players;
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
  }

  /** Follows a table from a connection: first noted, then read, so that nothing falls between. */
  async follow(connectionId: string, player: string, tableId: string): Promise<void> {
    const { directory, clock } = this.#ports;
    const subscription = { connectionId, playerId: player, tableId };
    await directory.putSubscription(subscription, clock.now() + CONNECTION_MS);
  }
}
