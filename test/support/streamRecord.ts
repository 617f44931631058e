import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import type { Commit } from '../../shared/journal/commit.ts';

const attribute = (value: string | number | Uint8Array): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  return { B: Buffer.from(value).toString('base64') };
};

/** The record by which Lambda tells of a commit, as the journal's stream is set up. */
export function streamRecord(tableId: string, commit: Commit): DynamoDBRecord {
  const item = commitToItem(tableId, commit);
  const image = Object.entries(item).map(([name, value]) => [name, attribute(value)] as const);
  return {
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(commit.version),
      Keys: { pk: attribute(item.pk), sk: attribute(item.sk) },
      NewImage: Object.fromEntries(image),
    },
  };
}
