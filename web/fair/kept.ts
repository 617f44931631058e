/**
 * What a player keeps of a table (DF1 A.12), as text on the device: the heads, when they came, the
 * own bones of the running round, the warnings; and apart from them the events, of which those of
 * old tables go first when room runs out.
 */
import { fromBase64, toBase64 } from '../../shared/fair/bytes.ts';
import type { LogEvent } from '../../shared/fair/chain.ts';
import { payloadHash } from '../../shared/fair/chain.ts';
import { type AtTable, idAt, keyAt } from '../atTable.ts';
import type { Shelf } from '../shelf.ts';
import { isSameWarning, type Warning } from './warning.ts';

/** A signed head, and when this device had it, by its own clock. */
export interface KeptHead {
  readonly size: number;
  readonly note: string;
  readonly atMs: number;
}

/** Own bones of a round as dealt: place, bone (two digits), salt (32 hex). */
export interface KeptOpenings {
  readonly round: number;
  readonly seat: number;
  readonly openings: readonly {
    readonly pos: number;
    readonly bone: string;
    readonly salt: string;
  }[];
}

export interface Kept {
  /** For each EPOCH_OPEN, CONTRIB_CLOSE and ROUND_LOCK the first head that covered it. */
  readonly heads: readonly KeptHead[];
  readonly newest: KeptHead | null;
  readonly openings: KeptOpenings | null;
  readonly warnings: readonly Warning[];
}

/** A log as stored. */
export interface KeptLog {
  readonly version: number;
  readonly events: readonly LogEvent[];
}

export interface Keep {
  kept(at: AtTable): Kept;
  /** Adds to what another tab has stored meanwhile. */
  setKept(at: AtTable, kept: Kept): void;
  dropWarnings(at: AtTable, kind: Warning['kind']): void;
  log(at: AtTable): KeptLog | null;
  /** Never puts a shorter log in the place of a longer one, which another tab has followed. */
  setLog(at: AtTable, log: KeptLog): void;
  /** Makes room: the log can be fetched again. */
  dropLog(at: AtTable): void;
  /** The key that this device gave when it sat down here, 64 hex. */
  tableKey(at: AtTable): string | null;
  setTableKey(at: AtTable, publicKey: string): void;
  /** Forgets what one player keeps of a table. */
  erase(at: AtTable): void;
}

const NOTHING: Kept = { heads: [], newest: null, openings: null, warnings: [] };
/** Heads of a table: some for every epoch and round of a long evening. */
const HEADS_MAX = 400;
const WARNINGS_MAX = 20;
/** Characters of events, for one table and for all. */
export const LOG_CHARS_MAX = 600_000;
const LOGS_CHARS_MAX = 2_000_000;

type Row = readonly [ts: number, type: number, base64: string, isHash: 0 | 1];
interface StoredLog {
  readonly version: number;
  readonly rows: readonly Row[];
}
/** Who has a stored log of which tables, the newest last. */
type LogIndex = readonly { readonly id: string; readonly chars: number; readonly size: number }[];

export function makeKeep(shelf: Shelf): Keep {
  const read = <T>(key: string): T | null => {
    try {
      return JSON.parse(shelf.getItem(`sixlove.${key}`) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  const write = (key: string, text: string): void => shelf.setItem(`sixlove.${key}`, text);
  const index = (): LogIndex => read<LogIndex>('logs') ?? [];
  const drop = (id: string): void => {
    shelf.removeItem(`sixlove.log.${id}`);
    const rows = index();
    if (rows.some((row) => row.id === id)) {
      write('logs', JSON.stringify(rows.filter((row) => row.id !== id)));
    }
  };
  return {
    kept: (at) => read<Kept>(keyAt('kept', at)) ?? NOTHING,
    setKept(at, kept) {
      const merged = merge(read<Kept>(keyAt('kept', at)) ?? NOTHING, kept);
      attempt(() => write(keyAt('kept', at), JSON.stringify(merged)));
    },
    dropWarnings(at, kind) {
      const kept = read<Kept>(keyAt('kept', at)) ?? NOTHING;
      const warnings = kept.warnings.filter((warning) => warning.kind !== kind);
      attempt(() => write(keyAt('kept', at), JSON.stringify({ ...kept, warnings })));
    },
    log(at) {
      const stored = read<StoredLog>(keyAt('log', at));
      return stored === null
        ? null
        : { version: stored.version, events: eventsOfRows(stored.rows) };
    },
    setLog(at, { version, events }) {
      const id = idAt(at);
      const known = index().find((row) => row.id === id);
      if (known !== undefined && known.size > events.length) return;
      const text = JSON.stringify({ version, rows: events.map(rowOf) } satisfies StoredLog);
      drop(id);
      if (text.length > LOG_CHARS_MAX) return;
      const rows = [...index()];
      let chars = rows.reduce((sum, row) => sum + row.chars, text.length);
      for (const row of rows) {
        if (chars <= LOGS_CHARS_MAX) break;
        drop(row.id);
        chars -= row.chars;
      }
      const mine = { id, chars: text.length, size: events.length };
      const isStored =
        attempt(() => write(keyAt('log', at), text)) &&
        attempt(() => write('logs', JSON.stringify([...index(), mine])));
      if (!isStored) drop(id);
    },
    dropLog: (at) => drop(idAt(at)),
    tableKey: (at) => read<string>(keyAt('tableKey', at)),
    setTableKey(at, key) {
      attempt(() => write(keyAt('tableKey', at), JSON.stringify(key)));
    },
    erase(at) {
      drop(idAt(at));
      for (const kind of ['kept', 'tableKey']) shelf.removeItem(`sixlove.${keyAt(kind, at)}`);
    },
  };
}

/** A full shelf keeps what it has: the log can be fetched again, and is held against the heads. */
function attempt(run: () => void): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/** What this tab knows beside what another has stored meanwhile. */
function merge(stored: Kept, mine: Kept): Kept {
  const heads = new Map<string, KeptHead>();
  for (const head of [...stored.heads, ...mine.heads]) {
    const known = heads.get(head.note);
    if (known === undefined || head.atMs < known.atMs) heads.set(head.note, head);
  }
  const warnings = [...stored.warnings];
  for (const warning of mine.warnings) {
    if (!warnings.some((known) => isSameWarning(known, warning))) warnings.push(warning);
  }
  return {
    heads: [...heads.values()].sort((a, b) => a.size - b.size).slice(-HEADS_MAX),
    newest: (mine.newest?.size ?? 0) >= (stored.newest?.size ?? 0) ? mine.newest : stored.newest,
    openings: mine.openings ?? stored.openings,
    warnings: warnings.slice(0, WARNINGS_MAX),
  };
}

function rowOf(event: LogEvent): Row {
  const { ts, type, payload } = event;
  return payload === null
    ? [ts, type, toBase64(payloadHash(event)), 1]
    : [ts, type, toBase64(payload), 0];
}

function eventsOfRows(rows: readonly Row[]): readonly LogEvent[] {
  return rows.map(([ts, type, base64, isHash], seq) => {
    const bytes = fromBase64(base64) ?? new Uint8Array();
    const place = { seq, ts, type };
    return isHash === 1
      ? { ...place, payload: null, payloadHash: bytes }
      : { ...place, payload: bytes };
  });
}
