/**
 * Small adapters that keep everything in memory, for simulations that need thousands of tables.
 * They pass the same contract suites as the real ones; nothing about storage is claimed from them.
 */

import type {
  Connection,
  Directory,
  DueRow,
  Journal,
  SignedHead,
  Subscription,
  Vault,
  Words,
} from '../../functions/app/ports.ts';
import type { Secret } from '../../shared/fair/secret.ts';
import { type Commit, packEvents, unpackEvents } from '../../shared/journal/commit.ts';
import { memoryClocks } from './memory/clocks.ts';
import { memoryLobby, memoryLobbyPlaces } from './memory/lobby.ts';
import { memoryMyTables, memorySeen, memoryStats } from './memory/mine.ts';
import { memoryOrders } from './memory/orders.ts';
import {
  memoryBotKeys,
  memoryIdentities,
  memoryLinkCodes,
  memoryPlayers,
  memoryTableCodes,
} from './memory/people.ts';

export interface MemoryJournal extends Journal {
  /** Puts a table back to what it was at a version, as a restore from a backup does. */
  rollBack(tableId: string, version: number): void;
}

/** A commit in few bytes, so that weeks of thousands of tables fit into memory. */
type Packed = Omit<Commit, 'events' | 'state'> & {
  readonly events: Uint8Array;
  readonly state: Uint8Array;
};

function pack(commit: Commit): Packed {
  return { ...commit, events: packEvents(commit.events), state: Buffer.from(commit.state) };
}

function unpack(packed: Packed | undefined): Commit | null {
  if (packed === undefined) return null;
  const state = Buffer.from(packed.state).toString();
  return { ...packed, events: unpackEvents(packed.events), state };
}

/** The commits of a table by version, and the highest of them. */
interface Commits {
  readonly byVersion: Map<number, Packed>;
  newest: number;
}

export function memoryJournal(): MemoryJournal {
  const tables = new Map<string, Commits>();
  const commitsOf = (tableId: string) =>
    tables.get(tableId) ?? { byVersion: new Map<number, Packed>(), newest: 0 };
  return {
    async append(tableId, commit) {
      const commits = commitsOf(tableId);
      if (commits.byVersion.has(commit.version)) return 'conflict';
      commits.byVersion.set(commit.version, pack(commit));
      commits.newest = Math.max(commits.newest, commit.version);
      tables.set(tableId, commits);
      return 'appended';
    },
    async newest(tableId) {
      const { byVersion, newest } = commitsOf(tableId);
      return unpack(byVersion.get(newest));
    },
    async at(tableId, version) {
      return unpack(commitsOf(tableId).byVersion.get(version));
    },
    async after(tableId, after, limit) {
      const { byVersion, newest } = commitsOf(tableId);
      const count = Math.min(limit, Math.max(0, newest - after));
      return Array.from({ length: count }, (_, i) => {
        const commit = unpack(byVersion.get(after + 1 + i));
        if (commit === null) throw new Error(`journal: version ${after + 1 + i} is missing`);
        return commit;
      });
    },
    rollBack(tableId, version) {
      const kept = [...commitsOf(tableId).byVersion].filter(([stored]) => stored <= version);
      const newest = Math.max(0, ...kept.map(([stored]) => stored));
      tables.set(tableId, { byVersion: new Map(kept), newest });
    },
  };
}

export function memoryVault(): Vault {
  const masters = new Map<string, Secret>();
  const signed = new Map<string, { readonly size: number; readonly head: string }>();
  return {
    ...memoryOrders(),
    async keepMaster(tableId, epoch, master) {
      const key = `${tableId}/${epoch}`;
      const stored = masters.get(key) ?? master;
      masters.set(key, stored);
      return stored;
    },
    async master(tableId, epoch) {
      return masters.get(`${tableId}/${epoch}`) ?? null;
    },
    async raiseSigned(tableId, size, head) {
      const highest = signed.get(tableId);
      const isNew = highest === undefined || highest.size < size;
      if (isNew) signed.set(tableId, { size, head });
      return isNew || (highest.size === size && highest.head === head);
    },
    async signedSize(tableId) {
      return signed.get(tableId)?.size ?? 0;
    },
  };
}

export function memoryDirectory(): Directory {
  return {
    ...memoryPlayers(),
    ...memoryIdentities(),
    ...memoryBotKeys(),
    ...memoryLinkCodes(),
    ...memoryTableCodes(),
    ...memoryLobby(),
    ...memoryLobbyPlaces(),
    ...memoryMyTables(),
    ...memoryStats(),
    ...memorySeen(),
    ...memoryHeads(),
    ...memoryWords(),
    ...memoryClocks(),
    ...memoryConnections(),
    ...memoryDue(),
  };
}

function memoryHeads(): Pick<Directory, 'putHead' | 'heads'> {
  const heads = new Map<string, Map<number, SignedHead>>();
  return {
    async putHead(tableId, head) {
      const bySize = heads.get(tableId) ?? new Map<number, SignedHead>();
      heads.set(tableId, bySize.set(head.size, head));
    },
    async heads(tableId) {
      return [...(heads.get(tableId)?.values() ?? [])].sort((a, b) => a.size - b.size);
    },
  };
}

function memoryWords(): Pick<Directory, 'putWords' | 'words' | 'dropWords'> {
  const tables = new Map<string, Map<string, Words>>();
  const keyOf = ({ epoch, seat }: Words) => `${epoch}/${seat}`;
  const rowsOf = (tableId: string) => tables.get(tableId) ?? new Map<string, Words>();
  return {
    async putWords(tableId, words) {
      tables.set(tableId, rowsOf(tableId).set(keyOf(words), words));
    },
    async words(tableId) {
      return [...rowsOf(tableId).values()].sort((a, b) => a.epoch - b.epoch || a.seat - b.seat);
    },
    async dropWords(tableId, playerId) {
      for (const [key, words] of rowsOf(tableId)) {
        if (words.playerId === playerId) rowsOf(tableId).delete(key);
      }
    },
  };
}

type Connections = Pick<
  Directory,
  | 'putTicket'
  | 'takeTicket'
  | 'putConnection'
  | 'connection'
  | 'dropConnection'
  | 'putSubscription'
  | 'subscriptions'
  | 'noteOrders'
  | 'following'
>;

function memoryConnections(): Connections {
  const tickets = new Map<string, { playerId: string; until: number }>();
  const connections = new Map<string, Connection & { until: number }>();
  const subscriptions = new Map<string, Subscription & { until: number }>();
  const ordered = new Map<string, number>();
  const followersOf = (tableId: string, now: number): Subscription[] =>
    [...subscriptions.values()]
      .filter((s) => s.tableId === tableId && s.until > now)
      .map(({ connectionId, playerId }) => ({ tableId, connectionId, playerId }));
  return {
    async putTicket(hash, playerId, expiresAt) {
      tickets.set(hash, { playerId, until: expiresAt });
    },
    async takeTicket(hash, now) {
      const ticket = tickets.get(hash);
      tickets.delete(hash);
      return ticket !== undefined && ticket.until > now ? ticket.playerId : null;
    },
    async putConnection(connection, expiresAt) {
      connections.set(connection.connectionId, { ...connection, until: expiresAt });
    },
    async connection(connectionId, now) {
      const found = connections.get(connectionId);
      if (found === undefined || found.until <= now) return null;
      return { connectionId, playerId: found.playerId };
    },
    async dropConnection(connectionId) {
      connections.delete(connectionId);
      for (const [key, { connectionId: id }] of subscriptions) {
        if (id === connectionId) subscriptions.delete(key);
      }
    },
    async putSubscription(subscription, expiresAt) {
      const key = `${subscription.tableId}/${subscription.connectionId}`;
      subscriptions.set(key, { ...subscription, until: expiresAt });
    },
    async subscriptions(tableId, now) {
      return followersOf(tableId, now);
    },
    async noteOrders(tableId, round) {
      ordered.set(tableId, Math.max(round, ordered.get(tableId) ?? 0));
    },
    async following(tableId, now) {
      const orderedRound = ordered.get(tableId) ?? 0;
      return { followers: followersOf(tableId, now), orderedRound };
    },
  };
}

type Due = Pick<
  Directory,
  'putDue' | 'putLook' | 'dropLook' | 'due' | 'dropDue' | 'sweptTo' | 'setSweptTo'
>;

function memoryDue(): Due {
  const minutes = new Map<number, Map<string, DueRow>>();
  const minuteOf = (at: number) => Math.floor(at / 60_000);
  const rowsOf = (minute: number) => minutes.get(minute) ?? new Map<string, DueRow>();
  let swept = 0;
  return {
    async putDue(tableId, dueAt, since) {
      const row = { tableId, dueAt, ...(since === undefined ? {} : { since }) };
      minutes.set(minuteOf(dueAt), rowsOf(minuteOf(dueAt)).set(tableId, row));
    },
    async putLook(tableId, dueAt, look) {
      const rows = rowsOf(minuteOf(dueAt)).set(`${tableId}#${look}`, { tableId, dueAt, look });
      minutes.set(minuteOf(dueAt), rows);
    },
    async dropLook(tableId, dueAt, look) {
      rowsOf(minuteOf(dueAt)).delete(`${tableId}#${look}`);
    },
    async due(fromAt, toAt) {
      const [from, to] = [minuteOf(fromAt), minuteOf(toAt)];
      const due = [...minutes].filter(([minute]) => minute >= from && minute <= to);
      return due.flatMap(([, rows]) => [...rows.values()]);
    },
    async dropDue(tableId, dueAt) {
      const minute = minuteOf(dueAt);
      const rows = rowsOf(minute);
      if (rows.get(tableId)?.dueAt === dueAt) rows.delete(tableId);
      if (rows.size === 0) minutes.delete(minute);
    },
    async sweptTo() {
      return swept;
    },
    async setSweptTo(at) {
      swept = at;
    },
  };
}
