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
  expect(client.config.requestHandler.httpHandlerConfigs()).toMatchObject(REQUEST_LIMITS);
});
