/** The description of the API as a test's second opinion: what the server says must be in it. */

import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { HttpHandler } from '../../functions/handlers/router.ts';
import { GROUPS } from '../../shared/description/api.ts';
import { asyncApiDocument, SERVER_FRAMES } from '../../shared/description/asyncApi.ts';
import { codesOf } from '../../shared/description/codes.ts';
import { openApiDocument } from '../../shared/description/openApi.ts';
import type { Operation } from '../../shared/description/operation.ts';

/** Documents are no schemas, and formats are said beside them. */
const OPTIONS: Options = { strict: false, validateFormats: false, validateSchema: false };

export const OPEN_API = openApiDocument('test');
export const ASYNC_API = asyncApiDocument('test');
export const OPERATIONS: readonly Operation[] = GROUPS.flatMap(({ operations }) => operations);

const http = new Ajv2020(OPTIONS).addSchema(OPEN_API, 'api');
const socket = new Ajv(OPTIONS).addSchema(ASYNC_API, 'api');

/** A part of a document as a schema; the JSON pointer's parts are given. */
function schemaAt(ajv: Ajv, ...parts: readonly string[]): ValidateFunction {
  const path = parts.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const found = ajv.getSchema(`api#/${path.join('/')}`);
  if (found === undefined) throw new Error(`the description has no ${parts.join(' ')}`);
  return found;
}

/** A named schema of the HTTP API. */
export function httpSchema(name: string): ValidateFunction {
  return schemaAt(http, 'components', 'schemas', name);
}

/** A named schema of the WebSocket API. */
function frameSchema(name: string): ValidateFunction {
  return schemaAt(socket, 'components', 'schemas', name);
}

/** What a request looks like in the description: `{id}` stands for a segment. */
export function operationAt(method: string, path: string): Operation | undefined {
  const segments = (text: string) => text.split(/[/.]/);
  const asked = segments(path);
  return OPERATIONS.find((operation) => {
    const said = segments(operation.path);
    const isLike = (part: string, i: number) => part.startsWith('{') || part === asked[i];
    return operation.method === method && said.length === asked.length && said.every(isLike);
  });
}

/** Throws unless the answer to a request is one that the description has. */
export function expectDescribed(
  { rawPath, requestContext }: Pick<APIGatewayProxyEventV2, 'rawPath' | 'requestContext'>,
  { statusCode = 0, headers = {}, body }: APIGatewayProxyStructuredResultV2,
): void {
  const { method } = requestContext.http;
  const operation = operationAt(method, rawPath);
  // What is not there is not described.
  if (operation === undefined) return;
  const line = `${method} ${operation.path}`;
  const type = String(headers['content-type']);
  const answered = operation.answers[statusCode];
  if (answered === undefined) {
    const { code } = JSON.parse(body ?? '{}') as { code?: string };
    const codes: readonly (string | undefined)[] = codesOf(operation).get(statusCode) ?? [];
    if (!codes.includes(code)) throw new Error(`${line} is not said to answer ${code}`);
  } else if (answered === null) {
    if ((body ?? '') !== '') throw new Error(`${line} is said to answer nothing`);
    return;
  } else if (answered.type !== type) {
    throw new Error(`${line} answers ${type}`);
  }
  if (!type.includes('json')) return;
  const place = [operation.path, method.toLowerCase(), 'responses', String(statusCode)];
  const schema = schemaAt(http, 'paths', ...place, 'content', type, 'schema');
  if (!schema(JSON.parse(body ?? ''))) throw new Error(`${line}: ${errorsOf(schema)}`);
}

/** Throws unless a message over the socket is one of those that the description has; its name. */
export function expectFrame(message: string): string {
  const frame: unknown = JSON.parse(message);
  const names = Object.keys(SERVER_FRAMES);
  const fitting = names.filter((name) => frameSchema(name)(frame));
  const [name] = fitting;
  if (name !== undefined && fitting.length === 1) return name;
  const { type } = frame as { type?: string };
  const why = names.map((n) => `${n}: ${errorsOf(frameSchema(n))}`).join('\n');
  throw new Error(`a frame of type ${type} is ${fitting.length} of those described\n${why}`);
}

function errorsOf({ errors }: ValidateFunction): string {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}

/** A handler whose every answer is held against the description. */
export function described(handler: HttpHandler): HttpHandler {
  return async (event) => {
    const answer = await handler(event);
    expectDescribed(event, answer);
    return answer;
  };
}
