/**
 * What the application needs from the world. Adapters know one SDK each; tests run every adapter
 * of a port through one contract suite. Ids are 22 base64url characters, times Unix milliseconds.
 */
import type { Secret } from '../../shared/fair/secret.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { IsSignedBy } from '../../shared/table/draft.ts';
import type { Header } from '../../shared/table/header.ts';
import type { TableDealer } from './dealer.ts';
import type { Archive } from './ports/archive.ts';
import type { BotKeys } from './ports/botKeys.ts';
import type { Calendars } from './ports/calendars.ts';
import type { ChatPorts } from './ports/chat.ts';
import type { Crowd } from './ports/crowd.ts';
import type { Identities } from './ports/identities.ts';
import type { IdTokens } from './ports/idTokens.ts';
import type { LinkCodes } from './ports/linkCodes.ts';
import type { Lobby } from './ports/lobby.ts';
import type { LobbyPlaces } from './ports/lobbyPlaces.ts';
import type { MyTables } from './ports/myTables.ts';
import type { NoticePorts } from './ports/notices.ts';
import type { PlayerOrders } from './ports/orders.ts';
import type { Outages } from './ports/outages.ts';
import type { Players } from './ports/players.ts';
import type { Consistency } from './ports/rows.ts';
import type { Seen } from './ports/seen.ts';
import type { Stats } from './ports/stats.ts';
import type { TableCodes } from './ports/tableCodes.ts';

/** The append-only log of each table. Versions of a table start at 1 and have no gaps. */
export interface Journal {
  /**
   * Stores `commit` if the table holds no commit of that version and (above 1) the newest is
   * `commit.version - 1`'s; the caller has read that one. Resolves after it is durable.
   * An outcome that the store leaves unknown is resolved by reading before this returns.
   */
  append(tableId: string, commit: Commit): Promise<'appended' | 'conflict'>;
  /**
   * The newest commit, strongly consistent where nothing else is said; null if there is no such
   * table.
   */
  newest(tableId: string, consistency?: Consistency): Promise<Commit | null>;
  /** One commit, strongly consistent. */
  at(tableId: string, version: number): Promise<Commit | null>;
  /** Commits with versions above `after`, ascending, at most `limit`, strongly consistent. */
  after(tableId: string, after: number, limit: number): Promise<readonly Commit[]>;
}

/** What is secret until it is opened. Nothing here is logged, streamed or exported. */
export interface Vault extends PlayerOrders {
  /** Stores the master of an epoch if there is none, and returns the one that is stored. */
  keepMaster(tableId: string, epoch: number, master: Secret): Promise<Secret>;
  master(tableId: string, epoch: number): Promise<Secret | null>;
  /**
   * Notes, before the log key signs, that it may sign the head (64 hex) of a log size: the highest
   * so far. False, with nothing changed, where a higher size stands, or this one with another head.
   */
  raiseSigned(tableId: string, size: number, head: string): Promise<boolean>;
  /** The highest size that was noted so, strongly consistent; 0 before the first. */
  signedSize(tableId: string): Promise<number>;
}

export type { PlayerProfile } from './ports/players.ts';

export interface Connection {
  readonly connectionId: string;
  readonly playerId: string;
}

export interface Subscription extends Connection {
  readonly tableId: string;
}

/** Who follows a table, and what one read tells beside it. */
export interface Following {
  readonly followers: readonly Subscription[];
  /** The last round for which somebody at the table may have left orders; 0 for none. */
  readonly orderedRound: number;
}

export interface SignedHead {
  readonly size: number;
  readonly note: string;
}

/** What a player typed for a shuffle; the log holds no more than its hash. */
export interface Words {
  readonly epoch: number;
  readonly seat: number;
  readonly playerId: string;
  readonly text: string;
}

/**
 * Projections and people: rebuildable, but for profiles, identities, keys, words, what was seen and
 * connections. What has expired counts as absent.
 */
export interface Directory
  extends Players,
    Identities,
    BotKeys,
    LinkCodes,
    TableCodes,
    Lobby,
    LobbyPlaces,
    MyTables,
    Stats,
    Seen,
    Calendars,
    Outages {
  /** Keeps the hash of a one-time ticket. */
  putTicket(hash: string, playerId: string, expiresAt: number): Promise<void>;
  /** Uses a ticket up: the player it was for, or null if unknown, used or expired at `now`. */
  takeTicket(hash: string, now: number): Promise<string | null>;

  putConnection(connection: Connection, expiresAt: number): Promise<void>;
  connection(connectionId: string, now: number): Promise<Connection | null>;
  /** Forgets a connection and its subscriptions. */
  dropConnection(connectionId: string): Promise<void>;
  putSubscription(subscription: Subscription, expiresAt: number): Promise<void>;
  /** Strongly consistent where nothing else is said. */
  subscriptions(
    tableId: string,
    now: number,
    consistency?: Consistency,
  ): Promise<readonly Subscription[]>;
  /**
   * Notes, before orders are kept, that somebody at a table has some for a round. It names nobody,
   * and never goes back to an earlier round.
   */
  noteOrders(tableId: string, round: number): Promise<void>;
  /** Strongly consistent, in one read. */
  following(tableId: string, now: number): Promise<Following>;

  /**
   * Notes that a table wants a look at or after `dueAt`. One row a (minute, table). `since`: when
   * it first wanted one, where looks have failed.
   */
  putDue(tableId: string, dueAt: number, since?: number): Promise<void>;
  /** The same for one look alone, in a row of its own, which `name` tells from all others. */
  putLook(tableId: string, dueAt: number, name: string): Promise<void>;
  dropLook(tableId: string, dueAt: number, name: string): Promise<void>;
  /** Tables with a row in the minutes from `fromAt` to `toAt`, both included. */
  due(fromAt: number, toAt: number): Promise<readonly DueRow[]>;
  dropDue(tableId: string, dueAt: number): Promise<void>;
  /** How far the sweep has come; 0 before the first. */
  sweptTo(): Promise<number>;
  setSweptTo(at: number): Promise<void>;

  putHead(tableId: string, head: SignedHead): Promise<void>;
  /** Heads by the log key, ascending by size. */
  heads(tableId: string): Promise<readonly SignedHead[]>;

  putWords(tableId: string, words: Words): Promise<void>;
  /** Words for a table's shuffles, ascending by epoch, then by seat. */
  words(tableId: string): Promise<readonly Words[]>;
  /** Erases what a player typed at a table. */
  dropWords(tableId: string, playerId: string): Promise<void>;
}

/** A look that a table wants; Unix ms. */
export interface DueRow {
  readonly tableId: string;
  readonly dueAt: number;
  /** When it first wanted one, where looks have failed since. */
  readonly since?: number;
  /** The name of one look, which is not moved to the table's next deadline. */
  readonly look?: string;
}

/** What of the directory it takes to play at a table, and to read it. */
export type PlayDirectory = Omit<
  Directory,
  | keyof (Identities & LinkCodes & TableCodes & Lobby & LobbyPlaces & MyTables & Stats & Seen)
  | Exclude<keyof Players, 'players'>
  | 'subscriptions'
  | 'following'
  | 'putDue'
  | 'due'
  | 'dropDue'
  | 'sweptTo'
  | 'setSweptTo'
>;

/** A key that signs heads: the log key itself, or an instance's receipt key. */
export interface HeadSigner {
  /** The key's name on notes: of the log key, GENESIS `origin`. */
  readonly name: string;
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface ReceiptSigner extends HeadSigner {
  /** Note by the log key that certifies this one for an interval. */
  readonly certificate: string;
  /** First and last time of heads that it may sign, Unix ms. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** A key that signs logs, and the receipt key that it certified for this instance. */
export interface LogKey {
  readonly signer: HeadSigner;
  /** The receipt key for the time now; renewed before its interval ends. */
  readonly receiptSigner: () => Promise<ReceiptSigner>;
}

/** The WebSocket management endpoint. */
export interface Gateway {
  /** Sends one message; `gone` if the connection has ended. Other failures throw. */
  post(connectionId: string, message: string): Promise<'sent' | 'gone'>;
}

/**
 * Asks for a look at a table: now, or at an instant. Only triggers; may be late, doubled or lost.
 */
export interface Looks {
  lookAt(tableId: string, at: number): Promise<void>;
}

/** Guest tokens: who a bearer token speaks for. */
export interface Tokens {
  issue(playerId: string): Promise<string>;
  /** The player, or null if the token is not ours, broken or expired. */
  verify(token: string): Promise<string | null>;
}

/** A secret known to the instances alone, from which invites, read keys and ids are derived. */
export interface Derive {
  /** First 16 bytes of HMAC-SHA256 over a label and fields, as 22 base64url characters. */
  id(label: string, ...fields: readonly string[]): string;
}

export interface Clock {
  now(): number;
}

/** The one source of randomness: 32 fresh bytes from the operating system. */
export interface Entropy {
  bytes32(): Uint8Array;
}

/** The public beacon, drand quicknet (DF1 A.8). */
export interface Beacon {
  /** The signature of a round, verified; null while nobody has it. */
  round(no: number): Promise<Uint8Array | null>;
}

/** Structured log lines; never bones, seeds, tokens or names. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, string | number>>): void;
  error(message: string, cause: unknown, fields?: Readonly<Record<string, string | number>>): void;
}

/** Waiting, so that tests can make it instant: between attempts, and in a long poll. */
export interface Pause {
  /** Resolves after about `milliseconds`; used with jitter. */
  sleep(milliseconds: number): Promise<void>;
}

/** Pictures for chats that show no SVG. */
export interface Pictures {
  /** The PNG of an SVG, at the SVG's own size. */
  png(svg: string): Promise<Uint8Array>;
}

/** Everything the application is built from. */
export interface Ports {
  readonly journal: Journal;
  readonly vault: Vault;
  readonly directory: Directory;
  /** The first signs the logs of new tables, the others those of tables that began under them. */
  readonly logKeys: readonly [LogKey, ...LogKey[]];
  readonly gateway: Gateway;
  readonly looks: Looks;
  readonly tokens: Tokens;
  /** Null where no provider is trusted: everybody plays as a guest. */
  readonly idTokens: IdTokens | null;
  readonly derive: Derive;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly pause: Pause;
  /** Null where no table may use it; one that does waits, and is never dealt without. */
  readonly beacon: Beacon | null;
  readonly log: Log;
  /**
   * When the operator put storage back to an older state, Unix ms: a table that was opened before
   * and is not over ends (DF1 A.15).
   */
  readonly restoredAt?: number | undefined;
  readonly pictures: Pictures;
  readonly notices: NoticePorts;
  /** Left out where no chat platform is set up. */
  readonly chats?: ChatPorts | undefined;
  /** Left out where this function tells all watchers itself, or nobody. */
  readonly crowd?: Crowd | undefined;
  /** Left out where nobody keeps proofs of what is over, or not in this function. */
  readonly archive?: Archive | undefined;
  /** Checks the signatures of devices; left out, `shared/fair` does. */
  readonly isSignedBy?: IsSignedBy | undefined;
  /** Where a client opens its socket; `host` is the Host header of the request, if any. */
  readonly socketUrl: (host: string | undefined) => string;
  /** Makes the dealer of a table; left out, each table has one of its own seeds alone. */
  readonly dealerFor?: (header: Header) => TableDealer;
}

/** What it takes to play at a table, and to read it: a function that does no more starts fast. */
export type PlayPorts = Omit<
  Ports,
  | 'directory'
  | 'gateway'
  | 'tokens'
  | 'idTokens'
  | 'pictures'
  | 'notices'
  | 'chats'
  | 'crowd'
  | 'archive'
> & { readonly directory: PlayDirectory };
