import { toHex } from '../../shared/fair/bytes.ts';
import type { NoteKey } from '../../shared/fair/note.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Header } from '../../shared/table/header.ts';
import { makeProof } from '../../shared/verify/makeProof.ts';
import { hashOf } from './heads.ts';
import type { SignedHead } from './ports.ts';

export interface LogProof {
  readonly text: string;
  /** Whether the log key has signed for the newest commit: all of the log is in the proof. */
  readonly isWhole: boolean;
}

/**
 * The proof file of a table from its commits and the heads by its log key alone: nothing is signed
 * for it, and the same commits and heads always give the same bytes. Heads of another log, as are
 * left where this one went back to an older state, stay out.
 */
export function logProof(
  header: Pick<Header, 'gameId' | 'rules' | 'rulesText'>,
  commits: readonly Commit[],
  heads: readonly SignedHead[],
  { name, publicKey }: NoteKey,
): LogProof {
  const own = new Map(commits.map(({ size, head }) => [size, toHex(head)]));
  const signed = heads.filter((head) => own.get(head.size) === hashOf(head));
  const text = makeProof({
    gameId: header.gameId,
    events: commits.flatMap(({ events }) => events),
    heads: signed,
    keys: [{ name, publicKey, receiptCerts: [] }],
    ruleset: { id: header.rules.id, document: header.rulesText },
    roundNo: null,
  });
  if (text === null) throw new Error('a whole table always has a proof');
  return { text, isWhole: signed.some(({ size }) => size === commits.at(-1)?.size) };
}
