import { createPublicKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Secret } from '../../shared/fair/secret.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { Clock, Tokens } from '../app/ports.ts';
import { privateKeyOf } from './ed25519Key.ts';

const ALGORITHM = 'EdDSA';
const ISSUER = 'sixlove';
const AUDIENCE = 'sixlove/v1';
const DAY_SECONDS = 86_400;

/** Guest tokens as JWTs signed with Ed25519; the subject is the player. Good for 365 days. */
export function jwtTokens(tokenSeed: Secret, clock: Clock): Tokens {
  const privateKey = privateKeyOf(tokenSeed);
  const publicKey = createPublicKey(privateKey);

  return {
    issue(playerId) {
      const now = Math.floor(clock.now() / 1000);
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
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(clock.now()),
        });
        return idSchema.safeParse(payload.sub).data ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
