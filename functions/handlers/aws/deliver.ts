import type { EventBridgeEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { instanceDelivery } from '../../compose.ts';

/**
 * Tells people and programs: once a minute everyone who is due, and whoever a message names at
 * once. A function of its own, because it asks addresses that people have given: its role opens no
 * hand.
 */
export async function handler(
  event: SQSEvent | EventBridgeEvent<'Scheduled Event', unknown>,
): Promise<SQSBatchResponse> {
  const { delivery, log } = await instanceDelivery();
  if (!('Records' in event)) {
    const { people, hooks } = await delivery.sweep();
    const left = people.left + hooks.left;
    log.info('told', { people: people.woken, hooks: hooks.woken, left });
    return { batchItemFailures: [] };
  }
  const failed: string[] = [];
  for (const { body, messageId } of event.Records) {
    try {
      await delivery.wake(body);
    } catch (cause) {
      log.error('a wake failed', cause, { messageId });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
