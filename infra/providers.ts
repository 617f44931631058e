import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { SettingsError } from './settings.ts';

/** A function's environment comes to 4 KB at most; its other names and addresses take the rest. */
export const OIDC_BYTES_MAX = 2_500;

const keySchema = z.looseObject({ kty: z.string() });

const addressSchema = z
  .string()
  .refine((text) => URL.canParse(text) && text.startsWith('https:'), 'must begin with https:');

/** What functions/adapters/oidc.ts reads, which this folder knows nothing of. */
const providersSchema = z
  .array(
    z
      .looseObject({
        issuer: z.string().refine((text) => URL.canParse(text), 'must be an address'),
        audience: z.string().min(1),
        jwks: z.looseObject({ keys: z.array(keySchema).min(1) }),
        authorizationEndpoint: addressSchema.optional(),
        tokenEndpoint: addressSchema.optional(),
        name: z.string().min(1).optional(),
      })
      .refine(
        (given) =>
          (given.authorizationEndpoint === undefined) === (given.tokenEndpoint === undefined),
        'needs authorizationEndpoint and tokenEndpoint, or neither',
      ),
  )
  .min(1);

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(`oidc ${path} is no file with JSON in it: ${String(error)}`);
  }
}

/**
 * The sign-in providers of a file, as JSON without blanks. Throws a `SettingsError` on what the
 * function could not read or carry: it would stop there, at its first request.
 */
export function providersIn(path: string): string {
  const given = readJson(path);
  const read = providersSchema.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingsError(
      `oidc ${path} is no list of {"issuer","audience","jwks":{"keys":[...]}} ` +
        `(docs/operations.md): ${faults.join('; ').trim()}`,
    );
  }
  const json = JSON.stringify(given);
  const bytes = Buffer.byteLength(json);
  if (bytes <= OIDC_BYTES_MAX) return json;
  throw new SettingsError(
    `oidc ${path} comes to ${bytes} bytes; a function takes ${OIDC_BYTES_MAX}. ` +
      'Leave out certificates (x5c), keys that only encrypt, and providers that nobody uses',
  );
}
