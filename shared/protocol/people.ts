/** What people say about themselves. */
import * as z from 'zod/mini';
import { nameSchema } from './http.ts';
import { intSchema, textSchema, versionSchema } from './ids.ts';
import { LIMITS } from './limits.ts';

/** A language that people are spoken to in. */
export const languageSchema = z.enum(['en', 'es']);
export type Language = z.infer<typeof languageSchema>;

const minuteSchema = intSchema(0, 1439);

/**
 * Hours of every day in a player's own zone: minutes since midnight, the second not included. It
 * goes over midnight where `toMinute` is the lower one.
 */
export const dayWindowSchema = z
  .strictObject({ fromMinute: minuteSchema, toMinute: minuteSchema })
  .check(
    z.refine(
      ({ fromMinute, toMinute }) => fromMinute !== toMinute,
      'the hours are empty: say null',
    ),
  );

export type DayWindow = z.infer<typeof dayWindowSchema>;

/** Minutes from the begin of a window to its end. */
function windowMinutes({ fromMinute, toMinute }: DayWindow): number {
  return (toMinute - fromMinute + 1440) % 1440;
}

/** Sleeping hours where a player set none. */
export const SLEEP_DEFAULT: DayWindow = { fromMinute: 22 * 60, toMinute: 8 * 60 };
/** Hours without notices where a player set none. */
export const QUIET_DEFAULT: DayWindow = { ...SLEEP_DEFAULT };
/** The zone of a player who named none. */
export const ZONE_DEFAULT = 'UTC';

/** Whether this program's time zone data knows the name. Offsets such as +02:00 are no zones. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const AN_IANA_ZONE = 'an IANA time zone, such as "Europe/Madrid"';
const zoneSchema = textSchema(64).check(
  z.regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, AN_IANA_ZONE),
  z.refine(isZone, AN_IANA_ZONE),
);

const sleepSchema = dayWindowSchema.check(
  z.refine(
    (hours) => windowMinutes(hours) <= LIMITS.sleepMinutesMax,
    'sleeping hours are 12 hours at most',
  ),
);

/** `PATCH /v1/me`: what is named changes, everything else stays. */
export const profileChangeSchema = z.strictObject({
  name: z.optional(nameSchema),
  zone: z.optional(zoneSchema),
  sleep: z.optional(z.nullable(sleepSchema)),
  language: z.optional(languageSchema),
  quiet: z.optional(z.nullable(dayWindowSchema)),
});
export type ProfileChangeBody = z.infer<typeof profileChangeSchema>;

/** `POST /v1/accounts`. `name` is for a player who is new here; else the provider's is taken. */
export const accountBodySchema = z.strictObject({
  idToken: textSchema(LIMITS.idTokenCharsMax).check(z.minLength(1)),
  name: z.optional(nameSchema),
});
export type AccountBody = z.infer<typeof accountBodySchema>;

/** `POST /v1/sign-in`: what a provider sent the player back with. `name` as in `POST /v1/accounts`. */
export const signInBodySchema = z.strictObject({
  issuer: textSchema(LIMITS.hookUrlCharsMax),
  code: textSchema(LIMITS.signInCodeCharsMax).check(z.minLength(1)),
  verifier: textSchema(128).check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/, '43 to 128 characters')),
  // The provider compares it with those that it knows.
  redirectUri: textSchema(LIMITS.hookUrlCharsMax).check(z.regex(/^https?:\/\//, 'an address')),
  nonce: textSchema(128).check(z.minLength(16)),
  name: z.optional(nameSchema),
});
export type SignInBody = z.infer<typeof signInBodySchema>;

/** `POST /v1/me/bot-keys`: a label that its owner knows the key by. */
export const botKeyBodySchema = z.strictObject({ label: nameSchema });

/** `POST /v1/links`: a code as a person may type it. */
export const linkBodySchema = z.strictObject({ code: textSchema(32) });

/** `POST /v1/tables/{id}/seen`. */
export const seenBodySchema = z.strictObject({ version: versionSchema });
