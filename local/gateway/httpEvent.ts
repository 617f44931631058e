import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { headersOf, logTime, queryOf } from './requestParts.ts';

/** Bodies of these types travel as text in an event if they are, all others in base64. */
const TEXT_TYPE = /^(text\/|application\/(json|javascript|xml|.+\+json|.+\+xml)\b)/i;

/** The event of API Gateway's HTTP API (payload 2.0), for a request received whole at `now`. */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  now: number,
): APIGatewayProxyEventV2 {
  const { method = 'GET', url = '/', httpVersion, socket } = request;
  const [rawPath = '/', rawQueryString = ''] = splitOnce(url, '?');
  const headers = headersOf(request.headers);
  const { cookie, ...otherHeaders } = headers;
  const query = queryOf(new URLSearchParams(rawQueryString));
  const isText =
    body.length === 0 || (TEXT_TYPE.test(headers['content-type'] ?? '') && isUtf8(body));
  const host = headers['host'] ?? 'localhost';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers: otherHeaders,
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${httpVersion}`,
        sourceIp: socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: logTime(now),
      timeEpoch: now,
    },
    ...(body.length === 0 ? {} : { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Writes a handler's result as API Gateway does. */
export function writeResult(
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(statusCode, { 'content-length': bytes.length }).end(bytes);
}
