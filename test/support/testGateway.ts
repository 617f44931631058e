import { once } from 'node:events';
import { WebSocket } from 'ws';
import { stackNames } from '../../cli/admin/stacks.ts';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { dynamoDirectory } from '../../functions/adapters/dynamo/directory.ts';
import { makeManagementClient, managementGateway } from '../../functions/adapters/management.ts';
import { openAccount } from '../../functions/compose/admin.ts';
import type { Connected, GatewayPlace } from '../contracts/gateway.ts';
import { startRig } from '../local/gateway/socketRig.ts';
import { IS_AWS, TEST_STAGE } from './awsTests.ts';
import { HttpClient } from './httpClient.ts';

export interface TestGateway extends GatewayPlace {
  close(): Promise<void>;
}

/** The gateway of this machine, or that of a stage on AWS for `npm run test:aws`. */
export function openTestGateway(): Promise<TestGateway> {
  return IS_AWS ? openStage(TEST_STAGE ?? '') : openHere();
}

async function openHere(): Promise<TestGateway> {
  const rig = await startRig();
  return {
    gateway: managementGateway(rig.management),
    connect: () => rig.connect(),
    close: () => rig.close(),
  };
}

/** API Gateway's own address of a stage's WebSocket API, where messages are posted. */
async function managementEndpoint(stage: string): Promise<string> {
  const account = openAccount(process.env);
  const resources = await account.resources(stackNames(stage).service);
  const api = resources.find(
    ({ type, logicalId }) => type === 'AWS::ApiGatewayV2::Api' && /^ApisSocket/.test(logicalId),
  );
  if (api === undefined) throw new Error(`stage ${stage} has no WebSocket API`);
  const region = await makeDocumentClient({}).config.region();
  return `https://${api.physicalId}.execute-api.${region}.amazonaws.com/v1`;
}

/** Guests come in by the stage's own front door, and follow a table: so they are found. */
async function openStage(stage: string): Promise<TestGateway> {
  const account = openAccount(process.env);
  const output = async (stack: string, name: string): Promise<string> =>
    (await account.stack(stack))?.outputs.get(name) ?? '';
  const { store, service } = stackNames(stage);
  const url = (await output(service, 'Address')).replace(/\/$/, '');
  const client = makeDocumentClient({});
  const directory = dynamoDirectory(client, await output(store, 'DirectoryTable'));
  const management = makeManagementClient({ endpoint: await managementEndpoint(stage) });
  return {
    gateway: managementGateway(management),
    async connect(): Promise<Connected> {
      const guest = await HttpClient.guest(url, 'A test of the gateway');
      const opened = await guest.post(url, '/v1/tables', {
        ...{ commandId: 'open', ruleset: 'jamaican-partner', options: {}, terms: {} },
        seats: ['me', 'open', 'open', 'open'].map((kind) => ({ kind })),
      });
      const tableId = String(opened.body['tableId']);
      const ticket = await guest.post(url, '/v1/ws-tickets', {});
      const ws = new WebSocket(String(ticket.body['url']));
      await once(ws, 'open');
      ws.send(JSON.stringify({ type: 'subscribe', tableId, after: 0, commandId: 'follow' }));
      await once(ws, 'message');
      const [following] = await directory.subscriptions(tableId, Date.now());
      if (following === undefined) throw new Error('nobody follows the table');
      return { ws, connectionId: following.connectionId };
    },
    async close() {
      management.destroy();
      client.destroy();
    },
  };
}
