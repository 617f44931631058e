import * as z from 'zod/mini';
import type { Problem } from './errors.ts';
import type { CommitView, Receipt } from './http.ts';
import { commandIdSchema, idSchema, textSchema, versionSchema } from './ids.ts';
import type { View } from './view.ts';

/** Follow a table: answers the view and the commits after `after`, then pushes each new one. */
export const subscribeSchema = z.strictObject({
  type: z.literal('subscribe'),
  tableId: idSchema,
  after: versionSchema,
  commandId: z.optional(commandIdSchema),
  /** The table's read key, for someone without a seat. */
  k: z.optional(textSchema(64)),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** Keeps a connection alive past the gateway's ten idle minutes. */
export const pingSchema = z.strictObject({
  type: z.literal('ping'),
  commandId: z.optional(commandIdSchema),
});

/** A frame's outer shape: enough to route it and to answer it by its id whatever else is wrong. */
export const envelopeSchema = z.looseObject({
  type: z.string(),
  tableId: z.optional(idSchema),
  commandId: z.optional(commandIdSchema),
});

/** Its id alone, of a frame that is wrong otherwise. */
export const frameIdSchema = z.pick(envelopeSchema, { commandId: true });

export type ServerFrame =
  | {
      readonly type: 'answer';
      readonly ok: true;
      readonly commandId: string;
      readonly tableId: string;
      readonly receipt: Receipt;
      readonly version: number;
      /** Null, as `view` is, to someone who has left a table of players only. */
      readonly head: string | null;
      readonly view: View | null;
    }
  | {
      readonly type: 'answer';
      readonly ok: false;
      readonly commandId: string;
      readonly tableId?: string;
      readonly problem: Problem;
    }
  | {
      readonly type: 'subscribed';
      readonly commandId?: string;
      readonly tableId: string;
      readonly version: number;
      readonly view: View;
      readonly events: readonly CommitView[];
      /** Subscribe again from here while it is below `version`. */
      readonly next: number;
    }
  | ({
      readonly type: 'commit';
      readonly tableId: string;
      readonly view: View;
      /** The log key's head over the commit, where DF1 A.4 asks for one; else null. */
      readonly head: string | null;
    } & CommitView)
  /** The rematch of a table is open, for those who sit there. */
  | { readonly type: 'rematch'; readonly tableId: string; readonly rematch: string }
  | { readonly type: 'pong'; readonly commandId?: string }
  | { readonly type: 'error'; readonly problem: Problem };
