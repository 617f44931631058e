import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Row, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';

/** A guess at the code of a row that has `hash`, `until` and `tries`. */
export interface Guess {
  readonly hash: string;
  /** Unix ms. */
  readonly now: number;
  readonly triesMax: number;
}

/** The row if the guess is right; null if it is wrong, or the code too old or tried too often. */
export async function tryCode(
  client: DynamoDBDocumentClient,
  TableName: string,
  Key: Row,
  { hash, now, triesMax }: Guess,
): Promise<Row | null> {
  // The try is counted before it is judged: no number of guesses at once gets more of them.
  const count = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'SET tries = tries + :one',
    ConditionExpression: '#until > :now AND tries < :max',
    ExpressionAttributeNames: { '#until': 'until' },
    ExpressionAttributeValues: { ':one': 1, ':now': now, ':max': triesMax },
    ReturnValues: 'ALL_NEW',
  });
  const row = (await ifHeld(client.send(count)))?.Attributes;
  return row !== undefined && textOf(row, 'hash') === hash ? row : null;
}
