import { type Commit, packEvents, unpackEvents } from '../../../shared/journal/commit.ts';
import { bytesOf, numberOf, type Row } from './client.ts';
import { packText, unpackText } from './compactText.ts';
import { tableKey } from './schema.ts';
import { DICTIONARY_1 } from './stateDictionary.ts';

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
  /** Number of the packing, 1 byte; the receipt as a line of JSON and the state after, packed. */
  readonly s: Uint8Array;
}

const PACKING = 1;

export function commitToItem(tableId: string, commit: Commit): JournalItem {
  const text = `${JSON.stringify(commit.receipt)}\n${commit.state}`;
  return {
    pk: tableKey(tableId),
    sk: commit.version,
    e: packEvents(commit.events),
    h: commit.head,
    n: commit.size,
    at: commit.at,
    s: Buffer.concat([Uint8Array.of(PACKING), packText(text, DICTIONARY_1, commit.head)]),
  };
}

/** Throws on a row that this codec did not write. */
export function itemToCommit(row: Row): Commit {
  const packed = bytesOf(row, 's');
  if (packed[0] !== PACKING) throw new TypeError(`journal: unknown packing ${packed[0]}`);
  const head = bytesOf(row, 'h');
  const text = unpackText(packed.subarray(1), DICTIONARY_1, head);
  const lineEnd = text.indexOf('\n');
  return {
    version: numberOf(row, 'sk'),
    at: numberOf(row, 'at'),
    events: unpackEvents(bytesOf(row, 'e')),
    head,
    size: numberOf(row, 'n'),
    receipt: JSON.parse(text.slice(0, lineEnd)),
    state: text.slice(lineEnd + 1),
  };
}
