/** What is said of one address and method of the HTTP API. */
import * as z from 'zod/mini';
import { told } from '../protocol/answers/parts.ts';
import type { Code } from '../protocol/errors.ts';
import { intSchema, textSchema } from '../protocol/ids.ts';
import type { Schemas } from './jsonSchema.ts';

/** A body of an answer: JSON of a schema with a name, or bytes of a media type. */
export interface Content {
  readonly type: string;
  readonly schema?: z.ZodMiniType;
}

export interface Operation {
  /** A name for generated clients. */
  readonly id: string;
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  /** `{id}` and the like stand for one segment each. */
  readonly path: string;
  /** One sentence. */
  readonly says: string;
  /** Whether a token is needed; elsewhere it may be sent. */
  readonly signedIn: boolean;
  /** Not for a bot key. */
  readonly owner?: true;
  /** Parts of the path that are no ids. */
  readonly parts?: Schemas;
  /** Parameters of the query, each with the schema of its value. */
  readonly query?: Schemas;
  readonly body?: z.ZodMiniType;
  /** By status; null where nothing is in the answer. */
  readonly answers: Readonly<Record<number, Content | null>>;
  /** Beside those that every operation of its form has. */
  readonly codes?: readonly Code[];
}

/** Operations of one kind, as a page of documentation groups them. */
export interface Group {
  readonly name: string;
  readonly says: string;
  readonly operations: readonly Operation[];
}

export const json = (schema: z.ZodMiniType): Content => ({ type: 'application/json', schema });
export const html: Content = { type: 'text/html; charset=utf-8' };

/** Versions and rounds in a query. */
export const NUMBER_MAX = 999_999_999;
export const numberSchema = (min: number) => intSchema(min, NUMBER_MAX);

/** What opens a table for reading to somebody without a seat. */
export const readQuery = {
  k: z.optional(told('The read key of the table, which every view has.', textSchema(64))),
  invite: z.optional(told('Does as well while a seat is free.', textSchema(64))),
};
/** Why a table is not shown. */
export const READ_CODES: readonly Code[] = ['forbidden'];
