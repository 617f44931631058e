import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { expect, it } from 'vitest';
import { makeManagementClient } from '../../functions/adapters/management.ts';
import { REQUEST_LIMITS } from '../../functions/adapters/requestLimits.ts';

it('a post to a connection is given up when nobody answers it', async () => {
  const client = makeManagementClient({
    // Nobody listens there; a handler knows its limits once it was asked.
    endpoint: 'http://127.0.0.1:1',
    region: 'local',
    credentials: { accessKeyId: 'key', secretAccessKey: 'key' },
    maxAttempts: 1,
  });
  const post = new PostToConnectionCommand({ ConnectionId: 'c=', Data: Buffer.from('x') });
  await expect(client.send(post)).rejects.toThrow();
  const handler: object = client.config.requestHandler;
  const limits = 'httpHandlerConfigs' in handler ? handler.httpHandlerConfigs : null;
  if (typeof limits !== 'function') throw new Error('the handler has no limits to tell');
  expect(limits.call(handler)).toMatchObject(REQUEST_LIMITS);
});
