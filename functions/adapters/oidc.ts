import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import type { IdTokens } from '../app/ports/idTokens.ts';
import type { Clock } from '../app/ports.ts';

/** Signatures by a private key alone: nobody who holds the public keys can make one. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Providers as the operator gives them: issuer, our client id there, and the public keys of its
 * JWKS. They come with the deployment; nothing is fetched while somebody signs in.
 */
const providersSchema = z
  .array(
    z.strictObject({
      issuer: z.url(),
      audience: z.string().min(1),
      jwks: z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }),
    }),
  )
  .min(1);
export type OidcProviders = z.infer<typeof providersSchema>;

/** Reads the operator's list. Throws a `TypeError` that says what to write instead. */
export function readProviders(json: string): OidcProviders {
  const hint = 'a JSON list of {"issuer","audience","jwks":{"keys":[...]}}, docs/operations.md';
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new TypeError(`The sign-in providers are not JSON. Give ${hint}.`);
  }
  const parsed = providersSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new TypeError(`The sign-in providers are wrong at "${where}". Give ${hint}.`);
}

/** ID tokens of OpenID Connect (Core 1.0, section 3.1.3.7), checked with keys known beforehand. */
export function oidcTokens(providers: OidcProviders, clock: Clock): IdTokens {
  const known = providers.map(({ issuer, audience, jwks }) => ({
    issuer,
    audience,
    keys: createLocalJWKSet(jwks),
  }));

  return {
    async verify(idToken) {
      try {
        const claimed = decodeJwt(idToken);
        const provider = known.find(({ issuer }) => issuer === claimed.iss);
        if (provider === undefined) return null;
        const { issuer, audience, keys } = provider;
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ALGORITHMS,
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock.now()),
        });
        const { sub, name, azp } = payload;
        // Issued for several clients, a token names the one it was made for.
        if (azp !== undefined && azp !== audience) return null;
        if (sub === undefined || sub === '') return null;
        return { issuer, subject: sub, name: typeof name === 'string' ? name : null };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
