import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableCodes } from '../../app/ports/tableCodes.ts';
import { numberOf, textOf } from './client.ts';
import { tryCode } from './codeTries.ts';
import { expiry } from './expiry.ts';
import { ifHeld } from './ifHeld.ts';

const codeKey = (slot: string) => ({ pk: `TABLECODE#${slot}`, sk: 'CODE' });

/** Codes of tables: `TABLECODE#slot`, one a slot at a time. */
export function dynamoTableCodes(client: DynamoDBDocumentClient, tableName: string): TableCodes {
  const TableName = tableName;
  return {
    async putTableCode(slot, { tableId, hash, until }, now, triesMax) {
      const put = new PutCommand({
        TableName,
        Item: { ...codeKey(slot), tableId, hash, tries: 0, ...expiry(until) },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now },
      });
      if ((await ifHeld(client.send(put))) !== null) return true;
      const get = new GetCommand({ TableName, Key: codeKey(slot), ConsistentRead: true });
      const { Item: there } = await client.send(get);
      if (there === undefined || textOf(there, 'tableId') !== tableId) return false;
      return textOf(there, 'hash') === hash && numberOf(there, 'tries') < triesMax;
    },

    async tableOfCode(slot, hash, now, triesMax) {
      const row = await tryCode(client, TableName, codeKey(slot), { hash, now, triesMax });
      if (row === null) return null;
      const giveBack = new UpdateCommand({
        TableName,
        Key: codeKey(slot),
        UpdateExpression: 'SET tries = tries - :one',
        ConditionExpression: '#hash = :hash AND tries > :none',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':one': 1, ':none': 0, ':hash': hash },
      });
      await ifHeld(client.send(giveBack));
      return textOf(row, 'tableId');
    },
  };
}
