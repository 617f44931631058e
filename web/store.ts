import type { Command } from '../shared/protocol/commands.ts';
import type { MyTableView } from '../shared/protocol/mine.ts';
import type { View } from '../shared/protocol/view.ts';
import { type Keep, makeKeep } from './fair/kept.ts';
import type { Look } from './look.ts';
import type { Seen } from './recap.ts';
import type { Shelf } from './shelf.ts';
import type { SignInAttempt } from './signIn.ts';

/** Who this browser plays as. One identity a browser. */
export interface Me {
  readonly playerId: string;
  readonly token: string;
  readonly name: string;
}

/** A table that this browser has been at; `readKey` lets it be read without a seat. */
export interface KnownTable {
  readonly tableId: string;
  readonly readKey: string | null;
}

/** A secret for one shuffle, as hex; bound to the server's root it was promised against. */
export interface Secret {
  readonly r: string;
  readonly commit: string;
  readonly seedRoot: string;
  /** The server has answered that it took the promise. */
  readonly isTaken?: true;
}

/** Something as it was at an instant, Unix ms. */
export interface Kept<T> {
  readonly atMs: number;
  readonly value: T;
}

/** How far this device has followed a table. */
export interface SeenHere extends Seen {
  /** Absent where an earlier page kept it. */
  readonly version?: number;
}

export interface Store extends Keep {
  me(): Me | null;
  setMe(me: Me | null): void;
  /** Who else has played in this browser, the last one first: their seats are still theirs. */
  others(): readonly Me[];
  setOthers(others: readonly Me[]): void;
  /** The name last typed, for someone who has not played yet. */
  name(): string;
  setName(name: string): void;
  /** What is kept while the player is away at a sign-in provider. */
  attempt(): SignInAttempt | null;
  setAttempt(attempt: SignInAttempt | null): void;
  /** The language chosen for this page, by its tag; null for the browser's. */
  tongue(): string | null;
  setTongue(tag: string): void;
  /** The colours chosen for this page; null for the device's. */
  look(): string | null;
  setLook(look: Look): void;
  isSounding(): boolean;
  setSounding(isSounding: boolean): void;
  /** A table as it was last seen here. */
  keptView(tableId: string): Kept<View> | null;
  setKeptView(tableId: string, kept: Kept<View> | null): void;
  /** The player's list of tables as it was last seen here. */
  keptMine(): Kept<readonly MyTableView[]> | null;
  setKeptMine(kept: Kept<readonly MyTableView[]>): void;
  /** Newest first. */
  tables(): readonly KnownTable[];
  addTable(table: KnownTable): void;
  removeTable(tableId: string): void;
  seen(tableId: string): SeenHere | null;
  setSeen(tableId: string, seen: SeenHere): void;
  /** Number of the last round whose result was put aside. */
  dismissed(tableId: string): number;
  setDismissed(tableId: string, no: number): void;
  /** A command whose answer is not known yet, so that a reload sends it again. */
  unanswered(tableId: string): Command | null;
  setUnanswered(tableId: string, command: Command | null): void;
  /** Whether one tap lays a bone; else a second one is asked for. */
  isQuick(): boolean;
  setQuick(isQuick: boolean): void;
  secret(tableId: string, epoch: number): Secret | null;
  setSecret(tableId: string, epoch: number, secret: Secret): void;
  /** Words that the player would rather give than a secret of this device; empty for none. */
  luck(tableId: string): string;
  setLuck(tableId: string, words: string): void;
  /** Public log keys of this server, 64 hex, as first seen. */
  logKeys(): readonly string[] | null;
  setLogKeys(keys: readonly string[]): void;
  /** Forgets who played here, where, and whose server this was. */
  forget(): void;
}

const TABLES_MAX = 50;

/** Raised when a page could not draw what one before it kept. */
const KEPT_FORM = 1;
type Marked<T> = Kept<T> & { readonly form: number };

function marked<T>(kept: Kept<T> | null): Marked<T> | null {
  return kept === null ? null : { ...kept, form: KEPT_FORM };
}

function ofPage<T>(kept: Marked<T> | null): Kept<T> | null {
  return kept?.form === KEPT_FORM ? kept : null;
}

export function makeStore(shelf: Shelf): Store {
  const read = <T>(key: string): T | null => {
    try {
      return JSON.parse(shelf.getItem(`sixlove.${key}`) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  const write = (key: string, value: unknown): void => {
    if (value === null) shelf.removeItem(`sixlove.${key}`);
    else shelf.setItem(`sixlove.${key}`, JSON.stringify(value));
  };
  /** Nothing hangs on what is kept to be shown without a line: a full shelf does without. */
  const writeIfRoom = (key: string, value: unknown): void => {
    try {
      write(key, value);
    } catch {
      write(key, null);
    }
  };
  const keep = makeKeep(shelf);
  const erase = (tableId: string): void => {
    keep.erase(tableId);
    write(`view.${tableId}`, null);
  };
  const tables = (): readonly KnownTable[] => read<readonly KnownTable[]>('tables') ?? [];
  return {
    ...keep,
    me: () => read<Me>('me'),
    setMe: (me) => write('me', me),
    others: () => read<readonly Me[]>('others') ?? [],
    setOthers: (others) => write('others', others.length === 0 ? null : others),
    name: () => read<string>('name') ?? '',
    setName: (name) => write('name', name),
    attempt: () => read<SignInAttempt>('attempt'),
    setAttempt: (attempt) => write('attempt', attempt),
    tongue: () => read<string>('tongue'),
    setTongue: (tag) => write('tongue', tag),
    look: () => read<string>('look'),
    setLook: (look) => write('look', look === 'system' ? null : look),
    isSounding: () => read<boolean>('sounds') ?? false,
    setSounding: (isSounding) => write('sounds', isSounding ? true : null),
    keptView: (id) => ofPage(read<Marked<View>>(`view.${id}`)),
    setKeptView: (id, kept) => writeIfRoom(`view.${id}`, marked(kept)),
    keptMine: () => ofPage(read<Marked<readonly MyTableView[]>>('mine')),
    setKeptMine: (kept) => writeIfRoom('mine', marked(kept)),
    tables,
    addTable(table) {
      const others = tables().filter((known) => known.tableId !== table.tableId);
      const all = [table, ...others];
      for (const { tableId } of all.slice(TABLES_MAX)) erase(tableId);
      write('tables', all.slice(0, TABLES_MAX));
    },
    removeTable(tableId) {
      erase(tableId);
      write(
        'tables',
        tables().filter((known) => known.tableId !== tableId),
      );
    },
    seen: (id) => read<SeenHere>(`seen.${id}`),
    setSeen: (id, seen) => write(`seen.${id}`, seen),
    dismissed: (id) => read<number>(`dismissed.${id}`) ?? 0,
    setDismissed: (id, no) => write(`dismissed.${id}`, no),
    unanswered: (id) => read<Command>(`unanswered.${id}`),
    setUnanswered: (id, command) => write(`unanswered.${id}`, command),
    isQuick: () => read<boolean>('quick') ?? false,
    setQuick: (isQuick) => write('quick', isQuick ? true : null),
    secret: (id, epoch) => read<Secret>(`secret.${id}.${epoch}`),
    setSecret: (id, epoch, secret) => write(`secret.${id}.${epoch}`, secret),
    luck: (id) => read<string>(`luck.${id}`) ?? '',
    setLuck: (id, words) => write(`luck.${id}`, words === '' ? null : words),
    logKeys: () => read<readonly string[]>('logKeys'),
    setLogKeys: (keys) => write('logKeys', keys),
    forget() {
      for (const { tableId } of tables()) erase(tableId);
      for (const key of ['me', 'tables', 'mine', 'logKeys']) write(key, null);
    },
  };
}
