import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** What a conditional request answers; null where its condition did not hold. */
export async function ifHeld<T>(sending: Promise<T>): Promise<T | null> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
