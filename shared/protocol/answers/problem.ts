/** Refusals, RFC 9457. */
import * as z from 'zod/mini';
import { type Code, PROBLEMS } from '../errors.ts';
import { intSchema, versionSchema } from '../ids.ts';
import { told } from './parts.ts';
import { commitSchema } from './table.ts';

const CODES = Object.keys(PROBLEMS) as [Code, ...Code[]];

/** What the server of this release knows: a client takes others. */
export const codeSchema = told('Stable; texts are not. More may be added.', z.enum(CODES));

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: intSchema(400, 599),
  code: codeSchema,
  detail: z.exactOptional(z.string()),
  version: z.exactOptional(told("The table's version, with stale.", versionSchema)),
  events: z.exactOptional(told('What has changed since, with stale.', z.array(commitSchema))),
});
