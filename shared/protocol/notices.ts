/** What people and programs say about how they want to be told, and webhooks. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
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

const formatSchema = z.enum(['standard', 'discord', 'slack']);
export type WebhookFormat = z.infer<typeof formatSchema>;

const hookFields = {
  url: z.string().max(LIMITS.hookUrlCharsMax),
  /** Left out: every type. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length).nullable(),
  /** Left out: every table of the owner. */
  tables: z.array(idSchema).min(1).max(LIMITS.hookTablesMax).nullable(),
  /** Whose turns are told: the owner's own, or everybody's at the owner's tables. */
  turns: z.enum(['mine', 'all']),
  language: z.enum(['en', 'es']),
  /** The owner's id at Discord or Slack, to be mentioned at turns. */
  mention: z
    .string()
    .regex(/^[0-9A-Z]{1,32}$/, 'an id at Discord or Slack')
    .nullable(),
};

/** `POST /v1/me/hooks`. */
export const hookBodySchema = z.strictObject({
  url: hookFields.url,
  format: formatSchema,
  events: hookFields.events.default(null),
  tables: hookFields.tables.default(null),
  turns: hookFields.turns.default('mine'),
  language: hookFields.language.default('en'),
  mention: hookFields.mention.default(null),
});
export type HookBody = z.infer<typeof hookBodySchema>;

/** `PATCH /v1/me/hooks/{id}`: what is named changes. */
export const hookChangeSchema = z.strictObject({
  url: hookFields.url.optional(),
  events: hookFields.events.optional(),
  tables: hookFields.tables.optional(),
  turns: hookFields.turns.optional(),
  language: hookFields.language.optional(),
  mention: hookFields.mention.optional(),
  enabled: z.boolean().optional(),
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
  turns: z.enum(['prompt', 'daily', 'off']).optional(),
  dailyMinute: z.int().min(0).max(1_439).optional(),
  /** Null: not muted. */
  mutedUntil: z.iso.datetime().nullable().optional(),
});
export type NoticesChange = z.infer<typeof noticesChangeSchema>;

/** `PUT /v1/me/mail`. */
export const mailBodySchema = z.strictObject({ address: z.email().max(254) });

const base64urlSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

/** `POST /v1/me/push`: what a browser's `PushSubscription.toJSON()` gives. */
export const pushBodySchema = z.strictObject({
  endpoint: z.string().max(LIMITS.hookUrlCharsMax),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: base64urlSchema, auth: base64urlSchema }),
});
export type PushBody = z.infer<typeof pushBodySchema>;

/** `DELETE /v1/me/push`. */
export const pushEndSchema = z.strictObject({ endpoint: z.string().max(LIMITS.hookUrlCharsMax) });

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
