import {
  ApiGatewayManagementApiClient,
  type ApiGatewayManagementApiClientConfig,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Gateway } from '../app/ports.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** A client that soon gives a silent post up: no viewer may hold up the next commit's push. */
export function makeManagementClient(
  config: ApiGatewayManagementApiClientConfig,
): ApiGatewayManagementApiClient {
  const limits = { requestHandler: REQUEST_LIMITS, maxAttempts: 2 };
  return new ApiGatewayManagementApiClient({ ...limits, ...config });
}

/** The gateway behind API Gateway's `@connections`, or behind the local machine's emulation. */
export function managementGateway(client: ApiGatewayManagementApiClient): Gateway {
  return {
    async post(connectionId, message) {
      const input = { ConnectionId: connectionId, Data: Buffer.from(message) };
      try {
        await client.send(new PostToConnectionCommand(input));
        return 'sent';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
  };
}
