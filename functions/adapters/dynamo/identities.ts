import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { BoundIdentity, Identities, Identity } from '../../app/ports/identities.ts';
import { type Row, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const linkKey = (key: string) => ({ pk: `LINK#${key}`, sk: 'LINK' });
const ownPartition = (playerId: string) => `LINKS#${playerId}`;
const ownKey = (playerId: string, key: string) => ({ pk: ownPartition(playerId), sk: key });

function boundOf(row: Row): BoundIdentity {
  const { earlier } = row;
  return {
    playerId: textOf(row, 'playerId'),
    earlier: Array.isArray(earlier) ? earlier.map(String) : [],
  };
}

/**
 * Identities: `LINK#key` says whom one speaks for, `LINKS#player` / key which ones a player has.
 * The player's row is written first and removed last, so that none is ever lost from the list.
 */
export function dynamoIdentities(client: DynamoDBDocumentClient, tableName: string): Identities {
  const TableName = tableName;

  async function bound(key: string): Promise<BoundIdentity | null> {
    const get = new GetCommand({ TableName, Key: linkKey(key), ConsistentRead: true });
    const { Item: row } = await client.send(get);
    return row === undefined ? null : boundOf(row);
  }

  async function own(playerId: string): Promise<Identity[]> {
    const rows = await queryAll(client, tableName, ownPartition(playerId));
    return rows.map((row) => ({ key: textOf(row, 'sk'), provider: textOf(row, 'provider') }));
  }

  const putOwn = (playerId: string, { key, provider }: Identity) =>
    client.send(new PutCommand({ TableName, Item: { ...ownKey(playerId, key), provider } }));

  const dropOwn = (playerId: string, key: string) =>
    client.send(new DeleteCommand({ TableName, Key: ownKey(playerId, key) }));

  return {
    async bindIdentity(identity, playerId) {
      await putOwn(playerId, identity);
      const item = { ...linkKey(identity.key), playerId, earlier: [] };
      const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
      await ifHeld(client.send(new PutCommand({ TableName, Item: item, ...condition })));
      const now = await bound(identity.key);
      if (now === null) throw new Error('an identity just bound is gone');
      if (now.playerId !== playerId) await dropOwn(playerId, identity.key);
      return now;
    },

    identity: bound,
    identitiesOf: own,

    async moveIdentities(from, to) {
      for (const identity of await own(from)) {
        await putOwn(to, identity);
        const update = new UpdateCommand({
          TableName,
          Key: linkKey(identity.key),
          UpdateExpression: 'SET playerId = :to, earlier = list_append(earlier, :was)',
          ConditionExpression: 'playerId = :from',
          ExpressionAttributeValues: { ':to': to, ':from': from, ':was': [from] },
        });
        await ifHeld(client.send(update));
        await dropOwn(from, identity.key);
      }
    },

    async dropIdentities(playerId) {
      for (const { key } of await own(playerId)) {
        const remove = new DeleteCommand({
          TableName,
          Key: linkKey(key),
          ConditionExpression: 'playerId = :own',
          ExpressionAttributeValues: { ':own': playerId },
        });
        await ifHeld(client.send(remove));
        await dropOwn(playerId, key);
      }
    },
  };
}
