import { type BoneSet, EMPTY, has, withBone } from '../engine/boneSet.ts';
import { type Seat, seatsFrom } from '../engine/seat.ts';
import type { Draw } from './draw.ts';
import type { Knowledge } from './knowledge.ts';

/** Attempts before a guess gives up on what seats have shown to lack. */
const ATTEMPTS = 10;

/** One of the seats, each as likely as it has bones left to get; null if none has. */
function seatToFill(seats: readonly Seat[], room: readonly number[], draw: Draw): Seat | null {
  let places = 0;
  for (const seat of seats) places += room[seat] ?? 0;
  if (places === 0) return null;
  let place = draw(places);
  for (const seat of seats) {
    place -= room[seat] ?? 0;
    if (place < 0) return seat;
  }
  return null;
}

/**
 * Gives ways in which the unseen bones can lie, each hand by seat, the own one included: at random
 * among those that agree with every pass.
 */
export function guesser(know: Knowledge, draw: Draw): () => BoneSet[] {
  const { rules, seat, hand, unseen, counts, lacks } = know;
  const others = seatsFrom(seat + 1, rules.seats).slice(0, -1);
  // Those with the fewest holders first: they leave the least choice.
  const places = unseen
    .map((bone) => ({ bone, holders: others.filter((s) => !has(lacks[s] ?? EMPTY, bone)) }))
    .sort((a, b) => a.holders.length - b.holders.length);

  function attempt(isBound: boolean): BoneSet[] | null {
    const room = [...counts];
    const hands = counts.map(() => EMPTY);
    hands[seat] = hand;
    for (const { bone, holders } of places) {
      const holder = seatToFill(isBound ? holders : others, room, draw);
      if (holder === null) return null;
      hands[holder] = withBone(hands[holder] ?? EMPTY, bone);
      room[holder] = (room[holder] ?? 0) - 1;
    }
    return hands;
  }

  return () => {
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const hands = attempt(true);
      if (hands !== null) return hands;
    }
    const hands = attempt(false);
    if (hands === null) throw new Error('the hands of a view do not hold the unseen bones');
    return hands;
  };
}
