import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { LinkCodes } from '../../app/ports/linkCodes.ts';
import { type Row, textOf } from './client.ts';
import { tryCode } from './codeTries.ts';
import { expiry } from './expiry.ts';
import { ifHeld } from './ifHeld.ts';

const codeKey = (slot: string) => ({ pk: `CODE#${slot}`, sk: 'CODE' });
const ownKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'CODE' });

/**
 * Link codes: `CODE#slot`, one a slot at a time; `PLAYER#id` / `CODE` names the one that is good.
 * A code whose player has none, or another, is dead, whatever its slot says.
 */
export function dynamoLinkCodes(client: DynamoDBDocumentClient, tableName: string): LinkCodes {
  const TableName = tableName;

  /** Removes a row if it still is the one of that code. */
  async function dropIf(Key: Row, condition: string, values: Row): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName,
      Key,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: values,
    });
    return (await ifHeld(client.send(remove))) !== null;
  }

  const dropSlot = (slot: string, playerId: string, hash: string) =>
    dropIf(codeKey(slot), 'playerId = :own AND #hash = :hash', { ':own': playerId, ':hash': hash });

  return {
    async putLinkCode(slot, { playerId, hash, until }, now) {
      const put = new PutCommand({
        TableName,
        Item: { ...codeKey(slot), playerId, hash, tries: 0, ...expiry(until) },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now OR playerId = :own',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now, ':own': playerId },
      });
      if ((await ifHeld(client.send(put))) === null) return false;
      const { Attributes: before } = await client.send(
        new PutCommand({
          TableName,
          Item: { ...ownKey(playerId), slot, hash, ...expiry(until) },
          ReturnValues: 'ALL_OLD',
        }),
      );
      if (before !== undefined && textOf(before, 'slot') !== slot) {
        await dropSlot(textOf(before, 'slot'), playerId, textOf(before, 'hash'));
      }
      return true;
    },

    async takeLinkCode(slot, hash, now, triesMax) {
      const row = await tryCode(client, TableName, codeKey(slot), { hash, now, triesMax });
      if (row === null) return null;
      const playerId = textOf(row, 'playerId');
      // Only one delete finds the code, so it is good once.
      const values = { ':slot': slot, ':hash': hash };
      const isGood = await dropIf(ownKey(playerId), 'slot = :slot AND #hash = :hash', values);
      await dropSlot(slot, playerId, hash);
      return isGood ? playerId : null;
    },
  };
}
