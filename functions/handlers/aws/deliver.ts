import type { EventBridgeEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { instanceLog } from '../../compose/log.ts';
import { instanceDelivery } from '../../compose/telling.ts';
import { eachMessage } from './batch.ts';
import { invoked } from './invoked.ts';

type Minute = EventBridgeEvent<'Scheduled Event', unknown>;

/**
 * Tells people and programs: once a minute everyone who is due, and whoever a message names at
 * once. A function of its own, because it asks addresses that people have given: its role opens no
 * hand.
 */
export const handler = invoked(async (event: SQSEvent | Minute): Promise<SQSBatchResponse> => {
  const delivery = await instanceDelivery();
  if ('Records' in event) return eachMessage(event, 'a wake failed', (key) => delivery.nudge(key));
  const { people, hooks } = await delivery.sweep();
  const left = people.left + hooks.left;
  instanceLog.info('told', { people: people.woken, hooks: hooks.woken, left });
  return { batchItemFailures: [] };
});
