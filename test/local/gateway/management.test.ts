import {
  DeleteConnectionCommand,
  ForbiddenException,
  GetConnectionCommand,
  GoneException,
  PayloadTooLargeException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { managementGateway } from '../../../functions/adapters/management.ts';
import { watchFrames } from '../../../local/gateway/frameSizes.ts';
import { closeCode, nextMessage, type Rig, startRig } from './socketRig.ts';

const KIB = 1024;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

/** The payload sizes of the frames that a client gets, read from its socket. */
function framesReceived(ws: WebSocket): number[] {
  const sizes: number[] = [];
  const stream: unknown = Reflect.get(ws, '_socket');
  if (!(stream instanceof Object && 'on' in stream && typeof stream.on === 'function')) return [];
  let at = 0;
  let bytes = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (at + 4 <= bytes.length) {
      const short = bytes[at + 1] ?? 0;
      const size = short === 126 ? bytes.readUInt16BE(at + 2) : short;
      if (short === 127) throw new Error('a frame over 64 KB');
      sizes.push(size);
      at += (short === 126 ? 4 : 2) + size;
    }
  });
  return sizes;
}

describe('the management endpoint, with the real client', () => {
  it('posts text to a connection', async () => {
    const { ws, connectionId } = await rig.connect();
    const gateway = managementGateway(rig.management);
    const [message, outcome] = await Promise.all([
      nextMessage(ws),
      gateway.post(connectionId, '{"type":"pong","ñ":"🁫"}'),
    ]);
    expect(outcome).toBe('sent');
    expect(message).toBe('{"type":"pong","ñ":"🁫"}');
  });

  it('says gone for a connection that has ended or never was (report 30)', async () => {
    const { ws, connectionId } = await rig.connect();
    ws.close();
    await closeCode(ws);
    const gateway = managementGateway(rig.management);
    expect(await gateway.post(connectionId, 'late')).toBe('gone');
    expect(await gateway.post('never=', 'lost')).toBe('gone');
    const post = new PostToConnectionCommand({ ConnectionId: 'never=', Data: Buffer.from('x') });
    await expect(rig.management.send(post)).rejects.toBeInstanceOf(GoneException);
  });

  it('says gone inside $connect: the connection is not there before it has answered', async () => {
    const gateway = managementGateway(rig.management);
    let outcome = '';
    rig.behaviour.handler = async ({ requestContext: { routeKey, connectionId } }) => {
      if (routeKey === '$connect') outcome = await gateway.post(connectionId, 'welcome');
      return { statusCode: 200 };
    };
    await rig.connect();
    expect(outcome).toBe('gone');
  });

  it('posts 128 KB in frames of at most 32 KB, cut between bytes, and no more than that', async () => {
    const { ws, connectionId } = await rig.connect();
    const frames = framesReceived(ws);
    const message = `${'x'.repeat(32 * KIB - 1)}${'ñ'.repeat(48 * KIB)}y`;
    const post = (Data: Buffer) =>
      rig.management.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
    const [received] = await Promise.all([nextMessage(ws), post(Buffer.from(message))]);
    expect(received).toBe(message);
    expect(frames).toEqual([32 * KIB, 32 * KIB, 32 * KIB, 32 * KIB]);
    await expect(post(Buffer.alloc(128 * KIB + 1))).rejects.toBeInstanceOf(
      PayloadTooLargeException,
    );
  });

  it('describes and ends a connection', async () => {
    const { ws, connectionId } = await rig.connect();
    const connectedAt = rig.time.clock.now();
    rig.time.advance(7_000);
    await Promise.all([nextMessage(ws), managementGateway(rig.management).post(connectionId, 'x')]);
    const get = new GetConnectionCommand({ ConnectionId: connectionId });
    const info = await rig.management.send(get);
    expect(info.ConnectedAt?.getTime()).toBe(connectedAt);
    expect(info.LastActiveAt?.getTime()).toBe(connectedAt + 7_000);
    const closed = closeCode(ws);
    await rig.management.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
    await closed;
    await expect(rig.management.send(get)).rejects.toBeInstanceOf(GoneException);
  });

  it('lets nobody else post', async () => {
    const { connectionId } = await rig.connect();
    const post = new PostToConnectionCommand({
      ConnectionId: connectionId,
      Data: Buffer.from('x'),
    });
    await expect(rig.stranger.send(post)).rejects.toBeInstanceOf(ForbiddenException);
  });
});

describe('the watch on frame sizes', () => {
  /** A client frame: masked, with the shortest length field that fits unless `wide`. */
  function frame(size: number, wide = false): Buffer {
    const length = Buffer.alloc(wide ? 8 : size > 125 ? 2 : 0);
    if (wide) length.writeBigUInt64BE(BigInt(size));
    else if (size > 125) length.writeUInt16BE(size);
    const short = wide ? 127 : size > 125 ? 126 : size;
    return Buffer.concat([Buffer.of(0x81, 128 + short), length, Buffer.alloc(4 + size, 0xff)]);
  }

  it.each([1, 2, 3, 7, 1_000_000])('finds large frames in chunks of %i bytes', (step) => {
    const seen: number[] = [];
    const stream = [frame(0), frame(125), frame(126), frame(200, true), frame(201), frame(5)];
    const bytes = Buffer.concat(stream);
    let fed = 0;
    const watch = watchFrames(200, () => seen.push(fed));
    for (; fed < bytes.length; fed += step) watch(bytes.subarray(fed, fed + step));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeLessThanOrEqual(bytes.length);
    const fine: number[] = [];
    const calm = watchFrames(201, () => fine.push(1));
    calm(bytes);
    expect(fine).toEqual([]);
  });
});
