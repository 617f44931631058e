import type { Command } from '../shared/protocol/commands.ts';
import type { MyTableView } from '../shared/protocol/mine.ts';
import type { View } from '../shared/protocol/view.ts';
import { type AtTable, keyAt, NOBODY } from './atTable.ts';
import { type Keep, makeKeep } from './fair/kept.ts';
import type { Look } from './look.ts';
import type { Seen } from './recap.ts';
import { type RoomyShelf, roomyShelf } from './roomyShelf.ts';
import type { Shelf } from './shelf.ts';

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

/** What is kept while the player is away at a provider. */
export interface SignInAttempt {
  readonly issuer: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Unix ms. */
  readonly atMs: number;
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

/** A command, and the round that it is for; null where it is for any. */
export interface Unsent {
  readonly command: Command;
  readonly round: number | null;
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
  /** A table as its player saw it last here: with their own bones, hence for nobody else. */
  keptView(at: AtTable): Kept<View> | null;
  setKeptView(at: AtTable, kept: Kept<View> | null): void;
  /** A player's list of tables as it was last seen here. */
  keptMine(playerId: string): Kept<readonly MyTableView[]> | null;
  setKeptMine(playerId: string, kept: Kept<readonly MyTableView[]>): void;
  /** Those of all who play here, newest first. */
  tables(): readonly KnownTable[];
  /** The same without those at which others alone have something. */
  tablesHere(): readonly KnownTable[];
  addTable(table: KnownTable): void;
  /** Forgets a table for whoever plays here. It stays for others who have something there. */
  removeTable(tableId: string): void;
  seen(at: AtTable): SeenHere | null;
  setSeen(at: AtTable, seen: SeenHere): void;
  /** Number of the last round whose result was put aside. */
  dismissed(at: AtTable): number;
  setDismissed(at: AtTable, no: number): void;
  /** The play whose answer is not known yet, so that a reload sends it again. */
  unanswered(at: AtTable): Command | null;
  setUnanswered(at: AtTable, play: Command | null): void;
  /** What else has no answer yet, oldest first. */
  unansweredRest(at: AtTable): readonly Unsent[];
  setUnansweredRest(at: AtTable, rest: readonly Unsent[]): void;
  /** Whether the player waits for answers: to what is kept here, or what this page alone has. */
  waits(playerId: string): 'no' | 'kept' | 'unkept';
  /** Whether one tap lays a bone; else a second one is asked for. */
  isQuick(): boolean;
  setQuick(isQuick: boolean): void;
  secret(at: AtTable, epoch: number): Secret | null;
  /** @returns whether it is kept: a full shelf may take nothing more */
  setSecret(at: AtTable, epoch: number, secret: Secret): boolean;
  /** Words that the player would rather give than a secret of this device; empty for none. */
  luck(at: AtTable): string;
  setLuck(at: AtTable, words: string): void;
  /** Public log keys of this server, 64 hex, as first seen. */
  logKeys(): readonly string[] | null;
  setLogKeys(keys: readonly string[]): void;
  /**
   * Forgets who plays here, what they keep of tables, and whose server this was. What others keep
   * who have played here stays, and so do the tables at which they have something.
   */
  forget(): void;
}

const TABLES_MAX = 50;

/**
 * What is forgotten with a table, beside what `Keep` has. Secrets stay: a promise that was made may
 * still have to be opened, by the player who made it and nobody else.
 */
const AT_TABLE = ['view', 'unanswered', 'rest', 'seen', 'dismissed', 'luck'] as const;

/** Raised when a page could not draw what one before it kept. */
const KEPT_FORM = 1;
type Marked<T> = Kept<T> & { readonly form: number };

function marked<T>(kept: Kept<T> | null): Marked<T> | null {
  return kept === null ? null : { ...kept, form: KEPT_FORM };
}

function ofPage<T>(kept: Marked<T> | null): Kept<T> | null {
  return kept?.form === KEPT_FORM ? kept : null;
}

/**
 * What this browser keeps. Nothing here throws: where the shelf is full, what can be fetched again
 * makes room, and what finds none even so is remembered until the page goes.
 */
export function makeStore(shelf: Shelf): Store {
  const roomy = roomyShelf(shelf, () => makeRoom());
  const { read, write, writeIfRoom } = roomy;
  const keep = makeKeep(shelf);
  const { eachSeat, forgetMine, ...known } = knownTables(roomy, keep);
  const { tables } = known;
  /** Views first, which are only there to be looked at; then logs, which can be fetched again. */
  const makeRoom = function* (): Generator<void> {
    for (const { tableId } of tables()) eachSeat(tableId, (at) => write(keyAt('view', at), null));
    yield;
    for (const { tableId } of tables()) eachSeat(tableId, keep.dropLog);
    yield;
  };
  return {
    ...keep,
    ...atTables(roomy, tables),
    me: () => read<Me>('me'),
    setMe: (me) => void write('me', me),
    others: () => read<readonly Me[]>('others') ?? [],
    setOthers: (others) => void write('others', others.length === 0 ? null : others),
    name: () => read<string>('name') ?? '',
    setName: (name) => void write('name', name),
    attempt: () => read<SignInAttempt>('attempt'),
    setAttempt: (attempt) => void write('attempt', attempt),
    tongue: () => read<string>('tongue'),
    setTongue: (tag) => void write('tongue', tag),
    look: () => read<string>('look'),
    setLook: (look) => void write('look', look === 'system' ? null : look),
    isSounding: () => read<boolean>('sounds') ?? false,
    setSounding: (isSounding) => void write('sounds', isSounding ? true : null),
    keptMine: (playerId) => ofPage(read<Marked<readonly MyTableView[]>>(`mine.${playerId}`)),
    setKeptMine: (playerId, kept) => writeIfRoom(`mine.${playerId}`, marked(kept)),
    ...known,
    isQuick: () => read<boolean>('quick') ?? false,
    setQuick: (isQuick) => void write('quick', isQuick ? true : null),
    logKeys: () => read<readonly string[]>('logKeys'),
    setLogKeys: (keys) => void write('logKeys', keys),
    forget() {
      forgetMine();
      for (const key of ['name', 'logKeys']) write(key, null);
    },
  };
}

/** The tables of this browser, and who of those who play in it has something there. */
function knownTables({ read, write }: RoomyShelf, keep: Keep) {
  const tables = (): readonly KnownTable[] => read<readonly KnownTable[]>('tables') ?? [];
  const others = (): readonly string[] =>
    (read<readonly Me[]>('others') ?? []).map(({ playerId }) => playerId);
  /** Whoever plays here, and what they kept before they had a name. */
  const mine = (): readonly string[] => {
    const me = read<Me>('me');
    return [NOBODY, ...(me === null ? [] : [me.playerId])];
  };
  const eachSeat = (tableId: string, run: (at: AtTable) => void): void => {
    for (const playerId of [...mine(), ...others()]) run({ playerId, tableId });
  };
  const isWaiting = (at: AtTable): boolean =>
    ['unanswered', 'rest'].some((kind) => read(keyAt(kind, at)) !== null);
  /** Whether one of these players has sat there, or has something under way. */
  const isAnyAt = (playerIds: readonly string[], tableId: string): boolean =>
    playerIds.some((playerId) => {
      const at = { playerId, tableId };
      return keep.tableKey(at) !== null || read(keyAt('view', at)) !== null || isWaiting(at);
    });
  const isAwaited = (tableId: string): boolean =>
    [...mine(), ...others()].some((playerId) => isWaiting({ playerId, tableId }));
  const eraseAt = (at: AtTable): void => {
    keep.erase(at);
    for (const kind of AT_TABLE) write(keyAt(kind, at), null);
  };
  const eraseMine = (tableId: string): void => {
    for (const playerId of mine()) eraseAt({ playerId, tableId });
  };
  return {
    tables,
    tablesHere: () =>
      tables().filter(({ tableId }) => isAnyAt(mine(), tableId) || !isAnyAt(others(), tableId)),
    addTable(table: KnownTable): void {
      const all = [table, ...tables().filter((known) => known.tableId !== table.tableId)];
      const isKept = ({ tableId }: KnownTable, at: number) => at < TABLES_MAX || isAwaited(tableId);
      for (const { tableId } of all.filter((known, at) => !isKept(known, at))) {
        eachSeat(tableId, eraseAt);
      }
      write('tables', all.filter(isKept));
    },
    removeTable(tableId: string): void {
      eraseMine(tableId);
      if (isAnyAt(others(), tableId)) return;
      write(
        'tables',
        tables().filter((known) => known.tableId !== tableId),
      );
    },
    eachSeat,
    /** Forgets whoever plays here, and the tables at which nobody else has anything. */
    forgetMine(): void {
      for (const { tableId } of tables()) eraseMine(tableId);
      for (const playerId of mine()) write(`mine.${playerId}`, null);
      write('me', null);
      const theirs = tables().filter(({ tableId }) => isAnyAt(others(), tableId));
      write('tables', theirs.length === 0 ? null : theirs);
    },
  };
}

/** What a player has at tables, kept apart from what others in this browser have there. */
function atTables(
  { read, write, put, writeIfRoom, isHeld }: RoomyShelf,
  tables: () => readonly KnownTable[],
): Pick<
  Store,
  | 'keptView'
  | 'setKeptView'
  | 'seen'
  | 'setSeen'
  | 'dismissed'
  | 'setDismissed'
  | 'secret'
  | 'setSecret'
  | 'luck'
  | 'setLuck'
  | 'unanswered'
  | 'setUnanswered'
  | 'unansweredRest'
  | 'setUnansweredRest'
  | 'waits'
> {
  return {
    keptView: (at) => ofPage(read<Marked<View>>(keyAt('view', at))),
    setKeptView: (at, kept) => writeIfRoom(keyAt('view', at), marked(kept)),
    seen: (at) => read<SeenHere>(keyAt('seen', at)),
    setSeen: (at, seen) => void write(keyAt('seen', at), seen),
    dismissed: (at) => read<number>(keyAt('dismissed', at)) ?? 0,
    setDismissed: (at, no) => void write(keyAt('dismissed', at), no),
    secret: (at, epoch) => read<Secret>(`${keyAt('secret', at)}.${epoch}`),
    setSecret: (at, epoch, secret) => put(`${keyAt('secret', at)}.${epoch}`, secret),
    luck: (at) => read<string>(keyAt('luck', at)) ?? '',
    setLuck: (at, words) => void write(keyAt('luck', at), words === '' ? null : words),
    unanswered: (at) => read<Command>(keyAt('unanswered', at)),
    setUnanswered: (at, play) => void write(keyAt('unanswered', at), play),
    unansweredRest: (at) => read<readonly Unsent[]>(keyAt('rest', at)) ?? [],
    setUnansweredRest: (at, rest) => void write(keyAt('rest', at), rest.length === 0 ? null : rest),
    waits(playerId) {
      const keys = tables().flatMap(({ tableId }) =>
        ['unanswered', 'rest'].map((kind) => keyAt(kind, { tableId, playerId })),
      );
      const waiting = keys.filter((key) => read(key) !== null);
      if (waiting.some(isHeld)) return 'unkept';
      return waiting.length > 0 ? 'kept' : 'no';
    },
  };
}
