import type { Terms } from '../../shared/protocol/terms.ts';
import { spanWords } from '../format.ts';
import type { TermsChange } from '../terms.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { checkView, countView, picks, selectView } from './fields.ts';

export interface TermsState {
  readonly terms: Terms;
  /** This server asks the public beacon. */
  readonly hasBeacon: boolean;
}

type Change = (change: TermsChange) => void;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ALLOWANCES = [45, 5 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const BANKS = [0, 10 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const INCREMENTS = [0, 10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
const VACATION_DAYS_MAX = 60;
const COUNT_MAX = 100;

/** Lengths to choose from, and the one that stands where it is none of them. */
function lengths(offered: readonly number[], chosen: number | null) {
  const all = chosen === null ? offered : [...new Set([...offered, chosen])].sort((a, b) => a - b);
  return all.map((seconds) => {
    const said = seconds === 0 ? words.terms.none : spanWords(seconds, words.span);
    return [seconds, said] as const;
  });
}

/** How much time a turn has. */
export function allowanceView({ allowanceSeconds }: Terms, change: Change): El {
  const offered = [
    ...lengths(ALLOWANCES, allowanceSeconds),
    [null, words.terms.noClock] as const,
  ] as const;
  return selectView<number | null>(
    'pace',
    words.terms.allowance,
    offered,
    allowanceSeconds,
    (seconds) => change({ allowanceSeconds: seconds }),
  );
}

/** Whether strangers may sit down. */
export function whoView({ lobby }: Terms, change: Change): El {
  const { who, byLink, byLinkHint, byLobby, byLobbyHint } = words.terms;
  const offered = [
    { value: 'link', title: byLink, hint: byLinkHint },
    { value: 'lobby', title: byLobby, hint: byLobbyHint },
  ] as const;
  return picks('who', who, lobby ? 'lobby' : 'link', offered, (value) =>
    change({ lobby: value === 'lobby' }),
  );
}

/** Every term but the time for a turn and who may sit down. */
export function termsView(state: TermsState, change: Change): El {
  const { terms } = state;
  return h(
    'div',
    { class: 'options' },
    terms.allowanceSeconds !== null && clockViews(terms, change),
    playViews(state, change),
    watchViews(terms, change),
  );
}

function clockViews(terms: Terms, change: Change): readonly El[] {
  const { bankSeconds, incrementSeconds, missesToHouse, onExpiry, pauses } = terms;
  const said = words.terms;
  return [
    selectView('expiry', said.expiry, said.expiryChoices, onExpiry, (value) =>
      change({ onExpiry: value }),
    ),
    countView('misses', said.misses, { min: 1, max: COUNT_MAX, value: missesToHouse }, (count) =>
      change({ missesToHouse: count }),
    ),
    selectView('bank', said.bank, lengths(BANKS, bankSeconds), bankSeconds, (seconds) =>
      change({ bankSeconds: seconds }),
    ),
    selectView(
      'increment',
      said.increment,
      lengths(INCREMENTS, incrementSeconds),
      incrementSeconds,
      (seconds) => change({ incrementSeconds: seconds }),
    ),
    checkView('weekends', said.weekends, '', pauses.weekends, (weekends) =>
      change({ pauses: { weekends } }),
    ),
    checkView('sleep', said.sleep, said.sleepHint, pauses.sleep, (sleep) =>
      change({ pauses: { sleep } }),
    ),
    countView(
      'vacation',
      said.vacation,
      { min: 0, max: VACATION_DAYS_MAX, value: pauses.vacationDays },
      (vacationDays) => change({ pauses: { vacationDays } }),
    ),
  ];
}

function playViews({ terms, hasBeacon }: TermsState, change: Change): readonly (El | false)[] {
  const said = words.terms;
  return [
    checkView('swift', said.swift, said.swiftHint, terms.swift, (swift) => change({ swift })),
    checkView('orders', said.orders, '', terms.orders, (orders) => change({ orders })),
    checkView('drawn', said.drawn, said.drawnHint, terms.seating === 'drawn', (isDrawn) =>
      change({ seating: isDrawn ? 'drawn' : 'joined' }),
    ),
    hasBeacon &&
      checkView('beacon', said.beacon, said.beaconHint, terms.beacon, (beacon) =>
        change({ beacon }),
      ),
  ];
}

function watchViews({ watch, watchDelayRounds }: Terms, change: Change): readonly (El | false)[] {
  const said = words.terms;
  return [
    selectView('watch', said.watch, said.watchChoices, watch, (value) => change({ watch: value })),
    watch !== 'players' &&
      countView('delay', said.delay, { min: 0, max: COUNT_MAX, value: watchDelayRounds }, (count) =>
        change({ watchDelayRounds: count }),
      ),
  ];
}
