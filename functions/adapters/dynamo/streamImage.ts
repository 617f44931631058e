/** What a record of the journal's stream carries of its commit: the whole of it, as it was put. */
import type { Commit } from '../../../shared/journal/commit.ts';
import type { Row } from './client.ts';
import { itemToCommit } from './journalItem.ts';

/** An attribute as Lambda hands it on: numbers as text, bytes as base64. */
interface ImageValue {
  readonly S?: string | undefined;
  readonly N?: string | undefined;
  readonly B?: string | undefined;
}

type StreamImage = Readonly<Record<string, ImageValue>>;

function attributeOf({ S, N, B }: ImageValue): string | number | Uint8Array {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (B !== undefined) return new Uint8Array(Buffer.from(B, 'base64'));
  throw new TypeError('a commit has no attribute of this type');
}

/** The commit of an image. Throws on one that is no commit of ours. */
export function imageToCommit(image: StreamImage): Commit {
  const row: Row = Object.fromEntries(
    Object.entries(image).map(([name, value]) => [name, attributeOf(value)]),
  );
  return itemToCommit(row);
}
