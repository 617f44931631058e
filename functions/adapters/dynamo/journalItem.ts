import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Commit, packEvents, unpackEvents } from '../../../shared/journal/commit.ts';
import { bytesOf, numberOf, type Row } from './client.ts';
import { tableKey } from './schema.ts';

/** A commit as it is stored. Names are short because DynamoDB charges for them in every item. */
export interface JournalItem {
  readonly pk: string;
  readonly sk: number;
  /** Packed events. */
  readonly e: Uint8Array;
  /** Hash of the last event, 32 bytes. */
  readonly h: Uint8Array;
  /** Size of the log after the commit. */
  readonly n: number;
  /** Unix ms. */
  readonly at: number;
  /** Raw deflate of the receipt as one line of JSON, a line feed, and the state after. */
  readonly s: Uint8Array;
}

export function commitToItem(tableId: string, commit: Commit): JournalItem {
  return {
    pk: tableKey(tableId),
    sk: commit.version,
    e: packEvents(commit.events),
    h: commit.head,
    n: commit.size,
    at: commit.at,
    s: deflateRawSync(`${JSON.stringify(commit.receipt)}\n${commit.state}`, { level: 9 }),
  };
}

/** Throws on a row that this codec did not write. */
export function itemToCommit(row: Row): Commit {
  const text = inflateRawSync(bytesOf(row, 's')).toString('utf8');
  const lineEnd = text.indexOf('\n');
  return {
    version: numberOf(row, 'sk'),
    at: numberOf(row, 'at'),
    events: unpackEvents(bytesOf(row, 'e')),
    head: bytesOf(row, 'h'),
    size: numberOf(row, 'n'),
    receipt: JSON.parse(text.slice(0, lineEnd)),
    state: text.slice(lineEnd + 1),
  };
}
