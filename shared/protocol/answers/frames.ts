/** What comes over the WebSocket. */
import * as z from 'zod/mini';
import { commandIdSchema, idSchema, versionSchema } from '../ids.ts';
import { told } from './parts.ts';
import { problemSchema } from './problem.ts';
import { commandAnswerFields, commitFields, commitSchema } from './table.ts';
import { viewSchema } from './view.ts';

const answerType = z.literal('answer');

export const doneFrameSchema = z.object({
  type: answerType,
  ok: z.literal(true),
  commandId: commandIdSchema,
  tableId: idSchema,
  ...commandAnswerFields,
});

export const refusedFrameSchema = z.object({
  type: answerType,
  ok: z.literal(false),
  commandId: commandIdSchema,
  tableId: z.exactOptional(z.string()),
  problem: problemSchema,
});

export const subscribedFrameSchema = z.object({
  type: z.literal('subscribed'),
  commandId: z.exactOptional(commandIdSchema),
  tableId: idSchema,
  version: versionSchema,
  view: viewSchema,
  events: told('Commits after the version that was named.', z.array(commitSchema)),
  next: told('Subscribe again from here while it is below `version`.', versionSchema),
});

export const commitFrameSchema = z.object({
  type: z.literal('commit'),
  tableId: idSchema,
  view: viewSchema,
  head: told("The log key's head over the commit, where there is one.", z.nullable(z.string())),
  ...commitFields,
});

export const rematchFrameSchema = z.object({
  type: z.literal('rematch'),
  tableId: idSchema,
  rematch: told('The table that is the rematch.', idSchema),
});

export const pongFrameSchema = z.object({
  type: z.literal('pong'),
  commandId: z.exactOptional(commandIdSchema),
});

export const errorFrameSchema = z.object({ type: z.literal('error'), problem: problemSchema });
