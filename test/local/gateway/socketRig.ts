import { once } from 'node:events';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { WebSocket } from 'ws';
import { startHttpServer } from '../../../local/gateway/httpServer.ts';
import { startManagement } from '../../../local/gateway/management.ts';
import type { SocketEvent, SocketHandler } from '../../../local/gateway/socketHandler.ts';
import { Sockets } from '../../../local/gateway/sockets.ts';
import { manualTime } from '../../support/manualTime.ts';
import { quietLog } from '../../support/quietLog.ts';

/** A gateway whose handler can be changed, and which remembers every event. */
export async function startRig() {
  const time = manualTime();
  const events: SocketEvent[] = [];
  const behaviour: { handler: SocketHandler } = { handler: async () => ({ statusCode: 200 }) };
  const http = await startHttpServer('127.0.0.1', 0, {
    handler: async () => ({ statusCode: 404 }),
    webDir: '/nowhere',
    clock: time.clock,
    log: quietLog,
  });
  const sockets = new Sockets({ clock: time.clock, timers: time.timers, log: quietLog });
  sockets.serve(http.server, async (event) => {
    events.push(event);
    return behaviour.handler(event);
  });
  const management = await startManagement(sockets, 'right-key');
  const clientWith = (accessKeyId: string) =>
    new ApiGatewayManagementApiClient({
      endpoint: management.endpoint,
      region: 'local',
      credentials: { accessKeyId, secretAccessKey: 'any' },
      maxAttempts: 1,
    });

  return {
    time,
    events,
    behaviour,
    management: clientWith('right-key'),
    stranger: clientWith('wrong-key'),
    url: http.url.replace('http', 'ws'),

    /** Connects and waits until the client is in; answers its connection id too. */
    async connect(path = '/ws?ticket=t') {
      const ws = new WebSocket(http.url.replace('http', 'ws') + path);
      await once(ws, 'open');
      const connectionId = events.at(-1)?.requestContext.connectionId ?? '';
      return { ws, connectionId };
    },

    /** Tries to connect; the status of the refusal. */
    async refused(path: string, headers: Record<string, string> = {}): Promise<number> {
      const ws = new WebSocket(http.url.replace('http', 'ws') + path, { headers });
      ws.on('error', () => {});
      const [, response] = await once(ws, 'unexpected-response');
      return response.statusCode;
    },

    async close() {
      behaviour.handler = async () => ({ statusCode: 200 });
      await sockets.close();
      await management.close();
      await http.close();
    },
  };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;

/** The next message, as text. */
export async function nextMessage(ws: WebSocket): Promise<string> {
  const [data, isBinary] = await once(ws, 'message');
  if (isBinary) throw new Error('a binary message');
  return data.toString();
}

export async function closeCode(ws: WebSocket): Promise<number> {
  const [code] = await once(ws, 'close');
  return code;
}
