import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { IdTokens } from '../app/ports/idTokens.ts';
import type { Clock } from '../app/ports.ts';

/** Signatures by a private key alone: nobody who holds the public keys can make one. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * A provider as the operator gives it: issuer, our client id there, and the public keys of its
 * JWKS. They come with the deployment; nothing is fetched while somebody signs in.
 */
export interface OidcProvider {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  /** Both, where the page shall send people there: addresses of its discovery document. */
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint?: string;
  /** What people call it; left out, the host of the issuer. */
  readonly name?: string;
}

const HINT = 'Give a JSON list of {"issuer","audience","jwks":{"keys":[...]}}, docs/operations.md.';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Which field of a provider is not as it should be; null where all are. */
function faultIn(provider: unknown): string | null {
  if (!isObject(provider)) return 'itself';
  const { issuer, audience, jwks } = provider;
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) return 'issuer';
  if (typeof audience !== 'string' || audience === '') return 'audience';
  const fault = pageFaultIn(provider);
  if (fault !== null) return fault;
  const keys: unknown = isObject(jwks) ? jwks['keys'] : null;
  const areKeys = Array.isArray(keys) && keys.length > 0 && keys.every(isKey);
  return areKeys ? null : 'jwks.keys';
}

/** Which field of what the page is told is not as it should be; null where all are, or none is. */
function pageFaultIn({ authorizationEndpoint, tokenEndpoint, name }: Fields): string | null {
  if (name !== undefined && (typeof name !== 'string' || name === '')) return 'name';
  if (authorizationEndpoint === undefined && tokenEndpoint === undefined) return null;
  if (!isSafeAddress(authorizationEndpoint)) return 'authorizationEndpoint';
  return isSafeAddress(tokenEndpoint) ? null : 'tokenEndpoint';
}

/** By TLS, or on this machine itself. */
function isSafeAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

const isKey = (value: unknown): boolean => isObject(value) && typeof value['kty'] === 'string';

/** Reads the operator's list. Throws a `TypeError` that says what to write instead. */
export function readProviders(json: string): readonly OidcProvider[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new TypeError(`The sign-in providers are not JSON. ${HINT}`);
  }
  if (!Array.isArray(list) || list.length === 0) {
    throw new TypeError(`The sign-in providers are no list. ${HINT}`);
  }
  for (const [i, provider] of list.entries()) {
    const fault = faultIn(provider);
    if (fault !== null) throw new TypeError(`Sign-in provider ${i}: ${fault} is wrong. ${HINT}`);
  }
  return list as readonly OidcProvider[];
}

/** ID tokens of OpenID Connect (Core 1.0, section 3.1.3.7), checked with keys known beforehand. */
export function oidcTokens(
  providers: readonly OidcProvider[],
  clock: Clock,
): Pick<IdTokens, 'verify'> {
  const known = providers.map(({ issuer, audience, jwks }) => ({
    issuer,
    audience,
    keys: createLocalJWKSet(jwks),
  }));

  return {
    async verify(idToken, nonce) {
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
        if (nonce !== undefined && payload['nonce'] !== nonce) return null;
        return { issuer, subject: sub, name: typeof name === 'string' ? name : null };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
