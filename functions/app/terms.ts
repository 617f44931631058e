/** What a table agrees on beside its rules. */
import type { Options } from '../../shared/engine/rules.ts';
import { type Terms, termsSchema } from '../../shared/protocol/terms.ts';

/** Terms are read in full; until a thing is built, only its default is accepted. */
function isOffered(terms: Terms): boolean {
  const { pauses } = terms;
  return (
    terms.bankSeconds === 0 &&
    terms.incrementSeconds === 0 &&
    !pauses.weekends &&
    !pauses.sleep &&
    pauses.vacationDays === 0 &&
    terms.onExpiry === 'house' &&
    terms.watchDelayRounds === 0
  );
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
 * order. Null if they are not valid, or not offered yet.
 */
export function agreedTerms(options: Options, asked: unknown): Terms | null {
  const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
  const terms = termsSchema.safeParse(isObject ? { ...presets(options), ...asked } : asked);
  return terms.success && isOffered(terms.data) ? terms.data : null;
}
