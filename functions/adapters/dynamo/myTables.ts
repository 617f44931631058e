import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { MyTable, MyTables, Outcome } from '../../app/ports/myTables.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { dropPartition } from './dropPartition.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const OUTCOMES: readonly Outcome[] = ['finished', 'abandoned', 'cancelled'];

export const MINE_PREFIX = 'MINE#';
const partition = (playerId: string) => `${MINE_PREFIX}${playerId}`;

/** One of the values of a vocabulary; another is damage. */
function oneOf<T extends string>(row: Row, name: string, values: readonly T[]): T {
  const text = textOf(row, name);
  const value = values.find((v) => v === text);
  if (value === undefined) throw new TypeError(`attribute ${name} has no known value`);
  return value;
}

function rowOf(row: Row): MyTable {
  return {
    tableId: textOf(row, 'sk'),
    ruleset: textOf(row, 'ruleset'),
    sides: oneOf(row, 'sides', ['pairs', 'solo']),
    status: oneOf(row, 'status', ['on', 'left', 'over']),
    outcome: row['outcome'] === null ? null : oneOf(row, 'outcome', OUTCOMES),
    turns: numberOf(row, 'turns'),
    misses: numberOf(row, 'misses'),
    version: numberOf(row, 'version'),
    at: numberOf(row, 'at'),
  };
}

/** Tables of a player: `MINE#player` / table id. */
export function dynamoMyTables(client: DynamoDBDocumentClient, tableName: string): MyTables {
  return {
    async putMyTable(playerId, { tableId, ...fields }) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { pk: partition(playerId), sk: tableId, ...fields },
        ConditionExpression: 'attribute_not_exists(pk) OR #version <= :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': fields.version },
      });
      await ifHeld(client.send(put));
    },

    async myTables(playerId) {
      return (await queryAll(client, tableName, partition(playerId))).map(rowOf);
    },

    async dropMyTable(playerId, { tableId, version }) {
      const drop = new DeleteCommand({
        TableName: tableName,
        Key: { pk: partition(playerId), sk: tableId },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      });
      await ifHeld(client.send(drop));
    },

    dropMyTables: (playerId) => dropPartition(client, tableName, partition(playerId)),
  };
}
