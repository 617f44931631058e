import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { closeCode, nextMessage, type Rig, startRig } from './socketRig.ts';

const KIB = 1024;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

describe('$connect', () => {
  it('gets the query, the headers and when it was', async () => {
    await rig.connect('/ws?ticket=abc%20d&x=1&x=2');
    expect(rig.events[0]).toMatchObject({
      requestContext: {
        routeKey: '$connect',
        eventType: 'CONNECT',
        connectedAt: rig.time.clock.now(),
        requestTimeEpoch: rig.time.clock.now(),
        domainName: rig.url.replace('ws://', ''),
        stage: 'ws',
      },
      headers: { upgrade: 'websocket' },
      queryStringParameters: { ticket: 'abc d', x: '1,2' },
    });
  });

  it.each([401, 403, 503])('refuses with the status %i of the handler', async (statusCode) => {
    rig.behaviour.handler = async () => ({ statusCode });
    expect(await rig.refused('/ws')).toBe(statusCode);
    expect(rig.events.map((event) => event.requestContext.routeKey)).toEqual(['$connect']);
  });

  it('refuses with 500 when the handler fails, and with 504 when it takes too long', async () => {
    rig.behaviour.handler = async () => {
      throw new Error('a defect');
    };
    expect(await rig.refused('/ws')).toBe(500);
    rig.behaviour.handler = () => new Promise(() => {});
    const refusal = rig.refused('/ws');
    await vi.waitFor(() => expect(rig.events).toHaveLength(2));
    rig.time.advance(29_000);
    expect(await refusal).toBe(504);
  });

  it('is not asked for another path, another site or a very long address', async () => {
    expect(await rig.refused('/other')).toBe(404);
    expect(await rig.refused('/ws', { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await rig.refused('/ws', { origin: 'null' })).toBe(403);
    expect(await rig.refused(`/ws?ticket=${'x'.repeat(4_096)}`)).toBe(414);
    expect(rig.events).toEqual([]);
  });

  it('is asked for a page of this site', async () => {
    const ws = new WebSocket(`${rig.url}/ws`, { origin: rig.url.replace('ws', 'http') });
    await once(ws, 'open');
    expect(rig.events).toHaveLength(1);
  });
});

describe('$default', () => {
  it('gets each message, and its answer goes to the client', async () => {
    rig.behaviour.handler = async ({ body }) => ({ statusCode: 200, body: `answer to ${body}` });
    const { ws, connectionId } = await rig.connect();
    rig.time.advance(5);
    ws.send('año');
    expect(await nextMessage(ws)).toBe('answer to año');
    expect(rig.events[1]).toMatchObject({
      requestContext: {
        routeKey: '$default',
        eventType: 'MESSAGE',
        connectionId,
        requestTimeEpoch: rig.time.clock.now(),
        connectedAt: rig.time.clock.now() - 5,
      },
      body: 'año',
      isBase64Encoded: false,
    });
  });

  it('tells the client when the handler fails or takes too long, and stays open', async () => {
    const { ws, connectionId } = await rig.connect();
    rig.behaviour.handler = async () => {
      throw new Error('a secret detail');
    };
    ws.send('1');
    expect(JSON.parse(await nextMessage(ws))).toMatchObject({
      message: 'Internal server error',
      connectionId,
    });
    rig.behaviour.handler = () => new Promise(() => {});
    ws.send('2');
    await vi.waitFor(() => expect(rig.events).toHaveLength(3));
    rig.time.advance(29_000);
    expect(JSON.parse(await nextMessage(ws)).message).toBe('Endpoint request timed out');
  });

  it('takes 128 KB in frames of 32 KB, and one byte more in neither', async () => {
    rig.behaviour.handler = async ({ body }) => ({ statusCode: 200, body: `${body?.length}` });
    const frames = async (sizes: readonly number[]) => {
      const { ws } = await rig.connect();
      sizes.forEach((size, i) => {
        ws.send('x'.repeat(size), { fin: i === sizes.length - 1 });
      });
      return Promise.race([nextMessage(ws), closeCode(ws)]);
    };
    const quarter = 32 * KIB;
    expect(await frames([quarter, quarter, quarter, quarter])).toBe(String(128 * KIB));
    expect(await frames([quarter, quarter, quarter, quarter, 1])).toBe(1009);
    expect(await frames([quarter + 1])).toBe(1009);
    expect(await frames([10, quarter + 1])).toBe(1009);
  });

  it('never sees a message that was too large or not text', async () => {
    const { ws } = await rig.connect();
    ws.send(Buffer.from('binary'));
    expect(await closeCode(ws)).toBe(1003);
    const other = await rig.connect();
    other.ws.send('x'.repeat(40 * KIB));
    await closeCode(other.ws);
    const routes = rig.events.map((event) => event.requestContext.routeKey);
    expect(routes).not.toContain('$default');
  });
});

describe('the end of a connection', () => {
  it('calls $disconnect once, whoever ends it', async () => {
    const { ws, connectionId } = await rig.connect();
    const gone = await rig.connect();
    ws.close();
    gone.ws.terminate();
    await vi.waitFor(() => expect(rig.events).toHaveLength(4));
    const ended = rig.events.slice(2).map(({ requestContext }) => requestContext);
    expect(ended.map((context) => context.routeKey)).toEqual(['$disconnect', '$disconnect']);
    expect(new Set(ended.map((context) => context.connectionId))).toEqual(
      new Set([connectionId, gone.connectionId]),
    );
  });

  it('comes after 10 idle minutes, and a message puts it off', async () => {
    rig.behaviour.handler = async () => ({ statusCode: 200, body: 'pong' });
    const { ws } = await rig.connect();
    rig.time.advance(599_999);
    ws.send('ping');
    await nextMessage(ws);
    rig.time.advance(599_999);
    expect(ws.readyState).toBe(WebSocket.OPEN);
    ws.send('ping');
    await nextMessage(ws);
    rig.time.advance(600_000);
    expect(await closeCode(ws)).toBe(1001);
  });

  it('comes after 2 hours, however busy it is', async () => {
    rig.behaviour.handler = async () => ({ statusCode: 200, body: 'pong' });
    const { ws } = await rig.connect();
    const closed = closeCode(ws);
    for (let minutes = 0; minutes < 115; minutes += 5) {
      ws.send('ping');
      await nextMessage(ws);
      rig.time.advance(5 * 60_000);
    }
    ws.send('ping');
    await nextMessage(ws);
    rig.time.advance(5 * 60_000);
    expect(await closed).toBe(1001);
  });

  it('is a goodbye to everybody when the server stops', async () => {
    const { ws } = await rig.connect();
    const closed = closeCode(ws);
    await rig.close();
    expect(await closed).toBe(1001);
    expect(rig.events.at(-1)?.requestContext.routeKey).toBe('$disconnect');
  });
});
