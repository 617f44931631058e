/** Signed heads: by the receipt key with every answer, by the log key after what DF1 A.4 names. */
import { fromHex, sized } from '../../shared/fair/bytes.ts';
import { headText } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import { DF1_PAYLOADS } from '../../shared/fair/payloads.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Header } from '../../shared/table/header.ts';
import type { HeadSigner, LogKey, Ports } from './ports.ts';

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
export function logKeyOf({ logKeys }: Pick<Ports, 'logKeys'>, { origin }: Header): LogKey {
  const key = logKeys.find(({ signer }) => signer.name === origin);
  if (key === undefined) throw new Error(`there is no key for the log ${origin}`);
  return key;
}

/** The note of a head. Only ever asked for what has been committed. */
export function signedHead(
  header: Header,
  log: { readonly size: number; readonly head: string; readonly ts: number },
  signer: HeadSigner,
): Promise<string> {
  const hash = sized(fromHex(log.head) ?? new Uint8Array(), 32);
  const text = headText({ gameId: header.gameId, size: log.size, hash, ts: log.ts });
  return signNote(text, signer, (message) => signer.sign(message));
}

/**
 * Signs the newest head for an answer: with this instance's receipt key, or with the log key where
 * the last event is older than the receipt key may vouch for, as at a table that rested for days.
 */
export async function answerHead(
  ports: Pick<Ports, 'logKeys'>,
  header: Header,
  log: { readonly size: number; readonly head: string; readonly ts: number },
): Promise<string> {
  const { signer, receiptSigner } = logKeyOf(ports, header);
  const receipt = await receiptSigner();
  const isCertified = receipt.notBefore <= log.ts && log.ts <= receipt.notAfter;
  return signedHead(header, log, isCertified ? receipt : signer);
}
