import { describe, expect, it } from 'vitest';
import type { ChatAction, ChatJob, ChatReader, Read } from '../../functions/app/ports/chat.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { httpEvent } from '../support/gatewayEvents.ts';

const ack = { status: 200, body: 'taken', type: 'text/plain' };
const action: ChatAction = {
  platform: 'slack',
  deliveryId: '1',
  actor: { id: 'u', name: 'ana' },
  place: { id: 'c', space: null, isPrivate: false },
  locale: null,
  intent: { kind: 'home' },
  reply: null,
  receivedAt: 5,
};

function handlerOf(read: ChatReader['read'], send: (job: ChatJob) => Promise<void>) {
  const errors: string[] = [];
  const infos: object[] = [];
  const log = {
    info: (message: string, fields: object = {}) => void infos.push({ message, ...fields }),
    error: (message: string) => void errors.push(message),
  };
  const readers: ChatReader[] = [{ name: 'slack', read }];
  return { handler: makeChatHandler({ readers, queue: { send }, log }), errors, infos };
}

const asked = (body: string, more: object = {}) =>
  httpEvent({ method: 'POST', path: '/v1/chat/slack', body, at: 5, ...more });

describe('POST /v1/chat/{platform}', () => {
  it('queues an action before it acknowledges it, with the very bytes that were sent', async () => {
    const seen: string[] = [];
    const jobs: ChatJob[] = [];
    const { handler } = handlerOf(
      ({ body, receivedAt }): Read => {
        seen.push(Buffer.from(body).toString('utf8'));
        return { kind: 'action', ack, action: { ...action, receivedAt } };
      },
      async (job) => void jobs.push(job),
    );
    const answer = await handler(asked('{"a": "ñ"}'));
    expect(answer).toMatchObject({ statusCode: 200, body: 'taken' });
    const encoded = Buffer.from('a=ñ').toString('base64');
    await handler(asked(encoded, { isBase64: true }));
    expect(seen).toEqual(['{"a": "ñ"}', 'a=ñ']);
    expect(jobs).toEqual([
      { kind: 'action', action },
      { kind: 'action', action },
    ]);
  });

  it('does not acknowledge what was not queued, so that it is sent again', async () => {
    const { handler, errors } = handlerOf(
      () => ({ kind: 'action', ack, action }),
      () => Promise.reject(new Error('the queue is gone')),
    );
    expect((await handler(asked('x'))).statusCode).toBe(503);
    expect(errors).toEqual(['a chat was not heard']);
  });

  it('passes on what the platform’s reader answers by itself, and queues nothing', async () => {
    const refused = { status: 401, body: '', type: 'text/plain' };
    const { handler, infos } = handlerOf(
      () => ({ kind: 'refused', ack: refused }),
      () => Promise.reject(new Error('not to be called')),
    );
    expect((await handler(asked('x'))).statusCode).toBe(401);
    // Whoever hears the alarm looks here for which platform it is.
    const message = 'a request of a chat is not signed by its platform';
    expect(infos).toEqual([{ message, platform: 'slack' }]);
  });

  it('refuses what is too large, another method, and a platform that is not set up', async () => {
    const { handler } = handlerOf(
      () => ({ kind: 'answered', ack }),
      () => Promise.reject(new Error('not to be called')),
    );
    expect((await handler(asked('x'.repeat(300_000)))).statusCode).toBe(413);
    expect((await handler(asked('', { method: 'GET' }))).statusCode).toBe(405);
    expect((await handler(asked('', { path: '/v1/chat/discord' }))).statusCode).toBe(404);
    expect((await handler(asked('', { path: '/v1/chat/' }))).statusCode).toBe(404);
  });
});
