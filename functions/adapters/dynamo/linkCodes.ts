import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { LinkCodes } from '../../app/ports/linkCodes.ts';
import { textOf } from './client.ts';
import { expiry } from './expiry.ts';
import { ifHeld } from './ifHeld.ts';

const codeKey = (slot: string) => ({ pk: `CODE#${slot}`, sk: 'CODE' });

/** Link codes: `CODE#slot`, one a slot at a time. */
export function dynamoLinkCodes(client: DynamoDBDocumentClient, tableName: string): LinkCodes {
  const TableName = tableName;
  return {
    async putLinkCode(slot, { playerId, hash, until }, now) {
      const put = new PutCommand({
        TableName,
        Item: { ...codeKey(slot), playerId, hash, tries: 0, ...expiry(until) },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now OR playerId = :own',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now, ':own': playerId },
      });
      return (await ifHeld(client.send(put))) !== null;
    },

    async takeLinkCode(slot, hash, now, triesMax) {
      // The try is counted before it is judged: no number of guesses at once gets more of them.
      const count = new UpdateCommand({
        TableName,
        Key: codeKey(slot),
        UpdateExpression: 'SET tries = tries + :one',
        ConditionExpression: '#until > :now AND tries < :max',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':one': 1, ':now': now, ':max': triesMax },
        ReturnValues: 'ALL_NEW',
      });
      const tried = await ifHeld(client.send(count));
      const row = tried?.Attributes;
      if (row === undefined || textOf(row, 'hash') !== hash) return null;
      // Only one delete finds the code, so it is good once.
      const remove = new DeleteCommand({
        TableName,
        Key: codeKey(slot),
        ConditionExpression: '#hash = :hash',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':hash': hash },
      });
      return (await ifHeld(client.send(remove))) === null ? null : textOf(row, 'playerId');
    },
  };
}
