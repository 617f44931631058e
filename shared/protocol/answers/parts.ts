/**
 * What the schemas of answers are made of. They describe what the server sends, for the description
 * of the API and for clients that check it; the server itself does not run them. Each is held equal
 * to the type that the server is compiled against by test/protocol/answerTypes.test.ts.
 */
import * as z from 'zod/mini';
import { intSchema } from '../ids.ts';

/** The same schema with a sentence for whoever reads the description. */
export function told<T extends z.ZodMiniType>(words: string, schema: T): T {
  return schema.check(z.describe(words));
}

/** An instant, ISO 8601 UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 });
export const countSchema = intSchema(0);
/** A bone: two digits, low half first. */
export const boneTextSchema = z.string().check(z.regex(/^[0-6]{2}$/));
/** Numbers by side, or by seat. */
export const scoresSchema = z.array(z.int());
export const textsSchema = z.array(z.string());
/** Anything by name, as a ruleset's options. */
export const namedSchema = z.record(z.string(), z.unknown());
/** A base64 text. */
export const base64Schema = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
