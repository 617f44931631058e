import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { instanceChatIngress } from '../../composeChatIngress.ts';
import { makeChatHandler } from '../chat.ts';

/** Takes what chat platforms send. A function of its own: it opens nothing and writes one queue. */
export async function handler(
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  return makeChatHandler(await instanceChatIngress())(event);
}
