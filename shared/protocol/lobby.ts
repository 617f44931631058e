/** The public lobby: what may be asked of it, and what it answers. */
import * as z from 'zod/mini';
import { intSchema, textSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { languageSchema } from './people.ts';
import type { Terms } from './terms.ts';

const wholeSchema = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/)), z.transform(Number)),
      intSchema(min, max),
    ),
  );

/** The query of `GET /v1/lobby`, every part of it optional. */
export const lobbyQuerySchema = z.object({
  ruleset: z.optional(textSchema(64)),
  /** Seconds for a turn. A table without a clock has more than any number of them. */
  allowanceMin: wholeSchema(0, 999_999_999),
  allowanceMax: wholeSchema(0, 999_999_999),
  /** Percent of the tables that everybody there has played to the end. */
  completionMin: wholeSchema(0, 100),
  lang: z._default(languageSchema, 'en'),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{22}$/))),
  limit: wholeSchema(1, LIMITS.lobbyLimitMax),
});
export type LobbyQuery = z.infer<typeof lobbyQuerySchema>;

export interface LobbySeat {
  readonly seat: number;
  readonly kind: 'person' | 'house' | 'open';
  readonly name: string | null;
  /** Part of the player's tables that were played to their end; null before the first. */
  readonly completion: number | null;
  /** Anybody may have it; an open seat at a rematch is kept for a while. */
  readonly free: boolean;
}

export interface LobbyEntry {
  readonly tableId: string;
  readonly invite: string;
  readonly openedAt: string;
  readonly ruleset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: Terms;
  /** What one agrees to by sitting down, a sentence each. */
  readonly words: readonly string[];
  readonly seats: readonly LobbySeat[];
}

export interface LobbyView {
  /** The newest first. */
  readonly tables: readonly LobbyEntry[];
  /** The `cursor` of the next page; null at the end. A page may hold fewer tables than asked. */
  readonly next: string | null;
}
