/** The two documents: valid, whole, open to what comes, and of the API that there is. */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { isChatPath } from '../../functions/handlers/chat.ts';
import { ROUTES } from '../../functions/handlers/http.ts';
import { routesAt } from '../../functions/handlers/router.ts';
import { CLIENT_FRAMES, SERVER_FRAMES } from '../../shared/description/asyncApi.ts';
import { documents } from '../../shared/description/documents.ts';
import { COMMAND_TYPES } from '../../shared/protocol/commands.ts';
import { ASYNC_API, OPEN_API, OPERATIONS, operationAt } from '../support/described.ts';
import { vectorText } from '../vectorFiles.ts';

const BOTH = [
  ['OpenAPI', OPEN_API],
  ['AsyncAPI', ASYNC_API],
] as const;
const AJV = { strict: false, validateFormats: false, allErrors: true };

/** Every object and list within a value, each with its JSON pointer. */
function parts(value: unknown, at = '#'): [pointer: string, part: object][] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, part]) =>
    parts(part, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [[at, value], ...within];
}

function refsOf(value: unknown): string[] {
  return parts(value).flatMap(([, part]) => ('$ref' in part ? [String(part.$ref)] : []));
}

describe.each(BOTH)('the %s document', (_name, document) => {
  const pointers = new Set(parts(document).map(([pointer]) => pointer));

  it('leads nowhere by no reference (pitfall 43)', () => {
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => !pointers.has(ref))).toEqual([]);
  });

  it('names no schema that it does not use', () => {
    const used = new Set(refsOf(document));
    const { schemas } = (document as { components: { schemas: object } }).components;
    const unused = Object.keys(schemas).filter((n) => !used.has(`#/components/schemas/${n}`));
    expect(unused).toEqual([]);
  });

  it('has no expression that only some languages can read', () => {
    const patterns = parts(document).flatMap(([, part]) =>
      'pattern' in part ? [String(part.pattern)] : [],
    );
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => /\\p|\(\?</i.test(pattern))).toEqual([]);
  });
});

describe('by the specification', () => {
  it('is OpenAPI 3.1', () => {
    const isValid = new Ajv2020(AJV).compile(JSON.parse(vectorText('specs/openapi-3.1.json')));
    expect([isValid(OPEN_API), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...OPEN_API, info: {} })).toBe(false);
  });

  it('is AsyncAPI 3.0', () => {
    const isValid = new Ajv(AJV).compile(JSON.parse(vectorText('specs/asyncapi-3.0.json')));
    expect([isValid(ASYNC_API), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...ASYNC_API, channels: 7 })).toBe(false);
  });
});

test('both are built under their names, and say of which program they are', () => {
  const built = documents('1.2.3');
  expect(Object.keys(built)).toEqual(['openapi.json', 'asyncapi.json']);
  expect(Object.values(built)).toMatchObject([
    { info: { version: '1.2.3' } },
    { info: { version: '1.2.3' } },
  ]);
});

const ID = 'A'.repeat(22);
const pathOf = (path: string) => path.replace('{platform}', 'slack').replace(/\{\w+\}/g, ID);
/** Files beside the API, and the chats' door, which is a function of its own. */
const isRouted = (path: string) => path.startsWith('/v1/') && !isChatPath(pathOf(path));

describe('the operations', () => {
  const routeOf = ({ method, path }: (typeof OPERATIONS)[number]) =>
    routesAt(ROUTES, { rawPath: pathOf(path) }).filter((route) => route.method === method);

  it('are the routes that the handler has, and no others', () => {
    const routed = OPERATIONS.filter(({ path }) => isRouted(path));
    for (const operation of routed) {
      expect([operation.id, routeOf(operation).length]).toEqual([operation.id, 1]);
    }
    const said = new Set(routed.flatMap(routeOf));
    const unsaid = ROUTES.filter((route) => !said.has(route));
    expect(unsaid.map(({ method, path }) => `${method} ${path.source}`)).toEqual([]);
  });

  it('are beside them the doors that are no routes', () => {
    const others = OPERATIONS.filter(({ path }) => !isRouted(path)).map(({ path }) => path);
    expect(others).toEqual([
      '/v1/chat/{platform}',
      '/openapi.json',
      '/asyncapi.json',
      '/proofs/{id}/{readKey}.json',
    ]);
  });

  it('need a token where their routes do', () => {
    const differing = OPERATIONS.filter(
      (operation) => routeOf(operation)[0]?.signedIn === !operation.signedIn,
    );
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it('each have a name of their own, and are found by an address', () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
    for (const operation of OPERATIONS) {
      expect(operationAt(operation.method, pathOf(operation.path))).toBe(operation);
    }
  });
});

describe('the frames', () => {
  it('are every command, and what is not one', () => {
    expect([...CLIENT_FRAMES.keys()].sort()).toEqual(
      [...COMMAND_TYPES, 'subscribe', 'ping'].sort(),
    );
  });

  it('each have an operation; what is pushed has one too', () => {
    const { operations } = ASYNC_API as { operations: object };
    expect(Object.keys(operations)).toEqual([...CLIENT_FRAMES.keys(), 'pushCommit', 'pushRematch']);
  });
});

describe('what the server sends', () => {
  /** Schemas that are reached from these, with all that is within them. */
  function reached(document: object, names: readonly string[]): [string, object][] {
    const { schemas } = (document as { components: { schemas: Record<string, object> } })
      .components;
    const seen = new Set<string>(names);
    for (const name of seen) {
      for (const ref of refsOf(schemas[name])) seen.add(ref.split('/').at(-1) ?? '');
    }
    return [...seen].flatMap((name) => parts(schemas[name], name));
  }
  const responses = OPERATIONS.flatMap(({ path, method }) => {
    const { paths } = OPEN_API as { paths: Record<string, Record<string, { responses: object }>> };
    return refsOf(paths[path]?.[method.toLowerCase()]?.responses);
  });
  const sent = [
    ...reached(
      OPEN_API,
      [...new Set(responses)].map((ref) => ref.split('/').at(-1) ?? ''),
    ),
    ...reached(ASYNC_API, Object.keys(SERVER_FRAMES)),
  ];

  it('is closed to no field of tomorrow (pitfall 42)', () => {
    expect(sent.length).toBeGreaterThan(500);
    const closed = sent.filter(([, part]) => {
      const { additionalProperties, unevaluatedProperties } = part as Record<string, unknown>;
      return additionalProperties === false || unevaluatedProperties === false;
    });
    expect(closed.map(([at]) => at)).toEqual([]);
  });
});
