import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { instanceChatIngress } from '../../compose/chatIngress.ts';
import { instanceMetrics } from '../../compose/metrics.ts';
import { once } from '../../compose/once.ts';
import { makeChatHandler, NOT_SIGNED } from '../chat.ts';
import { invoked } from './invoked.ts';

const serve = once(async () => makeChatHandler(await instanceChatIngress()));

/** Takes what chat platforms send. A function of its own: it opens nothing and writes one queue. */
export const handler = invoked(async (event: APIGatewayProxyEventV2) => {
  const answer = await (await serve())(event);
  if (answer.statusCode === NOT_SIGNED) instanceMetrics.signatureFailure();
  return answer;
});
