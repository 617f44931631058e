import type { SeatView, View } from '../shared/protocol/view.ts';
import { type Place, placeAt } from '../shared/words/places.ts';
import { houseAt, playerName } from '../shared/words/seatNames.ts';
import type { Who } from './words/who.ts';
import { words } from './words.ts';

/** Where a seat is drawn; somebody who watches looks from the first one. */
export function placeOf(view: View, seat: number): Place {
  return placeAt(view.seats.length, view.you.seat ?? 0, seat);
}

/** What a seat is called: "You", a name, or for the house where it sits. */
export function seatWho(view: View, seat: number): Who {
  const you = view.you.seat === seat;
  if (you) return { name: words.seat.you, you };
  const at = view.seats[seat];
  return { name: at === undefined ? '' : seatName(at, placeOf(view, seat)), you };
}

/** A player's name, which keeps its own writing direction inside a sentence of another. */
export function nameOf(name: string): string {
  return `\u2068${playerName(name, words.language)}\u2069`;
}

/** A seat's name beside its own place, where "across" need not be said. */
export function shortName(view: View, seat: number): string {
  const at = view.seats[seat];
  return at?.kind === 'house' ? houseAt('bottom', words.language) : seatWho(view, seat).name;
}

function seatName(at: SeatView, place: Place): string {
  if (at.name !== null) return nameOf(at.name);
  if (at.kind === 'open') return words.seat.open;
  return houseAt(place, words.language);
}

/** The side that a seat scores for. */
export function sideOf(view: View, seat: number): number {
  return view.sides === 'pairs' ? seat % 2 : seat;
}

/** The side that is "us"; a watcher sits with the bottom seat. */
export function ourSide(view: View): number {
  return sideOf(view, view.you.seat ?? 0);
}

export function partnerOf(view: View): number | null {
  return view.sides === 'pairs' && view.you.seat !== null ? (view.you.seat + 2) % 4 : null;
}

/** Whether the table waits for the viewer: to play, or to say whether the bones are kept. */
export function waitsForMe({ round, you }: View): boolean {
  return you.can.includes('keep') || round?.turns.includes(you.seat ?? -1) === true;
}

/** The seats of a side by name, the reader first. */
export function sideNames(view: View, side: number): readonly string[] {
  const seats = view.seats.map((s) => s.seat).filter((seat) => sideOf(view, seat) === side);
  return seats
    .sort((a, b) => Number(b === view.you.seat) - Number(a === view.you.seat))
    .map((seat) => seatWho(view, seat).name);
}
