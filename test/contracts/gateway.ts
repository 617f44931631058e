import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Gateway } from '../../functions/app/ports.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';

export interface Connected {
  readonly ws: WebSocket;
  readonly connectionId: string;
}

/** A gateway, and how a client comes in by it. */
export interface GatewayPlace {
  readonly gateway: Gateway;
  connect(): Promise<Connected>;
}

/** A connection of the form that API Gateway gives, which never was. */
const NEVER = 'AAAAAAAAAAAAAAA=';

/** A message takes its time over a network, and so does the news that a connection has ended. */
const SOON = { timeout: 30_000, interval: 50 };

/** What a client hears from now on; of a table that it follows, it may hear other things too. */
function heard(ws: WebSocket): string[] {
  const texts: string[] = [];
  ws.on('message', (data, isBinary) => texts.push(isBinary ? 'bytes' : String(data)));
  return texts;
}

/** What every gateway must do. */
export function gatewayContract(place: () => GatewayPlace): void {
  describe('gateway', () => {
    it('sends a message as it is, to the connection that is named and to no other', async () => {
      const [one, other] = await Promise.all([place().connect(), place().connect()]);
      const [atOne, atOther] = [heard(one.ws), heard(other.ws)];
      const text = '{"type":"commit","ñ":"🁫"}';
      expect(await place().gateway.post(one.connectionId, text)).toBe('sent');
      expect(await place().gateway.post(other.connectionId, 'own')).toBe('sent');
      await vi.waitFor(() => expect(atOne).toContain(text), SOON);
      await vi.waitFor(() => expect(atOther).toContain('own'), SOON);
      expect([atOne.includes('own'), atOther.includes(text)]).toEqual([false, false]);
      for (const { ws } of [one, other]) ws.close();
    });

    it('sends the largest message that the protocol has, whole', async () => {
      const { ws, connectionId } = await place().connect();
      const told = heard(ws);
      const text = 'ñ'.repeat(LIMITS.messageBytesMax / 2);
      await place().gateway.post(connectionId, text);
      await vi.waitFor(() => expect(told).toContain(text), SOON);
      ws.close();
    });

    it('keeps the order of messages that are sent one after the other', async () => {
      const { ws, connectionId } = await place().connect();
      const told = heard(ws);
      const texts = ['1', '2', '3', '4', '5'];
      for (const text of texts) await place().gateway.post(connectionId, text);
      const own = () => told.filter((text) => texts.includes(text));
      await vi.waitFor(() => expect(own()).toEqual(texts), SOON);
      ws.close();
    });

    it('says gone of a connection that has ended, and of one that never was', async () => {
      const { ws, connectionId } = await place().connect();
      ws.close();
      await once(ws, 'close');
      const { gateway } = place();
      const post = async () => expect(await gateway.post(connectionId, 'late')).toBe('gone');
      await vi.waitFor(post, SOON);
      expect(await gateway.post(NEVER, 'lost')).toBe('gone');
    });
  });
}
