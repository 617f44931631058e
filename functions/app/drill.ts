/**
 * The restore drill (DF1 A.15): whether what was put back from a backup is whole, and what the
 * server will do with it. It reads, and writes nothing.
 */
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { eventHash } from '../../shared/fair/chain.ts';
import { readHead } from '../../shared/fair/head.ts';
import type { NoteKey } from '../../shared/fair/note.ts';
import { isNoteSignedBy } from '../../shared/fair/noteSignature.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Header } from '../../shared/table/header.ts';
import type { TableState } from '../../shared/table/state.ts';
import type { VerdictKind } from '../../shared/verify/report.ts';
import { sameJson } from '../../shared/verify/sameJson.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { hashOf } from './heads.ts';
import { commitsUpTo } from './journalPages.ts';
import { logProof } from './logProof.ts';
import type { Directory, Journal, SignedHead, Vault } from './ports.ts';
import { PublicTables } from './publicTables.ts';
import { folded, storedState } from './storedState.ts';

/** What is wrong with a table, each with its reason in docs/operations.md, "Restore drill". */
export type DrillFault = 'chain' | 'state' | 'head' | 'key' | 'master' | 'proof' | 'unreadable';

export interface DrilledTable {
  readonly tableId: string;
  readonly version: number;
  /** Events in the log. */
  readonly size: number;
  readonly status: TableState['status'];
  /**
   * What becomes of it. `over`: nothing more. `ends`: it ends once the instant of the restore is
   * told. `went-back`: it ends by itself, since more of it was signed than is left.
   */
  readonly fate: 'over' | 'ends' | 'went-back' | 'goes-on';
  /** Events that were signed and are gone: so many at least. */
  readonly lost: number;
  readonly faults: readonly DrillFault[];
  /** Why it cannot be read; null where it can. */
  readonly reason: string | null;
  /** What its proof comes to, as far as the log key has signed; `not-checked` before that. */
  readonly proof: VerdictKind;
}

export interface DrillPorts {
  readonly journal: Journal;
  readonly directory: Pick<Directory, 'heads'>;
  readonly vault: Pick<Vault, 'signedSize'> & {
    /** Whether the master of an epoch is there; where it can be opened here, that it opens. */
    hasMaster(tableId: string, epoch: number): Promise<boolean>;
  };
  /** The public keys of logs by their names. */
  readonly publicKeys: readonly NoteKey[];
  /** Tables that were opened before it end, Unix ms. */
  readonly restoredAt: number;
}

export class Drill {
  readonly #ports: DrillPorts;
  readonly #tables: PublicTables;

  constructor(ports: DrillPorts) {
    this.#ports = ports;
    this.#tables = new PublicTables(ports.journal);
  }

  /** Checks one table. A table that cannot be read at all has the fault `unreadable`. */
  async table(tableId: string): Promise<DrilledTable> {
    try {
      return await this.#checked(tableId);
    } catch (error) {
      const nothing = { version: 0, size: 0, status: 'over', fate: 'over', lost: 0 } as const;
      const reason = error instanceof Error ? error.message : String(error);
      return { tableId, ...nothing, faults: ['unreadable'], reason, proof: 'not-checked' };
    }
  }

  async #checked(tableId: string): Promise<DrilledTable> {
    const { journal, directory, vault, publicKeys } = this.#ports;
    const table = await this.#tables.load(tableId);
    if (table === null) throw new Error('a table has no commits');
    const { header, version, state } = table;
    const [log, heads, signed] = await Promise.all([
      commitsUpTo(journal, tableId, version),
      directory.heads(tableId),
      vault.signedSize(tableId),
    ]);
    const highest = Math.max(signed, heads.at(-1)?.size ?? 0);
    const lost = Math.max(0, highest - state.size);
    const key = publicKeys.find(({ name }) => name === header.origin);
    const proof = key === undefined ? null : await proofOf(header, log, heads, key);
    const faults: (DrillFault | false)[] = [
      !isChained(header, log) && 'chain',
      !(await isFolded(journal, header, log)) && 'state',
      key !== undefined && !areSigned(log, heads, key, state) && 'head',
      key === undefined && 'key',
      !(await this.#hasMasters(tableId, state)) && 'master',
      proof === 'failed' && 'proof',
    ];
    return {
      ...{ tableId, version, size: state.size, status: state.status, lost },
      fate: this.#fate(state, log, lost),
      faults: faults.filter((fault) => fault !== false),
      reason: null,
      proof: proof ?? 'not-checked',
    };
  }

  #fate(state: TableState, log: readonly Commit[], lost: number): DrilledTable['fate'] {
    if (state.status === 'over') return 'over';
    if (lost > 0 || state.restored !== undefined) return 'went-back';
    return (log[0]?.at ?? 0) < this.#ports.restoredAt ? 'ends' : 'goes-on';
  }

  /** Masters of epochs that have begun and whose seeds are not all open. */
  async #hasMasters(tableId: string, state: TableState): Promise<boolean> {
    if (state.status === 'over') return true;
    const { epoch, nextEpoch, ceremony } = state;
    const begun = [epoch, nextEpoch, ceremony].flatMap((e) => (e ? [e.no] : []));
    const there = begun.map((no) => this.#ports.vault.hasMaster(tableId, no).catch(() => false));
    return (await Promise.all(there)).every((isThere) => isThere);
  }
}

/** Every hash of the log anew, held against those that are stored (DF1 A.4). */
function isChained({ gameId }: Header, log: readonly Commit[]): boolean {
  let head = Z32;
  let size = 0;
  for (const commit of log) {
    for (const event of commit.events) {
      if (event.seq !== size) return false;
      head = eventHash(gameId, head, event);
      size += 1;
    }
    if (commit.size !== size || toHex(commit.head) !== toHex(head)) return false;
  }
  return true;
}

/** Whether the newest state is what its log comes to; one of an earlier program is not judged. */
async function isFolded(
  journal: Pick<Journal, 'after'>,
  header: Header,
  log: readonly Commit[],
): Promise<boolean> {
  const newest = log.at(-1);
  const stored = newest === undefined ? null : storedState(newest);
  if (newest === undefined || stored === null) return true;
  const anew = await folded(journal, header, newest.version);
  return sameJson(JSON.parse(JSON.stringify(stored)), JSON.parse(JSON.stringify(anew)));
}

/**
 * Whether every head of what is left is the log key's, and of this log. A log that was put back and
 * has ended keeps heads of what it lost; those prove nothing against it.
 */
function areSigned(
  log: readonly Commit[],
  heads: readonly SignedHead[],
  { publicKey }: NoteKey,
  { restored, size }: TableState,
): boolean {
  const own = new Map(log.map((commit) => [commit.size, toHex(commit.head)]));
  return heads.every((head) => {
    const read = readHead(head.note);
    if (read === null || !isNoteSignedBy(read.note, publicKey)) return false;
    return head.size > size || restored !== undefined || own.get(head.size) === hashOf(head);
  });
}

async function proofOf(
  header: Header,
  log: readonly Commit[],
  heads: readonly SignedHead[],
  key: NoteKey,
): Promise<VerdictKind> {
  const own = new Set(log.map(({ size, head }) => `${size} ${toHex(head)}`));
  const isCovered = heads.some((head) => own.has(`${head.size} ${hashOf(head) ?? ''}`));
  if (!isCovered) return 'not-checked';
  const { text } = logProof(header, log, heads, key);
  const report = await verifyWhole(text, { keys: [toHex(key.publicKey)] });
  return report.ok ? report.value.verdict : 'failed';
}
