import type { View } from '../shared/protocol/view.ts';
import { words } from './words.ts';

const TARGET_DEFAULT = 6;

/** What a table agreed on, as one sentence. */
export function termsWords(view: Pick<View, 'ruleset' | 'options' | 'terms'>): string {
  const { terms } = view;
  const parts = [
    `${words.terms.game[view.ruleset] ?? view.ruleset}, ${lengthWords(view.options)}`,
    terms.allowanceSeconds === null
      ? words.terms.noPace
      : `${words.terms.pace(terms.allowanceSeconds)}, and ${expiryWords(terms)}`,
    ...(terms.pauses.weekends ? [words.terms.weekends] : []),
    ...(terms.swift ? [words.terms.swift] : []),
    words.terms.watch[terms.watch],
  ];
  return `${parts.join('; ')}.`;
}

/** How long a game is, from the ruleset's options. */
export function lengthWords(options: View['options']): string {
  const { rounds, scoring, target } = options;
  if (typeof rounds === 'number') return words.terms.rounds(rounds);
  const to = typeof target === 'number' ? target : TARGET_DEFAULT;
  return scoring === 'race' ? words.terms.race(to) : words.terms.loveRun(to);
}

function expiryWords(terms: View['terms']): string {
  if (terms.onExpiry === 'house') return words.terms.house(terms.missesToHouse);
  return terms.onExpiry === 'claim' ? words.terms.claim : words.terms.forfeit;
}
