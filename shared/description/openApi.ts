/** The HTTP API as an OpenAPI 3.1 document, made of the schemas that the handlers check with. */
import { problemSchema } from '../protocol/answers/problem.ts';
import { idSchema } from '../protocol/ids.ts';
import { GROUPS } from './api.ts';
import { codesOf } from './codes.ts';
import { ANSWERS, COMMAND_NAMES, REQUESTS } from './components.ts';
import { infoOf } from './info.ts';
import { type Json, SchemaBook, type Schemas } from './jsonSchema.ts';
import type { Content, Group, Operation } from './operation.ts';

const ABOUT =
  'Dominoes played slowly, with deals that anybody can check. Fields that are not listed may be ' +
  'added to any answer: ignore what you do not know. A request with a field that is not listed ' +
  'is refused. What comes over the WebSocket is in /asyncapi.json. A gateway before the server ' +
  'may answer 413, 429 or 5xx by itself, with `{"message"}` and no code.';

const requests = new SchemaBook(REQUESTS, 'input', 'draft-2020-12');
/** A parameter of a query is described as the value that it is read as. */
const parameters = new SchemaBook({}, 'output', 'draft-2020-12');
const answers = new SchemaBook(ANSWERS, 'output', 'draft-2020-12');

/** The document, as JSON. `version` is the program's. */
export function openApiDocument(version: string): Json {
  return {
    openapi: '3.1.0',
    info: infoOf('Sixlove over HTTP', ABOUT, version),
    servers: [{ url: '/' }],
    tags: GROUPS.map(({ name, says }) => ({ name, description: says })),
    paths: paths(),
    components: {
      schemas: { ...answers.components(), ...commandUnion(requests.components()) },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a guest or an account, or a bot key.',
        },
      },
    },
  };
}

/** Tells generators by which field commands are told apart. */
function commandUnion(schemas: Record<string, Json>): Record<string, Json> {
  const mapping = Object.fromEntries(
    [...COMMAND_NAMES].map(([type, name]) => [type, `#/components/schemas/${name}`]),
  );
  const discriminator = { propertyName: 'type', mapping };
  return { ...schemas, Command: { ...schemas['Command'], discriminator } };
}

function paths(): Json {
  const all = new Map<string, Record<string, Json>>();
  for (const group of GROUPS) {
    for (const operation of group.operations) {
      const at = all.get(operation.path) ?? {};
      at[operation.method.toLowerCase()] = operationOf(group, operation);
      all.set(operation.path, at);
    }
  }
  return Object.fromEntries(all);
}

function operationOf({ name }: Group, operation: Operation): Json {
  const { id, says, signedIn, body, path, query = {} } = operation;
  const isApi = path.startsWith('/v1/');
  const given = [...pathParameters(operation), ...queryParameters(query)];
  return {
    operationId: id,
    tags: [name],
    summary: says,
    security: [...(signedIn ? [] : [{}]), ...(isApi ? [{ token: [] }] : [])],
    ...(given.length === 0 ? {} : { parameters: given }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: requests.ref(body) } },
          },
        }),
    responses: responsesOf(operation),
  };
}

function pathParameters({ path, parts = {} }: Operation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = parameters.inline(parts[name] ?? idSchema);
    return { name, in: 'path', required: true, schema };
  });
}

function queryParameters(query: Schemas): Json[] {
  return Object.entries(query).map(([name, schema]) => {
    const isRequired = schema._zod.optin === undefined;
    return { name, in: 'query', required: isRequired, schema: parameters.inline(schema) };
  });
}

function responsesOf(operation: Operation): Json {
  const given = Object.entries(operation.answers).map(([status, content]) => [
    status,
    content === null ? { description: 'Done.' } : { description: 'Done.', ...contentOf(content) },
  ]);
  const problems = [...codesOf(operation)]
    .filter(([status]) => !(status in operation.answers))
    .map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: answers.ref(problemSchema) } },
        'x-codes': codes,
      },
    ]);
  return Object.fromEntries([...given, ...problems]);
}

function contentOf({ type, schema }: Content): Json {
  return { content: { [type]: schema === undefined ? {} : { schema: answers.ref(schema) } } };
}
