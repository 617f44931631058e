/** What is agreed beside the rules, as it is put together on the start page. */
import type { Terms } from '../shared/protocol/terms.ts';
import { spanWords } from './format.ts';
import { words } from './words.ts';

/** Terms that were changed by hand. */
export interface TermsChange extends Readonly<Partial<Omit<Terms, 'pauses'>>> {
  readonly pauses?: Readonly<Partial<Terms['pauses']>>;
}

/** One change after another. */
export function bothChanges(first: TermsChange, second: TermsChange): TermsChange {
  const pauses = { ...first.pauses, ...second.pauses };
  return { ...first, ...second, ...(Object.keys(pauses).length === 0 ? {} : { pauses }) };
}

const NO_PAUSES: Terms['pauses'] = { weekends: false, sleep: false, vacationDays: 0 };

/** What the server takes for a term that is left out (docs/protocol.md, "Terms"). */
export const USUAL_TERMS: Terms = {
  allowanceSeconds: 86_400,
  bankSeconds: 0,
  incrementSeconds: 0,
  pauses: NO_PAUSES,
  onExpiry: 'house',
  missesToHouse: 3,
  swift: false,
  orders: true,
  lobby: false,
  watch: 'link',
  watchDelayRounds: 0,
  seating: 'joined',
  beacon: false,
};

/** The clock that a ruleset brings along, as the server reads it. */
export interface OwnClock {
  readonly secondsPerPlay: number | null;
  readonly onTimeout: string;
}

/**
 * The terms that are asked for: those changed by hand, then the game's own clock, then the usual
 * ones. Without a clock nothing can be saved up or paused.
 */
export function askedTerms({ secondsPerPlay, onTimeout }: OwnClock, change: TermsChange): Terms {
  const asked: Terms = {
    ...USUAL_TERMS,
    ...(secondsPerPlay === null ? {} : { allowanceSeconds: secondsPerPlay }),
    ...(onTimeout.startsWith('forfeit') ? { onExpiry: 'forfeit' as const } : {}),
    ...change,
    pauses: { ...NO_PAUSES, ...change.pauses },
  };
  if (asked.allowanceSeconds !== null) return asked;
  return { ...asked, bankSeconds: 0, incrementSeconds: 0, pauses: NO_PAUSES };
}

const lengthOf = (seconds: number): string => spanWords(seconds, words.span);

/** The terms in one sentence, what most decides how it plays first. */
export function termsSentence(terms: Terms): string {
  const { line } = words.terms;
  const parts = [
    ...clockParts(terms),
    ...(terms.swift ? [line.swift] : []),
    ...(terms.orders ? [] : [line.noOrders]),
    ...(terms.seating === 'drawn' ? [line.drawn] : []),
    ...(terms.beacon ? [line.beacon] : []),
    line.watch[terms.watch](terms.watchDelayRounds),
  ];
  const said = parts.join('; ');
  return `${said.slice(0, 1).toLocaleUpperCase(words.locale)}${said.slice(1)}.`;
}

function clockParts(terms: Terms): readonly string[] {
  const { line } = words.terms;
  const { allowanceSeconds, bankSeconds, incrementSeconds, pauses, onExpiry } = terms;
  if (allowanceSeconds === null) return [line.noClock];
  const { weekends, sleep, vacationDays } = pauses;
  return [
    line.pace(lengthOf(allowanceSeconds)),
    line.expiry[onExpiry],
    ...(bankSeconds > 0 ? [line.bank(lengthOf(bankSeconds))] : []),
    ...(incrementSeconds > 0 ? [line.increment(lengthOf(incrementSeconds))] : []),
    ...(weekends ? [line.weekends] : []),
    ...(sleep ? [line.sleep] : []),
    ...(vacationDays > 0 ? [line.vacation(vacationDays)] : []),
  ];
}
