/** Mail as Amazon SES gets it: its REST protocol on loopback. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { causeFields } from '../../functions/adapters/log.ts';
import { sesMailer } from '../../functions/adapters/ses.ts';
import { makeSesClient } from '../../functions/adapters/sesClient.ts';
import { MailError } from '../../functions/app/ports/outbound.ts';

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
    response.end(
      JSON.stringify(
        status === 200
          ? { MessageId: 'm1' }
          : { message: `Email address is not verified: ${MAIL.to}` },
      ),
    );
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
  [400, 'MessageRejected', true],
  [400, 'MailFromDomainNotVerifiedException', true],
  [429, 'TooManyRequestsException', false],
  [500, 'InternalServiceErrorException', false],
])('that SES answers with %i %s was not sent, and only its code is told', async (...given) => {
  const [status, type, isRefused] = given;
  answers.push({ status, type });
  const error: unknown = await sesMailer(client, FROM)
    .send(MAIL)
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(MailError);
  expect(error).toMatchObject({ message: type, isRefused });
  // SES repeats the address in its words; the log writes name, text and stack of an error.
  expect(`${JSON.stringify(causeFields(error))}${inspect(error)}`).not.toContain(MAIL.to);
});
