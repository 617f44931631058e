import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { KeptOrders, PlayerOrders } from '../../app/ports/orders.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { tableKey } from './schema.ts';

function ordersOf(row: Row): KeptOrders {
  const rest = JSON.parse(textOf(row, 'orders')) as Omit<KeptOrders, 'revision'>;
  return { ...rest, revision: numberOf(row, 'revision') };
}

/** Standing orders in the vault: `TABLE#id` / `ORDERS#player`, replaced by revision. */
export function dynamoOrders(client: DynamoDBDocumentClient, tableName: string): PlayerOrders {
  const keyOf = (tableId: string, player: string) => ({
    pk: tableKey(tableId),
    sk: `ORDERS#${player}`,
  });

  const read = async (tableId: string, player: string): Promise<Row | null> => {
    const input = { TableName: tableName, Key: keyOf(tableId, player), ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(input));
    return Item ?? null;
  };

  return {
    async playerOrders(tableId, player) {
      const row = await read(tableId, player);
      return row === null ? null : ordersOf(row);
    },

    async keepOrders(tableId, player, { revision, ...rest }) {
      const text = JSON.stringify(rest);
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...keyOf(tableId, player), revision, orders: text },
        ConditionExpression: revision === 1 ? 'attribute_not_exists(pk)' : 'revision = :before',
        ...(revision === 1 ? {} : { ExpressionAttributeValues: { ':before': revision - 1 } }),
      });
      try {
        await client.send(put);
        return 'kept';
      } catch (error) {
        // The client repeats a request whose answer was lost: the row tells whether it is ours.
        const row = await read(tableId, player);
        const isOurs = row?.['revision'] === revision && row['orders'] === text;
        if (isOurs) return 'kept';
        if (error instanceof ConditionalCheckFailedException) return 'conflict';
        throw error;
      }
    },
  };
}
