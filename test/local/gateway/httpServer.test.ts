import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type HttpHandler,
  type HttpServer,
  startHttpServer,
} from '../../../local/gateway/httpServer.ts';
import { StartError } from '../../../local/startError.ts';
import { quietLog } from '../../support/quietLog.ts';

const NOW = 1_784_000_000_000;
const root = await mkdtemp(join(tmpdir(), 'sixlove-web-'));
const webDir = join(root, 'web');
const behaviour: { handler: HttpHandler } = { handler: async () => ({ statusCode: 204 }) };
const events: APIGatewayProxyEventV2[] = [];

const LONG = `export {};\n${'// and so on\n'.repeat(200)}`;

let http: HttpServer;
beforeAll(async () => {
  await mkdir(join(webDir, 'pictures'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), '<!doctype html>');
  await writeFile(join(webDir, 'index.es.html'), '<!doctype html><html lang="es">');
  await writeFile(join(webDir, 'main.js'), 'export {}');
  await writeFile(join(webDir, 'long-0123ABCD.js'), LONG);
  await writeFile(join(webDir, '.hidden'), 'secret');
  await writeFile(join(webDir, 'pictures', 'a b.svg'), '<svg/>');
  await writeFile(join(root, 'keys.json'), 'secret');
  await symlink(join(root, 'keys.json'), join(webDir, 'link.json'));
  http = await startHttpServer('127.0.0.1', 0, {
    webDir,
    clock: { now: () => NOW },
    log: quietLog,
    handler: async (event) => {
      events.push(event);
      return behaviour.handler(event);
    },
  });
});
afterAll(async () => {
  await http.close();
  await rm(root, { recursive: true });
});

/** Status, headers and body of a request whose path goes out exactly as written. */
async function rawGet(path: string): Promise<string> {
  const port = Number(new URL(http.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

describe('the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/?t=1', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/main.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/pictures/a%20b.svg', 'image/svg+xml', '<svg/>'],
  ])('serves %s as %s', async (path, type, text) => {
    const response = await fetch(http.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(text);
  });

  it.each([
    ['es', '<!doctype html><html lang="es">'],
    ['es-MX,es;q=0.9,en;q=0.8', '<!doctype html><html lang="es">'],
    ['en,es;q=0.9', '<!doctype html>'],
    ['est', '<!doctype html>'],
  ])('begins in the language that is read first: %s', async (language, text) => {
    const response = await fetch(`${http.url}/`, { headers: { 'accept-language': language } });
    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language');
    expect(await response.text()).toBe(text);
  });

  it('allows its own scripts and styles and nothing from elsewhere', async () => {
    for (const path of ['/', '/nothing.js']) {
      const { headers } = await fetch(http.url + path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
          "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
          "frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('allows the style that stands in the file, by its content, and no other', async () => {
    await writeFile(join(webDir, 'styled.html'), '<style data-file="a.css">a{b:c}\n</style>');
    const { headers } = await fetch(`${http.url}/styled.html`);
    // printf 'a{b:c}\n' | openssl dgst -sha256 -binary | base64
    const allowed = "style-src 'self' 'sha256-igAAq6p82pYtqOrcjugh5qXJ2Tl2c0lWyqVzCzdXfT0='; ";
    expect(headers.get('content-security-policy')).toContain(allowed);
  });

  it('packs what is worth it, as the one who asks takes it', async () => {
    for (const [taken, packing] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${http.url}/long-0123ABCD.js`, {
        headers: { 'accept-encoding': taken },
      });
      expect(response.headers.get('content-encoding')).toBe(packing);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await response.text()).toBe(LONG);
    }
    const short = await fetch(`${http.url}/main.js`, { headers: { 'accept-encoding': 'br' } });
    expect(short.headers.get('content-encoding')).toBe(null);
  });

  it('is asked for once where its name is its content, and else says whether it changed', async () => {
    const lasting = await fetch(`${http.url}/long-0123ABCD.js`);
    expect(lasting.headers.get('cache-control')).toMatch(/immutable/);
    const first = await fetch(`${http.url}/main.js`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${http.url}/main.js`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetch(`${http.url}/`, { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it.each([
    '/../keys.json',
    '/%2e%2e/keys.json',
    '/..%2fkeys.json',
    '/pictures/../../keys.json',
    '/pictures/%2e%2e%2f%2e%2e%2fkeys.json',
    '/..\\keys.json',
    '//keys.json',
    '/link.json',
    '/.hidden',
    '/pictures',
    '/pictures/',
    '/main.js/',
    '/main.js%00.html',
    '/%zz',
  ])('gives nothing away for %s', async (path) => {
    const answer = await rawGet(path);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).not.toContain('secret');
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await fetch(`${http.url}/main.js`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '9']);
    expect((await fetch(`${http.url}/main.js`, { method: 'PUT' })).status).toBe(405);
  });
});

describe('the HTTP API', () => {
  it('makes the event that API Gateway makes (payload 2.0)', async () => {
    await fetch(`${http.url}/v1/tables/abc?after=3&x=1&x=2`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', Authorization: 'Bearer t' },
      body: '{"name":"año"}',
    });
    expect(events.at(-1)).toMatchObject({
      version: '2.0',
      routeKey: '$default',
      rawPath: '/v1/tables/abc',
      rawQueryString: 'after=3&x=1&x=2',
      queryStringParameters: { after: '3', x: '1,2' },
      headers: { authorization: 'Bearer t', host: http.url.replace('http://', '') },
      requestContext: {
        domainName: http.url.replace('http://', ''),
        http: { method: 'POST', path: '/v1/tables/abc', sourceIp: '127.0.0.1' },
        time: '14/Jul/2026:03:33:20 +0000',
        timeEpoch: NOW,
      },
      body: '{"name":"año"}',
      isBase64Encoded: false,
    });
  });

  it('passes what is not text as base64, and no body as none', async () => {
    const body = new Uint8Array([0xff, 0xfe]);
    await fetch(`${http.url}/v1/x`, { method: 'POST', body });
    expect(events.at(-1)).toMatchObject({ body: '//4=', isBase64Encoded: true });
    await fetch(`${http.url}/v1/x`);
    expect(events.at(-1)?.body).toBe(undefined);
    expect(events.at(-1)?.isBase64Encoded).toBe(false);
  });

  it('writes status, headers, cookies and bytes of the result', async () => {
    behaviour.handler = async () => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'x-number': 7 },
      cookies: ['a=1', 'b=2'],
      body: '//4=',
      isBase64Encoded: true,
    });
    const response = await fetch(`${http.url}/v1/x`);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-number')).toBe('7');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xfe]));
  });

  it('answers 500 without a word of why when the handler fails', async () => {
    behaviour.handler = async () => {
      throw new Error('a secret detail');
    };
    const response = await fetch(`${http.url}/v1/x`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
  });

  it('takes bodies up to 10 MB', async () => {
    behaviour.handler = async ({ body }) => ({ body: String(body?.length) });
    const post = (bytes: number) =>
      fetch(`${http.url}/v1/x`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'x'.repeat(bytes),
      });
    const most = 10 * 1024 * 1024;
    expect(await (await post(most)).text()).toBe(String(most));
    expect((await post(most + 1)).status).toBe(413);
  });

  it('takes a request as received when its last byte is there', async () => {
    behaviour.handler = async () => ({ statusCode: 200 });
    const before = events.length;
    const socket = connect(Number(new URL(http.url).port), '127.0.0.1');
    socket.write('POST /v1/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
    await fetch(`${http.url}/v1/other`);
    expect(events.slice(before).map((event) => event.rawPath)).toEqual(['/v1/other']);
    socket.write('}');
    await once(socket, 'data');
    expect(events.at(-1)?.rawPath).toBe('/v1/slow');
    socket.destroy();
  });
});

describe('the address', () => {
  it('is refused in one line when it cannot be had', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const deps = { webDir, clock: { now: () => NOW }, log: quietLog, handler: behaviour.handler };
    const refusal = startHttpServer('127.0.0.1', port, deps);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(`Port ${port} is in use. Choose another: --port`);
    await expect(startHttpServer('192.0.2.1', 0, deps)).rejects.toThrow('192.0.2.1');
    other.close();
  });
});
