/** What posts to crowds on AWS: it knows connections, and of tables and people nothing. */
import { systemClock } from '../adapters/clock.ts';
import { makeDocumentClient } from '../adapters/dynamo/client.ts';
import { dynamoConnections } from '../adapters/dynamo/connections.ts';
import { makeManagementClient, managementGateway } from '../adapters/management.ts';
import { postToGroup } from '../app/crowds.ts';
import type { PostPorts } from '../app/posts.ts';
import { postEnvironment } from './crowdEnvironment.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

const openPorts = once(async (): Promise<PostPorts> => {
  const { DIRECTORY_TABLE, SOCKET_ENDPOINT: endpoint } = postEnvironment();
  return {
    gateway: managementGateway(makeManagementClient({ endpoint })),
    directory: dynamoConnections(makeDocumentClient({}), DIRECTORY_TABLE),
    clock: systemClock,
    log: instanceLog,
  };
});

/** Posts what a message of the queue has, to those whom it names. */
export async function postFromQueue(body: string): Promise<void> {
  await postToGroup(await openPorts(), JSON.parse(body));
}
