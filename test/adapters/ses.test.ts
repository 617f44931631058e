/** Mail as Amazon SES gets it: its REST protocol on loopback. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSesClient, sesMailer } from '../../functions/adapters/ses.ts';

const FROM = 'dominoes@dominoes.test';
const OFF = 'https://dominoes.test/v1/players/p/notices/off?t=x';
const MAIL = { to: 'ana@dominoes.test', subject: 'Te toca', text: '¡Ya!\n', id: 'n1', offUrl: OFF };

interface Asked {
  readonly line: string;
  readonly signed: string;
  readonly body: unknown;
}

let server: Server;
let client: ReturnType<typeof makeSesClient>;
const asked: Asked[] = [];
const answers: { status: number; type?: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push({
      line: `${request.method} ${request.url}`,
      signed: String(request.headers.authorization),
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    const { status, type } = answers.shift() ?? { status: 200 };
    const headers = type === undefined ? {} : { 'x-amzn-errortype': type };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(status === 200 ? { MessageId: 'm1' } : { message: 'no' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = makeSesClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  asked.length = 0;
});

it('goes to one address in UTF-8, with one click to end it', async () => {
  await sesMailer(client, FROM).send(MAIL);
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  expect(asked).toEqual([
    {
      line: 'POST /v2/email/outbound-emails',
      signed: expect.stringMatching(/\/eu-west-1\/ses\/aws4_request/),
      body: {
        FromEmailAddress: FROM,
        Destination: { ToAddresses: ['ana@dominoes.test'] },
        Content: {
          Simple: {
            Subject: utf8('Te toca'),
            Body: { Text: utf8('¡Ya!\n') },
            Headers: [
              { Name: 'List-Unsubscribe', Value: `<${OFF}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
              { Name: 'References', Value: '<n1@sixlove>' },
            ],
          },
        },
      },
    },
  ]);
});

it('has no way to end it where it only asks for a confirmation', async () => {
  await sesMailer(client, FROM).send({ ...MAIL, offUrl: null });
  expect(asked).toMatchObject([
    { body: { Content: { Simple: { Headers: [{ Name: 'References' }] } } } },
  ]);
});

it.each([
  [400, 'MessageRejected'],
  [400, 'MailFromDomainNotVerifiedException'],
  [429, 'TooManyRequestsException'],
])('that SES refuses with %i %s was not sent', async (status, type) => {
  answers.push({ status, type });
  await expect(sesMailer(client, FROM).send(MAIL)).rejects.toMatchObject({ name: type });
});
