/** What is read once and kept: records, proofs, rulesets, keys. */
import * as z from 'zod/mini';
import { hex32Schema, seatSchema } from '../ids.ts';
import {
  base64Schema,
  boneTextSchema,
  countSchema,
  namedSchema,
  textsSchema,
  told,
} from './parts.ts';

export const recordSchema = z.object({
  format: z.literal('sixlove-record/1'),
  ruleset: z.string(),
  options: namedSchema,
  seats: countSchema,
  rounds: z.array(
    z.object({
      no: z.exactOptional(told('Readers ignore it.', countSchema)),
      deal: z.array(z.array(boneTextSchema)),
      poser: z.exactOptional(seatSchema),
      cancelled: z.exactOptional(z.literal(true)),
      plays: z.exactOptional(told('Such as 66, 06@L.', textsSchema)),
    }),
  ),
});

const keyFields = { name: z.string(), alg: z.literal('Ed25519'), pub: hex32Schema };
const certificatesSchema = told(
  'Certificates of receipt keys that this key vouches for.',
  textsSchema,
);

/** The proof file; docs/fairness.md A.14 is its specification. */
export const proofSchema = z.object({
  format: z.literal('dominoes-fair/bundle'),
  v: z.literal(1),
  scope: z.enum(['game', 'hand']),
  game_id: z.string(),
  keys: z.array(z.object({ ...keyFields, receipt_certs: z.exactOptional(certificatesSchema) })),
  ruleset: z.exactOptional(z.object({ id: z.string(), text_b64: base64Schema })),
  events: z.array(
    z.object({
      seq: countSchema,
      ts: countSchema,
      type: countSchema,
      payload: z.exactOptional(base64Schema),
      h: z.exactOptional(base64Schema),
    }),
  ),
  heads: textsSchema,
});

export const keysSchema = z.object({
  keys: z.array(
    z.object({ ...keyFields, pubBase64: base64Schema, receipt_certs: certificatesSchema }),
  ),
  beacon: told('Whether tables here may have the public beacon.', z.boolean()),
});

export const rulesetsSchema = z.array(
  z.object({
    id: z.string(),
    version: countSchema,
    title: z.string(),
    titleEs: z.string(),
    players: told('Numbers of seats it is played by.', z.array(countSchema)),
    sides: z.enum(['pairs', 'solo']),
    parameters: namedSchema,
    estimates: told('Names of parameters and options that no source states.', textsSchema),
    options: z.array(
      z.object({
        name: z.string(),
        default: z.unknown(),
        allowed: told('What values it takes; `npm run sixlove -- rules` lists them.', namedSchema),
      }),
    ),
    words: told('The whole rules in words, a sentence or two each.', textsSchema),
  }),
);

export const ticketSchema = z.object({ url: z.string() });
