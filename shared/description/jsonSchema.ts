/** JSON Schemas of the protocol's zod schemas, each named one once. */
import * as z from 'zod/mini';
import { codeSchema } from '../protocol/answers/problem.ts';

export type Json = { readonly [name: string]: unknown };
export type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** Where named schemas stand in an OpenAPI or AsyncAPI document. */
const PLACE = '#/components/schemas/';

/** As OpenAPI 3.1 and AsyncAPI 3.0 each take them. */
export type Dialect = 'draft-2020-12' | 'draft-07';

/** `input`: what may be sent to the server; `output`: what it sends. */
type Way = 'input' | 'output';
type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Regular expressions of a kind that not every language's have: the server checks them alone. */
const RARE = /\\[pP]\{/;

function isRare(schema: object): boolean {
  return 'pattern' in schema && typeof schema.pattern === 'string' && RARE.test(schema.pattern);
}

/** What a client need not know, or cannot. */
const simpler: Override = ({ zodSchema, jsonSchema }) => {
  // The format says it, in fewer characters.
  if (jsonSchema.format === 'date-time' || isRare(jsonSchema)) delete jsonSchema.pattern;
  if (jsonSchema.allOf !== undefined) {
    const others = jsonSchema.allOf.filter((part) => !isRare(part));
    if (others.length === 0) delete jsonSchema.allOf;
    else jsonSchema.allOf = others;
  }
  if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'object';
};

/**
 * What the server sends may have more fields tomorrow, and codes that nobody knows today: whoever
 * is generated from this accepts them.
 */
const open: Override = (context) => {
  simpler(context);
  const { zodSchema, jsonSchema } = context;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (zodSchema === codeSchema) {
    const { enum: known = [] } = jsonSchema;
    delete jsonSchema.type;
    delete jsonSchema.enum;
    jsonSchema.anyOf = [{ type: 'string', enum: known }, { type: 'string' }];
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/** The named schemas of one way, and any other schema made of them. */
export class SchemaBook {
  readonly #names: z.core.$ZodRegistry<{ id: string }> = z.registry<{ id: string }>();
  readonly #options: z.core.ToJSONSchemaParams;
  readonly #known = new Map<z.ZodMiniType, string>();

  constructor(named: Schemas, way: Way, dialect: Dialect) {
    const override = way === 'output' ? open : simpler;
    this.#options = { io: way, target: dialect, override, unrepresentable: 'any' };
    for (const [name, schema] of Object.entries(named)) {
      this.#names.add(schema, { id: name });
      this.#known.set(schema, name);
    }
  }

  /** Each by its name; they refer to each other where OpenAPI and AsyncAPI have components. */
  components(): Record<string, Json> {
    const { schemas } = z.toJSONSchema(this.#names, {
      ...this.#options,
      uri: (id) => `${PLACE}${id}`,
    });
    return Object.fromEntries(Object.entries(schemas).map(([name, made]) => [name, bare(made)]));
  }

  /** A reference to a schema that has a name. Throws for one that has none. */
  ref(schema: z.ZodMiniType): Json {
    const name = this.#known.get(schema);
    if (name === undefined) throw new Error('a schema of the API has no name');
    return { $ref: `${PLACE}${name}` };
  }

  /** A schema written out where it is used. */
  inline(schema: z.ZodMiniType): Json {
    return bare(z.toJSONSchema(schema, this.#options));
  }
}

/** A schema without what says where it came from. */
function bare(made: object): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = made as Record<string, unknown>;
  return rest;
}
