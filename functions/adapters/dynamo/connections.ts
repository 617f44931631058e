import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Directory } from '../../app/ports.ts';
import { type Row, textOf } from './client.ts';
import { expiry, isAlive } from './expiry.ts';
import { queryAll } from './queryAll.ts';
import { orderedKey, subscriptionKey } from './schema.ts';

type Connections = Pick<
  Directory,
  | 'putTicket'
  | 'takeTicket'
  | 'putConnection'
  | 'connection'
  | 'dropConnection'
  | 'putSubscription'
  | 'noteOrders'
>;

const ticketKey = (hash: string) => ({ pk: `TICKET#${hash}`, sk: 'TICKET' });
const connectionKey = (connectionId: string) => ({ pk: `CONN#${connectionId}`, sk: 'CONN' });
/**
 * Tickets, connections and subscriptions. A subscription is a row of its table, to find whom to
 * tell, and a row of its connection, to find what to forget when it ends. Among the rows of a table
 * one says for which round there may be orders.
 */
export function dynamoConnections(client: DynamoDBDocumentClient, tableName: string): Connections {
  const put = (item: Row) => client.send(new PutCommand({ TableName: tableName, Item: item }));
  const remove = (key: Row) => client.send(new DeleteCommand({ TableName: tableName, Key: key }));

  return {
    async putTicket(hash, playerId, expiresAt) {
      await put({ ...ticketKey(hash), playerId, ...expiry(expiresAt) });
    },

    async takeTicket(hash, now) {
      // Only one delete gets the old row, so a ticket is good once.
      const { Attributes: row } = await client.send(
        new DeleteCommand({
          TableName: tableName,
          Key: ticketKey(hash),
          ReturnValues: 'ALL_OLD',
        }),
      );
      return row !== undefined && isAlive(row, now) ? textOf(row, 'playerId') : null;
    },

    async putConnection({ connectionId, playerId }, expiresAt) {
      await put({ ...connectionKey(connectionId), playerId, ...expiry(expiresAt) });
    },

    async connection(connectionId, now) {
      const { Item: row } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: connectionKey(connectionId),
          ConsistentRead: true,
        }),
      );
      if (row === undefined || !isAlive(row, now)) return null;
      return { connectionId, playerId: textOf(row, 'playerId') };
    },

    async dropConnection(connectionId) {
      const own = await queryAll(client, tableName, connectionKey(connectionId).pk);
      for (const row of own) {
        const tableId = row['tableId'];
        if (typeof tableId === 'string') await remove(subscriptionKey(tableId, connectionId));
        await remove({ pk: row['pk'], sk: row['sk'] });
      }
    },

    async putSubscription({ tableId, connectionId, playerId }, expiresAt) {
      // The connection's row first: whatever fails after it, dropping the connection cleans up.
      const own = { pk: connectionKey(connectionId).pk, sk: `SUB#${tableId}`, tableId };
      await put({ ...own, ...expiry(expiresAt) });
      await put({ ...subscriptionKey(tableId, connectionId), playerId, ...expiry(expiresAt) });
    },

    async noteOrders(tableId, round) {
      const note = new PutCommand({
        TableName: tableName,
        // To whoever does not know of notes it is a subscription that has expired.
        Item: { ...orderedKey(tableId), roundNo: round, until: 0 },
        ConditionExpression: 'attribute_not_exists(pk) OR roundNo < :round',
        ExpressionAttributeValues: { ':round': round },
      });
      try {
        await client.send(note);
      } catch (error) {
        // This round, or a later one, is noted already.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
