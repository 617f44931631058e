/** What people and programs say about how they want to be told, and webhooks. */
import * as z from 'zod/mini';
import { idSchema, intSchema, textSchema } from './ids.ts';
import { LIMITS } from './limits.ts';

export const WEBHOOK_EVENTS = [
  'table.started',
  'turn.started',
  'turn.reminder',
  'round.ended',
  'deal.revealed',
  'table.ended',
  'player.joined',
  'player.left',
  'clock.changed',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

export const formatSchema = z.enum(['standard', 'discord', 'slack']);
export type WebhookFormat = z.infer<typeof formatSchema>;

const upTo = <T extends z.ZodMiniType>(max: number, schema: T) =>
  z.array(schema).check(z.minLength(1), z.maxLength(max));

const hookFields = {
  url: textSchema(LIMITS.hookUrlCharsMax),
  /** Left out: every type. */
  events: z.nullable(upTo(WEBHOOK_EVENTS.length, z.enum(WEBHOOK_EVENTS))),
  /** Left out: every table of the owner. */
  tables: z.nullable(upTo(LIMITS.hookTablesMax, idSchema)),
  /** Whose turns are told: the owner's own, or everybody's at the owner's tables. */
  turns: z.enum(['mine', 'all']),
  language: z.enum(['en', 'es']),
  /** The owner's id at Discord or Slack, to be mentioned at turns. */
  mention: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{1,32}$/, 'an id at Discord or Slack'))),
};

/** `POST /v1/me/hooks`. */
export const hookBodySchema = z.strictObject({
  url: hookFields.url,
  format: formatSchema,
  events: z._default(hookFields.events, null),
  tables: z._default(hookFields.tables, null),
  turns: z._default(hookFields.turns, 'mine'),
  language: z._default(hookFields.language, 'en'),
  mention: z._default(hookFields.mention, null),
});
export type HookBody = z.infer<typeof hookBodySchema>;

/** `PATCH /v1/me/hooks/{id}`: what is named changes. */
export const hookChangeSchema = z.strictObject({
  url: z.optional(hookFields.url),
  events: z.optional(hookFields.events),
  tables: z.optional(hookFields.tables),
  turns: z.optional(hookFields.turns),
  language: z.optional(hookFields.language),
  mention: z.optional(hookFields.mention),
  enabled: z.optional(z.boolean()),
});
export type HookChange = z.infer<typeof hookChangeSchema>;

/** `POST /v1/me/hooks/{id}/replay`: one event by its id, or all of a time. */
export const replayBodySchema = z.union([
  z.strictObject({ eventId: idSchema }),
  z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }),
]);
export type ReplayBody = z.infer<typeof replayBodySchema>;

/** `PATCH /v1/me/notices`. */
export const noticesChangeSchema = z.strictObject({
  turns: z.optional(z.enum(['prompt', 'daily', 'off'])),
  dailyMinute: z.optional(intSchema(0, 1_439)),
  /** Null: not muted. */
  mutedUntil: z.optional(z.nullable(z.iso.datetime())),
});
export type NoticesChange = z.infer<typeof noticesChangeSchema>;

/** `PUT /v1/me/mail`. */
export const mailBodySchema = z.strictObject({ address: z.email().check(z.maxLength(254)) });

const base64urlSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));

/** `POST /v1/me/push`: what a browser's `PushSubscription.toJSON()` gives. */
export const pushBodySchema = z.strictObject({
  endpoint: textSchema(LIMITS.hookUrlCharsMax),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64urlSchema, auth: base64urlSchema }),
});
export type PushBody = z.infer<typeof pushBodySchema>;

/** `DELETE /v1/me/push`. */
export const pushEndSchema = z.strictObject({ endpoint: textSchema(LIMITS.hookUrlCharsMax) });

/** A webhook as its owner sees it; its secret is shown once, when it is made. */
export interface HookView {
  readonly hookId: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly WebhookEventType[] | null;
  readonly tables: readonly string[] | null;
  readonly turns: 'mine' | 'all';
  readonly language: 'en' | 'es';
  readonly mention: string | null;
  readonly enabled: boolean;
  /** Why it is off: `owner`, `gone` (its server said so) or `failing`; null while it is on. */
  readonly off: 'owner' | 'gone' | 'failing' | null;
  readonly createdAt: string;
  /** Since when every attempt has failed; null if the last one did not. */
  readonly failingSince: string | null;
  /** The newest first. */
  readonly attempts: readonly HookAttemptView[];
}

export interface HookAttemptView {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  /** Null where there was no answer; `reason` says why in one word. */
  readonly status: number | null;
  readonly reason: string | null;
  /** The first 256 bytes of the answer. */
  readonly answer: string;
}

export interface NoticesView {
  readonly turns: 'prompt' | 'daily' | 'off';
  readonly dailyMinute: number;
  readonly mutedUntil: string | null;
  readonly mail: { readonly address: string; readonly confirmed: boolean } | null;
  /** Browsers that have subscribed. */
  readonly pushes: number;
  /** What a browser subscribes with. */
  readonly pushKey: string;
}
