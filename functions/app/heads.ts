/** Signed heads: by the receipt key with every answer, by the log key after what DF1 A.4 names. */
import { fromHex, sized, toHex } from '../../shared/fair/bytes.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Header } from '../../shared/table/header.ts';
import type { TableState } from '../../shared/table/state.ts';
import type { HeadSigner, LogKey, PlayPorts, SignedHead } from './ports.ts';

const LOG_KEY_TYPES: ReadonlySet<number> = new Set(
  (
    [
      'epochOpen',
      'contribClose',
      'epochLock',
      'epochCancel',
      'roundLock',
      'deal',
      'roundEnd',
      'roundVoid',
      'gameEnd',
    ] as const
  ).map((name) => DF1_PAYLOADS[name][0]),
);

/** Whether the log key itself must sign the head of this commit. One head covers all it holds. */
export function wantsLogHead(commit: Commit): boolean {
  return commit.events.some((event) => LOG_KEY_TYPES.has(event.type));
}

/** The key of a table's log: the one that its GENESIS names, until it ends (DF1 A.3). */
export function logKeyOf({ logKeys }: Pick<PlayPorts, 'logKeys'>, { origin }: Header): LogKey {
  const key = logKeys.find(({ signer }) => signer.name === origin);
  if (key === undefined) throw new Error(`there is no key for the log ${origin}`);
  return key;
}

/** The note of a head. Only ever asked for what has been committed. */
export function signedHead(
  header: Header,
  log: Pick<TableState, 'size' | 'head' | 'ts'>,
  signer: HeadSigner,
): Promise<string> {
  const hash = sized(fromHex(log.head) ?? new Uint8Array(), 32);
  const text = headText({ gameId: header.gameId, size: log.size, hash, ts: log.ts });
  return signNote(text, signer, (message) => signer.sign(message));
}

/** The hash that a note signs, 64 hex. */
export function hashOf({ note }: SignedHead): string | null {
  const read = readHead(note);
  return read === null ? null : toHex(read.head.hash);
}

/**
 * The log key's own note of a head, kept in the directory. The size is noted before the key signs,
 * so that it never signs two heads of one size (DF1 A.4): null, and a defect in the log, where it
 * may have signed another one.
 */
export async function logHead(
  { vault, directory, logKeys, log }: Pick<PlayPorts, 'vault' | 'directory' | 'logKeys' | 'log'>,
  header: Header,
  state: TableState,
): Promise<string | null> {
  const { tableId } = header;
  const { size, head } = state;
  if (await vault.raiseSigned(tableId, size, head)) {
    const note = await signedHead(header, state, logKeyOf({ logKeys }, header).signer);
    await directory.putHead(tableId, { size, note });
    return note;
  }
  const earlier = (await directory.heads(tableId)).find((signed) => signed.size === size);
  if (earlier !== undefined && hashOf(earlier) === head) return earlier.note;
  const cause = new Error('a head of this size, or of a higher one, was signed before');
  log.error('the log key was not asked for a head', cause, { tableId, size });
  return null;
}

/** The highest size of which the log key is known to have signed a head; 0 before the first. */
export async function highestSigned(
  { vault, directory }: Pick<PlayPorts, 'vault' | 'directory'>,
  tableId: string,
): Promise<number> {
  const newest = (await directory.heads(tableId)).at(-1)?.size ?? 0;
  return Math.max(newest, await vault.signedSize(tableId));
}

/**
 * Signs the newest head for an answer: with this instance's receipt key, or with the log key where
 * the last event is older than the receipt key may vouch for, as at a table that rested for days.
 * Null while a restored log passes sizes that were signed before, and where `logHead` is.
 */
export async function answerHead(
  ports: Pick<PlayPorts, 'vault' | 'directory' | 'logKeys' | 'log'>,
  header: Header,
  state: TableState,
): Promise<string | null> {
  if (state.restored !== undefined && state.status !== 'over') return null;
  const receipt = await logKeyOf(ports, header).receiptSigner();
  const isCertified = receipt.notBefore <= state.ts && state.ts <= receipt.notAfter;
  return isCertified ? signedHead(header, state, receipt) : logHead(ports, header, state);
}
