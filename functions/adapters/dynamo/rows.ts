import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Consistency, Row, Rows } from '../../app/ports/rows.ts';
import { type Row as Item, numberOf, textOf } from './client.ts';
import { queryAll } from './queryAll.ts';
import { TTL_ATTRIBUTE } from './schema.ts';

function rowOf(item: Item): Row {
  return {
    key: textOf(item, 'sk'),
    value: JSON.parse(textOf(item, 'doc')),
    revision: numberOf(item, 'rev'),
  };
}

/** A delete that is repeated, since its answer was lost, must not fit a row made meanwhile. */
const newRevision = (): number => Math.floor(Math.random() * 2 ** 48) + 1;

/** Documents as JSON text in rows `{pk, sk, rev, doc}` of one table. */
export function dynamoRows(client: DynamoDBDocumentClient, tableName: string): Rows {
  const unless = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  const getRow = async (pk: string, sk: string, consistency?: Consistency): Promise<Row | null> => {
    const input = {
      TableName: tableName,
      Key: { pk, sk },
      ConsistentRead: consistency !== 'eventual',
    };
    const { Item: item } = await client.send(new GetCommand(input));
    return item === undefined ? null : rowOf(item);
  };

  return {
    get: getRow,

    async list(partition, prefix, consistency) {
      const items = await queryAll(client, tableName, partition, prefix, consistency);
      return items.map(rowOf);
    },

    async put(partition, key, value, { expected, keptUntil }) {
      const doc = JSON.stringify(value);
      const ttl = keptUntil === undefined ? {} : { [TTL_ATTRIBUTE]: Math.ceil(keptUntil / 1000) };
      const isNew = expected === 0;
      const put = new PutCommand({
        TableName: tableName,
        Item: { pk: partition, sk: key, rev: isNew ? newRevision() : expected + 1, doc, ...ttl },
        ...(isNew
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: 'rev = :rev',
              ExpressionAttributeValues: { ':rev': expected },
            }),
      });
      if (await unless(() => client.send(put))) return true;
      // An earlier attempt of this very request may have arrived without its answer.
      const stored = await getRow(partition, key);
      const isNext = isNew || stored?.revision === expected + 1;
      return isNext && JSON.stringify(stored?.value) === doc;
    },

    drop(partition, key, revision) {
      const remove = new DeleteCommand({
        TableName: tableName,
        Key: { pk: partition, sk: key },
        ConditionExpression: 'rev = :rev',
        ExpressionAttributeValues: { ':rev': revision },
      });
      return unless(() => client.send(remove));
    },
  };
}
