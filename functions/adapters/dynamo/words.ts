import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Directory } from '../../app/ports.ts';
import { numberOf, textOf } from './client.ts';
import { queryAll } from './queryAll.ts';

/** Digits of an epoch in a sort key, so that text order is the order of numbers below 2^32. */
const EPOCH_DIGITS = 10;

const wordsKey = (tableId: string, epoch: number, seat: number) => ({
  pk: `WORDS#${tableId}`,
  sk: `${String(epoch).padStart(EPOCH_DIGITS, '0')}#${seat}`,
});

/** Words for the shuffle: `WORDS#table` / epoch and seat. */
export function dynamoWords(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Directory, 'putWords' | 'words' | 'dropWords'> {
  const wordsOf = async (tableId: string) => {
    const rows = await queryAll(client, tableName, wordsKey(tableId, 0, 0).pk);
    return rows.map((row) => ({
      epoch: numberOf(row, 'epoch'),
      seat: numberOf(row, 'seat'),
      playerId: textOf(row, 'playerId'),
      text: textOf(row, 'text'),
    }));
  };
  return {
    async putWords(tableId, words) {
      const item = { ...wordsKey(tableId, words.epoch, words.seat), ...words };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    words: wordsOf,

    async dropWords(tableId, playerId) {
      for (const { epoch, seat, playerId: author } of await wordsOf(tableId)) {
        if (author !== playerId) continue;
        const key = wordsKey(tableId, epoch, seat);
        await client.send(new DeleteCommand({ TableName: tableName, Key: key }));
      }
    },
  };
}
