import type { TurnView, View } from '../shared/protocol/view.ts';
import { since } from '../shared/words/since.ts';
import { seatWho } from './seating.ts';
import { words } from './words.ts';

/** How far this device has followed a table: a round, and how many of its turns. */
export interface Seen {
  readonly no: number;
  readonly turns: number;
  /** Its end was seen too. */
  readonly ended?: true;
}

/** How far a view goes. */
export function seenOf(view: View): Seen {
  if (view.round !== null) return { no: view.round.no, turns: view.round.history.length };
  if (view.lastRound !== null) {
    return { no: view.lastRound.no, turns: view.lastRound.history.length, ended: true };
  }
  return { no: 0, turns: 0 };
}

/** One turn as a sentence. `first` is the pose of its round. */
export function turnWords(view: View, turn: TurnView, first: boolean): string {
  const who = seatWho(view, turn.seat);
  if (turn.bone === undefined) return words.recap.passed(who);
  const bone = words.bone(turn.bone);
  if (first) {
    const said = turn.auto === 'forced' ? words.recap.ledForced : words.recap.led;
    return said(who, bone);
  }
  const where = turn.end === undefined ? '' : words.recap.on(turn.end);
  if (turn.auto === 'time') return words.recap.time(who, `${bone}${where}`);
  if (turn.auto === 'away') return words.recap.away(who, `${bone}${where}`);
  const said = turn.auto === 'orders' ? words.recap.ordered : words.recap.played;
  return said(who, bone, where);
}

/**
 * What happened after `seen`, a sentence a turn, oldest first. What is left of the round that was
 * seen is told to its end if the view still holds it; rounds in between are counted.
 */
export function recap(view: View, seen: Seen): readonly string[] {
  const { lastRound, round } = view;
  const told: string[] = [];
  if (lastRound !== null && lastRound.no >= seen.no) {
    if (lastRound.no > seen.no + 1) told.push(words.recap.missed(lastRound.no - seen.no - 1));
    const from = lastRound.no === seen.no ? seen.turns : 0;
    const rest = turnsFrom(view, lastRound.history, from);
    const isNews = lastRound.no > seen.no || rest.length > 0;
    if (isNews) told.push(...rest, words.recap.roundEnds(lastRound.no));
  }
  if (round !== null) {
    if (round.no > seen.no) told.push(words.recap.dealt(round.no));
    told.push(...turnsFrom(view, round.history, round.no === seen.no ? seen.turns : 0));
  }
  return told;
}

/** So many sentences are read; of more, three lines say as much. */
const SENTENCES_MAX = 4;

/** What happened after `seen`, for somebody who has just come back. */
export function toldOf(view: View, seen: Seen): readonly string[] {
  const told = recap(view, seen);
  if (told.length <= SENTENCES_MAX) return told;
  // The last line says what is waited for, as the page does anyway.
  const from = { ...seen, ended: seen.ended === true };
  return since(view, from, words.language, 'places').slice(0, -1);
}

function turnsFrom(view: View, history: readonly TurnView[], from: number): readonly string[] {
  return history.slice(from).map((turn, i) => turnWords(view, turn, from + i === 0));
}

/** Who sat down or left between two views. */
export function seatNews(before: View, after: View): readonly string[] {
  return after.seats.flatMap((now, i) => {
    const old = before.seats[i];
    if (old === undefined || old.player === now.player || now.seat === after.you.seat) return [];
    if (now.kind === 'person') return [words.recap.joined(seatWho(after, now.seat).name)];
    if (old.kind === 'person') return [words.recap.left(seatWho(before, now.seat).name)];
    return [];
  });
}

/** Whether the bones were dealt again between two views, instead of being played. */
export function isDealtAgain(before: View, after: View): boolean {
  if (before.round === null || before.round.redeal === null) return false;
  const { no } = before.round;
  const isGone = after.round?.no !== no && after.lastRound?.no !== no;
  return isGone && after.status === 'playing';
}

/** What passes have cost between two views of one round. */
export function fineNews(before: View, after: View): readonly string[] {
  if (before.round === null) return [];
  const { no, fines } = before.round;
  const round = [after.round, after.lastRound].find((candidate) => candidate?.no === no);
  return (round?.fines ?? []).flatMap((points, seat) => {
    const more = points - (fines?.[seat] ?? 0);
    return more > 0 ? [words.recap.fined(seatWho(after, seat), more)] : [];
  });
}

/** All that is said aloud of what came between two views, beside the turns. */
export function newsOf(before: View, after: View): readonly string[] {
  const dealtAgain = isDealtAgain(before, after) ? [words.redeal.dealtAgain] : [];
  return [...seatNews(before, after), ...fineNews(before, after), ...dealtAgain];
}
