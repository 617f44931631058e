import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { LobbyPlaces } from '../../app/ports/lobbyPlaces.ts';
import { numberOf, textOf } from './client.ts';
import { dropPartition } from './dropPartition.ts';
import { expiry } from './expiry.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const partition = (playerId: string) => `LISTED#${playerId}`;

/** A player's places in the lobby: `LISTED#player` / number. */
export function dynamoLobbyPlaces(client: DynamoDBDocumentClient, tableName: string): LobbyPlaces {
  return {
    async lobbyPlaces(playerId) {
      const rows = await queryAll(client, tableName, partition(playerId));
      return rows.map((row) => ({
        no: Number(textOf(row, 'sk')),
        tableId: textOf(row, 'tableId'),
        until: numberOf(row, 'until'),
      }));
    },

    async takeLobbyPlace(playerId, { no, tableId, until }, instead) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { pk: partition(playerId), sk: String(no), tableId, ...expiry(until) },
        ConditionExpression: 'attribute_not_exists(pk) OR tableId IN (:own, :instead)',
        ExpressionAttributeValues: { ':own': tableId, ':instead': instead ?? tableId },
      });
      return (await ifHeld(client.send(put))) !== null;
    },

    dropLobbyPlaces: (playerId) => dropPartition(client, tableName, partition(playerId)),
  };
}
