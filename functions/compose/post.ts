/** What posts to crowds on AWS: it knows connections, and of tables and people nothing. */
import { makeDocumentClient } from '../adapters/dynamo/client.ts';
import { dynamoConnections } from '../adapters/dynamo/connections.ts';
import { makeManagementClient, managementGateway } from '../adapters/management.ts';
import type { PostPorts } from '../app/posts.ts';
import { postEnvironment } from './crowdEnvironment.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

/** The ports of this instance. */
export const instancePosts: () => Promise<PostPorts> = once(async () => {
  const { DIRECTORY_TABLE, SOCKET_ENDPOINT: endpoint } = postEnvironment();
  return {
    gateway: managementGateway(makeManagementClient({ endpoint })),
    directory: dynamoConnections(makeDocumentClient({}), DIRECTORY_TABLE),
    log: instanceLog,
  };
});
