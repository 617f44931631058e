import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedOutbound, type Resolve } from '../../functions/adapters/guardedFetch.ts';
import { isPublicIp, urlFault } from '../../functions/adapters/publicAddress.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Asked {
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly body: string;
}

/** A server on this machine that notes what it is asked. */
async function receiver(answer: RequestListener): Promise<{ port: number; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      asked.push({ host: request.headers.host, path: request.url, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

const nobody: Resolve = () => Promise.reject(new Error('no name is looked up here'));
const post = { headers: {}, body: '{}' };

describe('addresses that may not be asked', () => {
  it.each([
    ['http://example.org/', 'scheme'],
    ['ftp://example.org/', 'scheme'],
    ['https://user@example.org/', 'userinfo'],
    ['https://user:secret@example.org/', 'userinfo'],
    ['https://example.org:22/', 'port'],
    ['https://example.org:80/', 'port'],
    ['https://127.0.0.1/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://0x7f.1/', 'address'],
    ['https://0177.0.0.1/', 'address'],
    ['https://0.0.0.0/', 'address'],
    ['https://10.1.2.3/', 'address'],
    ['https://172.16.0.1/', 'address'],
    ['https://192.168.1.1/', 'address'],
    ['https://169.254.169.254/latest/meta-data/', 'address'],
    ['https://100.64.0.1/', 'address'],
    ['https://192.0.2.1/', 'address'],
    ['https://198.18.0.1/', 'address'],
    ['https://224.0.0.1/', 'address'],
    ['https://255.255.255.255/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://[::]/', 'address'],
    ['https://[::ffff:127.0.0.1]/', 'address'],
    ['https://[::ffff:a9fe:a9fe]/', 'address'],
    ['https://[::127.0.0.1]/', 'address'],
    ['https://[64:ff9b::7f00:1]/', 'address'],
    ['https://[64:ff9b:1::1]/', 'address'],
    ['https://[2002:7f00:1::]/', 'address'],
    ['https://[2001:0:7f00:1::]/', 'address'],
    ['https://[fc00::1]/', 'address'],
    ['https://[fd12:3456::1]/', 'address'],
    ['https://[fe80::1]/', 'address'],
    ['https://[fec0::1]/', 'address'],
    ['https://[ff02::1]/', 'address'],
    ['https://[2001:db8::1]/', 'address'],
    ['example.org', 'unreadable'],
    [`https://example.org/${'x'.repeat(2_000)}`, 'unreadable'],
  ])('%s is refused (pitfall 31)', async (url, reason) => {
    const outbound = guardedOutbound({ resolve: nobody, allowsLocal: false });
    expect(outbound.fault(url)).toBe(reason);
    expect(await outbound.post({ ...post, url })).toEqual({ kind: 'refused', reason });
  });

  it.each([
    'https://example.org/',
    'https://example.org:8443/hook?a=b',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is not', (url) => {
    expect(urlFault(url, false)).toBe(null);
  });

  it('are found among the addresses of a name, all of which are looked at (pitfall 31)', async () => {
    const { port, asked } = await receiver((_request, response) => response.end());
    const resolve: Resolve = async () => ['8.8.8.8', '127.0.0.1'];
    const outbound = guardedOutbound({ resolve, allowsLocal: false });
    const url = `https://rebinding.example:${port}/`;
    expect(await outbound.post({ ...post, url })).toEqual({ kind: 'refused', reason: 'address' });
    expect(asked).toEqual([]);
  });

  it('are those of this machine even where it may be asked, unless they are its own', () => {
    expect(urlFault('http://127.0.0.1:80/', true)).toBe(null);
    expect(urlFault('http://localhost:4601/x', true)).toBe(null);
    expect(urlFault('http://192.168.1.1/', true)).toBe('scheme');
    expect(urlFault('https://192.168.1.1/', true)).toBe('address');
    expect(urlFault('http://example.org/', true)).toBe('scheme');
  });

  it('do not depend on how an address is written (pitfall 31)', () => {
    expect(isPublicIp('::ffff:8.8.8.8')).toBe(true);
    expect(isPublicIp('not an address')).toBe(false);
  });
});

describe('a post', () => {
  it('goes to the address that was looked at, whatever the name says later (pitfall 31)', async () => {
    const { port, asked } = await receiver((_request, response) => response.end('thanks'));
    let asks = 0;
    const resolve: Resolve = async () => {
      asks += 1;
      return asks === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    const outbound = guardedOutbound({ resolve, allowsLocal: true });
    const url = `http://localhost:${port}/hook`;
    expect(await outbound.post({ ...post, url, body: '{"a":1}' })).toEqual({
      kind: 'answered',
      status: 200,
      retryAfter: null,
      excerpt: 'thanks',
    });
    expect(asks).toBe(1);
    expect(asked).toEqual([{ host: `localhost:${port}`, path: '/hook', body: '{"a":1}' }]);
    expect(await outbound.post({ ...post, url })).toEqual({ kind: 'refused', reason: 'address' });
  });

  it('does not follow a redirect, and hands on what it says (pitfall 31)', async () => {
    const { port, asked } = await receiver((_request, response) => {
      response.writeHead(302, { location: '/elsewhere', 'retry-after': '120' }).end();
    });
    const outbound = guardedOutbound({ resolve: nobody, allowsLocal: true });
    const answer = await outbound.post({ ...post, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ kind: 'answered', status: 302, retryAfter: '120' });
    expect(asked).toHaveLength(1);
  });

  it('reads no more of an answer than it keeps', async () => {
    const { port } = await receiver((_request, response) => {
      response.write(`\u0007${'x'.repeat(300)}`);
      // Never ended: whoever waits for the rest waits for ever.
    });
    const outbound = guardedOutbound({ resolve: nobody, allowsLocal: true });
    const answer = await outbound.post({ ...post, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ kind: 'answered', excerpt: ` ${'x'.repeat(255)}` });
  });

  it.each([
    [
      'a name that is not known',
      Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      'unresolved',
    ],
    ['a look-up that takes too long', new DOMException('late', 'TimeoutError'), 'timeout'],
    ['anything else', new Error('internal detail'), 'failed'],
  ])('that fails by %s says so in one word', async (_name, error, reason) => {
    const outbound = guardedOutbound({ resolve: () => Promise.reject(error), allowsLocal: false });
    const url = 'https://gone.example/';
    expect(await outbound.post({ ...post, url })).toEqual({ kind: 'failed', reason });
  });

  it.each([
    ['a look-up', 'https://slow.example/', true],
    ['an answer', 'http://127.0.0.1:0/', false],
  ])('is given up where %s takes too long', async (_name, address, isLookUp) => {
    const { port } = await receiver(() => undefined);
    const resolve: Resolve = () => new Promise(() => {});
    const outbound = guardedOutbound({ resolve, allowsLocal: !isLookUp, answerMsMax: 50 });
    const url = address.replace(':0/', `:${port}/`);
    expect(await outbound.post({ ...post, url })).toEqual({ kind: 'failed', reason: 'timeout' });
  });

  it('that nobody takes is a failure', async () => {
    const { port } = await receiver((_request, response) => response.destroy());
    const outbound = guardedOutbound({ resolve: nobody, allowsLocal: true });
    const answer = await outbound.post({ ...post, url: `http://127.0.0.1:${port}/` });
    expect(answer).toEqual({ kind: 'failed', reason: 'connection' });
  });

  it.each([
    ['switches protocols', '101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket'],
    ['never gets beyond its hints', '103 Early Hints\r\nLink: </x>'],
  ])('is given up where the receiver %s', async (_name, head) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(`HTTP/1.1 ${head}\r\n\r\n`));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outbound = guardedOutbound({ resolve: nobody, allowsLocal: true, answerMsMax: 50 });
    const answer = await outbound.post({ ...post, url: `http://127.0.0.1:${port}/` });
    expect(answer).toEqual({ kind: 'failed', reason: 'timeout' });
    server.close();
  });
});
