import type { Terms } from '../protocol/terms.ts';
import type { Texts } from './english.ts';
import type { Described, GivenOptions } from './facts.ts';
import type { Language } from './language.ts';
import { agreedRules } from './rulesWords.ts';
import { TEXTS } from './texts.ts';

function expiryText({ onExpiry, missesToHouse }: Terms, t: Texts): string {
  return onExpiry === 'forfeit' ? t.terms.forfeit : t.terms[onExpiry](missesToHouse);
}

function paceTexts(terms: Terms, t: Texts): string[] {
  const { allowanceSeconds, bankSeconds, incrementSeconds, pauses } = terms;
  if (allowanceSeconds === null) return [t.terms.noPace];
  return [
    t.terms.pace(allowanceSeconds),
    ...(bankSeconds > 0 ? [t.terms.bank(bankSeconds)] : []),
    ...(incrementSeconds > 0 ? [t.terms.increment(incrementSeconds)] : []),
    ...(pauses.weekends ? [t.terms.weekends] : []),
    ...(pauses.sleep ? [t.terms.sleep] : []),
    ...(pauses.vacationDays > 0 ? [t.terms.vacation(pauses.vacationDays)] : []),
    expiryText(terms, t),
  ];
}

function termsTexts(terms: Terms, t: Texts): string[] {
  return [
    ...(terms.seating === 'drawn' ? [t.terms.drawn] : []),
    ...paceTexts(terms, t),
    ...(terms.swift ? [t.terms.swift] : []),
    terms.orders ? t.terms.orders : t.terms.noOrders,
    ...(terms.lobby ? [t.terms.lobby] : []),
    t.terms.watch[terms.watch],
    ...(terms.watchDelayRounds > 0 ? [t.terms.watchDelay(terms.watchDelayRounds)] : []),
    ...(terms.beacon ? [t.terms.beacon] : []),
  ];
}

/** What a table agreed on, a sentence each: the game, house rules first, then the terms. */
export function agreement(
  ruleset: Described,
  options: GivenOptions,
  terms: Terms,
  language: Language,
): string[] {
  return [...agreedRules(ruleset, options, language), ...termsTexts(terms, TEXTS[language])];
}
