/** What a table agrees on beside its rules. */
import type { Options } from '../../shared/engine/rules.ts';
import { type Terms, termsSchema } from '../../shared/protocol/terms.ts';

/** Where turns have no clock there is nothing that could be saved up or paused. */
function isSensible({ allowanceSeconds, bankSeconds, incrementSeconds, pauses }: Terms): boolean {
  const { weekends, sleep, vacationDays } = pauses;
  const isTimed = bankSeconds > 0 || incrementSeconds > 0;
  return allowanceSeconds !== null || !(isTimed || weekends || sleep || vacationDays > 0);
}

/** What a ruleset's own clock stands for where the terms say nothing. */
function presets({ secondsPerPlay, onTimeout }: Options): Record<string, unknown> {
  return {
    ...(typeof secondsPerPlay === 'number' ? { allowanceSeconds: secondsPerPlay } : {}),
    ...(onTimeout === 'forfeitHand' || onTimeout === 'forfeitGame' ? { onExpiry: 'forfeit' } : {}),
  };
}

/**
 * The terms of a table from what was asked for, its ruleset's clock and the defaults, in this
 * order. Null if they are not valid, or make no sense together.
 */
export function agreedTerms(options: Options, asked: unknown): Terms | null {
  const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
  const terms = termsSchema.safeParse(isObject ? { ...presets(options), ...asked } : asked);
  return terms.success && isSensible(terms.data) ? terms.data : null;
}
