import type { LastRoundView, View } from '../shared/protocol/view.ts';
import { laidBones } from './laid.ts';
import { ourSide, seatWho, sideNames, sideOf } from './seating.ts';
import { overWords } from './tableWords.ts';
import { words } from './words.ts';

/** Who won a round, as a headline. */
export function resultTitle(view: View, last: LastRoundView): string {
  if (view.status === 'over') return overWords(view);
  if (last.end === 'open') return words.result.open;
  if (last.tie || last.side === null) return words.result.tie;
  if (view.you.seat === null) return words.result.wonBy(words.list(sideNames(view, last.side)));
  return last.side === ourSide(view) ? words.result.won : words.result.lost;
}

/** Why, and what it changes, in sentences. */
export function resultReasons(view: View, last: LastRoundView): readonly string[] {
  if (view.over === 'resigned') return [words.over.resigned];
  if (last.end === 'open') return [];
  return [
    ...(last.end === 'domino' ? dominoReasons(view, last) : blockReasons(view, last)),
    ...(last.value !== null && last.value > 1 ? [words.result.worth(last.value)] : []),
    ...scoreReasons(view, last),
  ];
}

function dominoReasons(view: View, last: LastRoundView): readonly string[] {
  const play = last.history.findLast((turn) => turn.bone !== undefined);
  if (play?.bone === undefined) return [];
  const bone = words.bone(play.bone);
  const domino = words.result.domino(seatWho(view, play.seat), bone);
  return last.keyBone ? [domino, words.result.key(bone)] : [domino];
}

/** A block goes to the lowest count in a single hand (source 000 section 5). */
function blockReasons(view: View, last: LastRoundView): readonly string[] {
  const lowest = Math.min(...last.counts);
  const seats = last.counts.flatMap((count, seat) => (count === lowest ? [seat] : []));
  const blocked = words.result.block(Number(laidBones(last).at(-1)?.lies[1]));
  const [only] = seats;
  if (only !== undefined && seats.length === 1) {
    return [blocked, words.result.lowest(seatWho(view, only), lowest)];
  }
  const names = seats.map((seat) => seatWho(view, seat).name);
  const oneSide = new Set(seats.map((seat) => sideOf(view, seat))).size === 1;
  const said = oneSide ? words.result.lowestShared : words.result.lowestTied;
  return [blocked, said(names, lowest)];
}

function scoreReasons(view: View, last: LastRoundView): readonly string[] {
  const event = words.result.event[last.event];
  const us = last.scores[ourSide(view)];
  const them = last.scores[1 - ourSide(view)];
  const hasPairs = view.sides === 'pairs' && us !== undefined && them !== undefined;
  return [
    ...(event === undefined ? [] : [event]),
    ...(hasPairs && !last.tie ? [words.result.score(us, them)] : []),
  ];
}

/** How the next round begins; empty when there is none. */
export function nextWords(view: View): string {
  const { next } = view.game;
  if (next === null) return '';
  if (next.pose === '66' || next.pose === '00') return words.result.next[next.pose];
  return words.result.next.any(next.seats.map((seat) => seatWho(view, seat).name));
}

/** What a seat held when the round ended, in the order of its deal. */
export function bonesLeft(last: LastRoundView, seat: number): readonly string[] {
  const played = new Set(
    last.history.flatMap((turn) =>
      turn.seat === seat && turn.bone !== undefined ? [turn.bone] : [],
    ),
  );
  return (last.deal[seat] ?? []).filter((bone) => !played.has(bone));
}
