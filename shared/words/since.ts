/**
 * What happened at a table since somebody last looked, in three lines at most: a round that ended,
 * what was played in the one that runs, and what is waited for. Made of a view and of nothing else,
 * so that it tells nobody more than they see.
 */
import type { LastRoundView, TurnView, View } from '../protocol/view.ts';
import type { Language } from './language.ts';
import { placeAt } from './places.ts';
import { houseAt, playerName } from './seatNames.ts';
import { english, type SinceTexts, type Who } from './since/english.ts';
import { spanish } from './since/spanish.ts';

const SINCE_TEXTS: Readonly<Record<Language, SinceTexts>> = { en: english, es: spanish };

/** How far somebody has followed a table: a round, and how many of its turns. */
export interface SeenRound {
  /** 0 before the first round. */
  readonly no: number;
  readonly turns: number;
  /** Its end was seen too. */
  readonly ended: boolean;
}

/** How seats of the house are told apart: by number, or by where they sit for the reader. */
export type Houses = 'numbers' | 'places';

/** Turns that are told one by one; of more the last ones are. */
const TURNS_TOLD_MAX = 8;

class Teller {
  readonly view: View;
  readonly t: SinceTexts;
  readonly #language: Language;
  readonly #houses: Houses;

  constructor(view: View, language: Language, houses: Houses) {
    this.view = view;
    this.t = SINCE_TEXTS[language];
    this.#language = language;
    this.#houses = houses;
  }

  who(seat: number): Who {
    const { seats, you } = this.view;
    if (you.seat === seat) return { name: this.t.you, you: true };
    const at = seats[seat];
    if (at?.kind === 'house') return { name: this.#house(seat), you: false };
    const name = at?.kind === 'person' ? at.name : null;
    return { name: name === null ? this.t.nobody : playerName(name, this.#language), you: false };
  }

  #house(seat: number): string {
    const { seats, you } = this.view;
    if (this.#houses === 'places') {
      return houseAt(placeAt(seats.length, you.seat ?? 0, seat), this.#language);
    }
    const isOnly = seats.filter(({ kind }) => kind === 'house').length === 1;
    return this.t.house(isOnly ? null : seat);
  }

  seatsOf(side: number): readonly Who[] {
    const { seats, sides } = this.view;
    const own = seats.filter(({ seat }) => (sides === 'pairs' ? seat % 2 : seat) === side);
    // The reader is named last, as people do.
    const whose = own.map(({ seat }) => this.who(seat));
    return [...whose.filter(({ you }) => !you), ...whose.filter(({ you }) => you)];
  }

  turn(turn: TurnView, isPose: boolean, lacked: readonly string[]): string {
    const who = this.who(turn.seat);
    if (turn.bone === undefined) return this.t.passed(who, lacked);
    const bone = this.t.bone(turn.bone);
    if (turn.auto === 'time') return this.t.timedOut(who, bone);
    if (turn.auto === 'away') return this.t.absent(who, bone);
    if (isPose) return this.t.led(who, bone);
    return turn.auto === 'orders' ? this.t.ordered(who, bone) : this.t.played(who, bone);
  }
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * The numbers at the two ends when each turn came; none on the cross, whose arms may be locked, and
 * before the pose.
 */
function endsBefore(history: readonly TurnView[], isLine: boolean): readonly string[][] {
  let ends: readonly [string, string] | null = null;
  const other = (bone: string, half: string) =>
    bone[0] === half ? (bone[1] ?? '') : (bone[0] ?? '');
  return history.map(({ bone, end }) => {
    const before = isLine && ends !== null ? [...new Set(ends)] : [];
    if (bone === undefined) return before;
    if (ends === null) ends = [bone[0] ?? '', bone[1] ?? ''];
    else ends = end === 'L' ? [other(bone, ends[0]), ends[1]] : [ends[0], other(bone, ends[1])];
    return before;
  });
}

function roundLine(teller: Teller, last: LastRoundView, seen: SeenRound): string {
  const { t } = teller;
  const first = seen.ended ? seen.no + 1 : Math.max(1, seen.no);
  const close = last.history.findLast(({ bone }) => bone !== undefined);
  const wentOut =
    close?.bone === undefined ? t.block : t.domino(teller.who(close.seat), t.bone(close.bone));
  const why = { domino: wentOut, block: t.block, open: t.brokenOff }[last.end];
  const result = last.tie || last.side === null ? t.noScore : t.won(teller.seatsOf(last.side));
  const sides = last.scores.map((score, side) => ({ whose: teller.seatsOf(side), score }));
  return `${t.round(last.no, last.no > first, why, result)} ${t.standing(sides)}`;
}

/** The round that ended since; null where none did, or its end was seen. */
function endedSince({ lastRound }: View, seen: SeenRound): LastRoundView | null {
  if (lastRound === null || lastRound.no < seen.no) return null;
  return lastRound.no === seen.no && seen.ended ? null : lastRound;
}

function turnsLine(teller: Teller, seen: SeenRound): string | null {
  const { round } = teller.view;
  if (round === null) return null;
  const from = round.no === seen.no ? seen.turns : 0;
  const ends = endsBefore(round.history, 'line' in round);
  const told = round.history
    .map((turn, i) => teller.turn(turn, i === 0, ends[i] ?? []))
    .slice(from);
  if (told.length === 0) return null;
  const shown = told.slice(-TURNS_TOLD_MAX);
  return capital(teller.t.turns(shown, told.length - shown.length));
}

function overLine(teller: Teller): string {
  const { t, view } = teller;
  if (view.over === 'cancelled') return t.called;
  const winners = view.game.winner ?? [];
  if (winners.length === 0) return t.ended;
  return t.wonTable(winners.flatMap((side) => teller.seatsOf(side)));
}

function waitingLine(teller: Teller): string {
  const { view, t } = teller;
  if (view.status === 'over') return overLine(teller);
  if (view.status === 'open')
    return t.open(view.seats.filter(({ kind }) => kind === 'open').length);
  const asked = view.round?.redeal?.waiting ?? [];
  if (asked.length > 0) return t.asked(asked.map((seat) => teller.who(seat)));
  const turns = view.round?.turns ?? [];
  const [first, second] = turns.map((seat) => teller.who(seat));
  if (first === undefined) return t.dealing;
  const said =
    second !== undefined
      ? capital(t.mayLead([first, second]))
      : first.you
        ? t.yourTurn
        : capital(t.toPlay(first));
  return view.overdue ? `${said} ${t.timeIsUp}` : said;
}

/** What happened since, for people. The last line says what is waited for, or how it ended. */
export function since(
  view: View,
  seen: SeenRound,
  language: Language,
  houses: Houses = 'numbers',
): readonly string[] {
  const teller = new Teller(view, language, houses);
  const ended = endedSince(view, seen);
  const turns = turnsLine(teller, seen);
  return [
    ...(ended === null ? [] : [capital(roundLine(teller, ended, seen))]),
    ...(turns === null ? [] : [turns]),
    waitingLine(teller),
  ];
}
