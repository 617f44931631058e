import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Calendar } from '../../../shared/calendar/calendar.ts';
import type { Calendars } from '../../app/ports/calendars.ts';
import type { Outages } from '../../app/ports/outages.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { dropPartition } from './dropPartition.ts';

const OUTAGES = 'OUTAGE';
/** Instants of thirteen digits, padded, so that they sort as text. */
const DIGITS = 15;

const instant = (atMs: number): string => String(atMs).padStart(DIGITS, '0');
const calendars = (playerId: string): string => `CALENDAR#${playerId}`;

function calendarOf(row: Row): Calendar {
  const sleep = row['fromMinute'] === undefined ? null : sleepOf(row);
  return { zone: textOf(row, 'zone'), sleep };
}

const sleepOf = (row: Row) => ({
  fromMinute: numberOf(row, 'fromMinute'),
  toMinute: numberOf(row, 'toMinute'),
});

/**
 * Calendars, `CALENDAR#player` / since when; outages, `OUTAGE` / their end and their beginning,
 * which an operator may put there by hand (docs/operations.md).
 */
export function dynamoClocks(
  client: DynamoDBDocumentClient,
  tableName: string,
): Calendars & Outages {
  return {
    async putCalendar(playerId, sinceMs, { zone, sleep }) {
      const key = { pk: calendars(playerId), sk: instant(sinceMs) };
      const Item = { ...key, zone, ...sleep };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },

    async calendarAt(playerId, atMs) {
      const query = new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk <= :sk',
        ExpressionAttributeValues: { ':pk': calendars(playerId), ':sk': instant(atMs) },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: 1,
      });
      const { Items = [] } = await client.send(query);
      const [row] = Items;
      return row === undefined ? null : calendarOf(row);
    },

    async dropCalendarsBetween(playerId, afterMs, beforeMs) {
      if (beforeMs - afterMs < 2) return;
      const pk = calendars(playerId);
      const [from, to] = [instant(afterMs + 1), instant(beforeMs - 1)];
      const query = new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ConsistentRead: true,
      });
      const { Items = [] } = await client.send(query);
      for (const { sk } of Items) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
      }
    },

    dropCalendars: (playerId) => dropPartition(client, tableName, calendars(playerId)),

    async putOutage({ fromMs, toMs }) {
      const Item = { pk: OUTAGES, sk: `${instant(toMs)}#${instant(fromMs)}`, fromMs, toMs };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },

    async outagesAfter(atMs) {
      const query = new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk > :sk',
        // Every sign that may follow an instant sorts before this one.
        ExpressionAttributeValues: { ':pk': OUTAGES, ':sk': `${instant(atMs)}~` },
        ConsistentRead: true,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((row) => ({ fromMs: numberOf(row, 'fromMs'), toMs: numberOf(row, 'toMs') }));
    },
  };
}
