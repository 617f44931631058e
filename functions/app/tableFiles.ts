/**
 * The files that a table can be taken away as: its proof, by what this instance vouches for, and
 * its record. Few requests ask for one, so who reads tables loads this with the first.
 */
import { BUNDLE_MEDIA_TYPE } from '../../shared/fair/bundle.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { makeProof } from '../../shared/verify/makeProof.ts';
import { type TableRecord, tableRecord } from './gameRecord.ts';
import { answerHead, hashOf, logKeyOf } from './heads.ts';
import { commitsUpTo } from './journalPages.ts';
import type { PlayPorts, SignedHead } from './ports.ts';
import type { LoadedTable } from './tables.ts';

/** Type of the text that `tableProof` gives. */
export const PROOF_MEDIA_TYPE = BUNDLE_MEDIA_TYPE;

/** The game record of a table up to the version that it was loaded at. */
export async function recordOf(
  { journal }: Pick<PlayPorts, 'journal'>,
  { header, version }: LoadedTable,
): Promise<TableRecord> {
  return tableRecord(header, await commitsUpTo(journal, header.tableId, version));
}

/** Heads by the log key: of a log that was restored, only those of what is left of it. */
async function logHeads(
  { directory }: PlayPorts,
  commits: readonly Commit[],
  { header, state, restored }: LoadedTable,
): Promise<readonly SignedHead[]> {
  const all = await directory.heads(header.tableId);
  const heads = all.filter(({ size }) => size <= state.size);
  if (!restored && state.restored === undefined) return heads;
  const own = new Map(commits.map(({ size, head }) => [size, toHex(head)]));
  return heads.filter((head) => own.get(head.size) === hashOf(head));
}

/** The proof file of a table, or of one round, as text; null where it has no such round. */
export async function tableProof(
  ports: PlayPorts,
  table: LoadedTable,
  roundNo: number | null,
): Promise<string | null> {
  const { header, version, state } = table;
  const { signer, receiptSigner } = logKeyOf(ports, header);
  const { name, publicKey } = signer;
  const { certificate } = await receiptSigner();
  const commits = await commitsUpTo(ports.journal, header.tableId, version);
  const heads = await logHeads(ports, commits, table);
  // The newest events may still wait for the log key; this instance vouches for them meanwhile.
  const isCovered = heads.some((head) => head.size === state.size);
  const tail = isCovered ? null : await answerHead(ports, header, state);
  return makeProof({
    gameId: header.gameId,
    events: commits.flatMap((commit) => commit.events),
    heads: tail === null ? heads : [...heads, { size: state.size, note: tail }],
    keys: [{ name, publicKey, receiptCerts: [certificate] }],
    ruleset: { id: header.rules.id, document: header.rulesText },
    roundNo,
  });
}
