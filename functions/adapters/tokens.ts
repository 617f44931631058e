import { createPublicKey } from 'node:crypto';
import { JOSEError } from 'jose/errors';
import { compactVerify } from 'jose/jws/compact/verify';
import * as z from 'zod/mini';
import type { Secret } from '../../shared/fair/secret.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { Clock, Tokens } from '../app/ports.ts';
import { privateKeyOf } from './ed25519Key.ts';

const ALGORITHM = 'EdDSA';
const ISSUER = 'sixlove';
const AUDIENCE = 'sixlove/v1';
const DAY_SECONDS = 86_400;

/** What a token that is good says of its player (RFC 7519 section 4.1), beside when it was made. */
const claimsSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: idSchema,
  exp: z.number(),
});

/**
 * Guest tokens as JWTs signed with Ed25519; the subject is the player. Good for 365 days. Every
 * request shows one and few are given one, so what makes them is loaded with the first.
 */
export function jwtTokens(tokenSeed: Secret, clock: Clock): Tokens {
  const privateKey = privateKeyOf(tokenSeed);
  const publicKey = createPublicKey(privateKey);
  const nowSeconds = () => Math.floor(clock.now() / 1000);

  return {
    async issue(playerId) {
      const { SignJWT } = await import('jose/jwt/sign');
      const now = nowSeconds();
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(playerId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + LIMITS.guestTokenDaysMax * DAY_SECONDS)
        .sign(privateKey);
    },

    async verify(token) {
      try {
        const { payload } = await compactVerify(token, publicKey, { algorithms: [ALGORITHM] });
        const claims = claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(payload)));
        return claims.success && claims.data.exp > nowSeconds() ? claims.data.sub : null;
      } catch (error) {
        if (error instanceof JOSEError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}
